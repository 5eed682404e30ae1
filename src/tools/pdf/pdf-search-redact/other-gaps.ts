import { isRtlCode } from '../../../layout/codes.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { LINE_END, SPACE } from './placed-text.ts'
import { linesOf, type Placed, placed } from './places.ts'
import { readLine } from './rtl-text.ts'

/** Of the type size: gaps that are spaces. Cells without padding are as near each other as the first. */
const NARROW = [0.04, 0.08]
const USUAL = 0.15
/** Where letters are set apart, their gaps are none, and only wider ones are. */
const WIDE = [0.25, 0.35, 0.5, 0.7, 1]
/** Of the type size: letters that are set apart have such gaps, and of their line so many. */
const APART = 0.08
const MOST_APART = 0.6
const MARK = /^\p{M}$/u
/** Of these, those that stand over or under their letter. */
const OVER = /^\p{Mn}$/u

/**
 * Lines of which other gaps may be spaces than those of usual text, read with each: cells that nearly touch, and words of
 * letters set apart. A space more or less only matters to words, so figures are not read in this way.
 */
export function otherGaps(chars: readonly PdfChar[]): number[][] {
  const lines = linesByAngle(chars)
  const readings: number[][] = []
  for (const [list, isMeant] of [
    [NARROW, hasNarrow],
    [WIDE, isSpread],
  ] as const) {
    const meant = lines.filter(line => isMeant(gapsOf(line, chars)))
    if (meant.length === 0) continue
    for (const space of list)
      readings.push(meant.flatMap(line => [...readWith(line, chars, space), LINE_END]))
  }
  const noted = lines.map(line => withoutNotes(line, chars)).filter(line => line !== undefined)
  if (noted.length > 0) readings.push(noted.flatMap(line => [...readWith(line, chars, USUAL), LINE_END]))
  return readings
}

/** Of the type size: letters in such small type that stand so far above or below the others are marks of notes. */
const SMALL = 0.8
const OFF_LINE = 0.1

/** A line without the marks of notes, which touch the words they belong to; undefined where it has none. */
function withoutNotes(line: readonly Placed[], chars: readonly PdfChar[]): Placed[] | undefined {
  const size = Math.max(...line.map(({ at }) => chars[at]!.run.size))
  const large = line.filter(({ at }) => chars[at]!.run.size > SMALL * size)
  const kept = line.filter(
    one =>
      chars[one.at]!.run.size > SMALL * size ||
      large.every(other => Math.abs(other.below - one.below) < OFF_LINE * size),
  )
  return kept.length < line.length ? kept : undefined
}

function linesByAngle(chars: readonly PdfChar[]): Placed[][] {
  const turned = Map.groupBy(
    chars.keys().filter(i => chars[i]!.kind !== 'generated' && chars[i]!.text.trim() !== ''),
    i => chars[i]!.run.angle + (chars[i]!.run.vertical ? 90 : 0),
  )
  return [...turned].flatMap(([angle, own]) =>
    linesOf(
      own.map(i => placed(chars, i, (angle * Math.PI) / 180)),
      chars,
    ).map(line => line.sort((a, b) => a.along - b.along || a.at - b.at)),
  )
}

interface Gap {
  /** In parts of the type size; marks take no room, whatever width their font gives them. */
  gap: number
  /** The same with their room. */
  usual: number
}

function gapsOf(line: readonly Placed[], chars: readonly PdfChar[]): Gap[] {
  let [end, usualEnd] = [-Infinity, -Infinity]
  return line.flatMap(({ at, along }, i) => {
    const char = chars[at]!
    const [gap, usual] = [(along - end) / char.run.size, (along - usualEnd) / char.run.size]
    usualEnd = along + char.advance
    end = endOf(char, along, line[i - 1]?.along)
    return MARK.test(char.text) || !Number.isFinite(gap) ? [] : [{ gap, usual }]
  })
}

/** Where a letter ends along its line. The width of a mark may reach back from its place, and over its letter. */
function endOf(char: PdfChar, along: number, before: number | undefined): number {
  const { text, advance } = char
  // Letters that share a glyph share its width, which the last of them may have, or its ink tells.
  if (along === before) return along + Math.max(advance, reachOf(char) ?? 0)
  if (!MARK.test(text)) return along + advance
  const reach = reachOf(char)
  if (reach !== undefined) return along + Math.max(0, Math.min(advance, reach))
  return OVER.test(text) ? along : along + advance
}

/** How far the ink of a letter reaches along its line. */
function reachOf({ x, y, left, top, right, bottom, run }: PdfChar): number | undefined {
  if (run.vertical || run.angle % 90 !== 0) return undefined
  return [right - x, bottom - y, x - left, y - top][run.angle / 90]
}

const hasNarrow = (gaps: readonly Gap[]): boolean =>
  gaps.some(({ gap, usual }) => gap > NARROW[0]! !== usual > USUAL)

const isSpread = (gaps: readonly Gap[]): boolean =>
  gaps.filter(({ gap }) => gap > APART).length > MOST_APART * gaps.length

function readWith(line: readonly Placed[], chars: readonly PdfChar[], space: number): number[] {
  if (line.some(({ at }) => isRtlCode(chars[at]!.text.codePointAt(0)!)))
    return readLine([...line], chars, space)
  let end = Infinity
  return line.flatMap(({ at, along }, i) => {
    const char = chars[at]!
    const isSpace = along - end > space * char.run.size && !MARK.test(char.text)
    end = endOf(char, along, line[i - 1]?.along)
    return isSpace ? [SPACE, at] : [at]
  })
}
