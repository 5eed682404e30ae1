import type { UsageSum } from './account.ts'
import type { Family } from './families.ts'

/** Who is signed in. */
export interface SignedIn {
  id: string
  email: string | null
  /** Whether the address was confirmed. */
  email_verified: boolean
  role: 'operator' | 'user'
  /** The team that the pages act for; null for the own account. */
  team: { name: string; role: TeamRole } | null
  api_credits: number
}

export type TeamRole = 'owner' | 'member' | 'viewer'

/** `GET /app/api/account/deletion`. */
export interface DeletionAnswer {
  /** Null unless the account was given up. */
  delete_at: string | null
  grace_days: number
}

/** `GET /app/api/teams`. */
export interface TeamsAnswer {
  teams: { id: string; name: string; role: TeamRole; api_credits: number }[]
  /** The one that the pages act for. */
  current: string | null
}

/** `GET /app/api/team`. */
export interface TeamAnswer {
  id: string
  name: string
  /** Of who asks. */
  role: TeamRole
  members: { id: string; email: string | null; role: TeamRole; created_at: string; you: boolean }[]
  /** Told to owners. */
  invitations: { id: string; email: string | null; role: TeamRole; ends_at: string }[]
}

/** The answer to `POST /app/api/team/invitations`: the link, where it did not go by mail. */
export interface Invited {
  url?: string
}

/** `GET /app/api/session`. */
export interface SessionAnswer {
  account: SignedIn
  signup: boolean
}

/** The answer to signing in, signing up and claiming the server. */
export interface EnteredAnswer {
  account: SignedIn
}

/** `GET /app/api/sign-up`: what somebody may do who is not signed in. */
export interface EntranceAnswer {
  /** Whether anybody may sign up. */
  signup: boolean
  /** Whether passwords let people in. */
  password: boolean
  /** Whether links to a new password come by mail. */
  mail: boolean
  /** The provider that people may sign in at, with the name the operator gave it. */
  sign_on: { name: string | null } | null
  /** What may be used today without an account. */
  guest_credits: number
  /** Whether the operator has chosen a login. */
  claimed: boolean
}

/** What a key may do: no tools and no families stand for everything. */
export interface KeyTerms {
  /** Lists and fetches, and runs or changes nothing. */
  read_only: boolean
  tools: string[]
  families: Family[]
  expires_at: string | null
  /** Null: the common limit. 0: none. */
  rate_limit_per_minute: number | null
  /** Null: as many as the account has. */
  credits_per_month: number | null
}

