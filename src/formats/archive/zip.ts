import { readFileSync } from 'node:fs'
import { badInput } from '../../fault.ts'
import { group, show, ZipContent } from './zip-content.ts'
import { extraFields, sizesOf, timeOf } from './zip-fields.ts'
import { declaredName, nameDecoder } from './zip-names.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
/** Below this size a large ratio harms nobody: empty pictures and logs do shrink that far. */
const RATIO_FROM = 2 ** 24

export interface ZipLimits {
  /** The parameter that messages name. */
  param?: string
  maxEntries?: number
  /** Bytes of all entries together, unpacked. */
  maxTotal?: number
  /** Times an entry of over 16 MB may be larger than its compressed form. */
  maxRatio?: number
  /**
   * The names and entries will be handed on to somebody who unpacks them: refuse links and names that lead out.
   * Without it the archive is a container of parts we look up by name (Word, Excel, EPUB), and odd names are
   * only tidied.
   */
  extract?: boolean
}

/** One entry of an archive that was opened; its content is unpacked only when asked for. */
export interface ZipEntry {
  name: string
  /** Bytes when unpacked, as the archive declares and as reading enforces. */
  size: number
  compressedSize: number
  isFolder: boolean
  /** Time of the last change in milliseconds, where the archive has a valid one. */
  mtime: number | undefined
  bytes(): Buffer
  /** The content in pieces, for entries too large to hold. */
  stream(): AsyncGenerator<Buffer>
}

export interface Zip {
  entries: ZipEntry[]
  /** The entry of this name; where the case differs, that one. */
  find(name: string): ZipEntry | undefined
}

