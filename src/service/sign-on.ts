import type { Configuration } from 'openid-client'
import type { OidcSettings } from '../config.ts'
import { boundedBody } from '../lib/net/bounded-body.ts'
import type { Store } from '../store/store.ts'
import { newAccountId } from './accounts.ts'
import { readEmail } from './passwords.ts'
import type { Secrets } from './secrets.ts'
import { eventOf, type Visitor } from './sessions.ts'

/** How long somebody may take at the provider. */
const PATIENCE_MS = 10 * 60_000
/** Browsers keep cookies of 4 kB. */
const LONGEST_PROOF = 3500

const MOST_BYTES = 2 ** 20

/** Why nobody was let in; the page has a sentence for each. */
export type SignOnProblem = 'refused' | 'late' | 'unverified' | 'taken' | 'failed'

export class SignOnRefused extends Error {
  readonly problem: SignOnProblem
  constructor(problem: SignOnProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** What the browser keeps, sealed, while it is at the provider. */
interface Errand {
  state: string
  nonce: string
  verifier: string
  next: string
  ends: number
}

export interface SignOnSettings extends OidcSettings {
  store: Store
  secrets: Secrets
  signupCredits: number
}

/** Anybody may make us ask the provider: what it answers is read only as far as such answers go. */
async function fetchBounded(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  const body = answer.body && (await boundedBody(answer.body, MOST_BYTES))
  return new Response(body, answer)
}

export type SignOn = ReturnType<typeof createSignOn>

/** Signing in at an OpenID Connect provider: code flow with PKCE. The library is loaded with the first visit. */
export function createSignOn(settings: SignOnSettings) {
  const { store, secrets, issuer } = settings
  let found: Promise<Configuration> | undefined

  const library = () => import('openid-client')

  /** What the provider says about itself; asked again after a failure. */
  function provider(): Promise<Configuration> {
    found ??= discover().catch(error => {
      found = undefined
      throw new SignOnRefused('failed', error)
    })
    return found
  }
  async function discover(): Promise<Configuration> {
    const oidc = await library()
    // Signatures are looked at too, though the token comes from the provider itself: a proxy may stand between.
    const execute = [oidc.enableNonRepudiationChecks]
    if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
    const { clientId, clientSecret } = settings
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: 10,
      [oidc.customFetch]: fetchBounded,
    })
  }

  /** Where to send the browser, and what it has to bring back. */
  async function begin(callback: string, next: string): Promise<{ url: string; errand: string }> {
    const oidc = await library()
    const config = await provider()
    const errand: Errand = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      next,
      ends: Date.now() + PATIENCE_MS,
    }
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: settings.scopes,
      state: errand.state,
      nonce: errand.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(errand.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, errand: secrets.seal(JSON.stringify(errand)) }
  }

  /** The account of whoever comes back from the provider, and where they wanted to go. */
  async function finish(
    address: URL,
    sealed: string | undefined,
    visitor: Visitor,
  ): Promise<{ accountId: string; next: string; proof: string }> {
    const errand = readErrand(sealed)
    if (!errand || errand.ends < Date.now()) throw new SignOnRefused('late')
    if (address.searchParams.has('error')) throw new SignOnRefused('refused')
    const { claims, idToken } = await claimsOf(address, errand)
    if (typeof claims['email'] !== 'string' || claims['email_verified'] !== true)
      throw new SignOnRefused('unverified')
    const signedOn = await store.signOn(
      { issuer, subject: String(claims['sub']), email: readEmail(claims['email']), role: roleOf(claims) },
      { id: newAccountId(), credits: settings.signupCredits, event: eventOf(visitor, '') },
    )
    if (signedOn.kind === 'unproved') throw new SignOnRefused('taken')
    return { accountId: signedOn.accountId, next: errand.next, proof: proofOf(idToken) }
  }

  async function claimsOf(
    address: URL,
    errand: Errand,
  ): Promise<{ claims: Record<string, unknown>; idToken: string }> {
    try {
      const oidc = await library()
      const config = await provider()
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        expectedState: errand.state,
        expectedNonce: errand.nonce,
        pkceCodeVerifier: errand.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      // Many providers tell address and groups there only.
      const more = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      // An address counts with what is said about it in the same place.
      const said = 'email' in more ? more : claims
      const { email, email_verified } = said as Record<string, unknown>
      return { claims: { ...claims, ...more, email, email_verified }, idToken: tokens.id_token! }
    } catch (error) {
      throw error instanceof SignOnRefused ? error : new SignOnRefused('failed', error)
    }
  }

  function roleOf(claims: Record<string, unknown>): 'operator' | 'user' | undefined {
    if (settings.operatorGroup === undefined) return undefined
    return [claims[settings.groupsClaim]].flat().includes(settings.operatorGroup) ? 'operator' : 'user'
  }

  function readErrand(sealed: string | undefined): Errand | undefined {
    try {
      return sealed === undefined ? undefined : (JSON.parse(secrets.open(sealed)) as Errand)
    } catch {
      return undefined
    }
  }
  function opened(sealed: string): string | undefined {
    try {
      return secrets.open(sealed)
    } catch {
      return undefined
    }
  }

  /** What the browser keeps, sealed, to sign out by; nothing but a mark where a cookie has no room for it. */
  function proofOf(idToken: string): string {
    const sealed = secrets.seal(idToken)
    return sealed.length <= LONGEST_PROOF ? sealed : '1'
  }

  /** Where to sign out of the provider too, without being asked there; undefined where it has no such place, or does not answer. */
  async function endUrl(back: string, proof: string): Promise<string | undefined> {
    try {
      const config = await provider()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      const idToken = opened(proof)
      return (await library()).buildEndSessionUrl(config, {
        post_logout_redirect_uri: back,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href
    } catch {
      return undefined
    }
  }

  return { begin, finish, endUrl }
}
