import type { Matrix } from '../../lib/geometry/matrix.ts'
import type { PdfFont } from '../../lib/geometry/pdf-page.ts'
import { AT, AT_UNICODE, DOUBLES, type Records, WORDS } from './char-records.ts'
import { drawnAt, EM, placeOf } from './drawn-letter.ts'
import { isDrawn } from './glyph-boxes.ts'
import type { PageContext } from './page-context.ts'

/** How thick the strokes of a sign are, in ems. */
interface Strokes {
  /** Those from top to bottom, and those from left to right. */
  down: number
  across: number
}

interface Sign {
  /** Where one stands among the characters of its page. */
  index: number
  han: boolean
}

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff
const isKana = (code: number): boolean => code >= 0x3041 && code <= 0x30fa

/** The room of a sign above its baseline, in ems. */
const SIGN = { width: EM, height: EM, above: 0.88 }
/** Longer runs of ink, in ems, lie along a stroke. */
const LONGEST = 0.22

/** The strokes of a sign in a grey picture. */
function strokesIn(pixels: Uint8Array, width: number, height: number): Strokes | undefined {
  const paper = pixels.toSorted()[Math.floor(0.8 * pixels.length)]!
  const isInk = (x: number, y: number) => Math.abs(pixels[y * width + x]! - paper) > 100
  const runs = (lines: number, length: number, at: (line: number, i: number) => boolean) => {
    const found: number[] = []
    for (let line = 0; line < lines; line++) {
      let run = 0
      for (let i = 0; i <= length; i++) {
        if (i < length && at(line, i)) run++
        else {
          if (run > 1 && run < LONGEST * EM) found.push(run)
          run = 0
        }
      }
    }
    return found.sort((a, b) => a - b)[Math.floor(found.length / 2)]
  }
  const down = runs(height, width, (y, x) => isInk(x, y))
  const across = runs(width, height, (x, y) => isInk(x, y))
  return down && across ? { down: down / EM, across: across / EM } : undefined
}

/** What was measured of a document's signs before. */
interface Measured {
  strokes: Map<string, Strokes | undefined>
  /** How much thicker strokes down are than those across, of plain and of bold signs. */
  ratios: Record<Weight, number[]>
  drawings: number
  spentMs: number
}
type Weight = 'plain' | 'bold'

const measured = new WeakMap<PageContext['owner'], Measured>()
/** Signs drawn of a document at most: each takes a few milliseconds. */
const MOST_DRAWINGS = 400
/** Where a sign takes as long as on no ordinary page, what all of them take. */
const MOST_MS = 10_000
/** Signs of a font that are drawn, and such that are looked up. */
const MOST_DRAWN = 2
const MOST_KNOWN = 60
const MOST_RATIOS = 200

/** Strokes of bold faces are thicker than this, in ems: those down, and those across unless they are thin in all weights. */
const BOLD_DOWN = 0.1
const BOLD_MEAN = 0.095
const BOLD_CONTRAST = 1.9
/** Mincho and Song have strokes down that are this much thicker than those across. */
const CONTRAST = 1.45

const isBold = ({ down, across }: Strokes): boolean =>
  down > BOLD_DOWN && ((down + across) / 2 > BOLD_MEAN || down / across > BOLD_CONTRAST)

/** Fonts without names whose signs are drawings, with some of the signs that a page has of them. */
export function drawnSigns(
  { doubles, floats, words }: Records,
  count: number,
  fontAt: (i: number) => { font: PdfFont; scale: number } | undefined,
  handles: ReadonlyMap<PdfFont, number>,
): Map<PdfFont, Map<string, Sign>> {
  const fonts = new Map<PdfFont, Map<string, Sign>>()
  const drawn = new Set([...handles.keys()].filter(isDrawn))
  for (let index = 0; drawn.size > 0 && index < count; index++) {
    const code = words[index * WORDS + AT_UNICODE / 4]!
    if (!isHan(code) && !isKana(code)) continue
    const at = fontAt(index)
    if (!at || !drawn.has(at.font)) continue
    let signs = fonts.get(at.font)
    if (!signs) fonts.set(at.font, (signs = new Map()))
    if (signs.size >= MOST_KNOWN) continue
    const size = floats[index * WORDS + AT.size / 4]! * at.scale
    const length = (low: number, high: number) =>
      Math.round((1000 * (doubles[index * DOUBLES + high / 8]! - doubles[index * DOUBLES + low / 8]!)) / size)
    // PDFium uses handles again, but the same sign of another face has other edges.
    const key = `${handles.get(at.font)} ${code} ${length(AT.left, AT.right)} ${length(AT.bottom, AT.top)}`
    if (!signs.has(key)) signs.set(key, { index, han: isHan(code) })
  }
  return fonts
}

/**
 * Weight and serifs of such fonts. Browsers write Chinese and Japanese that way, each face as many fonts of a few signs.
 */
export function measureSigns(
  context: PageContext,
  { page, textPage, m }: { page: number; textPage: number; m: Matrix },
  fonts: ReadonlyMap<PdfFont, ReadonlyMap<string, Sign>>,
): void {
  if (fonts.size === 0) return
  let before = measured.get(context.owner)
  if (!before)
    measured.set(
      context.owner,
      (before = { strokes: new Map(), ratios: { plain: [], bold: [] }, drawings: 0, spentMs: 0 }),
    )
  const { strokes } = before
  const ratios: Record<Weight, number[]> = { plain: [], bold: [] }
  const draw = (key: string, index: number) => {
    if (before.drawings >= MOST_DRAWINGS || before.spentMs > MOST_MS) return
    const begun = performance.now()
    const pixels = drawnAt(context, page, m, placeOf(context, textPage, index), SIGN)
    strokes.set(key, pixels && strokesIn(pixels, EM, EM))
    before.spentMs += performance.now() - begun
    before.drawings++
  }
  for (const [font, signs] of fonts) {
    let missing = MOST_DRAWN - [...signs.keys()].filter(key => strokes.has(key)).length
    for (const [key, { index }] of signs) if (!strokes.has(key) && missing-- > 0) draw(key, index)
    const known = [...signs].flatMap(([key, { han }]) => {
      const own = strokes.get(key)
      return own ? [{ ...own, han }] : []
    })
    if (known.length === 0) continue
    font.bold = isBold({ down: mean(known.map(k => k.down)), across: mean(known.map(k => k.across)) })
    font.weight = font.bold ? 700 : 400
    ratios[font.bold ? 'bold' : 'plain'].push(...known.flatMap(k => (k.han ? [k.down / k.across] : [])))
  }
  for (const font of fonts.keys()) {
    const weight = font.bold ? 'bold' : 'plain'
    const ratio = median(ratios[weight]) ?? median(before.ratios[weight]) ?? median(before.ratios.plain)
    if (ratio !== undefined) font.serif = ratio > CONTRAST
  }
  for (const weight of ['plain', 'bold'] as const)
    before.ratios[weight] = [...ratios[weight], ...before.ratios[weight]].slice(0, MOST_RATIOS)
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
