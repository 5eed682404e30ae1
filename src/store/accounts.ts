import { hasRoom } from './room.ts'
import { all, one, run, type Work } from './sql.ts'

export interface Account {
  id: string
  role: 'operator' | 'user'
  email: string | null
  balance: number
  created_at: number
  /** Set while the operator has stopped it. */
  suspended_at: number | null
  /** When its address was confirmed. */
  email_verified_at: number | null
  /** The language of its mails. */
  language: string | null
  /** Of a team. */
  name: string | null
  /** When it is deleted, once that was asked for. */
  delete_at: number | null
}

export interface ApiKey {
  id: string
  account_id: string
  name: string
  prefix: string
  rate_limit: number | null
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
  /** A JSON list; null: everything. */
  scopes: string | null
  expires_at: number | null
  /** Credits a month. */
  credit_limit: number | null
}

/** What may be narrowed about a key. */
export type KeyTerms = Pick<ApiKey, 'rate_limit' | 'scopes' | 'expires_at' | 'credit_limit'>
export type KeyChange = Partial<KeyTerms & { name: string }>

const KEY =
  'id, account_id, name, prefix, rate_limit, created_at, last_used_at, revoked_at, scopes, expires_at, credit_limit'
const ACCOUNT =
  'id, role, email, balance, created_at, suspended_at, email_verified_at, language, name, delete_at'

export function* createAccount(account: { id: string; role: Account['role']; email?: string }): Work<void> {
  yield* run(
    'INSERT INTO accounts (id, role, email, created_at) VALUES (?, ?, ?, now_ms())',
    account.id,
    account.role,
    account.email ?? null,
  )
}

/** Makes the operator's account unless there is one; of several servers that start at once only one makes it. */
export function* createOperator(id: string): Work<boolean> {
  const first = yield* one(
    `INSERT INTO settings (name, value) VALUES ('operator_account', ?) ON CONFLICT (name) DO NOTHING RETURNING name`,
    id,
  )
  if (first) yield* createAccount({ id, role: 'operator' })
  return first !== undefined
}

export function* operatorAccount(): Work<Account | undefined> {
  return yield* one<Account>(
    `SELECT ${ACCOUNT} FROM accounts WHERE role = 'operator' ORDER BY created_at LIMIT 1`,
  )
}

export function* findAccount(id: string): Work<Account | undefined> {
  return yield* one<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE id = ?`, id)
}

/** Makes a key; false when there is one of the same secret, or the account has `most` that work. */
export function* createKey(key: {
  id: string
  accountId: string
  name: string
  prefix: string
  hash: string
  terms?: Partial<KeyTerms>
  most?: number
}): Work<boolean> {
  const working = 'SELECT COUNT(*) AS count FROM api_keys WHERE account_id = ? AND revoked_at IS NULL'
  if (!(yield* hasRoom(key.accountId, working, key.most))) return false
  const made = yield* one(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, rate_limit, scopes, expires_at, credit_limit, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, now_ms()) ON CONFLICT (hash) DO NOTHING RETURNING id`,
    key.id,
    key.accountId,
    key.name,
    key.prefix,
    key.hash,
    key.terms?.rate_limit ?? null,
    key.terms?.scopes ?? null,
    key.terms?.expires_at ?? null,
    key.terms?.credit_limit ?? null,
  )
  return made !== undefined
}

/** Changes what is given of a key that works, of one account or of any; false when there is none. */
export function* changeKey(id: string, change: KeyChange, accountId?: string): Work<boolean> {
  const columns = (['name', 'rate_limit', 'scopes', 'expires_at', 'credit_limit'] as const).filter(
    name => change[name] !== undefined,
  )
  const owner = accountId === undefined ? '' : ' AND account_id = ?'
  const set = ['id = id', ...columns.map(name => `${name} = ?`)].join(', ')
  const row = yield* one(
    `UPDATE api_keys SET ${set} WHERE id = ? AND revoked_at IS NULL${owner} RETURNING id`,
    ...columns.map(name => change[name]),
    id,
    ...(accountId === undefined ? [] : [accountId]),
  )
  return row !== undefined
}

/** Stops an account or lets it go on; false when there is none, it is the operator's, or it was so before. */
export function* suspend(id: string, suspended: boolean): Work<boolean> {
  const row = yield* one(
    `UPDATE accounts SET suspended_at = ${suspended ? 'now_ms()' : 'NULL'}
     WHERE id = ? AND role <> 'operator' AND suspended_at IS ${suspended ? '' : 'NOT '}NULL RETURNING id`,
    id,
  )
  if (row && suspended) yield* run('DELETE FROM sessions WHERE account_id = ?', id)
  return row !== undefined
}

/** Accounts by an id or address that a person typed, or all. */
export function* listAccounts(typed?: string): Work<Account[]> {
  return typed === undefined
    ? yield* all<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE deleted_at IS NULL ORDER BY created_at, id`)
    : yield* all<Account>(`SELECT ${ACCOUNT} FROM accounts WHERE id = ? OR email = ?`, typed, typed)
}

/** A key by the hash of its secret, revoked ones included. */
export function* findKey(hash: string): Work<ApiKey | undefined> {
  return yield* one<ApiKey>(`SELECT ${KEY} FROM api_keys WHERE hash = ?`, hash)
}

export function* listKeys(accountId?: string): Work<ApiKey[]> {
  return accountId === undefined
    ? yield* all<ApiKey>(`SELECT ${KEY} FROM api_keys ORDER BY created_at, id`)
    : yield* all<ApiKey>(
        `SELECT ${KEY} FROM api_keys WHERE account_id = ? ORDER BY created_at, id`,
        accountId,
      )
}

/** The keys of an id or a shown prefix that a person typed. */
export function* matchKeys(typed: string): Work<ApiKey[]> {
  return yield* all<ApiKey>(`SELECT ${KEY} FROM api_keys WHERE id = ? OR prefix = ?`, typed, typed)
}

/** Ends a key; false when there is none, or it ended before. */
export function* revokeKey(id: string): Work<boolean> {
  const row = yield* one(
    'UPDATE api_keys SET revoked_at = now_ms() WHERE id = ? AND revoked_at IS NULL RETURNING id',
    id,
  )
  return row !== undefined
}

export function* readSetting(name: string): Work<string | undefined> {
  return (yield* one<{ value: string }>('SELECT value FROM settings WHERE name = ?', name))?.value
}

export function* writeSetting(name: string, value: string): Work<void> {
  yield* run(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}

export function* removeSetting(name: string): Work<boolean> {
  return (yield* one('DELETE FROM settings WHERE name = ? RETURNING name', name)) !== undefined
}
