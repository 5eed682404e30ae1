import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** Where the bytes of files lie: a folder, or a bucket. Keys are ours and safe as file names. */
export interface FileStorage {
  /** Names this storage in the database, so that an instance knows which files it can reach. */
  readonly place: string
  /** Whether all instances reach the same files. */
  readonly shared: boolean
  /** Stores a local file; whole, or not at all. */
  put: (key: string, path: string) => Promise<void>
  /** The bytes from `start` up to and with `end`. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /** Brings the bytes to a new local file. */
  fetch: (key: string, path: string) => Promise<void>
  /** Removes the bytes; nothing happens where there are none. */
  remove: (key: string) => Promise<void>
  /** Tells why the storage would not work, at the start. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** What a key holds is gone: somebody removed it behind our back. */
export class MissingObject extends Error {}

/** A key holds other bytes than were stored: somebody changed them, or a proxy on the way does. */
export class ChangedObject extends Error {}

export const otherLength = (got: number, wanted: number): ChangedObject =>
  new ChangedObject(`the storage gave ${got} bytes of a file where ${wanted} were wanted`)
export const otherContent = (): ChangedObject =>
  new ChangedObject('the storage gave as many bytes as were stored, but others')

/** Files up to this size begin once all of them is known to be right, so that an answer can say what is wrong. */
const HELD_BACK = 64 * 1024

/**
 * A stream that fails rather than end early, run on or end with other bytes than the hash is of: its length is promised
 * before it begins, and its last bytes are held back until all are known to be right.
 */
export function exactly(content: Readable, bytes: number, sha256?: string): Readable {
  let got = 0
  const isSmall = bytes <= HELD_BACK
  const held: Buffer[] = []
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      got += chunk.length
      if (got > bytes) return done(otherLength(got, bytes))
      hash?.update(chunk)
      if (got === bytes && hash && hash.digest('hex') !== sha256) return done(otherContent())
      if (!isSmall) return done(null, chunk)
      held.push(chunk)
      done()
    },
    flush: done => (got < bytes ? done(otherLength(got, bytes)) : done(null, Buffer.concat(held))),
  })
  // Who reads it hears of the error there.
  pipeline(content, counted, () => undefined)
  return counted
}

/** Waits for a stream's first bytes: what fails before them can still be told in an answer of its own. */
export function begun(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (error?: unknown) => {
      content.off('readable', over).off('error', reject).off('close', over)
      if (error) reject(error)
      else resolve()
    }
    content.once('readable', over).once('error', reject).once('close', over)
  })
}
