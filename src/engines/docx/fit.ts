import { readFileSync } from 'node:fs'
import { advanceWidths } from '../../formats/font/advance-widths.ts'
import { median } from '../../layout/boxes.ts'
import { SOFT_HYPHEN } from '../../layout/codes.ts'
import { joinLines, joinOf } from '../../layout/hyphens.ts'
import type { Face, Line, Span } from '../../layout/model.ts'
import { familyOf, type Instead, isTexType, TEX_WIDTH } from '../../layout/write/families.ts'
import { type FontFamily, fontFile, type Weight } from '../../lib/fonts/bundled-fonts.ts'

/** The bundled fonts that share their widths with those Word has. */
const TWINS: Record<Instead, FontFamily> = {
  'Times New Roman': 'tinos',
  Arial: 'arimo',
  'Courier New': 'cousine',
  Calibri: 'carlito',
  Cambria: 'caladea',
}
/** Families of the same widths under another name. */
const SAME = /^Liberation (Serif|Sans|Mono)$/

type Widths = (code: number) => number | undefined
const known = new Map<string, Widths>()

function widthsOf(instead: Instead, weight: Weight): Widths {
  const key = `${instead} ${weight}`
  let widths = known.get(key)
  if (!widths) {
    widths = advanceWidths(readFileSync(fontFile(TWINS[instead], weight)))
    known.set(key, widths)
  }
  return widths
}

/** The family of known widths that letters will have; undefined where it is another. */
function twinOf(face: Pick<Line, 'font' | 'serif' | 'mono'>): Instead | undefined {
  const { name, instead } = familyOf(face)
  return name === instead || SAME.test(name) ? instead : undefined
}

/**
 * How wide a line would be in the font it is written with, in points; undefined where that is not known. `scale` makes
 * its letters wider, but for those of TeX's typewriter, which have a scale of their own.
 */
export function naturalWidth(line: Line, scale = 1): number | undefined {
  const main = twinOf(line)
  if (!main) return undefined
  let width = 0
  let unknown = 0
  let count = 0
  // Long names in a line of prose may be most of it: they keep the width of their face.
  const usual = !line.mono && isTexType(line) ? TEX_WIDTH : 1
  for (const span of line.spans) {
    const instead = span.face ? twinOf(span.face) : main
    if (!instead) return undefined
    const widths = widthsOf(instead, weightOf(span))
    const size = span.script ? 0.58 : span.face ? faceSize(span.face) / line.size : usual
    const own = span.face && isTexType(span.face) ? size : size * scale
    for (const char of span.text) {
      const letter = widths(char.codePointAt(0)!)
      count++
      if (letter === undefined) unknown++
      else width += letter * own
    }
  }
  return unknown > 0.1 * count || count === 0 ? undefined : (width * line.size * count) / (count - unknown)
}

const faceSize = (face: Face): number => (isTexType(face) ? TEX_WIDTH : 1) * face.size

const weightOf = ({ bold, italic }: Span): Weight =>
  bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular'

/** Of a line that dots lead through. */
const LEADERS = /(?:\.\s?){4}/

/** Letters are never set closer or wider than this, in type sizes. */
const MOST = 0.12
const LEAST = -0.12
/** Fewer letters tell little. */
const ENOUGH = 8

/** Letters set further apart than this, in type sizes, look like words of their own; closer, they touch. */
const SPREAD = 0.045
/** Lines this much wider have their letters set apart on purpose. */
const TRACKED = 1.35
/** How much wider or narrower letters are made. */
const WIDEST = 1.25
const NARROWEST = 0.75

/** How letters are set so that their lines are as wide as on the page. */
export interface LetterFit {
  /** How wide they are beside those of their font. */
  scale: number
  /** Put between them, in points. */
  spacing: number
}

/**
 * Fonts that stand in for others are wider or narrower. A little is put between letters; where that would part them, the
 * letters of a family that word processors do not have are made wider, as its own are.
 */
export function letterFit(lines: readonly Line[], justified: boolean): LetterFit | undefined {
  const spacing = letterSpacing(lines, justified)
  if (spacing === undefined) return undefined
  const [{ size }] = lines as [Line]
  const apart = Math.abs(spacing) / size
  if (apart <= SPREAD || !lines.every(isForeign)) return { scale: 1, spacing }
  const ratio = usualOf(
    lines.flatMap(line => (isTelling(line) ? (line.x1 - line.x0) / (naturalWidth(line) ?? Infinity) : [])),
    justified,
  )
  if (ratio > TRACKED) return { scale: 1, spacing }
  const scale = Math.floor(100 * Math.max(NARROWEST, Math.min(WIDEST, ratio))) / 100
  return { scale, spacing: letterSpacing(lines, justified, scale) ?? 0 }
}

const isForeign = (line: Line): boolean => familyOf(line).foreign === true

const isTelling = (line: Line): boolean =>
  !line.rtl &&
  line.quarter === 0 &&
  !line.stops &&
  line.text.length >= ENOUGH &&
  // Dots that lead to a number fill what is left.
  !LEADERS.test(line.text)

/**
 * What to put between letters so that lines are as wide as on the page, in points: fonts that stand in for others are
 * wider or narrower. The last line of justified text is the one that was not stretched.
 */
export function letterSpacing(lines: readonly Line[], justified: boolean, scale = 1): number | undefined {
  const told = lines.flatMap(line => {
    const natural = isTelling(line) ? naturalWidth(line, scale) : undefined
    return natural === undefined ? [] : [(line.x1 - line.x0 - natural) / line.text.length / line.size]
  })
  if (told.length === 0) return undefined
  return Math.max(LEAST, Math.min(MOST, usualOf(told, justified && lines.length > 1))) * lines[0]!.size
}

