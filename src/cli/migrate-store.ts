import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { createSecrets, loadSecretKey } from '../service/secrets.ts'
import { copyStore } from '../store/copy.ts'
import { lockFolder } from '../store/lock.ts'
import { openPostgres } from '../store/postgres.ts'
import { openSqlite } from '../store/sqlite.ts'
import { UsageError } from './usage-error.ts'

/** toolwright migrate-store --from FOLDER --to postgres://…: an embedded installation moves to PostgreSQL. */
export async function migrateStoreCommand(args: string[], { secretKey }: Config): Promise<number> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } })
  const { from, to } = values
  if (!from || !to || !/^postgres(ql)?:\/\//.test(to)) {
    throw new UsageError('migrate-store: expected --from FOLDER --to postgres://….')
  }
  const folder = resolve(from)
  if (!existsSync(join(folder, 'toolwright.db')))
    throw new UsageError(`--from: there is no database in ${from}.`)
  // A running server would go on writing into the old place.
  const lock = lockFolder(folder)
  if (!lock) throw new UsageError(`--from: a server uses ${from}; stop it first.`)
  const source = await openSqlite({ folder })
  const target = await openPostgres({ url: to, patienceMs: 5000 })
  try {
    const old = createSecrets(await loadSecretKey({ secretKey, databaseUrl: undefined, dataDir: folder }))
    const fresh = createSecrets(await loadSecretKey({ secretKey, databaseUrl: to, dataDir: folder }))
    const copied = await copyStore(source, target, (table, row) =>
      // Secrets are sealed with a key of the old place; the new place opens them with its own.
      table === 'jobs' && typeof row['webhook_secret'] === 'string'
        ? { ...row, webhook_secret: fresh.seal(old.open(row['webhook_secret'])) }
        : row,
    )
    for (const { table, rows } of copied) console.log(`${table.padEnd(14)} ${rows}`)
    console.log('Everything is copied. Start the server with DATABASE_URL set to the new database.')
    return 0
  } finally {
    await source.close()
    await target.close()
    lock.release()
  }
}
