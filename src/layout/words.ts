import {
  CHAR_KIND,
  type CharTable,
  type PdfChar,
  type PdfLink,
  type TextRun,
} from '../lib/geometry/pdf-page.ts'
import { type Box, grow } from './boxes.ts'
import { lettersInCells } from './cell-letters.ts'
import * as codes from './codes.ts'
import { joinMarks, withFallbacks } from './drawn-apart.ts'
import { isIndic, settleIndic } from './indic-words.ts'
import { linkSeams } from './link-seams.ts'
import { isSymbolFont } from './math-fonts.ts'
import { FIRST_PRIVATE_SIGN, namePrivateSigns, nameSigns } from './named-signs.ts'
import { Repeats } from './repeats.ts'
import { piecesOf } from './rtl-lines.ts'
import { type RtlWord, settleRtl, turnBrackets } from './rtl-words.ts'
import { isLayerFont } from './scanned.ts'
import { type Joint, seamsOf } from './seams.ts'
import { withSuperiors } from './superior-figures.ts'
import { LEAST_SWAPPED, unswapped } from './swapped-letters.ts'
import { spacesRtl, Tracking, tellsBySpaces, writesSpaces } from './tracking.ts'
import type { Word } from './word.ts'

// Asked of every character. What is bound here is put into the loop by the engine, what is imported is called: that
// took a sixth of the time of a page of text.
const { isRtlCode, isSpace, isWide } = codes

/** A figure and a letter of two texts that stand this far apart are two cells, in type sizes. */
const CELLS = 0.08
/** Texts of several letters that stand this far apart may be cells, where line after line has them so. */
const TOUCH = 0.03

/** A figure right before a letter, or the other way round. */
const isFigureBeside = (left: number, right: number): boolean =>
  isDigit(left) ? right > 0x40 : isDigit(right) && left > 0x40
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** The quarter turn of an angle, or -1 where text stands askew. */
function quarterOf(angle: number): number {
  if (angle === 0) return 0
  const turns = angle / 90
  const whole = Math.round(turns)
  return Math.abs(turns - whole) > 0.06 ? -1 : whole % 4
}

/** Vertical writing reads as text turned by a quarter: its columns become lines, the rightmost first. */
const quarterOfRun = (run: TextRun): number => (run.vertical ? 1 : quarterOf(run.angle))

/**
 * Joins characters into words, in the engine's order: it knows the logical order of right-to-left text,
 * which sorting by place would lose.
 */
export function findWords(
  source: CharTable | readonly PdfChar[],
  fields: readonly Box[] = [],
  links: readonly PdfLink[] = [],
): Word[] {
  const t = 'codes' in source ? source : tableOf(source)
  const joints: Joint[] = []
  const cells = lettersInCells(t, fields)
  const parts = linkSeams(t, links)
  const words = wordsOf(t, joints, cells, parts)
  const seams = seamsOf(joints, words)
  return seams.size > 0 ? wordsOf(t, [], cells ? seams.union(cells) : seams, parts) : words
}

/**
 * The words of a page, none of them over a seam; notes where the producer moved on inside of a word. What stands together
 * is parted at `parts`.
 */
