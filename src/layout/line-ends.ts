import { around, type Box } from './boxes.ts'
import { isWide } from './codes.ts'
import { markerOf, startsReference } from './markers.ts'
import type { Line } from './model.ts'

/** Dots, or a drawn rule of them, that lead to a page number at the end of a line. */
const LEADERS = /(?:[.·…_]\s?){4,}\s*$|…{2,}\s*$/
const PAGE = /(?:^|\s|[.·…_])(\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}-?\d{1,3})$/i

/** Figures, and letters of Roman ones. */
const mayEndPage = (code: number): boolean =>
  code <= 0x39 ? code >= 0x30 : 'ivxlcIVXLC'.includes(String.fromCharCode(code))

/** The parts of an entry in a list of contents: its title, and the page it leads to. */
export function entryParts(text: string): { title: string; page: string } | undefined {
  // Asked of every line; few end in what may be a number.
  if (!mayEndPage(text.charCodeAt(text.length - 1))) return undefined
  const page = PAGE.exec(text)?.[1]
  if (page === undefined) return undefined
  const before = text.slice(0, -page.length)
  const dots = LEADERS.exec(before)
  const title = dots && before.slice(0, dots.index).trimEnd()
  return title ? { title, page } : undefined
}

/** Marks the entries of lists of contents, those without dots among the others included. */
export function markEntries(lines: readonly Line[]): void {
  const dotted = lines.map(line => entryParts(line.text) !== undefined)
  if (!dotted.includes(true)) return
  for (const [i, line] of lines.entries()) {
    const near = dotted[i - 1] || dotted[i + 1] || dotted[i - 2] || dotted[i + 2]
    const stop = line.stops?.at(-1)
    const apart = near && stop && /^(\d{1,4}|[ivxlc]{1,7})$/.test(line.text.slice(stop.at))
    if (dotted[i] || apart) line.entry = true
  }
}

/** Whether a line goes on in the entry below it, whose title takes two lines. */
export function isSplitEntry(line: Line, next: Line): boolean {
  if (line.entry || !next.entry) return false
  if (/^\p{Ll}/u.test(next.text)) return true
  const numbered = /^(\d|[A-Z][.\s]|[IVX]+\.)/
  return next.x0 > line.x0 + 0.5 * line.size && numbered.test(line.text) && !numbered.test(next.text)
}

/** Addresses of the web and of mail, and telephone numbers. */
const CONTACT = /^\S*(@|:\/\/|www\.|\.(com|org|net|de|eu|fr|uk)\b)|^\+?\d/

/** The next line begins in the middle of a sentence. */
export const goesOn = (next: Line): boolean => /^\p{Ll}/u.test(next.text) && !CONTACT.test(next.text)

/** Whether the first word of the next line would have fitted behind a line, or two signs of a script without spaces. */
export function wouldFit(line: Line, next: Line, frame: Box): boolean {
  const isSign = next.text !== '' && isWide(next.text.codePointAt(0)!)
  const needed = isSign ? 2.5 : next.text.split(/\s/, 1)[0]!.length + 1.5
  const advance = (next.x1 - next.x0) / Math.max(next.text.length, 1)
  const centered = Math.abs(line.x0 + line.x1 - next.x0 - next.x1) < 4 && Math.abs(line.x0 - next.x0) > 4
  const [left, right] = [line.x0 - frame.x0, Math.min(frame.x1, line.edge ?? Infinity) - line.x1]
  const rightward = Math.abs(line.x1 - next.x1) < 1.6 && Math.abs(line.x0 - next.x0) > 4
  const room = centered ? left + right : line.rtl || rightward ? left : right
  return needed * advance < room
}

/**
 * Whether lines that follow each other closely end where they are meant to, as in addresses, verses and signatures:
 * none of them reaches the end of its column, and often enough there was room for the next word.
 */
export function endsAreMeant(lines: readonly Line[], column: Box): boolean {
  const count = lines.length - 1
  if (count < 1 || count > 60) return false
  if (lines.some(line => line.mono || line.quarter !== 0 || markerOf(line) || startsReference(line)))
    return false
  if (areFacts(lines)) return true
  const frame = around(lines)
  if (lines.slice(0, -1).some(line => isFullOfSigns(line, frame))) return false
  const width = frame.x1 - frame.x0
  let free = 0
  let open = 0
  let onwards = 0
  /** Lines of texts side by side, as an address beside facts. */
  let apart = 0
  for (let i = 0; i < count; i++) {
    const [line, next] = [lines[i]!, lines[i + 1]!]
    if (/\p{L}[-\u2010\u00ad]$/u.test(line.text) && /^\p{Ll}/u.test(next.text)) return false
    if (wouldFit(line, next, column)) open++
    if (wouldFit(line, next, frame)) free++
    else if (line.stops) apart++
    if (goesOn(next)) onwards++
  }
  if (count > 1 && apart > 0 && free + apart === count && onwards === 0) return true
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if (open === count) {
    if (free >= 0.34 * count) return onwards <= 0.34 * count || free >= 0.6 * count
    const edge = lines[0]!.rtl ? frame.x1 - column.x1 : frame.x0 - column.x0
    const aligned = Math.abs(edge) < lines[0]!.size
    return (
      onwards === 0 &&
      (isCased(lines) || isRagged(lines)) &&
      count < 8 &&
      aligned &&
      width < 0.6 * (column.x1 - column.x0)
    )
  }
  if (isAddress(lines) || isUnspacedAddress(lines)) return true
  return free >= 0.5 * count && count > 1 && onwards === 0 && letters < 45 * lines.length
}

