import type { Account } from './accounts.ts'
import { type AuditEvent, noted } from './audit-log.ts'
import { hasRoom } from './room.ts'
import { all, type Database, one, run, type Work } from './sql.ts'

/** How long a browser that signed in is remembered. */
export const DEVICE_MS = 400 * 86_400_000

export interface Passkey {
  id: string
  account_id: string
  name: string
  public_key: string
  counter: number
  created_at: number
  last_used_at: number | null
}

export interface Authenticator {
  secret: string
  confirmed: number
  used_step: number
}

export interface OpenSession {
  id: string
  opened_at: number
  seen_at: number
  agent: string | null
  address: string | null
}

function* listSessions(accountId: string): Work<OpenSession[]> {
  return yield* all<OpenSession>(
    `SELECT id, opened_at, seen_at, agent, address FROM sessions
     WHERE account_id = ? AND replaced = 0 AND ends_at > now_ms() ORDER BY seen_at DESC LIMIT 200`,
    accountId,
  )
}

function* endSession(accountId: string, id: string): Work<boolean> {
  const ended = yield* one('DELETE FROM sessions WHERE account_id = ? AND id = ? RETURNING id', accountId, id)
  return ended !== undefined
}

function* endOtherSessions(accountId: string, id: string): Work<number> {
  const ended = yield* all(
    'DELETE FROM sessions WHERE account_id = ? AND id <> ? RETURNING id',
    accountId,
    id,
  )
  return ended.length
}

function* knowsDevice(tokenHash: string, accountId: string): Work<boolean> {
  const sql = 'SELECT 1 AS known FROM devices WHERE token_hash = ? AND account_id = ? AND ends_at > now_ms()'
  return (yield* one(sql, tokenHash, accountId)) !== undefined
}

function* rememberDevice(tokenHash: string, accountId: string): Work<void> {
  yield* run(
    `INSERT INTO devices (token_hash, account_id, ends_at) VALUES (?, ?, now_ms() + ?)
     ON CONFLICT (token_hash, account_id) DO UPDATE SET ends_at = excluded.ends_at`,
    tokenHash,
    accountId,
    DEVICE_MS,
  )
}

function* listPasskeys(accountId: string): Work<Passkey[]> {
  return yield* all<Passkey>('SELECT * FROM passkeys WHERE account_id = ? ORDER BY created_at', accountId)
}

function* findPasskey(id: string): Work<(Passkey & Pick<Account, 'email'>) | undefined> {
  return yield* one<Passkey & Pick<Account, 'email'>>(
    'SELECT p.*, a.email FROM passkeys p JOIN accounts a ON a.id = p.account_id WHERE p.id = ?',
    id,
  )
}

/** False where it is there already, or the account has `most`. */
function* addPasskey({
  most,
  ...passkey
}: Pick<Passkey, 'id' | 'account_id' | 'name' | 'public_key' | 'counter'> & {
  most?: number
}): Work<boolean> {
  const known = 'SELECT COUNT(*) AS count FROM passkeys WHERE account_id = ?'
  if (!(yield* hasRoom(passkey.account_id, known, most))) return false
  const made = yield* one(
    `INSERT INTO passkeys (id, account_id, name, public_key, counter, created_at)
     VALUES (?, ?, ?, ?, ?, now_ms()) ON CONFLICT (id) DO NOTHING RETURNING id`,
    passkey.id,
    passkey.account_id,
    passkey.name,
    passkey.public_key,
    passkey.counter,
  )
  return made !== undefined
}

function* removePasskey(accountId: string, id: string): Work<boolean> {
  const gone = yield* one('DELETE FROM passkeys WHERE account_id = ? AND id = ? RETURNING id', accountId, id)
  return gone !== undefined
}

/** Notes a use. False where the authenticator's counter went back, as that of a copy would. */
function* usePasskey(id: string, counter: number): Work<boolean> {
  const used = yield* one(
    `UPDATE passkeys SET counter = ?, last_used_at = now_ms()
     WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0)) RETURNING id`,
    counter,
    id,
    counter,
    counter,
  )
  return used !== undefined
}

function* findAuthenticator(accountId: string): Work<Authenticator | undefined> {
  return yield* one<Authenticator>(
    'SELECT secret, confirmed, used_step FROM authenticators WHERE account_id = ?',
    accountId,
  )
}

