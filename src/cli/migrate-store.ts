import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, DATABASE_SCHEMES, readAddress } from '../config.ts'
import { createSecrets, loadSecretKey, type Secrets } from '../service/secrets.ts'
import { copyStore } from '../store/copy.ts'
import { lockFolder } from '../store/lock.ts'
import { openPostgres } from '../store/postgres.ts'
import { openSqlite } from '../store/sqlite.ts'
import { UsageError } from './usage-error.ts'

/** toolwright migrate-store --from FOLDER --to postgres://…: an embedded installation moves to PostgreSQL. */
export async function migrateStoreCommand(args: string[], { secretKey }: Config): Promise<number> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  const { from } = values
  if (!from || !values.to) throw new UsageError('migrate-store: expected --from FOLDER --to postgres://….')
  const to = readAddress('--to', values.to, DATABASE_SCHEMES)
  const folder = resolve(from)
  if (!existsSync(join(folder, 'toolwright.db')))
    throw new UsageError(`--from: there is no database in ${from}.`)
  // A running server would go on writing into the old place.
  const lock = lockFolder(folder)
  if (!lock) throw new UsageError(`--from: a server uses ${from}; stop it first.`)
  const source = await openSqlite({ folder })
  const target = await openPostgres({ url: to, setting: '--to', patienceMs: 5000 })
  try {
    const old = await oldSecrets(folder, secretKey)
    const fresh = createSecrets(await loadSecretKey({ secretKey, databaseUrl: to, dataDir: folder }))
    const copied = await copyStore(source, target, (table, row) => {
      // Secrets are sealed with a key of the old place; the new place opens them with its own.
      const sealed = (SEALED[table] ?? []).filter(column => String(row[column] ?? '').startsWith('v1.'))
      const anew = sealed.map(column => [column, fresh.seal(openWith(old, String(row[column]), from))])
      return { ...row, ...Object.fromEntries(anew) }
    })
    for (const { table, rows } of copied) console.log(`${table.padEnd(14)} ${rows}`)
    console.log('Everything is copied. Start the server with DATABASE_URL set to the new database.')
    return 0
  } finally {
    await source.close()
    await target.close()
    lock.release()
  }
}

/** The columns of a table that hold something sealed. */
const SEALED: Record<string, string[]> = {
  jobs: ['webhook_secret', 'input'],
  authenticators: ['secret'],
  mails: ['content'],
}

/** With what the old place may have sealed: the setting, where it had one then, and the key in its folder. */
async function oldSecrets(folder: string, secretKey: string | undefined): Promise<Secrets[]> {
  const settings = [
    ...(secretKey === undefined ? [] : [secretKey]),
    ...(existsSync(join(folder, 'secret.key')) ? [undefined] : []),
  ]
  const keys = settings.map(key => loadSecretKey({ secretKey: key, databaseUrl: undefined, dataDir: folder }))
  return (await Promise.all(keys)).map(createSecrets)
}

function openWith(candidates: Secrets[], sealed: string, from: string): string {
  for (const secrets of candidates) {
    try {
      return secrets.open(sealed)
    } catch {
      // Sealed with another.
    }
  }
  throw new UsageError(`SECRET_KEY: set it to what the server on ${from} had; its secrets need it.`)
}
