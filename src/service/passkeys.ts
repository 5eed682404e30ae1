import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { badInput, Fault } from '../fault.ts'
import type { Account } from '../store/accounts.ts'
import type { AuditEvent } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import type { Challenges } from './challenges.ts'

const MAX_PASSKEYS = 20

/** The site that a passkey belongs to. */
export interface Site {
  /** Its host name, without a port. */
  id: string
  origin: string
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** WebAuthn: a key pair on the person's device takes the place of the password. */
export function createPasskeys({ store, challenges }: { store: Store; challenges: Challenges }) {
  const library = () => import('@simplewebauthn/server')

  const made = (subject: string) => Uint8Array.from(Buffer.from(challenges.make(subject)))
  const isOurs = (subject: string) => async (challenge: string) =>
    (await challenges.use(subject, Buffer.from(challenge, 'base64url').toString())) !== undefined

  return {
    list: (accountId: string) => store.listPasskeys(accountId),

    /** What the browser needs to make a passkey. */
    async registration(account: Account, site: Site) {
      const { generateRegistrationOptions } = await library()
      const known = await store.listPasskeys(account.id)
      if (known.length >= MAX_PASSKEYS)
        throw badInput(`passkey: an account has at most ${MAX_PASSKEYS}; remove one first.`)
      return generateRegistrationOptions({
        rpName: 'Toolwright',
        rpID: site.id,
        challenge: made(`passkey ${account.id}`),
        userName: account.email ?? account.id,
        userID: new TextEncoder().encode(account.id),
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    async register(
      account: Account,
      site: Site,
      response: RegistrationResponseJSON,
      name: string,
      event: AuditEvent,
    ): Promise<void> {
      const { verifyRegistrationResponse } = await library()
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: isOurs(`passkey ${account.id}`),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!checked?.verified) throw badInput('passkey: could not be verified; try again.')
      const { id, publicKey, counter } = checked.registrationInfo.credential
      const passkey = {
        id,
        account_id: account.id,
        name,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        most: MAX_PASSKEYS,
      }
      if (!(await store.addPasskey(passkey, { ...event, subject: id })))
        throw badInput(`passkey: is registered already, or the account has ${MAX_PASSKEYS}.`)
    },

    /** What the browser needs to sign in. It names no account: the device knows which it has a passkey for. */
    async authentication(site: Site) {
      const { generateAuthenticationOptions } = await library()
      const challenge = made('passkey sign-in')
      return generateAuthenticationOptions({ rpID: site.id, challenge, userVerification: 'required' })
    },

    /** Whose passkey it is. */
    async authenticate(site: Site, response: AuthenticationResponseJSON): Promise<string> {
      const { verifyAuthenticationResponse } = await library()
      const wrong = new Fault('unauthorized', 'This passkey is not known here; sign in with the password.')
      const passkey = await store.findPasskey(response.id)
      if (!passkey) throw wrong
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge: isOurs('passkey sign-in'),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => undefined)
      if (!checked?.verified) throw wrong
      if (!(await store.usePasskey(passkey.id, checked.authenticationInfo.newCounter))) throw wrong
      return passkey.account_id
    },
  }
}
