import { randomBytes } from 'node:crypto'
import { badInput, Fault } from '../fault.ts'
import type { Account } from '../store/accounts.ts'
import type { AuditEvent } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import type { TeamRole } from '../store/teams.ts'
import { CLAIM_SETTING, newAccountId } from './accounts.ts'
import { callerAt } from './address-limit.ts'
import type { Challenges } from './challenges.ts'
import { type Caller, type CallReport, suspended } from './execute.ts'
import { hashSecret } from './keys.ts'
import { checkPassword, hashPassword, readEmail, verifyPassword } from './passwords.ts'
import { isProof, type Proof, ProofWanted } from './proof-of-work.ts'
import type { SecondFactor } from './second-factor.ts'

/** A token older than this is replaced at the next visit. */
const ROTATE_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Tries within a window: from one address, from one browser that is known, and of one account from all others. Past the
 * last nobody is locked out: each further try costs work, more of it the more there are.
 */
const SIGN_IN = { perAddress: 30, perDevice: 10, perAccount: 10, windowMs: 15 * MINUTE_MS }
const SIGN_UP = { perAddress: 10, windowMs: 60 * MINUTE_MS }
/** Zero bits to find: half a second in a browser, half a minute at the most. */
const LEAST_WORK = 17
const MOST_WORK = 22
/** As many tries with work double it. */
const WORK_DOUBLES = 20
const MAX_COUNTED = 2000

/** Who knocks: the caller's address, the browser's name for itself, and what it was given when it signed in before. */
export interface Visitor {
  address: string
  agent: string
  device?: string | undefined
}

export interface Credentials {
  email: string
  password: string
  /** Of an authenticator app, where the account has one. */
  code?: string | undefined
  proof?: Proof | undefined
}

/** What a browser gets that signed in: its session's token, and one by which it is known from now on. */
export interface Entered {
  token: string
  device: string
}

export interface Session {
  id: string
  /** What is looked at and paid from: the person's own account, or a team's. */
  account: Account
  /** Who is signed in. */
  person: Account
  /** Set where the account is a team's: what its person may do there. */
  teamRole?: TeamRole
  /** What is stored of the token that was shown. */
  tokenHash: string
  /** Set when the token should be replaced by a new one. */
  old: boolean
}

export interface SessionSettings {
  store: Store
  allowSignup: boolean
  passwordLogin: boolean
  signupCredits: number
  rateLimitPerMinute: number
  challenges: Challenges
  secondFactor: SecondFactor
}

export type Sessions = ReturnType<typeof createSessions>

