import type { EnteredAnswer, SignedIn } from '../../../src/contract/dashboard.ts'
import { ApiError, post } from '../lib/api.ts'
import { solve } from './proof-of-work.ts'
import { t } from './texts.ts'

/** Signs in, and does the work that the server asks of unknown browsers while somebody guesses passwords. */
export async function signIn(given: { email: string; password: string; code?: string }): Promise<SignedIn> {
  let proof: { challenge: string; nonce: string } | undefined
  for (let tries = 0; ; tries++) {
    try {
      return (await post<EnteredAnswer>('/app/api/sign-in', { ...given, ...(proof && { proof }) })).account
    } catch (error) {
      // Work to be done before the next try, where the server wants some.
      const challenge = error instanceof ApiError ? error.headers?.get('proof-of-work') : undefined
      if (!challenge || tries > 1) throw error
      proof = { challenge, nonce: await solve(challenge) }
    }
  }
}

/** Makes the account and signs in to it; the first answer tells nobody whether there was one of this address. */
export async function signUp(given: { email: string; password: string }): Promise<SignedIn> {
  await post('/app/api/sign-up', given)
  try {
    return await signIn(given)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw new ApiError(401, t('entering.youCouldNotBe'))
  }
}

/** Whether passkeys work here: browsers know them on HTTPS and on localhost, and only for names. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  isSecureContext &&
  !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''))

/** Signs in with a passkey of the device. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/app/api/sign-in/passkey/options',
  )
  const answer = await startAuthentication({ optionsJSON })
  return (await post<EnteredAnswer>('/app/api/sign-in/passkey', { answer })).account
}

/** Makes a passkey on the device and gives it to the account. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON =
    await post<Parameters<typeof startRegistration>[0]['optionsJSON']>('/app/api/passkeys/options')
  const answer = await startRegistration({ optionsJSON })
  await post('/app/api/passkeys', { name, answer })
}

/** What the browser says when a person closes its passkey window, or none fits. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
