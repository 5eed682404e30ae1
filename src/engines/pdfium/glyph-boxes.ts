import { CHAR_KIND, type CharTable, type PdfFont } from '../../lib/geometry/pdf-page.ts'
import { AT, AT_UNICODE, DOUBLES, type Records, WORDS } from './char-records.ts'
import type { Run } from './runs.ts'

/** Boxes that differ by less than this, in ems, are one. */
const SAME = 0.02
/** How many letters a box has to be shared by, and how much wider than the narrowest it is. */
const FEWEST = 3
const WIDER = 1.3
const [ASCENT, DESCENT] = [0.75, 0.2]

/** Whether PDFium knows the glyphs of a font only as drawings: Type 3 fonts have no name of their own. */
export const isDrawn = ({ name, embedded }: PdfFont): boolean => name === '' && embedded

/** How high letters stand above their line, in type sizes: most alphabets for reading are within a fifth of it. */
const HEIGHTS: readonly [letters: RegExp, height: number][] = [
  [/[A-Z0-9bdfhkl]/, 0.7],
  [/[acegm-su-z]/, 0.45],
]
/** A type size this many times off its letters says nothing: glyphs are counted in points or pixels, not in ems. */
const FAR_OFF = 3
const FEWEST_HEIGHTS = 3

/**
 * Fonts of drawings whose glyphs are counted in units of their own, as Ghostscript writes TeX's bitmaps: their type size
 * is that of a pixel. Their runs get the size that their letters have.
 */
export function settleSizes(
  { doubles, floats, words }: Records,
  count: number,
  { runOf, y }: CharTable,
  runs: readonly Run[],
): void {
  if (!runs.some(({ run }) => isDrawn(run.font))) return
  const ratios = new Map<PdfFont, number[]>()
  for (let i = 0; i < count; i++) {
    const { run, plain, scale } = runs[runOf[i]!]!
    if (!plain || !isDrawn(run.font) || (words[i * WORDS] === 0 && words[i * WORDS + 1] === 0)) continue
    const letter = String.fromCharCode(words[i * WORDS + AT_UNICODE / 4]!)
    const height = HEIGHTS.find(([letters]) => letters.test(letter))?.[1]
    const size = Math.abs(floats[i * WORDS + AT.size / 4]!) * scale
    const rise = doubles[i * DOUBLES + AT.top / 8]! - y[i]!
    if (!height || !(size > 0) || !(rise > 0)) continue
    const known = ratios.get(run.font)
    if (known) known.push(rise / height / size)
    else ratios.set(run.font, [rise / height / size])
  }
  const factors = new Map<PdfFont, number>()
  for (const [font, found] of ratios) {
    const middle = found.sort((a, b) => a - b)[found.length >> 1]!
    if (found.length >= FEWEST_HEIGHTS && (middle > FAR_OFF || middle < 1 / FAR_OFF))
      factors.set(font, middle)
  }
  for (const one of runs) {
    const factor = factors.get(one.run.font)
    if (factor === undefined) continue
    one.scale *= factor
    const { size, ascent, descent } = one.run
    Object.assign(one.run, { size: size * factor, ascent: ascent * factor, descent: descent * factor })
  }
}

/** Fonts of drawings whose records have one box for all glyphs, wider than the way from one to the next: it tells nothing. */
export function fontsOfOneBox(
  { floats, words }: Records,
  count: number,
  { runOf, x }: CharTable,
  runs: readonly Run[],
): Set<PdfFont> {
  if (!runs.some(({ run }) => isDrawn(run.font))) return new Set()
  // Characters that PDFium puts in have no place yet.
  const isAdded = (i: number) => words[i * WORDS] === 0 && words[i * WORDS + 1] === 0
  const fonts = new Map<PdfFont, { low: number; high: number; step: number }>()
  for (let i = 0; i < count; i++) {
    const { run, plain, scale } = runs[runOf[i]!]!
    if (!plain || !isDrawn(run.font) || isAdded(i)) continue
    const size = floats[i * WORDS + AT.size / 4]! * scale
    const wide = (floats[i * WORDS + AT.looseRight / 4]! - floats[i * WORDS + AT.looseLeft / 4]!) / size
    const isFollowed = i + 1 < count && runOf[i + 1] === runOf[i] && !isAdded(i + 1)
    const step = isFollowed ? (x[i + 1]! - x[i]!) / size : Infinity
    if (!(size > 0) || !(wide > 0)) continue
    const known = fonts.get(run.font) ?? { low: Infinity, high: 0, step: Infinity }
    fonts.set(run.font, {
      low: Math.min(known.low, wide),
      high: Math.max(known.high, wide),
      step: Math.min(known.step, step > 0 ? step : Infinity),
    })
  }
  const isOne = ({ low, high, step }: { low: number; high: number; step: number }) =>
    high - low < SAME && low > WIDER * step
  return new Set([...fonts].filter(([, found]) => isOne(found)).map(([font]) => font))
}

/**
 * Glyphs of Type 3 fonts state their own boxes, and some producers give every glyph that of the whole font. Letters then
 * seem to lie over one another; they are given the room from their origin to the next one's instead.
 */
export function settleBoxes(t: CharTable): void {
  if (!t.runs.some(run => isDrawn(run.font))) return
  const letters = new Map<PdfFont, number[]>()
  for (let i = 0; i < t.count; i++) {
    const { font, angle, size } = t.runs[t.runOf[i]!]!
    if (t.kinds[i] === CHAR_KIND.generated || angle !== 0 || !(size > 0) || !isDrawn(font)) continue
    const list = letters.get(font)
    if (list) list.push(i)
    else letters.set(font, [i])
  }
  for (const list of letters.values()) if (shareBox(t, list)) spreadBoxes(t, list)
}

const ems = ({ runs, runOf }: CharTable, i: number, length: number): number => length / runs[runOf[i]!]!.size

function shareBox(t: CharTable, list: readonly number[]): boolean {
  const first = list[0]!
  const [left, right] = [
    ems(t, first, t.left[first]! - t.x[first]!),
    ems(t, first, t.right[first]! - t.x[first]!),
  ]
  const codes = new Set<number>()
  let narrowest = Infinity
  for (const i of list) {
    const offLeft = Math.abs(ems(t, i, t.left[i]! - t.x[i]!) - left)
    const offRight = Math.abs(ems(t, i, t.right[i]! - t.x[i]!) - right)
    if (offLeft > SAME || offRight > SAME) return false
    codes.add(t.codes[i]!)
    narrowest = Math.min(narrowest, ems(t, i, t.advance[i]!))
  }
  return codes.size >= FEWEST && right - left > WIDER * narrowest
}

function spreadBoxes(t: CharTable, list: readonly number[]): void {
  const advances = new Map<number, number>()
  for (const i of list) {
    const advance = ems(t, i, t.advance[i]!)
    advances.set(t.codes[i]!, Math.min(advance, advances.get(t.codes[i]!) ?? Infinity))
  }
  const usual = [...advances.values()].sort((a, b) => a - b)[advances.size >> 1]!
  for (const i of list) {
    const { size } = t.runs[t.runOf[i]!]!
    const box = t.right[i]! - t.left[i]!
    // The last of its run has no next one, so that its advance was taken from the box.
    if (t.advance[i]! >= 0.999 * box) {
      const known = advances.get(t.codes[i]!)!
      t.advance[i] = size * (known * size < 0.999 * box ? known : usual)
    }
    t.left[i] = t.x[i]!
    t.right[i] = t.x[i]! + t.advance[i]!
    t.top[i] = t.y[i]! - ASCENT * size
    t.bottom[i] = t.y[i]! + DESCENT * size
  }
}