/** Begins anew with a secret that counts for nothing until a code of it is right. False where one is in use. */
function* offerAuthenticator(accountId: string, secret: string): Work<boolean> {
  const offered = yield* one(
    `INSERT INTO authenticators (account_id, secret, confirmed, used_step) VALUES (?, ?, 0, 0)
     ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, used_step = 0
     WHERE authenticators.confirmed = 0 RETURNING account_id`,
    accountId,
    secret,
  )
  return offered !== undefined
}

/** Uses a code's time step; false when it, or a later one, was used before. */
function* useStep(accountId: string, step: number): Work<boolean> {
  const used = yield* one(
    'UPDATE authenticators SET used_step = ? WHERE account_id = ? AND used_step < ? RETURNING account_id',
    step,
    accountId,
    step,
  )
  return used !== undefined
}

function* confirmAuthenticator(accountId: string, codeHashes: string[]): Work<boolean> {
  const confirmed = yield* one(
    'UPDATE authenticators SET confirmed = 1 WHERE account_id = ? AND confirmed = 0 RETURNING account_id',
    accountId,
  )
  if (!confirmed) return false
  yield* run('DELETE FROM recovery_codes WHERE account_id = ?', accountId)
  for (const hash of codeHashes)
    yield* run('INSERT INTO recovery_codes (account_id, code_hash) VALUES (?, ?)', accountId, hash)
  return true
}

function* useRecoveryCode(accountId: string, codeHash: string): Work<boolean> {
  const sql = 'DELETE FROM recovery_codes WHERE account_id = ? AND code_hash = ? RETURNING code_hash'
  return (yield* one(sql, accountId, codeHash)) !== undefined
}

function* countRecoveryCodes(accountId: string): Work<number> {
  const sql = 'SELECT COUNT(*) AS n FROM recovery_codes WHERE account_id = ?'
  return (yield* one<{ n: number }>(sql, accountId))!.n
}

function* removeAuthenticator(accountId: string): Work<boolean> {
  yield* run('DELETE FROM recovery_codes WHERE account_id = ?', accountId)
  const sql = 'DELETE FROM authenticators WHERE account_id = ? RETURNING account_id'
  return (yield* one(sql, accountId)) !== undefined
}

/** Takes everything but the password away that lets somebody in. */
export function* forgetFactors(accountId: string): Work<void> {
  yield* removeAuthenticator(accountId)
  yield* run('DELETE FROM passkeys WHERE account_id = ?', accountId)
  yield* run('DELETE FROM devices WHERE account_id = ?', accountId)
}

/** The functions of this file over a database. */
export const bindFactors = (db: Database) => ({
  listSessions: (accountId: string) => db.read(() => listSessions(accountId)),
  endSession: (accountId: string, id: string, event: AuditEvent) =>
    db.durable(() => noted(endSession(accountId, id), event)),
  endOtherSessions: (accountId: string, id: string, event: AuditEvent) =>
    db.durable(() => noted(endOtherSessions(accountId, id), event)),
  knowsDevice: (tokenHash: string, accountId: string) => db.read(() => knowsDevice(tokenHash, accountId)),
  rememberDevice: (tokenHash: string, accountId: string) =>
    db.transact(() => rememberDevice(tokenHash, accountId)),
  listPasskeys: (accountId: string) => db.read(() => listPasskeys(accountId)),
  findPasskey: (id: string) => db.read(() => findPasskey(id)),
  addPasskey: (passkey: Parameters<typeof addPasskey>[0], event: AuditEvent) =>
    db.durable(() => noted(addPasskey(passkey), event)),
  removePasskey: (accountId: string, id: string, event: AuditEvent) =>
    db.durable(() => noted(removePasskey(accountId, id), event)),
  usePasskey: (id: string, counter: number) => db.transact(() => usePasskey(id, counter)),
  findAuthenticator: (accountId: string) => db.read(() => findAuthenticator(accountId)),
  offerAuthenticator: (accountId: string, secret: string) =>
    db.durable(() => offerAuthenticator(accountId, secret)),
  useStep: (accountId: string, step: number) => db.transact(() => useStep(accountId, step)),
  confirmAuthenticator: (accountId: string, codeHashes: string[], event: AuditEvent) =>
    db.durable(() => noted(confirmAuthenticator(accountId, codeHashes), event)),
  useRecoveryCode: (accountId: string, codeHash: string, event: AuditEvent) =>
    db.durable(() => noted(useRecoveryCode(accountId, codeHash), event)),
  countRecoveryCodes: (accountId: string) => db.read(() => countRecoveryCodes(accountId)),
  removeAuthenticator: (accountId: string, event: AuditEvent) =>
    db.durable(() => noted(removeAuthenticator(accountId), event)),
})
