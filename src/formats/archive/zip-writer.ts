import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const MAX32 = 0xffffffff
const CHUNK = 1 << 18

/** One entry to write. A name that ends in `/` is a folder. */
export interface ZipSource {
  name: string
  /** The content: bytes or text in memory, a file on disk, or pieces that arrive one after the other. */
  content?: Uint8Array | string | { path: string } | AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Time of the last change in milliseconds; left out, every archive of the same content has the same bytes. */
  mtime?: number
  /** Never compress, as EPUB's first entry asks for. */
  store?: boolean
  /** Deflate level, 1 (quick) to 9 (small). */
  level?: number
}

type Sources = Iterable<ZipSource> | AsyncIterable<ZipSource>

interface Sink {
  write(bytes: Uint8Array): void
  /** Writes over bytes that were written before. */
  patch(bytes: Uint8Array, at: number): void
}

/** Writes an archive to a path; files are streamed from disk. Gives its size. */
export async function createZip(path: string, sources: Sources): Promise<number> {
  const fd = openSync(path, 'w')
  let end = 0
  const put = (bytes: Uint8Array, at: number) => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(fd, bytes, done, bytes.length - done, at + done)
  }
  try {
    await writeArchive(sources, {
      write: bytes => {
        put(bytes, end)
        end += bytes.length
      },
      patch: put,
    })
    return end
  } finally {
    closeSync(fd)
  }
}

/** An archive in memory. */
export async function zipBytes(sources: Sources): Promise<Buffer> {
  const parts: Buffer[] = []
  const starts: number[] = []
  let end = 0
  await writeArchive(sources, {
    write: bytes => {
      // Copied: headers are patched later, and a source may use its buffer again.
      parts.push(Buffer.from(bytes))
      starts.push(end)
      end += bytes.length
    },
    patch: (bytes, at) => {
      // From the end, where the header is near; a piece of no bytes before it starts at the same place.
      parts[starts.lastIndexOf(at)]!.set(bytes)
    },
  })
  return Buffer.concat(parts)
}

async function writeArchive(sources: Sources, sink: Sink): Promise<void> {
  const directory: Buffer[] = []
  let offset = 0
  const write = (bytes: Uint8Array) => {
    sink.write(bytes)
    offset += bytes.length
  }
  for await (const source of sources) {
    const at = offset
    const header = localHeader(source)
    write(header)
    const sizes = await writeContent(source, write)
    header.writeUInt16LE(sizes.method, 8)
    header.writeUInt32LE(sizes.crc, 14)
    header.writeUInt32LE(sizes.compressed, 18)
    header.writeUInt32LE(sizes.size, 22)
    sink.patch(header, at)
    directory.push(centralHeader(header, at, source.name.endsWith('/')))
    if (offset > MAX32) throw new Error('archive over 4 GB')
  }
  if (directory.length > 0xfffe) throw new Error('archive of over 65,534 entries')
  const start = offset
  for (const record of directory) write(record)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(offset - start, 12)
  end.writeUInt32LE(start, 16)
  write(end)
}

function localHeader({ name, mtime }: ZipSource): Buffer {
  const nameBytes = Buffer.from(name, 'utf8')
  if (nameBytes.length > 0xffff) throw new Error('entry name over 65,535 bytes')
  const extra = mtime === undefined ? Buffer.alloc(0) : timestamp(mtime)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(nameBytes.length === name.length ? 0 : 0x800, 6)
  header.writeUInt32LE(dosTime(mtime), 10)
  header.writeUInt16LE(nameBytes.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, nameBytes, extra])
}

function centralHeader(local: Buffer, at: number, isFolder: boolean): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(CENTRAL, 0)
  record.writeUInt16LE((3 << 8) | 20, 4) // made on Unix, so that the modes below count
  local.copy(record, 6, 4, 30)
  record.writeUInt32LE(isFolder ? 0o40755 * 0x10000 + 0x10 : 0o100644 * 0x10000, 38)
  record.writeUInt32LE(at, 42)
  return Buffer.concat([record, local.subarray(30)])
}

/** Seconds since 1970 in UTC, because the field every reader knows has no time zone. */
function timestamp(mtime: number): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field[4] = 1
  field.writeInt32LE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.floor(mtime / 1000))), 5)
  return field
}

function dosTime(mtime: number | undefined): number {
  const first = Date.UTC(1980, 0, 1)
  const time = new Date(Math.min(Math.max(mtime ?? first, first), Date.UTC(2107, 11, 31)))
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}

interface Written {
  method: number
  crc: number
  size: number
  compressed: number
}

async function writeContent(source: ZipSource, write: (bytes: Uint8Array) => void): Promise<Written> {
  const { content = new Uint8Array(0), store = false, level = 6 } = source
  if (typeof content === 'string') return writeWhole(Buffer.from(content, 'utf8'), store, level, write)
  if (content instanceof Uint8Array) return writeWhole(content, store, level, write)
  if (!('path' in content)) return writePieces(content, store, level, write)
  const { size } = await stat(content.path)
  if (size <= 4 * CHUNK) return writeWhole(readFileSync(content.path), store, level, write)
  const handle = await open(content.path)
  try {
    const sample = Buffer.alloc(CHUNK)
    await handle.read(sample, 0, CHUNK, 0)
    const pieces = handle.createReadStream({ start: 0, highWaterMark: CHUNK, autoClose: false })
    return await writePieces(pieces, store || !shrinks(sample), level, write)
  } finally {
    await handle.close()
  }
}

/** Pictures and archives hardly shrink; trying on a piece is far cheaper than deflating all of it. */
const shrinks = (sample: Uint8Array) => deflateRawSync(sample, { level: 1 }).length < sample.length * 0.98

function writeWhole(
  bytes: Uint8Array,
  store: boolean,
  level: number,
  write: (b: Uint8Array) => void,
): Written {
  const worth = !store && bytes.length > 0 && (bytes.length < CHUNK || shrinks(bytes.subarray(0, CHUNK / 4)))
  const deflated = worth ? deflateRawSync(bytes, { level }) : bytes
  const smaller = deflated.length < bytes.length
  const data = smaller ? deflated : bytes
  if (data.length > 0) write(data)
  return { method: smaller ? 8 : 0, crc: crc32(bytes), size: bytes.length, compressed: data.length }
}

async function writePieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  store: boolean,
  level: number,
  write: (bytes: Uint8Array) => void,
): Promise<Written> {
  const sizes = { method: store ? 0 : 8, crc: 0, size: 0, compressed: 0 }
  const out = (bytes: Uint8Array) => {
    sizes.compressed += bytes.length
    write(bytes)
  }
  const deflate = store ? undefined : createDeflateRaw({ level, chunkSize: CHUNK })
  const ended =
    deflate && new Promise<void>((resolve, reject) => deflate.on('end', resolve).on('error', reject))
  deflate?.on('data', out)
  for await (const piece of pieces) {
    sizes.crc = crc32(piece, sizes.crc)
    sizes.size += piece.length
    if (!deflate) out(piece)
    else if (!deflate.write(piece)) await new Promise(resolve => deflate.once('drain', resolve))
  }
  deflate?.end()
  await ended
  if (sizes.size > MAX32) throw new Error('archive entry over 4 GB')
  return sizes
}