/** Opens an archive. Everything its directory can tell is checked here, the content when it is read. */
export function readZip(source: string | Uint8Array, limits: ZipLimits = {}): Zip {
  const reader = new Reader(typeof source === 'string' ? readFileSync(source) : asBuffer(source), limits)
  const entries = reader.entries()
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  let folded: Map<string, ZipEntry> | undefined
  return {
    entries,
    find: name => {
      const exact = byName.get(name)
      if (exact) return exact
      folded ??= new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
      return folded.get(name.toLowerCase())
    },
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const megabytes = (n: number) => `${group(Math.round(n / 2 ** 20))} MB`

interface Directory {
  start: number
  size: number
  count: number
  /** Bytes before the archive itself, as in self-extracting ones. */
  shift: number
}

interface Located {
  entry: ZipEntry
  start: number
  end: number
}

class Reader {
  readonly file: Buffer
  readonly param: string
  readonly limits: Required<Omit<ZipLimits, 'param'>>
  private undeclared: Buffer[] = []
  private decode: ((raw: Buffer) => string) | undefined

  constructor(file: Buffer, limits: ZipLimits) {
    this.file = file
    this.param = limits.param ?? 'file'
    this.limits = {
      maxEntries: limits.maxEntries ?? 20_000,
      maxTotal: limits.maxTotal ?? 2 ** 30,
      maxRatio: limits.maxRatio ?? 250,
      extract: limits.extract ?? false,
    }
  }

  refuse(what: string, cause?: unknown): never {
    throw badInput(`${this.param}: ${what}.`, cause)
  }

  damaged(what: string, cause?: unknown): never {
    this.refuse(`the archive is damaged, ${what}`, cause)
  }

  directory(): Directory {
    const { file } = this
    const lowest = Math.max(0, file.length - 22 - 0xffff)
    for (let at = file.length - 22; at >= lowest; at--) {
      if (file.readUInt32LE(at) !== END || at + 22 + file.readUInt16LE(at + 20) > file.length) continue
      const long = this.directory64(at)
      if (long) return this.shifted(long.size, long.start, long.count, long.at)
      if (file.readUInt16LE(at + 4) !== 0 || file.readUInt16LE(at + 6) !== 0) {
        this.refuse('the archive is split over several files; join its parts first')
      }
      return this.shifted(
        file.readUInt32LE(at + 12),
        file.readUInt32LE(at + 16),
        file.readUInt16LE(at + 10),
        at,
      )
    }
    return this.damaged('its directory is missing (is the file complete?)')
  }

  /** Zip64 keeps the numbers that do not fit into 16 or 32 bits in a record of its own. */
  directory64(end: number) {
    const { file } = this
    if (end < 20 || file.readUInt32LE(end - 20) !== LOCATOR64) return undefined
    const declared = Number(file.readBigUInt64LE(end - 12))
    // The record lies right before the locator even where something was put in front of the archive.
    const at = [declared, end - 76].find(at => at >= 0 && at + 56 <= end && file.readUInt32LE(at) === END64)
    if (at === undefined) return this.damaged('its Zip64 directory record is missing')
    if (file.readUInt32LE(at + 16) !== 0) {
      this.refuse('the archive is split over several files; join its parts first')
    }
    const number = (field: number) => Number(file.readBigUInt64LE(at + field))
    return { count: number(32), size: number(40), start: number(48), at }
  }

  shifted(size: number, start: number, count: number, end: number): Directory {
    if (count > this.limits.maxEntries) this.tooMany(count)
    const fits = (at: number) => at >= 0 && at + 4 <= end && this.file.readUInt32LE(at) === CENTRAL
    if (count === 0) return { start: end, size: 0, count, shift: 0 }
    if (start + size <= end && fits(start)) return { start, size: end - start, count, shift: 0 }
    if (fits(end - size)) return { start: end - size, size, count, shift: end - size - start }
    return this.damaged('its directory is not where it should be')
  }

  tooMany(count: number): never {
    this.refuse(
      `the archive has ${group(count)} entries, at most ${group(this.limits.maxEntries)} are allowed`,
    )
  }

  entries(): ZipEntry[] {
    const { start, size, count, shift } = this.directory()
    this.undeclared = this.namesIn(start, start + size, count)
    const located: Located[] = []
    const end = start + size
    let at = start
    let total = 0
    for (let i = 0; i < count; i++) {
      if (at + 46 > end || this.file.readUInt32LE(at) !== CENTRAL) {
        this.damaged(`its directory ends after ${group(i)} of ${group(count)} entries`)
      }
      const next = at + 46 + [28, 30, 32].reduce((sum, field) => sum + this.file.readUInt16LE(at + field), 0)
      if (next > end) this.damaged('its directory is cut off')
      const one = this.entry(this.file.subarray(at, next), shift, start)
      total += one.entry.size
      if (total > this.limits.maxTotal) {
        this.refuse(`the archive unpacks to more than ${megabytes(this.limits.maxTotal)}`)
      }
      located.push(one)
      at = next
    }
    this.refuseOverlaps(located)
    return located.map(one => one.entry)
  }

  /** Names of the directory that are not in UTF-8: only all of them together tell their encoding. */
  namesIn(start: number, end: number, count: number): Buffer[] {
    const { file } = this
    const names: Buffer[] = []
    for (let i = 0, at = start; i < count && at + 46 <= end; i++) {
      const [name, extra, comment] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ]
      const raw = file.subarray(at + 46, at + 46 + name)
      if (declaredName(raw, file.readUInt16LE(at + 8), undefined) === undefined) names.push(raw)
      at += 46 + name + extra + comment
    }
    return names
  }

  nameOf(raw: Buffer, flags: number, unicodePath: Buffer | undefined): string {
    const name = declaredName(raw, flags, unicodePath)
    if (name !== undefined) return name
    this.decode ??= nameDecoder(this.undeclared)
    return this.decode(raw)
  }

  /** Archives that blow up without nesting point many entries at the same compressed bytes. */
  refuseOverlaps(located: Located[]): void {
    const inOrder = [...located].sort((a, b) => a.start - b.start || a.end - b.end)
    let before: Located | undefined
    for (const one of inOrder) {
      if (before && one.start < before.end) {
        this.refuse(`the entries ${show(before.entry.name)} and ${show(one.entry.name)} share the same bytes`)
      }
      before = one
    }
  }

  entry(record: Buffer, shift: number, directoryStart: number): Located {
    const nameLength = record.readUInt16LE(28)
    const extra = extraFields(record.subarray(46 + nameLength, 46 + nameLength + record.readUInt16LE(30)))
    const rawName = record.subarray(46, 46 + nameLength)
    const flags = record.readUInt16LE(8)
    const name = this.tidied(this.nameOf(rawName, flags, extra.get(0x7075)))
    const { size, compressed, offset } = sizesOf(record, extra.get(1))
    const mode = record[5] === 3 ? record.readUInt32LE(38) >>> 16 : 0
    const isLink = (mode & 0o170000) === 0o120000
    if (this.limits.extract && isLink) this.refuse(`${show(name)} is a symbolic link, which is not unpacked`)
    if (flags & 0x2041) {
      this.refuse(`${show(name)} is encrypted; remove the archive's password first`)
    }
    const start = offset + shift
    const { file } = this
    if (start < 0 || start + 30 > directoryStart || file.readUInt32LE(start) !== LOCAL) {
      this.damaged(`the entry ${show(name)} is not where the directory says`)
    }
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const end = data + compressed
    if (end > directoryStart) this.damaged(`the entry ${show(name)} is cut off`)
    if (size > RATIO_FROM && size > compressed * this.limits.maxRatio) this.bomb(name, size, compressed)
    const content = new ZipContent(this, {
      name,
      data: file.subarray(data, end),
      method: record.readUInt16LE(10),
      size,
      checksum: record.readUInt32LE(16),
    })
    return {
      start,
      end,
      entry: {
        name,
        size,
        compressedSize: compressed,
        isFolder: name.endsWith('/') || (mode & 0o170000) === 0o040000,
        mtime: timeOf(record, extra.get(0x5455), extra.get(0x000a)),
        bytes: () => content.bytes(),
        stream: () => content.stream(),
      },
    }
  }

  bomb(name: string, size: number, compressed: number): never {
    this.refuse(
      `the entry ${show(name)} unpacks to ${megabytes(size)} from ${group(compressed)} bytes, ` +
        `more than ${group(this.limits.maxRatio)} times its size`,
    )
  }

  tidied(name: string): string {
    const slashed = name.replaceAll('\\', '/')
    if (!this.limits.extract) return slashed.replace(/^\/+/, '')
    if (name === '') this.refuse('an entry has no name')
    if (name.includes('\0')) this.refuse(`the name ${show(name)} holds a zero byte`)
    if (/^([/~]|[A-Za-z]:)/.test(slashed)) this.refuse(`the name ${show(name)} is an absolute path`)
    if (slashed.split('/').includes('..'))
      this.refuse(`the name ${show(name)} leads out of the archive's folder`)
    return slashed
  }
}