/** Who uses the dashboard. Every sign-in gets a token of its own, made here; a token from elsewhere never counts. */
export function createSessions(settings: SessionSettings) {
  const { store, challenges, secondFactor } = settings

  async function open(accountId: string, visitor: Visitor): Promise<Entered> {
    if ((await store.findAccount(accountId))?.suspended_at != null) throw suspended()
    const token = newToken()
    await store.openSession(hashSecret(token), accountId, visitOf(visitor))
    const device = isToken(visitor.device) ? visitor.device : newToken()
    const known = await store.knowsDevice(hashSecret(device), accountId)
    await store.rememberDevice(hashSecret(device), accountId)
    if (!known) await store.note({ ...eventOf(visitor, accountId), action: 'sign_in.new_browser' })
    return { token, device }
  }

  async function find(token: string | undefined): Promise<Session | undefined> {
    if (!isToken(token)) return undefined
    const tokenHash = hashSecret(token)
    const row = await store.findSession(tokenHash)
    if (!row) return undefined
    const { token_age, seen_age: _, replaced, session_id: id, team, team_role, ...person } = row
    const shared = team === null ? undefined : await store.findAccount(team)
    const acting = shared && { account: shared, teamRole: team_role! }
    return { id, account: person, ...acting, person, tokenHash, old: token_age > ROTATE_MS && replaced === 0 }
  }

  /** A new token for a session whose own is old; undefined when another request has got it already. */
  async function rotate(session: Session): Promise<string | undefined> {
    const token = newToken()
    return (await store.rotateSession(session.tokenHash, hashSecret(token))) ? token : undefined
  }

  function demandPasswords(): void {
    if (settings.passwordLogin) return
    throw new Fault('forbidden', 'password: passwords are switched off here; sign in at your organization.')
  }

  async function throttle(name: string, limit: number, windowMs: number): Promise<void> {
    const { wait } = await store.count(name, limit, windowMs)
    if (wait === undefined) return
    throw new Fault('too-many', 'Too many tries; wait before the next.', { retryAfter: wait })
  }

  /**
   * A session for who knows the password. A wrong address and a wrong password look the same, and take as long. Who
   * guesses from elsewhere slows down new browsers only: one that signed in before has tries of its own.
   */
  async function signIn(given: Credentials, visitor: Visitor): Promise<Entered> {
    demandPasswords()
    const known = given.email.trim().normalize('NFKC').toLowerCase().slice(0, 300)
    const subject = `sign-in account ${hashSecret(known)}`
    // Counted before the password is looked at, so that tries made at once are counted too.
    await throttle(`sign-in address ${callerAt(visitor.address)}`, SIGN_IN.perAddress, SIGN_IN.windowMs)
    const login = await store.findLogin(known)
    const device = isToken(visitor.device) ? hashSecret(visitor.device) : ''
    if (await store.knowsDevice(device, login?.account_id ?? ''))
      await throttle(`sign-in device ${device}`, SIGN_IN.perDevice, SIGN_IN.windowMs)
    else await demandWork(subject, given.proof)
    const right = await verifyPassword(given.password.slice(0, 1000), login?.password_hash)
    if (!login || !right) throw new Fault('unauthorized', 'The email address or password is wrong.')
    const event = { ...eventOf(visitor, login.account_id), action: 'sign_in' }
    await secondFactor.check(login.account_id, given.code, event)
    // The account's own count stays: its owner coming in must not give the guesser new tries.
    await store.forgetCount(`sign-in device ${device}`)
    return open(login.account_id, visitor)
  }

  /** The first tries are free; each one after them has to show work that nobody did before. */
  async function demandWork(subject: string, proof: Proof | undefined): Promise<void> {
    const { wait } = await store.count(subject, SIGN_IN.perAccount, SIGN_IN.windowMs)
    if (wait === undefined) return
    if (proof && (await isProof(challenges, subject, proof))) {
      await store.count(`${subject} with work`, MAX_COUNTED, SIGN_IN.windowMs)
      return
    }
    const { remaining } = await store.look(`${subject} with work`, MAX_COUNTED, SIGN_IN.windowMs)
    const doubled = Math.floor((MAX_COUNTED - remaining) / WORK_DOUBLES)
    throw new ProofWanted(challenges.make(subject, Math.min(LEAST_WORK + doubled, MOST_WORK)))
  }

  const throttleAddress = (what: string, { address }: Visitor, limit: number = SIGN_IN.perAddress) =>
    throttle(`${what} address ${callerAt(address)}`, limit, SIGN_IN.windowMs)

  /**
   * Makes an account, and says the same where there is one of this address already: whoever signs up has to sign in
   * next, which works for who knows the password only.
   */
  async function signUp(email: string, password: string, visitor: Visitor): Promise<string | undefined> {
    demandPasswords()
    if (!settings.allowSignup)
      throw new Fault('forbidden', 'Signing up is closed here; ask whoever runs this server for an account.')
    await throttle(`sign-up address ${callerAt(visitor.address)}`, SIGN_UP.perAddress, SIGN_UP.windowMs)
    return makeLogin(email, password, settings.signupCredits, id => ({
      ...eventOf(visitor, id),
      action: 'account.sign_up',
    }))
  }

  /** Makes a login; undefined where the address has one. The password is hashed in any case, which takes the time. */
  async function makeLogin(
    email: string,
    password: string,
    credits: number,
    eventFor: (id: string) => AuditEvent,
  ): Promise<string | undefined> {
    const address = readEmail(email)
    checkPassword(password, address)
    const id = newAccountId()
    const login = { id, email: address, passwordHash: await hashPassword(password) }
    const made = await store.createLogin(login, { amount: credits, note: 'welcome' }, eventFor(id))
    return made ? id : undefined
  }

  /** Makes an account that can sign in, for the operator; its id. */
  async function createAccount(email: string, password: string, event: AuditEvent): Promise<string> {
    const id = await makeLogin(email, password, 0, made => ({ ...event, accountId: made }))
    if (id === undefined) throw badInput('email: there is an account with this address already; use another.')
    return id
  }

  /** Gives the operator a login, once, to whoever holds the link of the first start. */
  async function claim(token: string, email: string, password: string, visitor: Visitor): Promise<Entered> {
    await throttleAddress('claim', visitor)
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
    const event = { ...eventOf(visitor, ''), action: 'operator.claim', detail: mail }
    const id = await store.claimOperator({
      setting: CLAIM_SETTING,
      tokenHash,
      email: mail,
      passwordHash,
      event,
    })
    if (id === undefined) throw wrong
    return open(id, visitor)
  }

  /** A new password; every other session ends, and this one goes on under the token that is given back. */
  async function changePassword(
    session: Session,
    current: string,
    next: string,
    visitor: Visitor,
  ): Promise<Entered> {
    demandPasswords()
    const { id, email } = session.account
    await throttle(`password ${id}`, SIGN_IN.perAccount, SIGN_IN.windowMs)
    const login = await store.loginOf(id)
    if (!(await verifyPassword(current.slice(0, 1000), login?.password_hash)))
      throw badInput('current_password: is wrong.')
    checkPassword(next, email ?? '')
    const token = newToken()
    const device = isToken(visitor.device) ? visitor.device : newToken()
    await store.changePassword({
      accountId: id,
      passwordHash: await hashPassword(next),
      newTokenHash: hashSecret(token),
      visit: visitOf(visitor),
      event: { ...eventOf(visitor, id), action: 'password.change' },
    })
    await store.rememberDevice(hashSecret(device), id)
    await store.forgetCount(`password ${id}`)
    return { token, device }
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
    /** For who proved to be this account by other means than the password. */
    enter: open,
    throttle,
    throttleAddress,
    demandPasswords,
    signUp,
    createAccount,
    claim,
    changePassword,
    admit,
    signOut: (session: Session) => store.closeSession(session.tokenHash),
  }
}

const isToken = (given: string | undefined): given is string =>
  given !== undefined && /^[\w-]{43}$/.test(given)

const visitOf = ({ address, agent }: Visitor) => ({ address, agent: agent.slice(0, 300) })

/** What somebody does on the dashboard with the own account. */
export const eventOf = ({ address }: Visitor, accountId: string): Omit<AuditEvent, 'action'> => ({
  via: 'dashboard',
  address,
  actorId: accountId,
  accountId,
})

/** What somebody does on the dashboard with the own account, or with a team's. */
export const eventBy = (visitor: Visitor, { account, person }: Session): Omit<AuditEvent, 'action'> => ({
  ...eventOf(visitor, account.id),
  actorId: person.id,
})

/** 256 random bits in 43 characters. */
const newToken = (): string => randomBytes(32).toString('base64url')
