import { combined, IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { Dict, Name, type Obj, Str } from '../core/objects.ts'
import { Keyword, Parser } from '../core/parser.ts'

/** A glyph as it is shown, by its code, at its place in the text space of its item. */
export interface ShownGlyph {
  code: number
  x: number
}

/** Glyphs that together stand for a text: one with its entry in the ToUnicode map, or several under an ActualText. */
export interface Unit {
  glyphs: ShownGlyph[]
  /** Where the pen is behind it. */
  end: number
  /** What an ActualText says; else the font's map counts. */
  said?: string
}

/** A text object of the typesetter, which always is one stretch of one font on one line. */
export interface TextItem {
  /** Which text object of the content it is. */
  number: number
  /** Where it stands in the content, from BT to behind ET. */
  start: number
  end: number
  matrix: Matrix
  font: string
  size: number
  mode: number
  units: Unit[]
  reversed: boolean
  /** The colours and settings it is drawn with, and the marked content it belongs to. */
  paint: string
  mcid: number | undefined
}

interface FontWidths {
  advance: (code: number) => number
}

/** The typesetter turns the page's upside-down coordinates back for text. */
const UPRIGHT = [1, 0, 0, -1]

/**
 * The text objects of content that the typesetter wrote, as far as they are set in one of these fonts. One that is built
 * in another way than the typesetter's is left out, and so stays as it is.
 */
export function textItems(content: Buffer, fonts: ReadonlyMap<string, FontWidths>): TextItem[] {
  const items: TextItem[] = []
  const parser = new Parser(content)
  const states: { matrix: Matrix; paint: string }[] = []
  let state: { matrix: Matrix; paint: string } = { matrix: IDENTITY, paint: '' }
  const mcids: (number | undefined)[] = []
  let operands: Obj[] = []
  let item: Draft | undefined
  let number = 0
  for (;;) {
    parser.skipSpace()
    const at = parser.pos
    const token = parser.next()
    if (token === undefined) return items
    if (!(token instanceof Keyword)) {
      operands.push(token)
      continue
    }
    switch (token.value) {
      case 'q':
        states.push({ ...state })
        break
      case 'Q':
        state = states.pop() ?? state
        break
      case 'cm':
        state.matrix = combined(matrixOf(operands as number[]), state.matrix)
        break
      case 'BT':
        item = new Draft(
          at,
          state,
          mcids.findLast(one => one !== undefined),
          fonts,
        )
        break
      case 'ET': {
        const done = item?.finish(number++, parser.pos)
        if (done) items.push(done)
        item = undefined
        break
      }
      default:
        if (item) item.take(token.value, operands)
        else if (PAINT.has(token.value)) state.paint += `${operands.map(shown).join(' ')} ${token.value} `
        else if (token.value === 'BDC' || token.value === 'BMC')
          mcids.push(operands[1] instanceof Dict ? operands[1].number('MCID') : undefined)
        else if (token.value === 'EMC') mcids.pop()
    }
    operands = []
  }
}

/** What decides how text looks that is drawn later. */
const PAINT = new Set('cs CS sc SC scn SCN g G rg RG k K gs w J j M d W W*'.split(' '))
const shown = (operand: Obj): string => (operand instanceof Name ? `/${operand.value}` : String(operand))

class Draft {
  private readonly start: number
  private readonly state: { matrix: Matrix; paint: string }
  private readonly mcid: number | undefined
  private readonly fonts: ReadonlyMap<string, FontWidths>
  private readonly units: Unit[] = []
  private font: { name: string; size: number; widths: FontWidths } | undefined
  private pen = 0
  private mode = 0
  private reversed = false
  private readonly marks: boolean[] = []
  private open: Unit | undefined
  private isOdd = false

  constructor(
    start: number,
    state: { matrix: Matrix; paint: string },
    mcid: number | undefined,
    fonts: ReadonlyMap<string, FontWidths>,
  ) {
    this.start = start
    this.state = { ...state }
    this.mcid = mcid
    this.fonts = fonts
  }

  take(operator: string, operands: Obj[]): void {
    const [first, second] = operands
    switch (operator) {
      case 'Tr':
        this.mode = Number(first)
        break
      case 'Tf': {
        const name = first instanceof Name ? first.value : ''
        const widths = this.fonts.get(name)
        if (!widths || (this.font && (this.font.name !== name || this.font.size !== second)))
          this.isOdd = true
        else this.font = { name, size: Number(second), widths }
        break
      }
      case 'Tm': {
        const [a, b, c, d, x, y] = operands as number[]
        if (y !== 0 || [a, b, c, d].some((n, i) => n !== UPRIGHT[i])) this.isOdd = true
        this.pen = x ?? 0
        const last = this.units.findLast(unit => unit.glyphs.length > 0)
        if (last) last.end = this.pen
        break
      }
      case 'BMC':
      case 'BDC': {
        const said = second instanceof Dict ? second.string('ActualText') : undefined
        this.marks.push(said !== undefined)
        if (said) this.units.push((this.open = { glyphs: [], end: this.pen, said: utf16(said) }))
        else if (first instanceof Name && first.value === 'ReversedChars') this.reversed = true
        else this.isOdd = true
        break
      }
      case 'EMC':
        if (this.marks.pop()) this.open = undefined
        break
      case 'Tj':
        this.show([first!])
        break
      case 'TJ':
        this.show(first as Obj[])
        break
      default:
        this.isOdd = true
    }
  }

  private show(parts: Obj[]): void {
    if (!this.font) return
    const { size, widths } = this.font
    for (const part of parts) {
      if (typeof part === 'number') {
        this.pen -= (part * size) / 1000
        if (this.units.length > 0) this.units.at(-1)!.end = this.pen
      } else if (part instanceof Str)
        for (let at = 0; at + 1 < part.bytes.length; at += 2) {
          const code = part.bytes.readUInt16BE(at)
          const glyph = { code, x: this.pen }
          if (this.open) this.open.glyphs.push(glyph)
          else this.units.push({ glyphs: [glyph], end: this.pen })
          this.pen += (widths.advance(code) * size) / 1000
          this.units.at(-1)!.end = this.pen
        }
    }
  }

  finish(number: number, end: number): TextItem | undefined {
    const { start, state, mcid, font, units, mode, reversed } = this
    const drawn = units.filter(unit => unit.glyphs.length > 0)
    if (this.isOdd || !font || drawn.length === 0) return undefined
    return {
      number,
      start,
      end,
      ...state,
      mcid,
      font: font.name,
      size: font.size,
      mode,
      units: drawn,
      reversed,
    }
  }
}

const utf16 = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1')
