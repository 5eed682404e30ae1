import { all, type Database, one, run, type Work } from './sql.ts'

/** A file an account sent, or that a job made; its bytes are an object in the file storage. */
export interface StoredFile {
  id: string
  account_id: string
  /** The key of its bytes. */
  object: string
  /** The storage that holds them. */
  place: string
  name: string
  size: number
  media_type: string
  kind: string
  sha256: string
  created_at: number
  expires_at: number
}

export type NewFile = Pick<
  StoredFile,
  'id' | 'account_id' | 'object' | 'place' | 'name' | 'size' | 'media_type' | 'kind' | 'sha256'
> & {
  /** Milliseconds it is kept. */
  keptMs: number
  /** Set for the input of a job, which ends with it. */
  jobId?: string
  /** Where it was told already; otherwise the moment it is added. */
  createdAt?: number
}

/** How long bytes may be on their way to the storage before they count as left behind. */
const ARRIVAL_MS = 600_000

const COLUMNS = `f.id, f.account_id, f.object, o.place, f.name, f.size, f.media_type, f.kind, f.sha256, f.created_at, f.expires_at`
const FILES = 'stored_files f JOIN file_objects o ON o.key = f.object'

/** Uploads and removals of one account take turns, so that bytes are never removed while a new file finds them. */
function* inTurn(dialect: Database['dialect'], accountId: string): Work<void> {
  if (dialect === 'postgres')
    yield* one('SELECT pg_advisory_xact_lock(hashtextextended(?, 7065733))', accountId)
}

export type Arrival =
  /** The account has the same content already; nothing needs to be stored. */
  | { kind: 'known'; file: StoredFile }
  /** Store the bytes under the file's object, then call `addFile`. */
  | { kind: 'new' }
  | { kind: 'full'; used: number }

/** Announces a file before its bytes go to the storage, so that what a crash leaves there is found again. */
export function* announceFile(dialect: Database['dialect'], file: NewFile, room: number): Work<Arrival> {
  yield* inTurn(dialect, file.account_id)
  const known = yield* one<{ key: string }>(
    `SELECT key FROM file_objects WHERE account_id = ? AND sha256 = ? AND place = ? AND state = 'live' LIMIT 1`,
    file.account_id,
    file.sha256,
    file.place,
  )
  if (known) return { kind: 'known', file: yield* insertFile({ ...file, object: known.key }) }
  const used = yield* roomUsed(file.account_id)
  if (used + file.size > room) return { kind: 'full', used }
  yield* announceObject(file)
  return { kind: 'new' }
}

/** The same for what a job made: it is kept even where the room is used up, and shares no bytes. */
export function* announceObject(file: NewFile): Work<void> {
  yield* run(
    `INSERT INTO file_objects (key, account_id, sha256, size, place, state, lease_until)
     VALUES (?, ?, ?, ?, ?, 'pending', now_ms() + ?)`,
    file.object,
    file.account_id,
    file.sha256,
    file.size,
    file.place,
    ARRIVAL_MS,
  )
}

/** Makes an announced file real, once its bytes are stored. */
export function* addFile(file: NewFile): Work<StoredFile> {
  const arrived = yield* one(
    `UPDATE file_objects SET state = 'live' WHERE key = ? AND state = 'pending' RETURNING key`,
    file.object,
  )
  if (!arrived) throw new Error('a file was stored too late')
  return yield* insertFile(file)
}

function* insertFile(file: NewFile): Work<StoredFile> {
  yield* run(
    `INSERT INTO stored_files (id, account_id, object, name, size, media_type, kind, sha256, job_id, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, COALESCE(CAST(? AS BIGINT), now_ms()), COALESCE(CAST(? AS BIGINT), now_ms()) + ?)`,
    file.id,
    file.account_id,
    file.object,
    file.name,
    file.size,
    file.media_type,
    file.kind,
    file.sha256,
    file.jobId ?? null,
    file.createdAt ?? null,
    file.createdAt ?? null,
    file.keptMs,
  )
  return (yield* one<StoredFile>(`SELECT ${COLUMNS} FROM ${FILES} WHERE f.id = ?`, file.id))!
}

