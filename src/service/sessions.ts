import { randomBytes } from 'node:crypto'
import { badInput, Fault } from '../fault.ts'
import type { Account } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'
import { CLAIM_SETTING, newAccountId } from './accounts.ts'
import { callerAt } from './address-limit.ts'
import type { Caller, CallReport } from './execute.ts'
import { hashSecret } from './keys.ts'
import { checkPassword, hashPassword, readEmail, verifyPassword } from './passwords.ts'

/** A token older than this is replaced at the next visit. */
const ROTATE_MS = 86_400_000
const MINUTE_MS = 60_000

/** Tries within a window: of one account, and from one address. */
const SIGN_IN = { perAccount: 10, perAddress: 30, windowMs: 15 * MINUTE_MS }
const SIGN_UP = { perAddress: 10, windowMs: 60 * MINUTE_MS }

export interface Session {
  account: Account
  /** What is stored of the token that was shown. */
  tokenHash: string
  /** Set when the token should be replaced by a new one. */
  old: boolean
}

export interface SessionSettings {
  store: Store
  allowSignup: boolean
  signupCredits: number
  rateLimitPerMinute: number
}

export type Sessions = ReturnType<typeof createSessions>

/** Who uses the dashboard. Every sign-in gets a token of its own, made here; a token from elsewhere never counts. */
export function createSessions(settings: SessionSettings) {
  const { store } = settings

  async function open(accountId: string): Promise<string> {
    const token = newToken()
    await store.openSession(hashSecret(token), accountId)
    return token
  }

  async function find(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined
    const tokenHash = hashSecret(token)
    const row = await store.findSession(tokenHash)
    if (!row) return undefined
    const { token_age, seen_age: _, replaced, ...account } = row
    return { account, tokenHash, old: token_age > ROTATE_MS && replaced === 0 }
  }

  /** A new token for a session whose own is old; undefined when another request has got it already. */
  async function rotate(session: Session): Promise<string | undefined> {
    const token = newToken()
    return (await store.rotateSession(session.tokenHash, hashSecret(token))) ? token : undefined
  }

  async function throttle(name: string, limit: number, windowMs: number): Promise<void> {
    const { wait } = await store.count(name, limit, windowMs)
    if (wait === undefined) return
    throw new Fault('too-many', 'Too many tries; wait before the next.', { retryAfter: wait })
  }

  /** The token of a new session. A wrong address and a wrong password look the same, and take as long. */
  async function signIn(email: string, password: string, address: string): Promise<string> {
    const known = email.trim().normalize('NFKC').toLowerCase().slice(0, 300)
    const ofAccount = `sign-in account ${hashSecret(known)}`
    // Counted before the password is looked at, so that tries made at once are counted too.
    await throttle(`sign-in address ${callerAt(address)}`, SIGN_IN.perAddress, SIGN_IN.windowMs)
    await throttle(ofAccount, SIGN_IN.perAccount, SIGN_IN.windowMs)
    const login = await store.findLogin(known)
    const right = await verifyPassword(password.slice(0, 1000), login?.password_hash)
    if (!login || !right) throw new Fault('unauthorized', 'The email address or the password is not right.')
    await store.forgetCount(ofAccount)
    return open(login.account_id)
  }

  async function signUp(email: string, password: string, address: string): Promise<string> {
    if (!settings.allowSignup)
      throw new Fault('forbidden', 'Signing up is closed here; ask whoever runs this server for an account.')
    await throttle(`sign-up address ${callerAt(address)}`, SIGN_UP.perAddress, SIGN_UP.windowMs)
    return open(await createAccount(email, password, settings.signupCredits))
  }

  /** Makes an account that can sign in, with credits to begin with; its id. */
  async function createAccount(email: string, password: string, credits = 0): Promise<string> {
    const address = readEmail(email)
    checkPassword(password, address)
    const id = newAccountId()
    const login = { id, email: address, passwordHash: await hashPassword(password) }
    if (!(await store.createLogin(login, { amount: credits, note: 'welcome' })))
      throw badInput('email: there is an account with this address already; sign in instead.')
    return id
  }

  /** Gives the operator a login, once, to whoever holds the link of the first start. */
  async function claim(token: string, email: string, password: string, address: string): Promise<string> {
    await throttle(`claim address ${callerAt(address)}`, SIGN_IN.perAddress, SIGN_IN.windowMs)
    const tokenHash = hashSecret(token)
    const wrong = new Fault(
      'forbidden',
      'token: this link was used before, or is not the one that was printed.',
    )
    // Looked at first so that a wrong password does not use the link up.
    if ((await store.readSetting(CLAIM_SETTING)) !== tokenHash) throw wrong
    const mail = readEmail(email)
    checkPassword(password, mail)
    const holder = await store.findLogin(mail)
    const operator = await store.operatorAccount()
    if (holder && holder.account_id !== operator?.id)
      throw badInput('email: there is an account with this address already; use another.')
    const passwordHash = await hashPassword(password)
    const id = await store.claimOperator({ setting: CLAIM_SETTING, tokenHash, email: mail, passwordHash })
    if (id === undefined) throw wrong
    return open(id)
  }

  /** A new password; every other session ends, and this one goes on under the token that is given back. */
  async function changePassword(session: Session, current: string, next: string): Promise<string> {
    const { id, email } = session.account
    await throttle(`password ${id}`, SIGN_IN.perAccount, SIGN_IN.windowMs)
    const login = await store.loginOf(id)
    if (!(await verifyPassword(current.slice(0, 1000), login?.password_hash)))
      throw badInput('current_password: is not right.')
    checkPassword(next, email ?? '')
    const token = newToken()
    await store.changePassword({
      accountId: id,
      passwordHash: await hashPassword(next),
      newTokenHash: hashSecret(token),
    })
    await store.forgetCount(`password ${id}`)
    return token
  }

  /** Lets a call from the browser in: it is counted against its account, as calls with a key are against the key. */
  async function admit(session: Session, report: CallReport): Promise<Caller> {
    const { id, balance } = session.account
    const limit = settings.rateLimitPerMinute
    report.creditsRemaining = balance
    if (limit > 0) {
      const { remaining, reset, wait } = await store.count(`calls ${id}`, limit, MINUTE_MS)
      report.rate = { limit, remaining, reset }
      if (wait !== undefined) {
        throw new Fault(
          'too-many',
          `The account's limit of ${limit} calls a minute is reached; wait before the next call.`,
          { retryAfter: wait },
        )
      }
    }
    return { accountId: id, keyId: null, keyName: '', balance }
  }

  return {
    find,
    rotate,
    signIn,
    signUp,
    createAccount,
    claim,
    changePassword,
    admit,
    signOut: (session: Session) => store.closeSession(session.tokenHash),
  }
}

/** 256 random bits in 43 characters. */
const newToken = (): string => randomBytes(32).toString('base64url')
