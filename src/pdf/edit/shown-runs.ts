import { combined, type Matrix } from '../../lib/geometry/matrix.ts'
import { decodedContent } from '../core/content-stream.ts'
import { type Dict, Name, type Obj, Str } from '../core/objects.ts'
import { Keyword, Parser } from '../core/parser.ts'
import { TEXT_START, TextPlace, type TextState } from '../core/text-place.ts'
import { contentsOf } from '../pages/stamp.ts'
import { type EditableFont, editableFont } from './editable-font.ts'

/** One instruction that shows text, with where it stands in the content and on the page. */
export interface ShownText {
  /** The instruction with its operands, as bytes of the page's content. */
  start: number
  end: number
  operator: string
  text: string
  /** The same glyph by glyph, as they stand on the page. */
  pieces: string[]
  font: EditableFont
  /** From text to the page: where its first letter begins, and which way it runs. */
  matrix: Matrix
  /** Size of the font in the text's own space. */
  size: number
  /** How far it runs along its line, in the page's measure. */
  width: number
  color: string
  /** Spaces between letters and words, as they were when it was shown. */
  hidden: boolean
}

type State = TextState<EditableFont> & { color: string }

const START: State = { ...TEXT_START, color: '#000000' }
const MOST = 20_000

const hex = (parts: number[]): string =>
  `#${parts
    .map(part =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const numbersOf = (operands: readonly Obj[]): number[] => operands.filter(one => typeof one === 'number')

/** The colour that an operator sets for filling; spaces of other kinds are told by the nearest plain one. */
function colorOf(operator: string, operands: readonly Obj[]): string | undefined {
  const parts = numbersOf(operands)
  if (operator === 'g' || ((operator === 'sc' || operator === 'scn') && parts.length === 1))
    return hex([parts[0] ?? 0, parts[0] ?? 0, parts[0] ?? 0])
  if (operator === 'rg' || ((operator === 'sc' || operator === 'scn') && parts.length === 3))
    return hex(parts)
  if (operator === 'k' || ((operator === 'sc' || operator === 'scn') && parts.length === 4)) {
    const [c = 0, m = 0, y = 0, k = 0] = parts
    return hex([(1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)])
  }
  return undefined
}

/** Every instruction of a page's own content that shows text. What stands in forms the page draws is not among them. */
export async function shownText(page: Dict): Promise<{ content: Buffer; shown: ShownText[] } | undefined> {
  const content = decodedContent(contentsOf(page))
  if (!content) return undefined
  const resources = page.dict('Resources')?.dict('Font')
  const fonts = new Map<string, EditableFont | undefined>()
  for (const [key] of resources ?? []) {
    const dict = resources!.dict(key)
    if (dict) fonts.set(key, await editableFont(dict))
  }
  return { content, shown: new TextReader(content, fonts).read() }
}

class TextReader {
  private readonly parser: Parser
  private readonly place: TextPlace<EditableFont, State>
  private readonly shown: ShownText[] = []

  constructor(content: Buffer, fonts: ReadonlyMap<string, EditableFont | undefined>) {
    this.parser = new Parser(content)
    this.place = new TextPlace(START, name => (name instanceof Name ? fonts.get(name.value) : undefined))
  }

  read(): ShownText[] {
    let operands: Obj[] = []
    let start: number | undefined
    for (;;) {
      this.parser.skipSpace()
      const at = this.parser.pos
      const token = this.parser.next()
      if (token === undefined || this.shown.length >= MOST) return this.shown
      if (!(token instanceof Keyword)) {
        start ??= at
        operands.push(token)
        continue
      }
      if (token.value === 'BI') {
        // The data of a picture in the content is no instruction.
        const end = this.parser.bytes.indexOf('EI', this.parser.pos)
        this.parser.pos = end < 0 ? this.parser.bytes.length : end + 2
      } else this.take(token.value, operands, start ?? at)
      operands = []
      start = undefined
    }
  }

  private take(operator: string, operands: Obj[], start: number): void {
    this.place.take(operator, operands)
    const shown = operands.at(-1) ?? null
    if (operator === 'TJ') this.show(Array.isArray(shown) ? shown : [], start, operator)
    else if (operator === 'Tj' || operator === "'" || operator === '"') this.show([shown], start, operator)
    else this.place.state.color = colorOf(operator, operands) ?? this.place.state.color
  }

  private show(parts: readonly Obj[], start: number, operator: string): void {
    const { state, text: place } = this.place
    const { font, size, scale, rise } = state
    if (!font) return
    const pieces: string[] = []
    let [text, pen] = ['', 0]
    const add = (piece: string) => {
      pieces.push(piece)
      text += piece
    }
    for (const part of parts) {
      if (typeof part === 'number') {
        pen -= (part / 1000) * size * scale
        // A gap as wide as a space is one.
        if (part < -180 && text !== '' && !text.endsWith(' ')) add(' ')
      } else if (part instanceof Str) {
        for (const code of font.codes(part.bytes)) {
          add(font.textOf(code))
          const space = font.isSpace(code) ? state.wordSpace : 0
          pen += ((font.widthOf(code) / 1000) * size + state.charSpace + space) * scale
        }
      }
    }
    const matrix = combined([scale, 0, 0, 1, 0, rise], combined(place, state.matrix))
    const along = Math.hypot(
      place[0] * state.matrix[0] + place[1] * state.matrix[2],
      place[0] * state.matrix[1] + place[1] * state.matrix[3],
    )
    if (text !== '')
      this.shown.push({
        start,
        end: this.parser.pos,
        operator,
        text,
        pieces,
        font,
        matrix,
        size,
        width: pen * along,
        color: state.color,
        hidden: state.mode === 3 || state.mode === 7,
      })
    this.place.advance(pen)
  }
}