/** A file of an account whose time is not over. */
export function* findFile(id: string, accountId: string): Work<StoredFile | undefined> {
  return yield* one<StoredFile>(
    `SELECT ${COLUMNS} FROM ${FILES} WHERE f.id = ? AND f.account_id = ? AND f.expires_at > now_ms()`,
    id,
    accountId,
  )
}

/** The same for who holds a signed link, which stands for the account. */
export function* findLinkedFile(id: string): Work<StoredFile | undefined> {
  return yield* one<StoredFile>(
    `SELECT ${COLUMNS} FROM ${FILES} WHERE f.id = ? AND f.expires_at > now_ms() AND f.job_id IS NULL`,
    id,
  )
}

/** Newest first; `before` is the place of the last one seen. Inputs of jobs are the jobs' own. */
export function* listFiles(
  accountId: string,
  limit: number,
  before?: { createdAt: number; id: string },
): Work<StoredFile[]> {
  const at = before?.createdAt ?? Number.MAX_SAFE_INTEGER
  return yield* all<StoredFile>(
    `SELECT ${COLUMNS} FROM ${FILES}
     WHERE f.account_id = ? AND f.job_id IS NULL AND f.expires_at > now_ms()
       AND (f.created_at < ? OR (f.created_at = ? AND f.id < ?))
     ORDER BY f.created_at DESC, f.id DESC LIMIT ?`,
    accountId,
    at,
    at,
    before?.id ?? '',
    limit,
  )
}

/** Bytes an account keeps, each content counted once. */
export function* roomUsed(accountId: string): Work<number> {
  const row = yield* one<{ used: number }>(
    `SELECT COALESCE(SUM(size), 0) AS used FROM file_objects WHERE account_id = ? AND state <> 'dead'`,
    accountId,
  )
  return Number(row!.used)
}

/** What all accounts keep. */
export function* filesTotal(): Work<{ files: number; bytes: number }> {
  const row = yield* one<{ files: number; bytes: number }>(
    `SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes FROM file_objects WHERE state <> 'dead'`,
  )
  return { files: Number(row!.files), bytes: Number(row!.bytes) }
}

/** Removes a file of an account; false when it has none of that id. */
export function* removeFile(dialect: Database['dialect'], id: string, accountId: string): Work<boolean> {
  yield* inTurn(dialect, accountId)
  const removed = yield* all<{ object: string }>(
    `DELETE FROM stored_files WHERE id = ? AND account_id = ? AND job_id IS NULL AND expires_at > now_ms()
     RETURNING object`,
    id,
    accountId,
  )
  yield* giveUp(removed)
  return removed.length > 0
}

/** Keeps files for a job, whatever happens to the account's own. False where one is gone. */
export function* holdFiles(
  dialect: Database['dialect'],
  jobId: string,
  accountId: string,
  held: { id: string; as: string }[],
): Work<boolean> {
  if (held.length > 0) yield* inTurn(dialect, accountId)
  for (const { id, as } of held) {
    const found = yield* one(
      `INSERT INTO stored_files (id, account_id, object, name, size, media_type, kind, sha256, job_id, created_at, expires_at)
       SELECT ?, account_id, object, name, size, media_type, kind, sha256, ?, now_ms(), ${FAR}
       FROM stored_files WHERE id = ? AND account_id = ? AND expires_at > now_ms() RETURNING id`,
      as,
      jobId,
      id,
      accountId,
    )
    if (!found) return false
  }
  return true
}

/** What a job holds, by the ids of its own files. */
export function* jobFiles(jobId: string): Work<StoredFile[]> {
  return yield* all<StoredFile>(`SELECT ${COLUMNS} FROM ${FILES} WHERE f.job_id = ?`, jobId)
}

/** Files that came with a job stay as long as it does. */
export const keepForJob = (jobId: string): Work<void> =>
  run(`UPDATE stored_files SET expires_at = ${FAR} WHERE job_id = ?`, jobId)

/** A time after all others. */
const FAR = 9_000_000_000_000

/** Lets go of what a job held. */
export function* releaseJobFiles(dialect: Database['dialect'], jobId: string, accountId: string): Work<void> {
  yield* inTurn(dialect, accountId)
  yield* giveUp(
    yield* all<{ object: string }>('DELETE FROM stored_files WHERE job_id = ? RETURNING object', jobId),
  )
}

