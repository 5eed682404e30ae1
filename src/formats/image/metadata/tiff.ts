/** Tags that decide how the picture is decoded and shown. All others describe it, and go. */
const KEPT = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 330, 332, 334, 336, 338,
  339, 340, 341, 342, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 32995, 32996,
  32997, 32998, 34675, 50674,
])
/** Tags whose value is the place of another directory that goes with them. */
const DIRECTORIES = new Set([34665, 34853, 40965])
const SUB_IMAGES = 330
const TYPE_SIZE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const MOST_DIRECTORIES = 5000
const MOST_SHARED = 20

/**
 * A TIFF without EXIF, GPS, IPTC, XMP and descriptions. Its directories are shortened in place and the bytes
 * of what they no longer name are overwritten, so that no offset of the picture changes.
 */
export function stripTiff(tiff: Buffer): Buffer {
  const file = new TiffEditor(Buffer.from(tiff))
  file.strip()
  return file.bytes
}

interface Entry {
  at: number
  tag: number
  /** Where the value lies, and how long it is. */
  value: number
  length: number
  size: number
}

class TiffEditor {
  readonly bytes: Buffer
  private readonly little: boolean
  private readonly big: boolean
  private readonly seen = new Set<number>()
  private blanked = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.little = bytes.toString('latin1', 0, 2) === 'II'
    this.big = this.u16(2) === 43
  }

  strip(): void {
    const next = [this.big ? this.offset(8) : this.offset(4)]
    while (next.length > 0) {
      const ifd = next.pop()!
      if (ifd === 0 || this.seen.has(ifd)) continue
      if (this.seen.size > MOST_DIRECTORIES) throw new Error('too many directories')
      this.seen.add(ifd)
      next.push(...this.stripDirectory(ifd))
    }
  }

  /** Shortens one directory; gives the places of the following one and of those below it. */
  private stripDirectory(ifd: number): number[] {
    const entries = this.entries(ifd)
    const width = this.big ? 20 : 12
    const first = ifd + (this.big ? 8 : 2)
    const following = this.offset(first + entries.length * width)
    const kept = entries.filter(entry => KEPT.has(entry.tag))
    const below = kept.filter(entry => entry.tag === SUB_IMAGES).flatMap(entry => this.offsets(entry))
    for (const entry of entries) {
      if (KEPT.has(entry.tag)) continue
      if (DIRECTORIES.has(entry.tag)) for (const inner of this.offsets(entry)) this.erase(inner)
      this.blank(entry)
    }
    const rows = kept.map(entry => Buffer.from(this.bytes.subarray(entry.at, entry.at + width)))
    const end = first + entries.length * width + (this.big ? 8 : 4)
    this.bytes.fill(0, first, end)
    for (const [i, row] of rows.entries()) row.copy(this.bytes, first + i * width)
    if (this.big) this.writeBig(ifd, rows.length)
    else if (this.little) this.bytes.writeUInt16LE(rows.length, ifd)
    else this.bytes.writeUInt16BE(rows.length, ifd)
    const link = first + rows.length * width
    if (this.big) this.writeBig(link, following)
    else if (this.little) this.bytes.writeUInt32LE(following, link)
    else this.bytes.writeUInt32BE(following, link)
    return [following, ...below]
  }

  /** Overwrites a directory that is named no more, and all it holds. */
  private erase(ifd: number): void {
    if (this.seen.has(ifd) || this.seen.size > MOST_DIRECTORIES) return
    this.seen.add(ifd)
    let entries: Entry[]
    try {
      entries = this.entries(ifd)
    } catch {
      // A damaged EXIF directory holds nothing that could be found.
      return
    }
    for (const entry of entries) {
      if (DIRECTORIES.has(entry.tag)) for (const inner of this.offsets(entry)) this.erase(inner)
      this.blank(entry)
    }
    const end = entries.at(-1)
    if (end) this.bytes.fill(0, ifd, end.at + (this.big ? 20 : 12))
  }

  /** Overwrites a value. Pages may share one, but not thousands of entries the same megabytes. */
  private blank({ value, length }: Entry): void {
    this.blanked += length
    if (this.blanked > MOST_SHARED * this.bytes.length) throw new Error('values overlap')
    this.bytes.fill(0, value, value + length)
  }

  private entries(ifd: number): Entry[] {
    const count = this.big ? Number(this.u64(ifd)) : this.u16(ifd)
    const width = this.big ? 20 : 12
    const first = ifd + (this.big ? 8 : 2)
    if (count > 4096 || first + count * width + (this.big ? 8 : 4) > this.bytes.length) {
      throw new Error('a directory reaches past the end')
    }
    return Array.from({ length: count }, (_, i) => {
      const at = first + i * width
      const size = TYPE_SIZE[this.u16(at + 2)] ?? 0
      const length = size * (this.big ? Number(this.u64(at + 4)) : this.u32(at + 4))
      const inline = at + (this.big ? 12 : 8)
      const room = this.big ? 8 : 4
      const value = length <= room ? inline : this.offset(inline)
      const fits = value + length <= this.bytes.length
      return { at, tag: this.u16(at), value, length: fits ? length : 0, size }
    })
  }

  private offsets({ value, length, size }: Entry): number[] {
    const found: number[] = []
    for (let at = value; at + size <= value + length && found.length < 1000; at += size) {
      if (size === 4) found.push(this.u32(at))
      else if (size === 8) found.push(Number(this.u64(at)))
    }
    return found
  }

  private offset(at: number): number {
    return this.big ? Number(this.u64(at)) : this.u32(at)
  }
  private u16(at: number): number {
    return this.little ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at)
  }
  private u32(at: number): number {
    return this.little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at)
  }
  private u64(at: number): bigint {
    return this.little ? this.bytes.readBigUInt64LE(at) : this.bytes.readBigUInt64BE(at)
  }
  private writeBig(at: number, value: number): void {
    if (this.little) this.bytes.writeBigUInt64LE(BigInt(value), at)
    else this.bytes.writeBigUInt64BE(BigInt(value), at)
  }
}
