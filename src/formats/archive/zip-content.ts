import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'

const CHUNK = 1 << 18
const STORED = 0
const DEFLATED = 8
const OTHER_METHODS: Record<number, string> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
}

/** A name as messages show it. */
export const show = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
export const group = (n: number) => n.toLocaleString('en-US')

/** How an archive is refused, in the words of whoever reads it. */
interface Refusing {
  refuse(what: string, cause?: unknown): never
  damaged(what: string, cause?: unknown): never
}

/** What the directory says of an entry, and its bytes as they lie in the archive. */
interface Packed {
  name: string
  data: Buffer
  method: number
  size: number
  checksum: number
}

/** The content of one entry, and how to unpack it without trusting what it says of itself. */
export class ZipContent {
  private readonly archive: Refusing
  private readonly packed: Packed

  constructor(archive: Refusing, packed: Packed) {
    this.archive = archive
    this.packed = packed
  }

  bytes(): Buffer {
    const bytes = this.isStored() ? this.packed.data : this.inflated()
    if (bytes.length !== this.packed.size) this.wrongSize()
    if (crc32(bytes) !== this.packed.checksum) this.wrongSum()
    return bytes
  }

  async *stream(): AsyncGenerator<Buffer> {
    let size = 0
    let sum = 0
    for await (const piece of this.isStored() ? [this.packed.data] : this.inflating()) {
      size += piece.length
      if (size > this.packed.size) this.wrongSize()
      sum = crc32(piece, sum)
      yield piece
    }
    if (size !== this.packed.size) this.wrongSize()
    if (sum !== this.packed.checksum) this.wrongSum()
  }

  /** Whether the content lies there as it is; refuses what is packed in ways that are not read. */
  private isStored(): boolean {
    const { name, data, method, size } = this.packed
    if (method !== STORED && method !== DEFLATED) {
      const called = OTHER_METHODS[method] ?? `method ${method}`
      this.archive.refuse(`${show(name)} is packed with ${called}; only stored and deflated entries are read`)
    }
    if (method === STORED && data.length !== size) this.wrongSize()
    return method === STORED
  }

  private inflated(): Buffer {
    const { data, size } = this.packed
    if (size === 0 && data.length <= 2) return Buffer.alloc(0)
    try {
      return inflateRawSync(data, { maxOutputLength: size + 1 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') this.wrongSize()
      return this.unreadable(error)
    }
  }

  private async *inflating(): AsyncGenerator<Buffer> {
    const inflate = createInflateRaw({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH })
    inflate.end(this.packed.data)
    try {
      for await (const piece of inflate) yield piece as Buffer
    } catch (error) {
      this.unreadable(error)
    } finally {
      inflate.destroy()
    }
  }

  private wrongSize(): never {
    const { name, size } = this.packed
    return this.archive.damaged(`the entry ${show(name)} does not have the ${group(size)} bytes it declares`)
  }

  private wrongSum(): never {
    return this.archive.damaged(`the checksum of ${show(this.packed.name)} is wrong`)
  }

  private unreadable(cause: unknown): never {
    return this.archive.damaged(`${show(this.packed.name)} cannot be unpacked`, cause)
  }
}
