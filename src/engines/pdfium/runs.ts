import { isRtlCode } from '../../layout/codes.ts'
import { isLayerFont } from '../../layout/scanned.ts'
import type { Rgb } from '../../lib/color/colors.ts'
import { IDENTITY, type Matrix, matrixOf } from '../../lib/geometry/matrix.ts'
import type { CharTable, PdfFont, TextRun } from '../../lib/geometry/pdf-page.ts'
import { DRAWN } from '../../pdf/index.ts'
import { type Extent, formAround, type Span, type Spans } from './actual-text.ts'
import type { Library } from './binding.ts'
import { AT, AT_TYPE, AT_UNICODE, type Records, TYPE, WORDS } from './char-records.ts'
import { type Named, readName, withoutTag } from './font-class.ts'
import { degrees } from './geometry.ts'
import type { PageContext } from './page-context.ts'
import { marksOf } from './page-objects.ts'

const INVISIBLE_MODE = 3
/** How far letters lean, of their height: less is rounding, and more than the other is meant as italic. */
const STRAIGHT = 0.02
const LEAST_LEAN = 0.1
const FLAG = { fixedPitch: 1, serif: 2, symbolic: 4, italic: 64, forceBold: 1 << 18 }

/** Characters of one text object, and what tells where they begin. */
export interface Run {
  run: TextRun
  /** Its place among the runs of the page. */
  index: number
  /** Written from left to right along the page's own x axis. */
  plain: boolean
  /** Of a text layer, and written from right to left. */
  mirrored: boolean
  /** Of a text layer whose font has no shapes: its codes are characters. */
  shapeless: boolean
  /** Its letters are made to lean to the right, as those of a family without italics are. */
  leans: boolean
  /** Of the type size, in the page's space. */
  scale: number
  /** y of the baseline in the page's space, for plain runs. */
  baseline: number
  /** For the characters of an ActualText: the form they are drawn in, and whether they run along the x axis. */
  spoken: { form: Matrix; level: boolean; span: Span | undefined } | undefined
  /** It says again what the first object of its span has said: PDFium does where other glyphs stand between. */
  repeats: boolean
  /** The room of all glyphs of an ActualText, for characters of right-to-left scripts. */
  room: Extent | undefined
}

/** A font, and how far it reaches above and below the baseline at a size of one; the usual where it does not say. */
export interface Face {
  font: PdfFont
  named: Named
  ascent: number
  descent: number
}

export function readFont(context: PageContext, font: number): { font: PdfFont; named: Named } {
  const { library, pad } = context
  const { fn } = library
  const raw = font === 0 ? '' : pad.byteText((at, size) => fn.FPDFFont_GetBaseFontName(font, at, size))
  const drawn = raw.startsWith(DRAWN) ? withoutTag(raw.slice(DRAWN.length)) : undefined
  // Glyphs that are drawings are measured otherwise, which the lack of a name tells.
  const name = drawn === undefined ? withoutTag(raw) : ''
  const flags = font === 0 ? 0 : Math.max(0, fn.FPDFFont_GetFlags(font))
  const stated = font === 0 ? 0 : fn.FPDFFont_GetWeight(font)
  const named = readName(drawn ?? name)
  // The weight comes from a stem width that many producers make up.
  const heavy = (flags & FLAG.forceBold) !== 0 || (stated >= 600 && stated <= 1000)
  const bold = named.bold ?? heavy
  const slanted = font !== 0 && fn.FPDFFont_GetItalicAngle(font, pad.at(0)) !== 0 && pad.int(0) !== 0
  const embedded = font !== 0 && fn.FPDFFont_GetIsEmbedded(font) === 1
  // PDFium flags a font it stands in for where all its glyphs are as wide as each other: two ligatures are.
  const isFlagged = (flags & FLAG.fixedPitch) !== 0 && (embedded || named.serif === undefined)
  const read: PdfFont = {
    name,
    weight: bold ? Math.max(700, Math.min(stated, 900)) : stated >= 100 && stated < 600 ? stated : 400,
    bold,
    italic: named.italic || (flags & FLAG.italic) !== 0 || slanted,
    fixedPitch: isFlagged || named.mono,
    serif: named.serif ?? (flags & FLAG.serif) !== 0,
    symbolic: (flags & FLAG.symbolic) !== 0,
    embedded,
    ...(drawn !== undefined && { drawn }),
  }
  return { font: read, named }
}

export function readFace(context: PageContext, font: number): Face {
  const { library, pad } = context
  const metric = (get: Library['fn']['FPDFFont_GetAscent'], usual: number) => {
    const value = font !== 0 && get(font, 1, pad.at(0)) ? Math.abs(pad.float(0)) : 0
    return value > 0.05 && value < 3 ? value : usual
  }
  return {
    ...readFont(context, font),
    ascent: metric(library.fn.FPDFFont_GetAscent, 0.9),
    descent: metric(library.fn.FPDFFont_GetDescent, 0.2),
  }
}