export interface Key extends KeyTerms {
  id: string
  name: string
  prefix: string
  /** Told of keys that may spend only so much. */
  credits_this_month?: number
  calls_today: number
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/** `GET /app/api/keys`. */
export interface KeysAnswer {
  keys: Key[]
  /** The common limit. */
  rate_limit_per_minute: number
}

/** The answer to `POST /app/api/keys`, the only one that has the secret. */
export interface NewKey {
  id: string
  name: string
  prefix: string
  secret: string
}

/** What the credits page offers an account. */
export interface TopUpOffer {
  /** Whether this account can top up by itself. */
  open: boolean
  amounts: number[]
  /** What the amounts cost, where they are bought; prices are in the smallest unit of the currency. */
  offers?: { credits: number; price: number; currency: string }[]
  /** Said where it cannot. */
  note?: string
}

/** `GET /app/api/credits`. */
export interface CreditsAnswer {
  api_credits: number
  granted: number
  charged: number
  reserved: number
  /** The tools the account was ever charged for. */
  tools: string[]
  top_up: TopUpOffer
  /** A mail tells of a balance below this; null where no mails are sent. */
  mail_below: number | null
  /** Null where no payment service can charge a card that was kept. */
  automatic: AutomaticTopUp | null
}

/** Credits that are bought when the balance falls below a line; told in `GET /app/api/credits`. */
export interface AutomaticTopUp {
  /** Whether the payment service knows the account: it has a page with its cards and receipts then. */
  known: boolean
  /** Whether a card was kept that may be charged. */
  card: boolean
  /** Null where it is off. */
  rule: { below: number; credits: number; daily: number } | null
  /** Why it stopped, where it did. */
  problem: 'declined' | 'disputed' | 'no answer' | 'no offer' | null
}

/** The answer to `POST /app/api/top-up`: the new balance, or where to go and pay. */
export type TopUpAnswer = BalanceAnswer | { url: string }

export interface BalanceAnswer {
  api_credits: number
}

export interface LedgerEntry {
  id: number
  at: string
  kind: string
  amount: number
  tool: string | null
  key: { id: string; name: string | null } | null
  note: string | null
}

/** `GET /app/api/ledger`. */
export interface LedgerAnswer {
  entries: LedgerEntry[]
  next_before?: number
}

/** `GET /app/api/usage`. */
export interface UsageDetail {
  from: string
  to: string
  totals: UsageSum
  days: (UsageSum & { date: string })[]
  tools: (UsageSum & { slug: string })[]
  /** One per day and tool that was called, newest day first. */
  cells: (UsageSum & { date: string; slug: string })[]
}

export interface AccountRow extends Omit<SignedIn, 'email_verified' | 'team'> {
  created_at: string
  suspended_at: string | null
  keys: number
  calls_30_days: number
  credits_30_days: number
}

/** `GET /app/api/operator/accounts`. */
export interface AccountsAnswer {
  accounts: AccountRow[]
}

/** The answer to `POST /app/api/operator/accounts`. */
export interface NewAccount {
  id: string
}

export interface OwnedKey extends Key {
  account: { id: string; email: string | null }
}

/** `GET /app/api/operator/keys`. */
export interface OwnedKeysAnswer {
  keys: OwnedKey[]
  rate_limit_per_minute: number
}

/** One line of the audit log, which is only ever added to. */
export interface AuditEntry {
  id: number
  at: string
  action: string
  via: string
  /** Who did it, where an account did, and from which address. */
  actor: string | null
  address: string | null
  /** Whose account it concerns. */
  account: string | null
  /** The key, session or passkey. */
  subject: string | null
  detail: string | null
}

/** `GET /app/api/operator/audit`. */
export interface AuditAnswer {
  entries: AuditEntry[]
  more: boolean
}

/** A browser that is signed in. */
export interface OpenSession {
  id: string
  /** Whether it is the one that asks. */
  current: boolean
  opened_at: string
  seen_at: string
  agent: string | null
  address: string | null
}

export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** `GET /app/api/access`: what lets somebody into the account. */
export interface AccessAnswer {
  sessions: OpenSession[]
  passkeys: Passkey[]
  authenticator: { on: boolean; recovery_codes: number }
}

/** `POST /app/api/authenticator`: what an authenticator app is set up with. */
export interface AuthenticatorOffer {
  secret: string
  /** An `otpauth:` address. */
  address: string
  /** The same as a QR code: an SVG as `data:` address. */
  image: string
}

/** `POST /app/api/authenticator/confirm`. */
export interface RecoveryCodesAnswer {
  recovery_codes: string[]
}

/** How the children that run tools are confined, as it was found out by trying. */
export interface SandboxState {
  /** No program they could start gains rights. */
  no_new_privs: boolean
  /** The version of Landlock that confines their files; 0 where nothing does. */
  landlock: number
  /** Whether their system calls are filtered, which takes the network away. */
  seccomp: boolean
  /** What is missing and why, in words for the operator. */
  missing: string[]
}

/** `GET /app/api/operator/state`. */
export interface ServerState {
  pool: { size: number; ready: number; busy: number }
  queue: { waiting: number; max: number }
  jobs: { queued: number; running: number; deliveries: number }
  server: {
    uptime_s: number
    memory_mb: number
    database: string
    node: string
    /** Null until the first child runs. */
    sandbox: SandboxState | null
  }
}