function wordsOf(
  t: CharTable,
  joints: Joint[],
  seams?: ReadonlySet<number>,
  parts?: ReadonlySet<number>,
): Word[] {
  const { codes, kinds, runOf, runs, x, y, advance } = t
  const words: Word[] = []
  const hanging = nameSigns(t)
  const highest = highestCode(t)
  if (highest >= FIRST_PRIVATE_SIGN) namePrivateSigns(t)
  const repeats = new Repeats(t, highest)
  const tracking = new Tracking(t)
  /** A gap this wide parts two letters, in type sizes: narrower where the page has no spaces written on it. */
  const spaces = writesSpaces(t)
  const apart = spaces ? 0.22 : 0.11
  const tells = tellsBySpaces(t, spaces)
  const addsSpaces = tells && highest >= 0x590 && spacesRtl(t)
  let word: Word | undefined
  let spaced = false
  /** The space was not written: the engine saw a gap. */
  let seen = false
  /** A space was written. */
  let written = false
  /** In lines with words read from the right, PDFium calls the spaces that it adds characters of their own: they take no room. */
  let added = false
  /** Each letter is put on the page by itself, spaces among them, so that no move tells anything. */
  let byLetter = false
  let runLength = 0
  let lastLength = 0
  let lastStart = 0
  let lastEnd = 0
  let lastCode = 0
  let lastRun: TextRun | undefined
  let run: TextRun | undefined
  let runIndex = -1
  let quarter = 0
  let size = 0
  let up = 0
  let down = 0
  let cos = 1
  let sin = 0
  const text = pageText(t, highest)
  let first = 0
  let wordEnd = 0
  const rtl: RtlWord<Word>[] = []
  /** The first character of each word, and the one behind its last. */
  const bounds: number[] = []
  // A variable that a function in here shares would be slower to reach, in every turn of the loop.
  const close = (ended: Word, from: number, end: number) => {
    ended.text = text(from, end)
    // The engine sees gaps between words in text whose letters are set apart.
    if (ended.text.includes(' ')) ended.text = ended.text.replaceAll(' ', '')
    if (ended.text.includes('\n')) ended.text = ended.text.replace(/[\r\n]/g, '')
    // Some producers name the hyphen three times over.
    if (highest >= HYPHEN && ended.text.includes(THRICE)) ended.text = ended.text.replaceAll(THRICE, '-')
    if (highest >= LOST && ended.text.includes(GROUP_SIGN)) ended.text = ended.text.replace(GROUPS, '\u202f')
    if (highest >= LEAST_SWAPPED) ended.text = unswapped(ended.text)
    bounds.push(from, end)
    if (ended.rtl) rtl.push({ word: ended, first: from, end })
  }
  for (let i = 0; i < t.count; i++) {
    const code = codes[i]!
    const kind = kinds[i]!
    if (kind === CHAR_KIND.generated || isSpace(code)) {
      seen = kind === CHAR_KIND.generated && (seen || !spaced)
      spaced = true
      if (kind !== CHAR_KIND.generated) {
        added = addsSpaces && advance[i] === 0 && (added || !written)
        written = true
      }
      continue
    }
    if (runOf[i] !== runIndex) {
      runIndex = runOf[i]!
      run = runs[runIndex]!
      byLetter = runLength === 1 && (byLetter || (!spaced && word !== undefined))
      lastLength = runLength
      runLength = 0
      quarter = quarterOfRun(run)
      size = run.size
      up = ascentOf(run)
      down = descentOf(run)
      // High signs begin at their tops.
      if (hanging?.[runIndex]) [up, down] = [0, HANGS * size]
      if (quarter === -1) {
        cos = Math.cos((run.angle * Math.PI) / 180)
        sin = Math.sin((run.angle * Math.PI) / 180)
      }
      repeats.enter(i)
    }
    runLength++
    if (repeats.has(i)) {
      if (word) close(word, first, wordEnd)
      word = undefined
      continue
    }
    if (repeats.thorough) repeats.remember(i)
    // Where the character starts and ends along its reading direction, and its baseline across it.
    let start = x[i]!
    let base = y[i]!
    const wide = advance[i]! > 0 ? advance[i]! : t.right[i]! - t.left[i]!
    if (quarter === 1) {
      start = y[i]!
      base = -x[i]!
    } else if (quarter === 2) {
      start = -x[i]!
      base = -y[i]!
    } else if (quarter === 3) {
      start = -y[i]!
      base = x[i]!
    } else if (quarter === -1) {
      start = x[i]! * cos + y[i]! * sin
      base = y[i]! * cos - x[i]! * sin
    }
    const end = start + wide
    let joined = false
    // Browsers make a text of each letter they set apart.
    const lone = run !== lastRun && lastLength === 1 && runLength === 1
    const alike = (lone || run === lastRun) && quarter === 0
    if (seen && alike && tracking.isSpread(i, start - lastEnd, size, lone)) spaced = false
    // The engine takes letters that were put on the page one by one for lines of their own.
    if (seen && !written && word && lastLength === 1 && runLength === 1 && quarter === 0)
      if (Math.abs(start - lastEnd) < ABUTS * size && Math.abs(base - word.base) < ABUTS * size)
        spaced = false
    if (word && lastRun && !spaced && word.quarter === quarter) {
      const large = Math.max(size, lastRun.size)
      if (
        Math.abs(base - word.base) <= 0.12 * large &&
        Math.abs(size - lastRun.size) <= 0.15 * large &&
        sameFace(run!, lastRun) &&
        !word.softHyphen
      ) {
        const ahead = start - lastEnd
        const limit = (isWide(code) && isWide(lastCode) ? 0.35 : apart) * large
        // Letters of a ligature share one place; their object says that they belong together.
        joined =
          ahead > (run === lastRun ? -1.2 : -0.6) * large &&
          (ahead < (isFigureBeside(lastCode, code) ? Math.min(CELLS * large, limit) : limit) ||
            (alike && tracking.isSpread(i, ahead, size, lone)))
        if (joined && run !== lastRun && ahead > (lastLength > 1 ? TOUCH : CELLS) * large && quarter === 0) {
          if (seams?.has(i)) joined = false
          else joints.push({ at: i, from: lastEnd, to: start, word, typed: isFigureBeside(lastCode, code) })
        }
        // The page tells that there is a space, where nobody wrote one.
        if (!joined && !seams?.has(i) && apart < 0.2 && ahead > 0 && ahead < 0.3 * large) spaced = true
        if (!joined && code >= 0x590) {
          const behind = lastStart - end
          // Letters that one glyph stands for have one place, however wide it is.
          const same = start === lastStart && end === lastEnd
          joined = same || (behind > -0.6 * large && behind < limit && isRtlCode(code))
        }
        // Recognisers guess the room of each word, and may have it reach into the next.
        if (joined && run !== lastRun && isLayerFont(run!.font) && isRtlCode(code)) joined = false
      }
    }
    if (joined && word && !parts?.has(i)) {
      if (quarter === 0) {
        if (start < word.x0) word.x0 = start
        if (end > word.x1) word.x1 = end
      } else grow(word, boxOf(t, i, run!, quarter))
      if (kind === CHAR_KIND.hyphen) word.softHyphen = true
    } else {
      if (word) close(word, first, wordEnd)
      first = i
      word = {
        text: '',
        x0: start,
        y0: base - up,
        x1: end,
        y1: base + down,
        size,
        run: run!,
        quarter,
        base,
        order: words.length,
        spaced,
        rtl: false,
        softHyphen: kind === CHAR_KIND.hyphen,
        // Set later, it would take room of its own beside each word. Two words of one script may be of one text.
        moved:
          tells && (written || !byLetter || goesOn(t, i))
            ? (added && isRtlCode(code) !== isRtlCode(lastCode)) || !written
            : undefined,
      }
      if (quarter !== 0) Object.assign(word, boxOf(t, i, run!, quarter))
      words.push(word)
    }
    if (code >= 0x590 && isRtlCode(code)) word.rtl = true
    wordEnd = i + 1
    lastCode = code
    lastRun = run
    lastStart = start
    lastEnd = end
    spaced = false
    seen = false
    written = false
    added = false
  }
  if (word) close(word, first, wordEnd)
  const settled = highest >= 0x900 && words.some(w => isIndic(w.text)) ? settleIndic : joinMarks
  if (rtl.length === 0) {
    const parted = withSuperiors(words, t, bounds)
    return settled(highest >= 0x100 ? withFallbacks(parted) : parted)
  }
  turnBrackets(words)
  const { gone, whole } = settleRtl(rtl, t)
  for (const [i, one] of words.entries()) one.pieces = piecesOf(t, bounds[2 * i]!, bounds[2 * i + 1]!)
  for (const { word: one, first: from, end } of whole) one.pieces = piecesOf(t, from, end)
  return settled(gone.size > 0 ? words.filter(w => !gone.has(w)) : words)
}

