import type { Box } from './boxes.ts'
import { isSplitEntry } from './line-ends.ts'
import { isFirstMarker, isTabbed, markerOf, startsReference } from './markers.ts'
import type { Line, Span } from './model.ts'

/** Whether a text ends between a line and the one before it; `group`: the lines of that text so far. */
export function breaks(lines: Line[], at: number, group: Line[], frame: Box): boolean {
  const line = lines[at]!
  const before = lines[at - 1]!
  const size = Math.max(before.size, 1)
  if (line.value || line.labelled !== undefined) return !line.value
  if (before.value || before.labelled !== undefined) return true
  if (line.mono !== before.mono && !isCodeInText(group, line)) return true
  if (line.mono && before.mono) return false
  if (before.entry || line.entry) return !isSplitEntry(before, line)
  if (BOX.test(line.text) || endsInBlank(before, line) || changesSides(before, line, frame)) return true
  if (line.bold !== before.bold && (isLabel(before) || isLabel(line)) && !isBoldOn(before, line)) return true
  if (startsNote(line) && startsNote(group[0]!)) return true
  if (startsReference(group[0]!)) return startsReference(line) || line.x0 < group[0]!.x0 - size
  if (before.ends) return false
  if (startsTerm(line) && !/[,(]$/.test(before.text)) return true
  const marker = closesBracket(line, before) ? undefined : markerOf(line)
  if (marker) {
    // Inside running text a line may start with "A." or a year in brackets: an item starts where lines do not.
    const item = markerOf(group[0]!)
    if (!marker.ordered) return true
    const further = line.rtl ? line.x1 > before.x1 + 0.5 * size : line.x0 < before.x0 - 0.5 * size
    if (item?.ordered || endsShort(before, line, frame) || further) return true
    if (/[.:;?!]$/.test(before.text)) return true
    // The first item of a list in a list.
    if (item && isFirstMarker(marker.text) && Math.abs(line.x0 - group[0]!.x0) < 0.6 * size) return true
    // An item of a list in a list.
    if (item && isTabbed(line) && (isTabbed(group[0]!) || line.x0 > group[0]!.x0 + size)) return true
  }
  const first = group[0]!
  const hanging = markerOf(first) !== undefined
  const start = isClause(group) ? group[1]!.x0 : first.x0
  if (hanging && line.x0 < start - 0.6 * size)
    return group.length > 1 || endsShort(before, line, frame) || !goesOnFrom(before, line)
  if (hanging && group.length > 1 && Math.abs(line.x0 - group[1]!.x0) > 1.2 * size) return true
  if (hanging && group.length === 1 && line.x0 < first.x0 + 0.3 * size && endsShort(before, line, frame))
    return true
  // The first line of a paragraph is set in.
  const left = Math.min(
    ...(group.length > 1 ? group.slice(Math.max(1, group.length - 12)) : group).map(l => l.x0),
  )
  const indent = line.rtl ? 0 : line.x0 - left
  const inMiddle = isCentered(line, before) && !isLeftOf(lines[at + 1], line)
  if (!hanging && indent > 0.8 * size && indent < 6 * size && !inMiddle && !hangs(lines, at, group, frame))
    return true
  if (isJustified(lines, at)) return false
  return endsShort(before, line, hanging ? frame : setIn(lines, at, frame))
}

/** Whether a line begins with the end of what the line before has in brackets: `(solution` and `1) or red`. */
const closesBracket = (line: Line, before: Line): boolean =>
  /^[^\s()]{1,4}\)/.test(line.text) && /\([^()]*$/.test(before.text)

/** Whether the first line of a text begins left of the others, as entries of glossaries do: its sentence goes on below. */
function hangs(lines: readonly Line[], at: number, group: readonly Line[], frame: Box): boolean {
  const [line, before, next] = [lines[at]!, lines[at - 1]!, lines[at + 1]]
  if (group.length > 1 || /[:;)\]}]$/.test(before.text) || endsShort(before, line, frame)) return false
  if (/^\p{Ll}/u.test(line.text)) return true
  return next !== undefined && Math.abs(next.x0 - line.x0) < 0.5 && /[\p{L}\p{N},-]$/u.test(before.text)
}

