import { pushNumber, type Routines, saidWidth, withWidth } from './cff-code.ts'
import { writeIndex } from './cff-write.ts'
import { STANDARD_ENCODING, STANDARD_NAMES } from './glyph-names.ts'
import { UnknownFontError } from './truetype-glyphs.ts'

/** A list of byte strings as CFF fonts store it. */
interface Index {
  start: number
  end: number
  items: Buffer[]
}

/** A number in a dictionary of the font, and the bytes it is written with. */
interface Operand {
  value: number
  at: number
  size: number
}

const CHARSET = 15
const ENCODING = 16
const CHAR_STRINGS = 17
const PRIVATE = 18
const SUBRS = 19
const USUAL_WIDTH = 20
const NOMINAL_WIDTH = 21
const MATRIX = 0x0c07
const ROS = 0x0c1e
const FD_ARRAY = 0x0c24
const FD_SELECT = 0x0c25
const ENDCHAR = Buffer.of(14)

/** The width of most glyphs, what others add theirs to, and routines by the instruction that calls them. */
interface Settings {
  usual: number
  nominal: number
  routines: Routines
}

/** A font of Adobe's compact format, as far as taking glyphs out of it needs. */
export class CompactFont {
  private readonly bytes: Buffer
  private readonly top: Map<number, Operand[]>
  private readonly strings: Index
  private readonly charStrings: Index
  /** Glyphs go by the numbers of a character collection instead of by names. */
  readonly byNumber: boolean

  constructor(bytes: Buffer) {
    if (bytes[0] !== 1) throw new UnknownFontError('the CFF font is of another version')
    this.bytes = bytes
    const names = readIndex(bytes, bytes[2]!)
    const tops = readIndex(bytes, names.end)
    if (tops.items.length !== 1) throw new UnknownFontError('the CFF font holds several fonts')
    this.top = readDict(bytes, tops.end - tops.items[0]!.length, tops.end)
    this.strings = readIndex(bytes, tops.end)
    this.charStrings = readIndex(bytes, this.offset(CHAR_STRINGS) ?? Number.NaN)
    this.byNumber = this.top.has(ROS)
  }

  get count(): number {
    return this.charStrings.items.length
  }

  private offset(operator: number): number | undefined {
    return this.top.get(operator)?.at(-1)?.value
  }

  /** For each glyph the number of its name, or in the character collection. */
  charset(): number[] {
    const { bytes, count } = this
    const at = this.offset(CHARSET) ?? 0
    if (at < 3) {
      if (at > 0 || this.byNumber) throw new UnknownFontError('the CFF font has a set of a rare kind')
      return Array.from({ length: count }, (_, id) => id)
    }
    const set = [0]
    const format = bytes[at]!
    if (format > 2) throw new UnknownFontError('the CFF font has a set of a rare kind')
    for (let pos = at + 1; set.length < count; ) {
      const first = bytes.readUInt16BE(pos)
      const left = format === 0 ? 0 : format === 1 ? bytes.readUInt8(pos + 2) : bytes.readUInt16BE(pos + 2)
      for (let i = 0; i <= left && set.length < count; i++) set.push(first + i)
      pos += 2 + format
    }
    return set
  }

  /** The name with this number. */
  nameOf(sid: number): string {
    return STANDARD_NAMES[sid] ?? this.strings.items[sid - STANDARD_NAMES.length]?.toString('latin1') ?? ''
  }

  /** The glyphs that the font itself puts at a code. */
  encoded(charset: number[]): Map<number, number[]> {
    const codes = new Map<number, number[]>()
    const add = (code: number, id: number) => codes.set(code, [...(codes.get(code) ?? []), id])
    const at = this.offset(ENCODING) ?? 0
    if (at === 0) {
      const byName = new Map(charset.map((sid, id) => [sid, id]))
      for (const [code, sid] of STANDARD_ENCODING.entries()) {
        const id = sid > 0 ? byName.get(sid) : undefined
        if (id !== undefined) add(code, id)
      }
      return codes
    }
    if (at === 1) throw new UnknownFontError('the CFF font has the expert encoding')
    const { bytes } = this
    const format = bytes[at]!
    let pos = at + 2
    let id = 1
    for (let i = 0; i < bytes[at + 1]!; i++) {
      const left = (format & 127) === 0 ? 0 : bytes.readUInt8(pos + 1)
      for (let n = 0; n <= left; n++) add(bytes[pos]! + n, id++)
      pos += (format & 127) === 0 ? 1 : 2
    }
    if (format & 128) {
      const byName = new Map(charset.map((sid, glyph) => [sid, glyph]))
      const more = bytes[pos++]!
      for (let i = 0; i < more; i++, pos += 3) {
        const glyph = byName.get(bytes.readUInt16BE(pos + 1))
        if (glyph !== undefined) add(bytes[pos]!, glyph)
      }
    }
    return codes
  }

