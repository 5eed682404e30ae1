import { onWhite, toHex } from '../lib/color/colors.ts'
import type { PdfLink, TextRun } from '../lib/geometry/pdf-page.ts'
import { around, type Box } from './boxes.ts'
import { SOFT_HYPHEN } from './codes.ts'
import { faceOfWord, usualWord, WORDED } from './faces.ts'
import { isMathFont } from './math-fonts.ts'
import type { Line, Span } from './model.ts'
import { readFromRight } from './rtl-lines.ts'
import { readingOrder, spaceBetween } from './segments.ts'
import type { Word } from './word.ts'

/** Finds the address a word leads to. */
export type LinkAt = (word: Box) => string | undefined

const NO_LINKS: LinkAt = () => undefined

export function linkFinder(links: readonly PdfLink[], place: (box: Box) => Box): LinkAt {
  const boxes = links.flatMap(l => {
    const uri = l.page ? `#page=${l.page}` : l.uri
    if (!uri || !/^((https?|ftp|mailto|tel):|#page=)/i.test(uri)) return []
    return [{ uri, ...place({ x0: l.box.left, x1: l.box.right, y0: l.box.top, y1: l.box.bottom }) }]
  })
  if (boxes.length === 0) return NO_LINKS
  return word => {
    const x = (word.x0 + word.x1) / 2
    const y = (word.y0 + word.y1) / 2
    return boxes.find(b => x >= b.x0 - 1 && x <= b.x1 + 1 && y >= b.y0 - 1 && y <= b.y1 + 1)?.uri
  }
}

/** One line from the words of one baseline, from left to right. */
export function lineOf(words: Word[], linkAt: LinkAt): Line {
  const box = around(words)
  let weight = 0
  let letters = 0
  let bold = 0
  let italic = 0
  let mono = 0
  let rtl = 0
  let main = words[0]!
  let mixed = false
  for (const w of words) {
    const n = w.text.length
    if (w.run !== words[0]!.run && (w.run.font !== words[0]!.run.font || w.size !== words[0]!.size))
      mixed = true
    if (w.size * n > weight || (w.size > main.size * 1.5 && n > 2)) {
      weight = w.size * n
      main = w
    }
    letters += n
    if (w.run.font.bold) bold += n
    if (w.run.font.italic) italic += n
    if (w.run.font.fixedPitch) mono += n
    if (w.rtl) rtl += n
    if (w.text.includes(SOFT_HYPHEN)) w.text = seenHyphens(w.text, w === words.at(-1))
  }
  // A long word in another font does not make the line its own.
  if (mixed) main = usualWord(words) ?? main
  const numbered = mono > 0 && mono < letters && isNumbered(words)
  if (numbered) main = words[1]!
  const { size, base } = main
  const parts = rtl > 0 ? fieldsApart(words) : [words]
  const rightFirst = rtl > 0 && isFromRight(parts.length > 1 ? words.filter(w => !w.field) : words)
  const fixed = numbered || mono > 0.8 * letters
  const pitch = fixed && main.quarter === 0 ? (main.x1 - main.x0) / [...main.text].length : 0
  const spans =
    parts.length > 1
      ? spansOfParts(rightFirst ? parts.toReversed() : parts, main, linkAt)
      : rightFirst
        ? spansFromRight(words, main, linkAt)
        : spansOf(words, main, linkAt, pitch)
  const text = spans.length === 1 ? spans[0]!.text : spans.map(s => s.text).join('')
  // Type of one width stands apart by its spaces.
  const spaced = pitch > 0 && !words.some(w => w.field)
  const stops = rightFirst || spaced ? undefined : stopsOf(words, size, text)
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    text,
    spans,
    size,
    base,
    bold: bold > 0.8 * letters,
    italic: italic > 0.8 * letters,
    mono: fixed,
    font: main.run.font.name,
    serif: main.run.font.serif,
    hyphen: words.at(-1)?.softHyphen ?? false,
    rtl: rightFirst,
    quarter: words[0]?.quarter ?? 0,
    ...(words[0]!.field && words[0]!.text === '◉' && { button: true }),
    ...(words.length > 1 &&
      words[0]!.text.length <= LONGEST_MARKER &&
      !rightFirst && { first: words[0]!.x1, second: words[1]!.x0 }),
    ...(stops && { stops }),
    ...(stops && isMixed(words, size) && { mixed: true as const }),
  }
}

/** A soft hyphen is seen at the end of a line only: one that is drawn within it is a hyphen, as in options of commands. */
const seenHyphens = (text: string, isLast: boolean): string =>
  isLast && text.endsWith(SOFT_HYPHEN) && text.length > 1
    ? text.slice(0, -1).replaceAll(SOFT_HYPHEN, '-') + SOFT_HYPHEN
    : text.replaceAll(SOFT_HYPHEN, '-')

const LONGEST_MARKER = 6

/** Whether a line is one of a listing, behind its number, which is small and in another font. */
function isNumbered([number, first, ...rest]: readonly Word[]): boolean {
  if (!number || !first || number.run.font.fixedPitch || !/^\d{1,5}$/.test(number.text)) return false
  return number.size < 0.9 * first.size && [first, ...rest].every(w => w.run.font.fixedPitch)
}

/** Whether a good part of a line is in smaller type, on the same baseline. */
function isMixed(words: readonly Word[], size: number): boolean {
  let [small, all] = [0, 0]
  for (const w of words) {
    all += w.text.length
    if (w.size < 0.93 * size && w.text.length > 2) small += w.text.length
  }
  return small > 0.25 * all
}

/** A gap this wide, in type sizes, is none between words; in stretched lines it is wider than the others too. */
const APART = 1.8
const STRETCHED = 2.5
/** No line is stretched so far that its words stand so wide apart. */
const NEVER_STRETCHED = 4

function stopsOf(words: readonly Word[], size: number, text: string): Line['stops'] {
  // Most lines have none: their words need not be looked for in the text.
  let apart = false
  for (let i = 1; i < words.length && !apart; i++) apart = words[i]!.x0 - words[i - 1]!.x1 > APART * size
  if (!apart) return undefined
  let stops: Line['stops']
  let usual = -1
  let from = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const gap = i > 0 ? word.x0 - words[i - 1]!.x1 : 0
    const at = text.indexOf(word.text, from)
    if (at < 0) return stops
    if (gap > APART * size) {
      if (usual < 0) {
        const gaps = words.slice(1).map((w, j) => w.x0 - words[j]!.x1)
        usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 3)]!
      }
      const few = words.length < 4 || gap > NEVER_STRETCHED * size
      if (few || gap > STRETCHED * Math.max(usual, 0.2 * size)) (stops ??= []).push({ at, x: word.x0 })
    }
    from = at + word.text.length
  }
  return stops
}