/** Whether another letter was put on the page together with this one. */
const goesOn = ({ codes, kinds, runOf, count }: CharTable, i: number): boolean =>
  i + 1 < count &&
  runOf[i + 1] === runOf[i] &&
  kinds[i + 1] !== CHAR_KIND.generated &&
  !isSpace(codes[i + 1]!)

function highestCode({ codes, count }: CharTable): number {
  let most = 0
  for (let i = 0; i < count; i++) if (codes[i]! > most) most = codes[i]!
  return most
}

/** Letters this near to each other touch, in type sizes. */
const ABUTS = 0.02

/** How far high signs reach below their place, in type sizes. */
const HANGS = 1.6

const LOST = 0xfffd
const GROUP_SIGN = '\ufffd'
/** Many fonts lack the narrow space between thousands, so that all that is left of it is an unknown sign. */
const GROUPS = /(?<=\d)\ufffd(?=\d{3}(?!\d))/g

const HYPHEN = 0x2010
const THRICE = '-\u00ad\u2010'

/** Gives the text between two characters. Decoded once for the page: a call for each word costs more. */
function pageText({ codes, count }: CharTable, most: number): (first: number, end: number) => string {
  // Beyond the first plane one character is two units, and places no longer match.
  if (most > 0xffff)
    return (first, end) => Array.from(codes.subarray(first, end), code => String.fromCodePoint(code)).join('')
  const used = codes.subarray(0, count)
  const text =
    most <= 0xff
      ? Buffer.from(new Uint8Array(used).buffer).toString('latin1')
      : Buffer.from(new Uint16Array(used).buffer).toString('utf16le')
  return (first, end) => text.slice(first, end)
}