/** Gives fonts of drawings their names, once their glyphs are measured. */
export function nameDrawn(table: CharTable): CharTable {
  for (const { font } of table.runs) if (font.drawn !== undefined) font.name = font.drawn
  return table
}

/** Reads the run that the character at `index` begins. */
export function readRun(
  context: PageContext,
  textPage: number,
  index: number,
  count: number,
  object: number,
  { floats, words }: Records,
  fonts: Map<number, Face>,
  m: Matrix,
  runIndex: number,
  spans: Spans,
): Run {
  const { library, pad, tagged } = context
  const { fn } = library
  const at = index * WORDS
  const size = floats[at + AT.size / 4]!
  const hasMatrix = fn.FPDFText_GetMatrix(textPage, index, pad.at(0)) !== 0
  const [a, b, c, d] = hasMatrix ? matrixOf(pad.floats(6)) : IDENTITY
  const sign = size < 0 ? -1 : 1
  const along = Math.hypot(a, b)
  // The height of leaning letters is what they rise above their baseline.
  const scale = along > 0 ? Math.abs(a * d - b * c) / along : Math.hypot(c, d)
  const lean = (a * c + b * d) / (a * d - b * c)
  const displayed = Math.abs(size) * scale
  const font = object === 0 ? 0 : fn.FPDFTextObj_GetFont(object)
  let face = fonts.get(font)
  if (!face) {
    face = readFace(context, font)
    fonts.set(font, face)
  }
  const paint =
    object !== 0 && fn.FPDFPageObj_GetFillColor(object, pad.at(0), pad.at(1), pad.at(2), pad.at(3))
  const color: Rgb = paint ? [pad.uint(0), pad.uint(1), pad.uint(2)] : [0, 0, 0]
  const opacity = paint ? pad.uint(3) / 255 : 1
  const marks = object === 0 ? { mcid: -1, artifact: false } : marksOf(context, object, tagged)
  const originOf = (char: number) => {
    fn.FPDFText_GetCharOrigin(textPage, char, pad.at(0), pad.at(1))
    return { x: pad.double(0), y: pad.double(1) }
  }
  const origin = originOf(index)
  const again =
    index + 1 < count && words[at + WORDS] === words[at] && words[at + WORDS + 1] === words[at + 1]
  const next = again ? originOf(index + 1) : undefined
  const looseLeft = floats[at + AT.looseLeft / 4]!
  const looseRight = floats[at + AT.looseRight / 4]!
  const upright = object !== 0 && Math.abs(b) < 1e-4 * Math.abs(a) && a * sign > 0
  const invisible = object !== 0 && fn.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE_MODE
  // Text layers run from right to left where the text does.
  const mirrored = invisible && Math.abs(b) < 1e-4 * Math.abs(a) && a * sign < 0 && d * sign > 0
  const ahead = mirrored ? -sign : sign
  const spoken = words[at + AT_TYPE / 4] === TYPE.spoken && object !== 0
  const isPiece =
    object !== 0 && words[at + AT_TYPE / 4] === TYPE.piece && isRtlCode(words[at + AT_UNICODE / 4]!)
  // Written downwards, the next glyph is below; a glyph alone hangs from the middle of its upper edge. The box of an
  // ActualText holds all glyphs it stands for, so that its middle tells nothing.
  const vertical =
    upright &&
    (next
      ? Math.abs(next.x - origin.x) < 0.1 * displayed && next.y < origin.y - 0.2 * displayed
      : !spoken &&
        looseRight > looseLeft &&
        Math.abs((looseLeft + looseRight) / 2 - origin.x) < 0.05 * displayed)
  return {
    index: runIndex,
    scale,
    spoken: spoken
      ? { form: formAround(context, textPage, index, object), level: upright, span: spans.of(object) }
      : undefined,
    repeats: false,
    room: isPiece && upright ? spans.roomOf(object) : undefined,
    mirrored,
    shapeless: invisible && isLayerFont(face.font),
    leans: lean > LEAST_LEAN,
    plain:
      !spoken &&
      upright &&
      !vertical &&
      !(Math.abs(lean) > STRAIGHT) &&
      (!next || Math.abs(next.y - origin.y) < 0.01),
    baseline: origin.y,
    run: {
      font: face.font,
      size: displayed,
      ascent: face.ascent * displayed,
      descent: face.descent * displayed,
      angle: degrees(ahead * (m[0] * a + m[2] * b), ahead * (m[1] * a + m[3] * b)),
      vertical,
      color,
      opacity,
      invisible,
      mcid: marks.mcid,
      artifact: marks.artifact,
    },
  }
}
