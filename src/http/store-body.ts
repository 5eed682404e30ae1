import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { diskFault, Fault } from '../fault.ts'

/** What a caller is told when a body, be it a file, a form or JSON, could not be written. */
export const notStored = (cause: unknown): Fault =>
  diskFault(cause) ??
  new Fault('failed', 'What was sent could not be stored; nothing was charged. Try again later.', { cause })

export interface Storing {
  /** Ends the work; the source is left whole, as its sender may have to read an answer. */
  signal: AbortSignal
  /** Hears of each piece, with all that came so far, and may refuse it. */
  take: (piece: Buffer, size: number) => void
  /** Whether the hash is wanted. */
  hashed: boolean
}

/**
 * Writes what arrives to a new file. One piece waits in memory at a time, and nothing more is read until it is written:
 * hundreds of uploads at once take little more than hundreds of pieces.
 */
export async function storeBody(
  source: Readable,
  path: string,
  { signal, take, hashed }: Storing,
): Promise<{ size: number; sha256: string | undefined }> {
  const file = await open(path, 'wx', 0o600)
  const hash = hashed ? createHash('sha256') : undefined
  let size = 0
  const store = async (piece: Buffer) => {
    size += piece.length
    take(piece, size)
    hash?.update(piece)
    await file.writeFile(piece)
  }
  try {
    await forEachPiece(source, signal, store)
  } finally {
    await file.close()
  }
  return { size, sha256: hash?.digest('hex') }
}

/** Calls `work` for one piece after the other; a piece it works on is waited for, whatever happens. */
function forEachPiece(
  source: Readable,
  signal: AbortSignal,
  work: (piece: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let working: Promise<void> | undefined
    let over = false
    const stop = (): boolean => {
      if (over) return false
      over = true
      source.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      return true
    }
    // A source ends with its last piece, which may be far from written then, and may still fail.
    const onEnd = () => {
      if (stop()) (working ?? Promise.resolve()).then(resolve, reject)
    }
    const fail = (error: unknown) => {
      const refuse = () => reject(error ?? new Error('the source failed'))
      if (stop()) (working ?? Promise.resolve()).then(refuse, refuse)
    }
    const onAbort = () => fail(signal.reason)
    const onClose = () => fail(new Error('the source ended too soon'))
    const onData = (piece: Buffer) => {
      source.pause()
      working = work(piece)
      working.then(() => {
        working = undefined
        if (!over) source.resume()
      }, fail)
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    source.on('data', onData).once('end', onEnd).once('error', fail).once('close', onClose)
  })
}
