import { writeCompactFont } from './cff-write.ts'
import { STANDARD_ENCODING, STANDARD_NAMES } from './glyph-names.ts'
import { UnknownFontError } from './truetype-glyphs.ts'
import { Type1Machine } from './type1-machine.ts'
import { Type1Outline } from './type1-outlines.ts'

/** One thing of a list inside the program: where it stands, and its code, unlocked. */
interface Entry {
  start: number
  end: number
  code: Buffer
}

/** A part of the program, and what takes its place. */
interface Edit {
  start: number
  end: number
  instead: Buffer
}

const PROGRAM_KEY = 55665
const CODE_KEY = 4330
/** Random bytes that the program begins with. */
const LEAD = 4
const RETURN = 11
const SIDE_AND_WIDTH = 13
/** Bytes before the code of an entry: its key, its length and a word. */
const LONGEST_START = 200
/** Routines of every font: curves that may become flat, and other hints for the rest of a glyph. */
const COMMON_ROUTINES = 5
const TRAILER = `\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`

/** What a font says of how to fit it to dots, and the operators of CFF fonts for it. Lists go by differences. */
const HINTING: [name: string, operator: number, list: boolean][] = [
  ['BlueValues', 6, true],
  ['OtherBlues', 7, true],
  ['FamilyBlues', 8, true],
  ['FamilyOtherBlues', 9, true],
  ['StdHW', 10, false],
  ['StdVW', 11, false],
  ['BlueScale', 0x0c09, false],
  ['BlueShift', 0x0c0a, false],
  ['BlueFuzz', 0x0c0b, false],
  ['StemSnapH', 0x0c0c, true],
  ['StemSnapV', 0x0c0d, true],
  ['LanguageGroup', 0x0c11, false],
  ['ExpansionFactor', 0x0c12, false],
]

/** A font program of Adobe's first format, as far as taking glyphs out of it needs. */
export class Type1Font {
  private readonly head: Buffer
  private readonly program: Buffer
  private readonly lead: number
  private readonly routines: Map<number, Entry>
  private readonly glyphs: Map<string, Entry>
  private readonly counted: { start: number; end: number }

