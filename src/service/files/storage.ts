import type { Readable } from 'node:stream'

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
