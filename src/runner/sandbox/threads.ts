/**
 * Runs as a child, or a thread of one, is loaded. Node binds a thread by the options that it is started with, not by
 * those of its process: with options of its own a thread leaves the permission model, and so does one that it starts.
 * So threads run files of our own code, take no options, and begin here themselves.
 */
import { syncBuiltinESMExports } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import threads, { isMainThread, workerData } from 'node:worker_threads'

const OWN_CODE = join(import.meta.dirname, '../..') + sep
const { Worker } = threads

function ConfinedWorker(file: unknown) {
  if (typeof file !== 'string' || !join(file).startsWith(OWN_CODE))
    throw new Error('a thread of a child runs files of its own code')
  return new Worker(import.meta.filename, { workerData: { file } })
}
ConfinedWorker.prototype = Worker.prototype
// What is made leads back to its maker.
Object.defineProperty(Worker.prototype, 'constructor', { value: ConfinedWorker })
Object.defineProperty(threads, 'Worker', { value: ConfinedWorker, enumerable: true })
syncBuiltinESMExports()

if (!isMainThread) await import(pathToFileURL((workerData as { file: string }).file).href)