/** Names of files and commands fill a line within a sentence: its first or last word is set as the text around it is. */
function isCodeInText(group: readonly Line[], line: Line): boolean {
  const before = group.at(-1)!
  const { spans } = before.mono ? before : line
  const isProse = (span: Span | undefined) =>
    span !== undefined && !span.mono && !/^\s*\d*\s*$/.test(span.text)
  if (!isProse(spans[0]) && !isProse(spans.at(-1))) return false
  // The text of an item begins behind its marker.
  const inset = line.x0 - before.x0
  return (
    Math.abs(inset) < 1 ||
    (group.length === 1 && markerOf(before) !== undefined && inset > 0 && inset < 3 * line.size)
  )
}

/** Whether a line ends in a blank to be filled in, and the next does not go on with its sentence. */
const endsInBlank = (before: Line, line: Line): boolean =>
  /_{6,}$/.test(before.text) && !/^\p{Ll}/u.test(line.text)

/** How far from the left what stands on the right begins at least, as a share of the column. */
const FAR = 0.4

/** A line on the left that ends closer to the right may go on there. */
const ROOM = 0.2

/** Whether one of two lines stands on the right and the other on the left, as a date below an address. */
function changesSides(before: Line, line: Line, { x0, x1 }: Box): boolean {
  if (before.rtl || line.rtl || /^\p{Ll}/u.test(line.text) || (before.bold && line.bold)) return false
  const isRight = (one: Line) => one.x1 > x1 - 2 && one.x0 > x0 + FAR * (x1 - x0)
  const isLeft = (one: Line) => one.x0 < x0 + 2 && one.x1 < x1 - ROOM * (x1 - x0)
  return (isRight(before) && isLeft(line)) || (isLeft(before) && isRight(line))
}

/** How far a numbered clause is set in at most, in type sizes. */
const INDENT = 5

/** Whether a numbered paragraph is set in at its first line only, as clauses of contracts are. */
export const isClause = ([first, second]: readonly Line[]): boolean =>
  second !== undefined && !first!.rtl && second.x0 < first!.x0 - 0.6 * first!.size