/** Marks the bytes of removed files that no other file shares. */
function* giveUp(removed: { object: string }[]): Work<void> {
  for (const { object } of removed)
    yield* run(
      `UPDATE file_objects SET state = 'dead'
       WHERE key = ? AND state = 'live' AND NOT EXISTS (SELECT 1 FROM stored_files WHERE object = ?)`,
      object,
      object,
    )
}

/** Accounts with files whose time is over. */
export function* accountsWithOldFiles(): Work<string[]> {
  const rows = yield* all<{ account_id: string }>(
    'SELECT DISTINCT account_id FROM stored_files WHERE expires_at <= now_ms() LIMIT 1000',
  )
  return rows.map(row => row.account_id)
}

export function* expireFiles(dialect: Database['dialect'], accountId: string): Work<void> {
  yield* inTurn(dialect, accountId)
  yield* giveUp(
    yield* all<{ object: string }>(
      'DELETE FROM stored_files WHERE account_id = ? AND expires_at <= now_ms() RETURNING object',
      accountId,
    ),
  )
}

/** Bytes in a storage that nobody needs: of removed files, and of those that never arrived whole. */
export function* deadObjects(place: string, limit: number): Work<string[]> {
  yield* run(
    `UPDATE file_objects SET state = 'dead' WHERE place = ? AND state = 'pending' AND lease_until < now_ms()`,
    place,
  )
  const rows = yield* all<{ key: string }>(
    `SELECT key FROM file_objects WHERE place = ? AND state = 'dead' LIMIT ${limit}`,
    place,
  )
  return rows.map(row => row.key)
}

/** Forgets bytes that were removed from their storage. */
export const forgetObject = (key: string): Work<void> =>
  run(`DELETE FROM file_objects WHERE key = ? AND state = 'dead'`, key)

/** An announced file will not come. */
export const abandonObject = (key: string): Work<void> =>
  run(`UPDATE file_objects SET state = 'dead' WHERE key = ? AND state = 'pending'`, key)

/** Takes a turn at work that one server of all should do; true for who has it now. */
export function* takeTurn(name: string, owner: string, ms: number): Work<boolean> {
  const taken = yield* one(
    `INSERT INTO turns (name, owner, ends_at) VALUES (?, ?, now_ms() + ?)
     ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
     WHERE turns.ends_at < now_ms() OR turns.owner = excluded.owner RETURNING name`,
    name,
    owner,
    ms,
  )
  return taken !== undefined
}

/** The functions of this file over a database. */
export const bindFiles = (db: Database) => ({
  announceFile: (file: NewFile, room: number) => db.transact(() => announceFile(db.dialect, file, room)),
  announceObject: (file: NewFile) => db.transact(() => announceObject(file)),
  /** On disk before the answer: a file that was promised is there. */
  addFile: (file: NewFile) => db.durable(() => addFile(file)),
  findFile: (id: string, accountId: string) => db.read(() => findFile(id, accountId)),
  findLinkedFile: (id: string) => db.read(() => findLinkedFile(id)),
  listFiles: (...args: Parameters<typeof listFiles>) => db.read(() => listFiles(...args)),
  roomUsed: (accountId: string) => db.read(() => roomUsed(accountId)),
  removeFile: (id: string, accountId: string) => db.durable(() => removeFile(db.dialect, id, accountId)),
  jobFiles: (jobId: string) => db.read(() => jobFiles(jobId)),
  releaseJobFiles: (jobId: string, accountId: string) =>
    db.transact(() => releaseJobFiles(db.dialect, jobId, accountId)),
  accountsWithOldFiles: () => db.read(() => accountsWithOldFiles()),
  expireFiles: (accountId: string) => db.transact(() => expireFiles(db.dialect, accountId)),
  deadObjects: (place: string, limit: number) => db.transact(() => deadObjects(place, limit)),
  forgetObject: (key: string) => db.transact(() => forgetObject(key)),
  abandonObject: (key: string) => db.transact(() => abandonObject(key)),
  takeTurn: (name: string, owner: string, ms: number) => db.transact(() => takeTurn(name, owner, ms)),
})