/** Chinese and Japanese sentences break after any sign: a long line that is full, and ends none of them, goes on. */
const isFullOfSigns = ({ text, x1, size, rtl }: Line, frame: Box): boolean =>
  !rtl && text.length > 24 && frame.x1 - x1 < size && /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]$/u.test(text)

/** Whether small letters would tell that a sentence goes on: many scripts have none. */
const isCased = (lines: readonly Line[]): boolean => lines.some(({ text }) => /[\p{Lu}\p{Ll}]/u.test(text))

/** Whether a line ends long before the longest one does, as none within a paragraph. */
function isRagged(lines: readonly Line[]): boolean {
  const widths = lines.slice(0, -1).map(line => line.x1 - line.x0)
  return Math.min(...widths) < 0.7 * Math.max(...widths)
}

/** Three lines or more of a few words each, all of which begin as names and numbers do, and none as a sentence goes on. */
const isAddress = (lines: readonly Line[]): boolean =>
  lines.length > 2 &&
  lines.length < 8 &&
  lines.every(
    ({ text }) =>
      text.length < 36 && /^[\p{Lu}\d+]/u.test(text) && text.split(' ').length < 5 && !/[,;:]$/.test(text),
  ) &&
  !/[.!?]$/.test(lines.at(-1)!.text)

/** The same in scripts without spaces: no sentence has so few signs in each line, nor lines of such different lengths. */
const isUnspacedAddress = (lines: readonly Line[]): boolean =>
  lines.length > 2 &&
  lines.length < 8 &&
  lines.every(({ text }) => text.length < 16 && isWide(text.codePointAt(0)!) && !/[、。，；：]/.test(text)) &&
  isRagged(lines)

/** A label of a few words and its value: a number, a date, or whatever stands behind a colon. */
const FACT = /^(?:\p{L}[^:.!?]{1,24}\s(?=\S*\d)[^\s,;:]+|\p{L}[^:.!?]{1,28}:\s.{1,40})$/u

/** Lines each of which says a thing by its name, as the number and the date of an invoice. */
const areFacts = (lines: readonly Line[]): boolean =>
  lines.length < 12 && lines.every(({ text }) => !/^\p{Ll}/u.test(text) && FACT.test(text))

/** Marks the ends of lines that are meant, in text that is known to be one paragraph. */
export function markEnds(lines: readonly Line[], column: Box): void {
  const parts = partsOf(lines)
  // Only running text goes on in another column; each part of it ends where its own column does.
  for (const part of parts) markPart(part, parts.length === 1 && endsAreMeant(part, column))
}

/** The lines of a paragraph by the columns they stand in: the next one begins above the last line, beside it. */
function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [[]]
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const isApart = before && (line.x0 > before.x1 || line.x1 < before.x0)
    if (isApart && line.y1 <= before.y0) parts.push([line])
    else parts.at(-1)!.push(line)
  }
  // The labels of a drawing stand all around it.
  const areColumns = parts.length > 1 && parts.every(part => isColumn(around(part), part[0]!.size))
  return areColumns ? parts : [[...lines]]
}

const isColumn = ({ x0, x1 }: Box, size: number): boolean => x1 - x0 > NARROWEST_COLUMN * size
const NARROWEST_COLUMN = 12

function markPart(lines: readonly Line[], all: boolean): void {
  if (lines.length < 2) return
  const frame = around(lines)
  const width = frame.x1 - frame.x0
  for (let i = 0; i < lines.length - 1; i++) {
    const [line, next] = [lines[i]!, lines[i + 1]!]
    const room = line.rtl ? line.x0 - frame.x0 : frame.x1 - line.x1
    const isOpen = goesOn(next) && !(room > 0.5 * width && isStatement(line, next))
    const early = room > 0.25 * width && wouldFit(line, next, frame) && !isOpen && !isIn(line, next)
    if (all || early || line.entry || (next.entry && !isSplitEntry(line, next))) line.ends = true
  }
}

/** Whether a line is a declaration or a sentence, or a label stands before the next: small letters may begin these. */
const isStatement = (line: Line, next: Line): boolean =>
  /[;.!?]$/.test(line.text) || /^[\p{L}\p{N}_[\]]+\s?:\s/u.test(next.text)

/** Centred lines have room on both sides. */
const isIn = (line: Line, next: Line): boolean => Math.abs(line.x0 + line.x1 - next.x0 - next.x1) < 4