  /** The font with outlines only for these glyphs, and for those they put together. Numbers stay. */
  keep(glyphs: Set<number>): Buffer {
    const { items, start, end } = this.charStrings
    const kept = new Set<number>([0, ...glyphs])
    if (!this.byNumber) for (const id of glyphs) for (const part of this.accented(items[id])) kept.add(part)
    const fewer = items.map((item, id) => (kept.has(id) ? item : ENDCHAR))
    return writeIndex(fewer).length < end - start ? this.withCodes(fewer) : this.bytes
  }

  /** The font with other widths for some glyphs; the outlines stay where they are. */
  withWidths(widths: Map<number, number>): Buffer {
    const codes = this.charStrings.items.map((code, id) => {
      const [wanted, set] = [widths.get(id), this.settingsOf(id)]
      return wanted === undefined || !set ? code : withWidth(code, set.routines, wanted - set.nominal)
    })
    return this.withCodes(codes)
  }

  /** The font with other code for its glyphs. What stands behind it moves, and so do the offsets of that. */
  private withCodes(codes: Buffer[]): Buffer {
    const { start, end } = this.charStrings
    const index = writeIndex(codes)
    const shift = end - start - index.length
    const out = Buffer.concat([this.bytes.subarray(0, start), index, this.bytes.subarray(end)])
    const moved = (offset: number) => {
      if (offset > start && offset < end) throw new UnknownFontError('the CFF font overlaps itself')
      return offset >= end ? offset - shift : offset
    }
    const patch = ({ at, size }: Operand, value: number) => writeOperand(out, moved(at), size, value)
    for (const operator of [CHARSET, ENCODING, FD_ARRAY, FD_SELECT]) {
      const operand = this.top.get(operator)?.at(-1)
      if (operand && operand.value > 2) patch(operand, moved(operand.value))
    }
    const privates = [this.top, ...this.fontDicts()].flatMap(dict => {
      const operands = dict.get(PRIVATE)
      return operands?.length === 2 ? [operands as [Operand, Operand]] : []
    })
    for (const [size, offset] of privates) {
      const own = readDict(this.bytes, offset.value, offset.value + size.value)
      patch(offset, moved(offset.value))
      const subrs = own.get(SUBRS)?.at(-1)
      if (subrs) patch(subrs, moved(offset.value + subrs.value) - moved(offset.value))
    }
    return out
  }

  /** How far a glyph moves the pen, in the font's units; undefined where that is not plain to see. */
  width(id: number): number | undefined {
    const code = this.charStrings.items[id]
    const set = this.settingsOf(id)
    const said = code && set && saidWidth(code, set.routines)
    if (said === undefined) return undefined
    return said === 'usual' ? set!.usual : said.width + set!.nominal
  }

  private settingsOf(id: number): Settings | undefined {
    return this.settings(this.byNumber ? this.fontDictOf(id) : 0)
  }

  private readonly known = new Map<number, Settings | undefined>()

  /** What one of the font's dictionaries says of widths; undefined where the font has units of its own. */
  private settings(number: number): Settings | undefined {
    if (this.known.has(number)) return this.known.get(number)
    const dict = this.byNumber ? this.fontDicts()[number] : this.top
    const operands = dict?.get(PRIVATE)
    let set: Settings | undefined
    if (operands?.length === 2 && !this.top.has(MATRIX) && !dict!.has(MATRIX)) {
      const [size, offset] = operands as [Operand, Operand]
      const own = readDict(this.bytes, offset.value, offset.value + size.value)
      const local = own.get(SUBRS)?.at(-1)?.value
      set = {
        usual: own.get(USUAL_WIDTH)?.at(-1)?.value ?? 0,
        nominal: own.get(NOMINAL_WIDTH)?.at(-1)?.value ?? 0,
        routines: {
          10: local === undefined ? [] : readIndex(this.bytes, offset.value + local).items,
          29: readIndex(this.bytes, this.strings.end).items,
        },
      }
    }
    this.known.set(number, set)
    return set
  }

