import { all, one, run, type Work } from './sql.ts'

export interface Account {
  id: string
  role: 'operator' | 'user'
  email: string | null
  balance: number
  created_at: number
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
}

const KEY = 'id, account_id, name, prefix, rate_limit, created_at, last_used_at, revoked_at'
const ACCOUNT = 'id, role, email, balance, created_at'

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

/** Makes a key; false when there is one of the same secret. */
export function* createKey(key: {
  id: string
  accountId: string
  name: string
  prefix: string
  hash: string
  rateLimit?: number
}): Work<boolean> {
  const made = yield* one(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, rate_limit, created_at)
     VALUES (?, ?, ?, ?, ?, ?, now_ms()) ON CONFLICT (hash) DO NOTHING RETURNING id`,
    key.id,
    key.accountId,
    key.name,
    key.prefix,
    key.hash,
    key.rateLimit ?? null,
  )
  return made !== undefined
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