  constructor(bytes: Buffer) {
    const marker = bytes.indexOf('eexec')
    if (marker < 0 || bytes[0] === 0x80) throw new UnknownFontError('the font has no locked part')
    let at = marker + 5
    if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at++
    this.head = bytes.subarray(0, ++at)
    const locked = bytes.subarray(at)
    const hexadecimal = /^[\s0-9a-fA-F]{8}/.test(locked.toString('latin1', 0, 8))
    const packed = hexadecimal
      ? Buffer.from(locked.toString('latin1').replace(/[^0-9a-fA-F]/g, ''), 'hex')
      : locked
    this.program = unlocked(packed, PROGRAM_KEY).subarray(LEAD)
    const text = this.program.toString('latin1')
    if (/\/(BlendDesign\w+|WeightVector)\b/.test(this.head.toString('latin1')) || !text.includes('/Private'))
      throw new UnknownFontError('the font is of a rare kind')
    this.lead = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? LEAD)
    if (this.lead < 0 || this.lead > 16) throw new UnknownFontError('the codes of the font are not locked')
    const subrs = only(text, /\/Subrs\s+\d+\s+array\s*/g, true)
    const chars = only(text, /\/CharStrings\s+(\d+)\s+dict\s+dup\s+begin\s*/g, false)!
    this.routines = new Map()
    if (subrs)
      for (const [key, entry] of this.entries(subrs.end, /^dup\s+(\d+)$/))
        this.routines.set(Number(key), entry)
    this.glyphs = new Map(this.entries(chars.end, /^\/(\S+)$/))
    const digits = /\d+/.exec(chars.text)!
    this.counted = { start: chars.start + digits.index, end: chars.start + digits.index + digits[0].length }
    if (!this.glyphs.has('.notdef')) throw new UnknownFontError('the font has no glyph for what is missing')
  }

  get names(): Iterable<string> {
    return this.glyphs.keys()
  }

  /** How far a glyph moves the pen, in thousandths; undefined where that is not plain to see. */
  width(name: string): number | undefined {
    const usual = /\/FontMatrix\s*\[\s*0?\.0010*\s/.test(this.head.toString('latin1'))
    return usual ? this.sideAndWidth(name)?.width : undefined
  }

  /** What a glyph says before its first instruction, and where that stands in its code. */
  private sideAndWidth(name: string): { side: number; width: number; at: number } | undefined {
    const code = this.glyphs.get(name)?.code
    const numbers: number[] = []
    for (let at = 0; code && at < code.length; ) {
      const b = code[at]!
      if (b < 32) {
        const [side, width, ...more] = numbers
        const plain = b === SIDE_AND_WIDTH && side !== undefined && width !== undefined && more.length === 0
        return plain ? { side, width, at } : undefined
      }
      if (b < 247) numbers.push(b - 139)
      else if (b < 251) numbers.push((b - 247) * 256 + code.readUInt8(at + 1) + 108)
      else if (b < 255) numbers.push(-(b - 251) * 256 - code.readUInt8(at + 1) - 108)
      else numbers.push(code.readInt32BE(at + 1))
      at += b < 247 ? 1 : b < 255 ? 2 : 5
    }
    return undefined
  }

  /** The names that the font itself gives to codes. */
  encoding(): Map<number, string> {
    const text = this.head.toString('latin1')
    if (/\/Encoding\s+StandardEncoding\s+def/.test(text))
      return new Map(
        STANDARD_ENCODING.flatMap((sid, code) => (sid ? [[code, STANDARD_NAMES[sid]!] as const] : [])),
      )
    const names = new Map<number, string>()
    for (const [, base, digits, called] of text.matchAll(/\bdup\s+(?:(\d+)#)?(\w+)\s*\/(\S+)\s+put\b/g))
      names.set(Number.parseInt(digits!, base ? Number(base) : 10), called!)
    return names
  }

  /** These glyphs, those they are put together from, and the routines they call. */
  private needed(names: Set<string>): { kept: Set<string>; used: Set<number> } {
    const kept = new Set(['.notdef'])
    const used = new Set<number>()
    const waiting = [...names].filter(name => this.glyphs.has(name))
    while (waiting.length > 0) {
      const name = waiting.pop()!
      if (kept.has(name) || !this.glyphs.has(name)) continue
      kept.add(name)
      waiting.push(...new Walk(this.routines, used).glyph(this.glyphs.get(name)!.code))
    }
    new Walk(this.routines, used).glyph(this.glyphs.get('.notdef')!.code)
    return { kept, used }
  }

  /** These glyphs as a CFF font: without a cipher it packs to half the bytes, and draws the same. */
  compact(names: Set<string>): Buffer {
    const head = this.head.toString('latin1')
    const program = this.program.toString('latin1')
    const box = numbersAt(head, 'FontBBox')
    const usual =
      /\/FontMatrix\s*\[\s*0?\.0010*\s+0(?:\.0)?\s+0(?:\.0)?\s+0?\.0010*\s+0(?:\.0)?\s+0(?:\.0)?\s*\]/
    if (!usual.test(head) || /\/PaintType\s+[^0\s]/.test(head) || box?.length !== 4)
      throw new UnknownFontError('the font is of a rare kind')
    const hinting = new Map<number, number[]>()
    for (const [name, operator, list] of HINTING) {
      const values = numbersAt(program, name)
      if (values && values.length > 0)
        hinting.set(
          operator,
          list ? values.map((value, i) => value - (values[i - 1] ?? 0)) : values.slice(0, 1),
        )
    }
    if (/\/ForceBold\s+true/.test(program)) hinting.set(0x0c0e, [1])
    const { kept } = this.needed(names)
    const glyphs = [...kept].map(
      name => [name, new Type1Outline(this.routines).translate(this.glyphs.get(name)!.code)] as const,
    )
    const name = /\/FontName\s*\/([^\s/]+)/.exec(head)?.[1] ?? 'Font'
    return writeCompactFont({ name, box, hinting, glyphs: new Map(glyphs), encoding: this.encoding() })
  }

  /** The font with the outlines of these glyphs only, and how long its three parts are. */
  keep(names: Set<string>): { bytes: Buffer; lengths: [number, number, number] } {
    const { kept, used } = this.needed(names)
    const edits: Edit[] = []
    for (const [number, entry] of this.routines) {
      if (number < COMMON_ROUTINES || used.has(number) || entry.code.length <= 1) continue
      edits.push(this.recoded(entry, Buffer.of(RETURN)))
    }
    edits.push({ ...this.counted, instead: Buffer.from(String(kept.size)) })
    for (const [name, { start, end }] of this.glyphs)
      if (!kept.has(name)) edits.push({ start, end, instead: Buffer.alloc(0) })
    return this.edited(edits)
  }

  /** The font with other widths for some glyphs, in whole thousandths; the outlines stay where they are. */
  withWidths(widths: Map<string, number>): ReturnType<Type1Font['keep']> {
    const edits = [...widths].map(([name, width]) => {
      const [entry, said] = [this.glyphs.get(name), this.sideAndWidth(name)]
      if (!entry || !said) throw new UnknownFontError('a glyph of the font sets its width in an unusual way')
      const code = Buffer.concat([longNumber(said.side), longNumber(width), entry.code.subarray(said.at)])
      return this.recoded(entry, code)
    })
    return this.edited(edits)
  }

  /** The font with some parts of its locked program exchanged. */
  private edited(edits: Edit[]): ReturnType<Type1Font['keep']> {
    const { program } = this
    const parts: Buffer[] = []
    let at = 0
    for (const { start, end, instead } of edits.sort((a, b) => a.start - b.start)) {
      if (start < at) throw new UnknownFontError('the parts of the font stand in an odd order')
      parts.push(program.subarray(at, start), instead)
      at = end
    }
    const close = program.indexOf('closefile', at)
    if (close < 0) throw new UnknownFontError('the font does not end')
    parts.push(program.subarray(at, close + 9), Buffer.from('\n'))
    const secret = locked(Buffer.concat([Buffer.alloc(LEAD), ...parts]), PROGRAM_KEY)
    return {
      bytes: Buffer.concat([this.head, secret, Buffer.from(TRAILER)]),
      lengths: [this.head.length, secret.length, TRAILER.length],
    }
  }

  /** An entry with other code. */
  private recoded({ start, end }: Entry, code: Buffer): Edit {
    const { before, after } = this.around(start, end)
    const secret = locked(Buffer.concat([Buffer.alloc(this.lead), code]), CODE_KEY)
    const head = before.replace(/\d+(\s+\S+ )$/, `${secret.length}$1`)
    return { start, end, instead: Buffer.concat([Buffer.from(head, 'latin1'), secret, after]) }
  }

  /** What stands before and behind the locked code of an entry. */
  private around(start: number, end: number): { before: string; after: Buffer } {
    const text = this.program.toString('latin1', start, Math.min(end, start + LONGEST_START))
    const before = /^(?:dup\s+\d+|\/\S+)\s+(\d+)\s+\S+ /.exec(text)!
    return {
      before: before[0],
      after: this.program.subarray(start + before[0].length + Number(before[1]), end),
    }
  }

  /** Entries of the form "key length RD code end-word", one after the other. */
  private *entries(from: number, key: RegExp): Generator<[string, Entry]> {
    const { program } = this
    for (let at = from; ; ) {
      const text = program.toString('latin1', at, at + LONGEST_START)
      const found = /^((?:dup\s+\d+|\/\S+))\s+(\d+)\s+\S+ /.exec(text)
      const called = found && key.exec(found[1]!)
      if (!called) return
      const code = at + found[0].length
      const past = code + Number(found[2])
      const tail = /^\s*(?:NP|ND|\||\|-|noaccess\s+(?:put|def)|put|def)\s+/.exec(
        program.toString('latin1', past, past + 40),
      )
      if (!tail) throw new UnknownFontError('a glyph of the font ends in an odd way')
      const end = past + tail[0].length
      yield [
        called[1]!,
        { start: at, end, code: unlocked(program.subarray(code, past), CODE_KEY).subarray(this.lead) },
      ]
      at = end
    }
  }
}

/** The number or the list of numbers that a font gives under a name. */
function numbersAt(text: string, name: string): number[] | undefined {
  const found = new RegExp(`/${name}\\s*(?:[[{]([^\\]}]{0,2000})[\\]}]|([-+.\\deE]+))`).exec(text)
  const numbers = (found?.[1] ?? found?.[2])?.trim().split(/\s+/).filter(Boolean).map(Number)
  if (numbers?.some(value => !Number.isFinite(value)))
    throw new UnknownFontError('the font has an odd number')
  return numbers
}

/** The one place where a pattern fits. */
function only(text: string, pattern: RegExp, optional: boolean) {
  const found = [...text.matchAll(pattern)]
  if (found.length > 1 || (found.length === 0 && !optional))
    throw new UnknownFontError('the font holds its outlines in an odd way')
  const [match] = found
  return match && { start: match.index, end: match.index + match[0].length, text: match[0] }
}

/** Goes through a glyph's code for the routines it calls and the glyphs it is put together from. */
class Walk extends Type1Machine {
  private readonly used: Set<number>
  private readonly parts: string[] = []

  constructor(routines: Map<number, Entry>, used: Set<number>) {
    super(routines)
    this.used = used
  }

  glyph(code: Buffer): string[] {
    this.run(code)
    return this.parts
  }

  protected override call(number: number, depth: number): void {
    this.used.add(number)
    super.call(number, depth)
  }

  protected instruction(): void {
    this.stack.length = 0
  }

  protected rareInstruction(operator: number): void {
    // An accented letter: the codes of the letter and of the accent in the standard encoding.
    if (operator === 6)
      for (const code of [this.pop(), this.pop()])
        this.parts.push(STANDARD_NAMES[STANDARD_ENCODING[code] ?? 0]!)
    this.stack.length = 0
  }

  protected otherRoutine(number: number, given: number[]): void {
    this.results.push(...(number === 0 ? given.slice(1) : given).reverse())
    // Readers without hints call the third routine instead.
    if (number === 3) this.used.add(3)
  }
}

/** A number in a glyph's code, in the way that has room for every one. */
function longNumber(value: number): Buffer {
  const bytes = Buffer.alloc(5, 255)
  bytes.writeInt32BE(value, 1)
  return bytes
}

function unlocked(bytes: Uint8Array, key: number): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let state = key
  for (let i = 0; i < bytes.length; i++) {
    out[i] = bytes[i]! ^ (state >> 8)
    state = ((bytes[i]! + state) * 52845 + 22719) & 0xffff
  }
  return out
}

function locked(bytes: Uint8Array, key: number): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let state = key
  for (let i = 0; i < bytes.length; i++) {
    out[i] = bytes[i]! ^ (state >> 8)
    state = ((out[i]! + state) * 52845 + 22719) & 0xffff
  }
  return out
}
