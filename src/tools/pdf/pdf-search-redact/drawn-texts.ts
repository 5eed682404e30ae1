import { isRtlCode } from '../../../layout/codes.ts'
import type { PdfChar, TextRun } from '../../../lib/geometry/pdf-page.ts'
import type { DrawnGlyph } from '../../../pdf/index.ts'
import { LINE_END, SPACE } from './placed-text.ts'
import { LEVEL } from './places.ts'

/** Of the type size: a wider gap is a space. */
const WORD_GAP = 0.15
/** Of the type size: what lies farther off than this is not the next word of the same line. */
const FAR = 2.5
/** Of the type size: accents go back so far over their letters. */
const BACK = 0.5
/** In degrees. */
const SAME_ANGLE = 0.5
/** Of the type size. */
const [ASCENT, DESCENT] = [0.9, 0.25]

const RUN: TextRun = {
  font: {
    name: '',
    weight: 400,
    bold: false,
    italic: false,
    fixedPitch: false,
    serif: false,
    symbolic: false,
    embedded: true,
  },
  size: 0,
  ascent: 0,
  descent: 0,
  angle: 0,
  vertical: false,
  color: [0, 0, 0],
  opacity: 1,
  invisible: false,
  mcid: -1,
  artifact: false,
}

/** Glyphs as characters; the letters of a ligature share its place. */
export function charsOf(glyphs: readonly DrawnGlyph[]): PdfChar[] {
  let run = RUN
  return glyphs.flatMap(({ text, x, y, advance, size, angle }) => {
    if (run.size !== size || run.angle !== angle)
      run = { ...RUN, size, angle, ascent: ASCENT * size, descent: DESCENT * size }
    const turn = (angle * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const corners = [0, advance].flatMap(u =>
      [-ASCENT * size, DESCENT * size].map(v => [x + u * cos - v * sin, y + u * sin + v * cos] as const),
    )
    const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)]
    const box = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    }
    return Array.from(text, letter => ({ text: letter, ...box, x, y, advance, kind: 'normal' as const, run }))
  })
}

/** Glyphs that follow each other one way along a line. */
interface Stroke {
  at: number[]
  from: number
  to: number
  below: number
  size: number
  angle: number
  /** Whether the pen goes back along the line. */
  leftward: boolean | undefined
}

/**
 * Texts in the order they are drawn, with spaces where gaps tell them: texts that lie upon each other are told apart by
 * it. Words of right-to-left scripts are turned round where they are drawn from left to right, and so is their order.
 */
export function drawnTexts(chars: readonly PdfChar[]): { drawn: number[]; turned: number[][] } {
  const strokes = strokesOf(chars)
  const isRtl = (stroke: Stroke) => stroke.at.some(i => isRtlCode(chars[i]!.text.codePointAt(0)!))
  const drawn = strokes.flatMap(stroke => [...spaced(stroke, chars), LINE_END])
  const turned: number[][] = []
  if (strokes.some(isRtl)) {
    const oriented = strokes.map(stroke => {
      const text = spaced(stroke, chars)
      return { ...stroke, text: stroke.leftward ? text : text.reverse() }
    })
    turned.push(joined(oriented), joined(oriented.toReversed()))
  }
  return { drawn, turned }
}

function strokesOf(chars: readonly PdfChar[]): Stroke[] {
  const strokes: Stroke[] = []
  for (const [i, { x, y, advance, run }] of chars.entries()) {
    const turn = (run.angle * Math.PI) / 180
    const along = x * Math.cos(turn) + y * Math.sin(turn)
    const below = y * Math.cos(turn) - x * Math.sin(turn)
    const end = along + advance
    const last = strokes.at(-1)
    const before = last && chars[last.at.at(-1)!]!
    if (last && before && isLevel(last, { angle: run.angle, below, size: run.size })) {
      const start = before.x * Math.cos(turn) + before.y * Math.sin(turn)
      const [ahead, back] = [along - start - before.advance, start - end]
      const isNext = (gap: number) => gap > -BACK * run.size && gap < FAR * run.size
      const isStill = Math.abs(along - start) < 0.01 * run.size
      const goesOn = last.leftward !== true && isNext(ahead)
      const goesBack = last.leftward !== false && isNext(back)
      if (isStill || goesOn || goesBack) {
        // Accents stand over their letter whichever way the line runs.
        if (!isStill && advance > 0 && goesOn !== goesBack) last.leftward = goesBack
        last.at.push(i)
        last.from = Math.min(last.from, along)
        last.to = Math.max(last.to, end)
        continue
      }
    }
    const { angle, size } = run
    strokes.push({ at: [i], from: along, to: end, below, size, angle, leftward: undefined })
  }
  return strokes
}

const isLevel = (one: Pick<Stroke, 'angle' | 'below' | 'size'>, other: typeof one): boolean =>
  Math.abs(one.angle - other.angle) < SAME_ANGLE && Math.abs(one.below - other.below) < LEVEL * other.size

function spaced({ at, angle, leftward }: Stroke, chars: readonly PdfChar[]): number[] {
  const turn = (angle * Math.PI) / 180
  const text: number[] = []
  for (const [k, i] of at.entries()) {
    const before = chars[at[k - 1] ?? -1]
    const { x, y, advance, run } = chars[i]!
    if (before) {
      const way = (x - before.x) * Math.cos(turn) + (y - before.y) * Math.sin(turn)
      const gap = leftward ? -way - advance : way - before.advance
      if (gap > WORD_GAP * run.size) text.push(SPACE)
    }
    text.push(i)
  }
  return text
}

/** Strokes as one text: parts of a word that touch are one, others have a space between them or end a line. */
function joined(strokes: readonly (Stroke & { text: number[] })[]): number[] {
  return strokes.flatMap((stroke, k) => {
    const next = strokes[k + 1]
    if (!next || !isLevel(stroke, next)) return [...stroke.text, LINE_END]
    const gap = Math.max(stroke.from - next.to, next.from - stroke.to)
    if (gap > FAR * stroke.size || gap < -BACK * stroke.size) return [...stroke.text, LINE_END]
    return gap > WORD_GAP * stroke.size ? [...stroke.text, SPACE] : stroke.text
  })
}
