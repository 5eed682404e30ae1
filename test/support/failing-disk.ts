/**
 * Loaded into a server before its own code (`--import`): counts every operation that may fail on a broken machine and
 * lets the chosen one fail, or all from there on. Told what to do over the IPC channel, see `faults.ts`.
 */
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { failChildren } from './failing-children.ts'
import type { FaultKind, FaultOrder, FaultReport } from './faults.ts'

const root = process.env['DATA_DIR']!
let order: FaultOrder = { kinds: [], at: 0, code: 'ENOSPC', message: 'lost', lasting: false }
let seen: string[] = []

const NUMBERS: Record<string, number> = { ENOSPC: 28, EIO: 5, EROFS: 30, EFBIG: 27, EACCES: 13 }

/** Counts an operation; the error it fails with, if it does. */
function count(kind: FaultKind, name: string): Error | undefined {
  if (!order.kinds.includes(kind)) return undefined
  seen.push(name)
  const due = order.at > 0 && (seen.length === order.at || (order.lasting && seen.length > order.at))
  if (!due) return undefined
  if (kind === 'query') {
    // 13: the database or disk is full; 10: I/O error.
    const [errcode, errstr] = order.code === 'EIO' ? [10, 'disk I/O error'] : [13, 'database or disk is full']
    return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr })
  }
  const { code } = order
  return Object.assign(new Error(`${code}: made to fail, ${name}`), { code, errno: -(NUMBERS[code] ?? 5) })
}

/** Files of the data folder by their number, so that sockets and pipes are left alone. */
const isOurs = (fd: number): boolean => {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(root)
  } catch {
    return false
  }
}
const isInside = (path: unknown): boolean => String(path).startsWith(root)

/** A function that takes a callback last, and a number or path first. */
function failing<F>(kind: 'write' | 'sync', name: string, real: F): F {
  return ((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void
    const [target] = args
    const error = (typeof target === 'number' ? isOurs(target) : isInside(target)) && count(kind, name)
    if (error) return void process.nextTick(done, error)
    return (real as unknown as (...args: unknown[]) => unknown)(...args)
  }) as unknown as F
}

function rejecting<F>(name: string, real: F, pathAt = 0): F {
  return ((...args: unknown[]) => {
    const error = isInside(args[pathAt]) && count('write', name)
    return error ? Promise.reject(error) : (real as unknown as (...args: unknown[]) => unknown)(...args)
  }) as unknown as F
}

fs.write = failing('write', 'write', fs.write)
fs.writev = failing('write', 'writev', fs.writev)
fs.fdatasync = failing('sync', 'fdatasync', fs.fdatasync)
fs.fsync = failing('sync', 'fsync', fs.fsync)
fsp.writeFile = rejecting('writeFile', fsp.writeFile)
fsp.mkdir = rejecting('mkdir', fsp.mkdir)
fsp.rename = rejecting('rename', fsp.rename, 1)
fsp.link = rejecting('link', fsp.link, 1)
fsp.copyFile = rejecting('copyFile', fsp.copyFile, 1)
// Open files have a class of their own, which is not exported.
const opened = await fsp.open(process.execPath)
const handles = Object.getPrototypeOf(opened) as typeof opened
await opened.close()
const { writeFile } = handles
handles.writeFile = async function (this: typeof opened, ...args: Parameters<typeof writeFile>) {
  const error = isOurs(this.fd) && count('write', 'write')
  if (error) throw error
  return writeFile.apply(this, args)
}
failChildren(name => count('message', name) && order.message)
syncBuiltinESMExports()

const WRITES = /^\s*(INSERT|UPDATE|DELETE|CREATE|ALTER|COMMIT|BEGIN)/i
const { all } = StatementSync.prototype
StatementSync.prototype.all = function (this: StatementSync, ...args: Parameters<typeof all>) {
  const error = WRITES.test(this.sourceSQL) && count('query', this.sourceSQL.trim().slice(0, 40))
  if (error) throw error
  return all.apply(this, args)
} as typeof all
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  const error = WRITES.test(sql) && count('query', sql.slice(0, 40))
  if (error) throw error
  return exec.call(this, sql)
}

process.on('message', (told: FaultOrder) => {
  const report: FaultReport = { seen }
  order = told
  seen = []
  process.send!(report)
})
process.channel?.unref()