/** Whether most letters are read from the right. */
function isFromRight(words: readonly Word[]): boolean {
  let [rtl, ltr] = [0, 0]
  for (const w of words) {
    if (w.rtl) rtl += w.text.length
    else ltr += w.text.match(/\p{L}/gu)?.length ?? 0
  }
  return rtl > 0 && rtl >= ltr
}

/** What stands in fields apart from the words beside them, which tell the direction of the line. */
function fieldsApart(words: Word[]): Word[][] {
  if (!words.some(w => !w.field && /\p{L}/u.test(w.text))) return [words]
  const parts: Word[][] = []
  for (const [i, w] of words.entries()) {
    if (i > 0 && Boolean(w.field) === Boolean(words[i - 1]!.field)) parts.at(-1)!.push(w)
    else parts.push([w])
  }
  return parts
}

/** The spans of parts that are each read in a direction of its own. */
function spansOfParts(parts: readonly Word[][], main: Word, linkAt: LinkAt): Span[] {
  const spans: Span[] = []
  for (const part of parts) {
    const own = isFromRight(part) ? spansFromRight(part, main, linkAt) : spansOf(part, main, linkAt)
    const [last, first] = [spans.at(-1), own[0]]
    if (last && first && sameStyle(last, first)) {
      last.text += ` ${first.text}`
      spans.push(...own.slice(1))
    } else spans.push(...(last ? [{ text: ' ' }] : []), ...own)
  }
  return spans
}

/** The spans of a line that is read from the right. */
function spansFromRight(words: Word[], main: Word, linkAt: LinkAt): Span[] {
  const spans: Span[] = []
  for (const { text, word } of readFromRight(words)) {
    const last = spans.at(-1)
    if (!word) {
      if (last) last.text += text
      continue
    }
    const span = { ...styleOf(word, main, linkAt), text }
    if (last && sameStyle(last, span)) last.text += text
    else spans.push(span)
  }
  return spans
}

