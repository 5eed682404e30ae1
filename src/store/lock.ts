import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/**
 * Holds the data folder for this process until it ends, however it ends: the lock is the operating system's,
 * taken through SQLite on a small file of its own. Undefined when another server holds it.
 */
export function lockFolder(folder: string): { release: () => void } | undefined {
  makeFolder(folder)
  const db = new DatabaseSync(join(folder, 'server.lock'))
  try {
    db.exec('PRAGMA busy_timeout = 0')
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
  return { release: () => db.close() }
}
