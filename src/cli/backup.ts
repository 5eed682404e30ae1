import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import { UsageError } from './usage-error.ts'

/** toolwright backup FOLDER: a consistent copy of the embedded state, taken while the server runs. */
export async function backupCommand(args: string[], config: Config): Promise<number> {
  const [given] = args
  if (!given) throw new UsageError('backup: expected the folder to write to.')
  if (config.databaseUrl !== undefined)
    throw new UsageError('backup: the state is in PostgreSQL; use pg_dump.')
  const source = join(config.dataDir, 'toolwright.db')
  if (!existsSync(source)) throw new UsageError(`backup: there is no database in ${config.dataDir}.`)
  const folder = resolve(given)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new UsageError(`backup: ${given} is not empty.`)
  const kept = config.files.kind === 'folder' ? config.files.path : undefined
  const copyKept = async () => kept !== undefined && copyFiles(kept, join(folder, 'files'))
  await copyKept()
  const copy = join(folder, 'toolwright.db')
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    db.prepare('VACUUM INTO ?').run(copy)
  } finally {
    db.close()
  }
  // The folder may have been there before, open to others; what is in it is the owner's alone.
  await chmod(copy, 0o600)
  const key = join(config.dataDir, 'secret.key')
  if (existsSync(key)) await copyFile(key, join(folder, 'secret.key'))
  // Once more, for those that came meanwhile: whatever the database names is there.
  await copyKept()
  console.log(`The state is in ${folder}. To restore, start a server with DATA_DIR set to a copy of it.`)
  return 0
}

/** Copies kept files that are not there yet. They never change, and may go while this runs; uploads under way stay behind. */
async function copyFiles(from: string, to: string): Promise<void> {
  const isGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  }
  for (const entry of await readdir(from, { withFileTypes: true }).catch(isGone)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFiles(source, target)
    else if (!/\.part$|^probe-/.test(entry.name) && !existsSync(target)) {
      await mkdir(to, { recursive: true, mode: 0o700 })
      await copyFile(source, target).catch(isGone)
    }
  }
}