/** Lines that are set closer than others must fit as well, or they would break. */
function usualOf(told: readonly number[], justified: boolean): number {
  const closest = [...told].sort((a, b) => a - b)[Math.floor(told.length / 20)]!
  return justified ? Math.min(told.at(-1)!, closest) : Math.min(median([...told]), closest)
}

/** What lines need beside their letters, in points: word processors break those that only just fit. */
const CLOSE = 0.6

/** The spacing with which no line is wider than its room; the given one where that is known to do, or nothing is known. */
export function withinRoom(lines: readonly Line[], { spacing, scale }: LetterFit, width: number): number {
  let most = spacing
  for (const line of lines) {
    const natural = line.text.length > 1 && !line.rtl && !line.stops ? naturalWidth(line, scale) : undefined
    if (natural !== undefined) most = Math.min(most, (width - CLOSE - natural) / line.text.length)
  }
  return Math.max(Math.min(spacing, LEAST * lines[0]!.size), most)
}

/** What to put between letters of one width so that they stand as on the page, in twentieths of a point. */
export function codeSpacing(lines: readonly Line[], size: number): number {
  const [first] = lines
  const twin = first && twinOf({ ...first, mono: true })
  const wide = twin && widthsOf(twin, 'regular')(0x6e)
  const told = lines.flatMap(({ text, x0, x1 }) => (text.length < ENOUGH ? [] : [(x1 - x0) / text.length]))
  if (!wide || told.length === 0) return 0
  const by = median(told) / size - wide
  return Math.floor(Math.max(LEAST, Math.min(MOST, by)) * size * 20 + 0.2)
}

/** Where a paragraph's lines may stand, in points. */
export interface Room {
  width: number
  /** Of the first line against the others. */
  first: number
}

/** How far letters may be moved, in twentieths of a point, so that lines break where the page has it. */
const CLOSER = -5
const WIDER = 0
const SAFE = 0.985

/** The spacing near the given one with which most lines of a paragraph break as on the page, and none is added. */
export function sameBreaks(lines: readonly Line[], { spacing, scale }: LetterFit, room: Room): number {
  const [first] = lines
  if (lines.length < 2 || lines.some(line => line.rtl || line.stops || line.ends || line.quarter !== 0))
    return spacing
  const instead = twinOf(first!)
  if (!instead) return spacing
  const spans = joinLines(lines, SOFT_HYPHEN)
  if (spans.some(span => !span.math && span.face && !twinOf(span.face))) return spacing
  const words = wordsOf(spans, instead, first!.size, scale)
  const wanted = new Set<number>()
  let letters = 0
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const broken = joinOf(line, lines[i + 1]!) === 'drop-hyphen'
    letters += line.text.replace(/\s/g, '').length - Number(broken)
    wanted.add(letters)
  }
  const usual = Math.round(20 * spacing)
  let [best, most] = [0, -Infinity]
  for (let by = CLOSER; by <= WIDER; by++) {
    const breaks = breaksOf(words, (usual + by) / 20, room)
    const same = breaks.filter(at => wanted.has(at)).length
    // Word processors round widths: what only just fits would open a line.
    const strict = breaksOf(words, (usual + by) / 20, { ...room, width: SAFE * room.width })
    const added = Math.max(0, strict.length - wanted.size)
    // The rows of others are counted more than their breaks: text that follows keeps its place.
    const worth = same - 3 * added - (breaks.length < wanted.size ? 1 : 0) - 0.05 * Math.abs(by)
    if (worth > most) [best, most] = [by, worth]
  }
  return (usual + best) / 20
}

/** How much wider formulas are set than their letters alone, for the room around signs. */
const MATH = 1.15

/** A word, or a part of one that a line may end with. */
interface WordWidth {
  width: number
  letters: number
  space: number
  /** Of the hyphen that it ends with at the end of a line. */
  hyphen: number
}

const EMPTY: WordWidth = { width: 0, letters: 0, space: 0, hyphen: 0 }

/** Widths of words and of the spaces behind them. */
function wordsOf(spans: readonly Span[], instead: Instead, size: number, wider: number): WordWidth[] {
  const words: WordWidth[] = []
  let word = { ...EMPTY }
  for (const span of spans) {
    const widths = widthsOf((span.face && twinOf(span.face)) ?? instead, weightOf(span))
    const own = span.script ? 0.58 * size : span.face ? faceSize(span.face) : size
    const scale = span.face && isTexType(span.face) ? own : own * wider
    for (const char of span.text) {
      const width = (widths(char.codePointAt(0)!) ?? 0.5) * scale * (span.math ? MATH : 1)
      if (char === ' ' || char === '\n') {
        words.push({ ...word, space: width })
        word = { ...EMPTY }
      } else if (char === SOFT_HYPHEN) {
        words.push({ ...word, hyphen: (widths(0x2d) ?? 0.33) * scale })
        word = { ...EMPTY }
      } else {
        word.width += width
        word.letters++
      }
    }
  }
  return [...words, word].filter(one => one.letters > 0)
}

/** Behind how many letters lines break. */
function breaksOf(words: readonly WordWidth[], spacing: number, room: Room): number[] {
  const breaks: number[] = []
  let left = room.width - room.first
  let before = 0
  for (const { width, letters, space, hyphen } of words) {
    const own = width + letters * spacing
    if (own + hyphen > left && left < room.width) {
      breaks.push(before)
      left = room.width
    }
    left -= own + space + (space > 0 ? spacing : 0)
    before += letters
  }
  return breaks
}