  /** Which of its dictionaries the font has for a glyph. */
  private fontDictOf(id: number): number {
    const at = this.offset(FD_SELECT)
    if (at === undefined) return 0
    const { bytes } = this
    if (bytes[at] === 0) return bytes.readUInt8(at + 1 + id)
    let found = 0
    for (let i = 0; i < bytes.readUInt16BE(at + 1); i++)
      if (bytes.readUInt16BE(at + 3 + i * 3) <= id) found = bytes.readUInt8(at + 5 + i * 3)
    return found
  }

  private fontDicts(): Map<number, Operand[]>[] {
    const at = this.offset(FD_ARRAY)
    if (at === undefined) return []
    const index = readIndex(this.bytes, at)
    let pos = index.end - index.items.reduce((sum, item) => sum + item.length, 0)
    return index.items.map(item => readDict(this.bytes, pos, (pos += item.length)))
  }

  /** The two glyphs that one is put together from, as old fonts write accented letters. */
  private accented(code: Buffer | undefined): number[] {
    if (!code || code.length > 32 || code.at(-1) !== 14) return []
    const numbers: number[] = []
    for (let at = 0; at < code.length - 1; ) {
      const b = code[at]!
      if (b < 28 || (b > 28 && b < 32)) return []
      at += pushNumber(code, at, numbers)
    }
    if (numbers.length < 4) return []
    const charset = this.charset()
    return numbers.slice(-2).flatMap(char => {
      const id = charset.indexOf(STANDARD_ENCODING[char] ?? -1)
      return id > 0 ? [id] : []
    })
  }
}

function readIndex(bytes: Buffer, start: number): Index {
  const count = bytes.readUInt16BE(start)
  if (count === 0) return { start, end: start + 2, items: [] }
  const size = bytes[start + 2]!
  if (size < 1 || size > 4) throw new UnknownFontError('the CFF font is damaged')
  const data = start + 3 + (count + 1) * size - 1
  const place = (i: number) => data + bytes.readUIntBE(start + 3 + i * size, size)
  const items: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const [from, to] = [place(i), place(i + 1)]
    if (to < from || to > bytes.length) throw new UnknownFontError('the CFF font is damaged')
    items.push(bytes.subarray(from, to))
  }
  return { start, end: place(count), items }
}

/** A dictionary's operators with the numbers before them. */
function readDict(bytes: Buffer, start: number, end: number): Map<number, Operand[]> {
  const dict = new Map<number, Operand[]>()
  let operands: Operand[] = []
  for (let at = start; at < end; ) {
    const b = bytes.readUInt8(at)
    if (b <= 21) {
      const operator = b === 12 ? 0x0c00 | bytes.readUInt8(at + 1) : b
      dict.set(operator, operands)
      operands = []
      at += b === 12 ? 2 : 1
      continue
    }
    let value = Number.NaN
    let size = 1
    if (b === 28) [value, size] = [bytes.readInt16BE(at + 1), 3]
    else if (b === 29) [value, size] = [bytes.readInt32BE(at + 1), 5]
    else if (b === 30) {
      while (at + size < end && (bytes[at + size]! & 15) !== 15 && bytes[at + size]! >> 4 !== 15) size++
      size++
    } else if (b >= 32 && b <= 246) value = b - 139
    else if (b >= 247 && b <= 254) {
      const low = bytes.readUInt8(at + 1) + 108
      ;[value, size] = [b < 251 ? (b - 247) * 256 + low : -(b - 251) * 256 - low, 2]
    } else throw new UnknownFontError('the CFF font is damaged')
    operands.push({ value, at, size })
    at += size
  }
  return dict
}

/** Writes a number into the bytes that another one had; sizes of dictionaries may not change. */
function writeOperand(bytes: Buffer, at: number, size: number, value: number): void {
  if (size === 5) bytes.writeInt32BE(value, at + 1)
  else if (size === 3 && value < 2 ** 15) bytes.writeInt16BE(value, at + 1)
  else if (size === 2 && value >= 108 && value <= 1131) {
    bytes[at] = 247 + ((value - 108) >> 8)
    bytes[at + 1] = (value - 108) & 255
  } else if (size === 1 && value >= -107 && value <= 107) bytes[at] = value + 139
  else throw new UnknownFontError('an offset of the CFF font has no room')
}