/** Whether a sentence goes on from a line that is set in to one that is not. */
const goesOnFrom = (before: Line, line: Line): boolean =>
  !before.rtl &&
  before.x0 - line.x0 < INDENT * before.size &&
  /[\p{L}\p{N},;“”"'’-]$/u.test(before.text) &&
  /^[\p{Ll}\p{Lo}]/u.test(line.text)

/** A line too long for its column sticks out: those that end where most others do are as full as they can be. */
function isJustified(lines: readonly Line[], at: number): boolean {
  const { x1, rtl, text } = lines[at - 1]!
  if (rtl || SENTENCE_END.test(text)) return false
  let others = 0
  for (const line of lines) if (Math.abs(line.x1 - x1) < 0.5 && ++others > 2) return true
  return false
}

/** This much more than the usual distance of lines is room between paragraphs, where the line above ends short. */
const PAUSE = 1.2

/** Whether a line ends before its column does, and the next stands a little farther below than usual. */
export function pauses(lines: readonly Line[], at: number, pitch: number, column: Box): boolean {
  const [before, line] = [lines[at - 1]!, lines[at]!]
  if (line.value || before.mono || before.ends || before.entry || line.entry) return false
  const room = (line.base - before.base) / (pitch * before.size)
  if (room > SENTENCE_PAUSE && SENTENCE_END.test(before.text) && /^\p{Lu}/u.test(line.text)) return true
  return room > PAUSE && endsShort(before, line, column)
}

/** The same between a line that ends a sentence and one that begins another, wherever the first one ends. */
const SENTENCE_PAUSE = 1.28
const SENTENCE_END = /[.:?!]["”“»)]?$/

/** Text that is set in on the left, as quotations are, may end before the margin too: its widest line tells where. */
function setIn(lines: readonly Line[], at: number, frame: Box): Box {
  const { x0, size, italic, rtl } = lines[at]!
  if (rtl || x0 < frame.x0 + 1.2 * size) return frame
  const isPart = (line: Line | undefined) =>
    line !== undefined && Math.abs(line.x0 - x0) < 1.5 && line.italic === italic && !markerOf(line)
  let [first, last] = [at, at]
  while (isPart(lines[first - 1])) first--
  while (isPart(lines[last + 1])) last++
  const own = lines.slice(first, last + 1)
  // Two sentences of a line each are two texts.
  if (own.length < 2 || (own.length === 2 && /[.:;?!]$/.test(own[0]!.text))) return frame
  const x1 = Math.max(...own.map(line => line.x1))
  return x1 - x0 > 0.5 * (frame.x1 - frame.x0) ? { ...frame, x0, x1 } : frame
}

/** A box to tick, or a button to choose, with its text behind it. */
const BOX = /^[☑☐☒◉◯]\s/

/** Footnotes start with their raised mark. */
const startsNote = ({ spans: [first, second] }: Line): boolean =>
  first?.script === 'super' &&
  second !== undefined &&
  /^(\d{1,3}|[*†‡§¶]{1,3}|[a-z])$/.test(first.text.trim())

/** A term in bold letters that a colon, or the sign of its value, parts from what is said of it: `red: a colour`, `width=4`. */
function startsTerm({ spans: [term, ...rest], bold, rtl }: Line): boolean {
  if (!term?.bold || bold || rtl || term.text.length > LONGEST_TERM) return false
  return /:\s*$/.test(term.text) || /^\s?[:=]/.test(rest[0]?.text ?? '')
}

/** Names of terms are no longer than this. */
const LONGEST_TERM = 40

const isLabel = (line: Line): boolean => line.bold && line.text.length < 120

/** Whether a line turns bold, or regular, within itself and not where the next begins: the sentence goes on there. */
function isBoldOn(before: Line, line: Line): boolean {
  const [last, first] = [before.spans.at(-1), line.spans[0]]
  if (!last || !first || SENTENCE_END.test(before.text)) return false
  if (isMixed(line.bold ? line : before) && /^\p{Ll}/u.test(line.text)) return true
  return last.bold === first.bold && (line.bold ? !first.bold : isMixed(before))
}

/** Whether some words of a bold line are not. */
const isMixed = ({ spans }: Line): boolean => spans.some(span => !span.bold && /\p{L}/u.test(span.text))

const isCentered = (a: Line, b: Line): boolean => Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 4

/** Whether the next line begins where a line does and ends elsewhere: what is set in the middle begins elsewhere too. */
const isLeftOf = (next: Line | undefined, line: Line): boolean =>
  next !== undefined && Math.abs(next.x0 - line.x0) < 1 && Math.abs(next.x1 - line.x1) > 4

/** The line stops early although the next line's first word would have fitted. */
function endsShort(line: Line, next: Line, frame: Box): boolean {
  const room = line.rtl ? line.x0 - frame.x0 : Math.min(frame.x1, line.edge ?? Infinity) - line.x1
  const width = frame.x1 - frame.x0
  if (/\p{L}[-\u2010\u00ad]$/u.test(line.text) && /^\p{L}/u.test(next.text)) return false
  // Lines as long as each other share their middle too, wherever they stand.
  const inMiddle = Math.abs(line.x0 + line.x1 - frame.x0 - frame.x1) < 4
  const isMiddle = Math.abs(line.x0 - next.x0) > 1 || inMiddle || /^\p{Ll}/u.test(next.text)
  if (room < 0.06 * width || (isMiddle && isCentered(line, next))) return false
  const [word = ''] = next.text.split(/\s/, 1)
  const advance = (next.x1 - next.x0) / Math.max(next.text.length, 1)
  return (word.length + 1.5) * advance < room
}