/** Characters as objects → as a table. */
function tableOf(chars: readonly PdfChar[]): CharTable {
  const runs = new Map<TextRun, number>()
  const column = (get: (c: PdfChar) => number) => Float64Array.from(chars, get)
  return {
    count: chars.length,
    codes: Uint32Array.from(chars, c => c.text.codePointAt(0) ?? 0xfffd),
    kinds: Uint8Array.from(chars, c => CHAR_KIND[c.kind]),
    runOf: Uint32Array.from(chars, c => {
      const known = runs.get(c.run) ?? runs.size
      runs.set(c.run, known)
      return known
    }),
    runs: [...runs.keys()],
    x: column(c => c.x),
    y: column(c => c.y),
    advance: column(c => c.advance),
    left: column(c => c.left),
    top: column(c => c.top),
    right: column(c => c.right),
    bottom: column(c => c.bottom),
  }
}

/**
 * Another weight or slant starts a new word, so that each has one style, as does a font of signs; whether a space stands between is
 * told later.
 */
const sameFace = (a: TextRun, b: TextRun): boolean =>
  a === b ||
  (a.font.bold === b.font.bold &&
    a.font.italic === b.font.italic &&
    a.font.fixedPitch === b.font.fixedPitch &&
    isSymbolFont(a.font.name) === isSymbolFont(b.font.name))

/** How far a run's letters are taken to reach above and below the baseline: many fonts tell nonsense. */
const ascentOf = ({ ascent, size }: TextRun): number => Math.min(Math.max(ascent, 0.6 * size), 1.05 * size)
const descentOf = ({ descent, size }: TextRun): number => Math.min(Math.max(descent, 0.1 * size), 0.35 * size)

/** A turned character's place: its advance wide, its font's ascent to descent high. */
function boxOf(t: CharTable, i: number, run: TextRun, quarter: number): Box {
  const { size } = run
  const [cx, cy] = [t.x[i]!, t.y[i]!]
  const up = ascentOf(run)
  const down = descentOf(run)
  const ink = Math.max(t.right[i]! - t.left[i]!, t.bottom[i]! - t.top[i]!, 0)
  const advance = t.advance[i]! > 0 ? t.advance[i]! : ink
  if (run.vertical) return { x0: cx - size / 2, x1: cx + size / 2, y0: cy, y1: cy + advance }
  if (quarter === 1) return { x0: cx - down, x1: cx + up, y0: cy, y1: cy + advance }
  if (quarter === 2) return { x0: cx - advance, x1: cx, y0: cy - down, y1: cy + up }
  if (quarter === 3) return { x0: cx - up, x1: cx + down, y0: cy - advance, y1: cy }
  return { x0: t.left[i]!, x1: t.right[i]!, y0: t.top[i]!, y1: t.bottom[i]! }
}

/** Words turned so that those of the given quarter stand upright; width and height are the page's own. */
export function turnWords(words: Word[], quarter: number, width: number, height: number): Word[] {
  if (quarter === 0) return words
  return words.map(w => {
    const box = turnBox(w, quarter, width, height)
    const own = w.quarter === -1 ? -1 : (w.quarter - quarter + 4) % 4
    const turned = { ...w, ...box, quarter: own }
    // The baseline of upright words lies the descent above the box's end.
    if (own === 0) turned.base = box.y1 - descentOf(w.run)
    return turned
  })
}

/** Where a box lies once the page is turned back by so many quarters. */
export function turnBox(b: Box, quarter: number, width: number, height: number): Box {
  if (quarter === 1) return { x0: b.y0, x1: b.y1, y0: width - b.x1, y1: width - b.x0 }
  if (quarter === 2) return { x0: width - b.x1, x1: width - b.x0, y0: height - b.y1, y1: height - b.y0 }
  if (quarter === 3) return { x0: height - b.y1, x1: height - b.y0, y0: b.x0, y1: b.x1 }
  return b
}