/** The spans of a line that is read from the left; `pitch`: how wide its letters are, where all are of one width. */
function spansOf(words: Word[], main: Word, linkAt: LinkAt, pitch = 0): Span[] {
  const spans: Span[] = []
  let before: Word | undefined
  const ordered = readingOrder(words)
  for (const [i, word] of ordered.entries()) {
    const space =
      before !== undefined && (before.x0 <= word.x0 ? spaceBetween(before, word) : spaceBetween(word, before))
    const last = spans.at(-1)
    // Most words are written like the one before; asking for the style of each costs time.
    const alike =
      before?.run === word.run &&
      !before.latex &&
      !word.latex &&
      before.base === word.base &&
      linkAt === NO_LINKS &&
      !before.decoration &&
      !word.decoration
    const span = alike ? last! : styleOf(word, main, linkAt, wordedOf(ordered, i))
    const stop = span.link ? stopBehind(word, span.link, linkAt) : ''
    if (stop) span.text = span.text.slice(0, -stop.length)
    if (last && (alike || sameStyle(last, span))) {
      if (space) last.text += blanks(before!, word, pitch)
      last.text += alike ? word.text : span.text
    } else {
      // The space between two styles belongs to neither; it goes where it changes nothing.
      if (space && last) {
        const blank = blanks(before!, word, pitch)
        if (isTight(last)) spans.push({ text: blank })
        else last.text += blank
      }
      spans.push(span)
    }
    if (stop) {
      const { link: _, color: __, underline: ___, mono: ____, ...plain } = span
      spans.push({ ...plain, text: stop })
    }
    before = word
  }
  // A pushed-to array keeps room for more; documents have many lines of one span.
  return spans.length === 1 ? [spans[0]!] : spans
}

/** The word that tells the face of a sign: the first with letters behind it that is written with it. */
function wordedOf(words: readonly Word[], at: number): Word {
  const { run } = words[at]!
  for (let i = at; words[i]?.run === run; i++) if (WORDED.test(words[i]!.text)) return words[i]!
  return words[at]!
}

/** The comma or full stop at the end of a word that a link leaves out. An address may go on in the next line. */
function stopBehind(word: Word, link: string, linkAt: LinkAt): string {
  const stop = /(?<=[^.,;:!?])[.,;:!?]+$/.exec(word.text)?.[0] ?? ''
  const isOutside = stop !== '' && linkAt({ ...word, x0: word.x1 }) !== link
  return isOutside && !link.includes(word.text) ? stop : ''
}

/** The spaces between two words. */
const blanks = (before: Word, word: Word, pitch: number): string =>
  pitch > 0 ? ' '.repeat(Math.max(1, Math.min(120, Math.round((word.x0 - before.x1) / pitch)))) : ' '

function styleOf(word: Word, main: Word, linkAt: LinkAt, worded = word): Span {
  const { size, base } = main
  const span: Span = { text: word.text }
  const { font } = word.run
  if (font.bold) span.bold = true
  if (font.italic) span.italic = true
  if (font.fixedPitch) span.mono = true
  if (isMath(font)) span.math = font.name
  if (word.latex) Object.assign(span, { math: font.name, latex: word.latex })
  if (word.size < 0.92 * size && word.quarter === 0) {
    // Type that is hardly smaller must stand well off the line.
    const small = word.size < 0.82 * size
    if (base - word.base > (small ? 0.12 : 0.25) * size) span.script = 'super'
    else if (word.base - base > (small ? 0.08 : 0.15) * size) span.script = 'sub'
  }
  if (word.run !== main.run && word.quarter === 0 && !span.math && !span.script) {
    const face = faceOfWord(worded, main)
    if (face) span.face = face
  }
  const link = linkAt(word)
  if (link) span.link = link
  const color = colorOf(word.run)
  if (color) span.color = color
  return word.decoration ? Object.assign(span, word.decoration) : span
}

const mathFonts = new WeakMap<TextRun['font'], boolean>()

/** Asked of many words: fonts are few. */
function isMath(font: TextRun['font']): boolean {
  let known = mathFonts.get(font)
  if (known === undefined) mathFonts.set(font, (known = isMathFont(font.name)))
  return known
}

const DARK = 40
/** What shows through less than this is not seen at all. */
const UNSEEN = 0.02

/** The colour of letters as it is seen on white: what lets the paper through is paler. */
function colorOf({ color, opacity, invisible }: TextRun): string | undefined {
  if (invisible) return undefined
  const seen = opacity > UNSEEN && opacity < 1 ? onWhite(color, opacity) : color
  return seen.every(part => part <= DARK) ? undefined : toHex(seen)
}

/** A space put behind it would be seen. */
export const isTight = (span: Span): boolean =>
  Boolean(span.link || span.script || span.underline || span.strike || span.back)

export const sameStyle = (a: Span, b: Span): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.mono === b.mono &&
  a.face === b.face &&
  a.math === b.math &&
  a.latex === undefined &&
  b.latex === undefined &&
  a.script === b.script &&
  a.link === b.link &&
  a.color === b.color &&
  a.back === b.back &&
  a.underline === b.underline &&
  a.strike === b.strike
