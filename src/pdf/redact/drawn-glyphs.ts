import { combined, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import { decodedContent, operations } from '../core/content-stream.ts'
import { Dict, deref, Name, newRef, type Obj, Str, Stream } from '../core/objects.ts'
import { TEXT_START, TextPlace, type TextState } from '../core/text-place.ts'
import { toDisplay } from '../edit/editable-lines.ts'
import { charactersOf, simpleEncoding } from '../fonts/encodings.ts'
import { readToUnicode } from '../fonts/to-unicode.ts'
import { contentsOf } from '../pages/stamp.ts'
import { type GlyphWidths, glyphWidths, type KnownWidth } from './glyph-widths.ts'

/** A glyph that a page's content shows, in points of the page as displayed. */
export interface DrawnGlyph {
  text: string
  /** Where it begins on its baseline, and the way along it to the next one. */
  x: number
  y: number
  advance: number
  size: number
  /** Degrees clockwise, 0 ≤ angle < 360. */
  angle: number
}

interface Face extends GlyphWidths {
  textOf: (code: number) => string
}

const DEEPEST = 16
const MOST_CONTENT = 64 * 2 ** 20
const MOST_GLYPHS = 500_000

/**
 * The glyphs of a page in the order its content draws them, forms included, as extractors read them that follow the
 * file. What fonts with codes of other lengths show is left out.
 */
export function drawnGlyphs(page: Dict, known: KnownWidth): DrawnGlyph[] {
  const reader = new Reader(toDisplay(page), known)
  reader.content(decodedContent(contentsOf(page)), page.dict('Resources') ?? new Dict(), TEXT_START, 0)
  return reader.glyphs
}

class Reader {
  readonly glyphs: DrawnGlyph[] = []
  private readonly display: Matrix
  private readonly known: KnownWidth
  private readonly faces = new Map<Dict, Face | undefined>()
  private budget = MOST_CONTENT

  constructor(display: Matrix, known: KnownWidth) {
    this.display = display
    this.known = known
  }

  content(bytes: Buffer | undefined, resources: Dict, start: TextState<Face>, depth: number): void {
    this.budget -= bytes?.length ?? 0
    if (!bytes || this.budget < 0 || depth > DEEPEST) return
    const place = new TextPlace<Face, TextState<Face>>(start, called =>
      this.face(resources.dict('Font'), called),
    )
    for (const { operator, operands } of operations(bytes)) {
      place.take(operator, operands)
      if (operator === 'Tj' || operator === 'TJ' || operator === "'" || operator === '"')
        place.advance(this.show(operands.at(-1) ?? null, place.state, place.text))
      else if (operator === 'Do') this.form(operands[0], resources, place.state, depth)
    }
  }

  private form(called: Obj | undefined, around: Dict, state: TextState<Face>, depth: number): void {
    const form = called instanceof Name ? deref(around.dict('XObject')?.get(called.value)) : undefined
    if (!(form instanceof Stream) || form.dict.name('Subtype') !== 'Form') return
    const matrix = combined(matrixOf(form.dict.numbers('Matrix')), state.matrix)
    const resources = form.dict.dict('Resources') ?? around
    this.content(decodedContent([newRef(form)]), resources, { ...state, matrix }, depth + 1)
  }

  private face(fonts: Dict | undefined, called: Obj | undefined): Face | undefined {
    const font = called instanceof Name ? fonts?.dict(called.value) : undefined
    if (!font) return undefined
    if (!this.faces.has(font)) {
      const widths = glyphWidths(font, this.known)
      this.faces.set(font, widths && { ...widths, textOf: textsOf(font) })
    }
    return this.faces.get(font)
  }

  /** Takes the glyphs of one string, and gives how far they move the pen. */
  private show(shown: Obj, state: TextState<Face>, text: Matrix): number {
    const { font, size, scale, rise, charSpace, wordSpace } = state
    if (!font) return 0
    const toPage = combined([scale, 0, 0, 1, 0, rise], combined(text, combined(state.matrix, this.display)))
    const [a, b, c, d, e, f] = toPage
    const along = Math.hypot(a, b)
    const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
    let pen = 0
    for (const part of Array.isArray(shown) ? shown.map(deref) : [shown]) {
      if (typeof part === 'number') pen -= (part / 1000) * size
      if (!(part instanceof Str)) continue
      for (let i = 0, bytes: number; i < part.bytes.length; i += bytes) {
        bytes = font.length(part.bytes[i]!)
        if (i + bytes > part.bytes.length) break
        const code = bytes === 1 ? part.bytes[i]! : (part.bytes[i]! << 8) | part.bytes[i + 1]!
        const width = (font.width(code) ?? 0) * size
        if (this.glyphs.length < MOST_GLYPHS)
          this.glyphs.push({
            text: font.textOf(code),
            x: e + a * pen,
            y: f + b * pen,
            advance: width * along,
            size: Math.abs(size) * Math.hypot(c, d),
            angle,
          })
        pen += width + charSpace + (font.isSpace(code) ? wordSpace : 0)
      }
    }
    return pen * scale
  }
}

/** What the codes of a font stand for, by its map of characters or its encoding. */
function textsOf(font: Dict): (code: number) => string {
  const told = readToUnicode(font)
  const encoding = font.name('Subtype') === 'Type0' ? undefined : simpleEncoding(font.get('Encoding') ?? null)
  const named = encoding && charactersOf(encoding)
  return code => told.get(code) ?? (named?.[code] ? String.fromCodePoint(named[code]) : '\ufffd')
}
