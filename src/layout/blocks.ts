import { around, type Box, median } from './boxes.ts'
import { joinLines } from './hyphens.ts'
import { markBareNumbers } from './item-numbers.ts'
import { markLabelled } from './labelled-lines.ts'
import { endsAreMeant, isSplitEntry, markEntries } from './line-ends.ts'
import { type LinkAt, lineOf } from './lines.ts'
import { setDepths } from './list-depths.ts'
import { isTabbed, markerOf, startsReference } from './markers.ts'
import type { Block, BlockOf, Line, Span } from './model.ts'
import { plain } from './model.ts'
import { type Atom, isSegment } from './regions.ts'
import { findRows } from './tables/rows.ts'

/** Blocks of one column, from top to bottom. `placed` are the blocks that obstacles stand for. */
export function blocksOf(atoms: Atom[], page: number, linkAt: LinkAt, placed: readonly Block[]): Block[] {
  const segments = atoms.filter(isSegment)
  const lines = findRows(segments).map(({ segments: own }) =>
    lineOf(own.length === 1 ? own[0]!.words : own.flatMap(s => s.words), linkAt),
  )
  const all = atoms.filter(a => !isSegment(a)).map(a => placed[(a as { block: number }).block]!)
  const beside = all.filter(block => block.kind === 'figure' && standsBeside(block, lines))
  const obstacles = all.filter(block => !beside.includes(block))
  for (const figure of beside) narrow(lines, figure)
  const blocks: Block[] = []
  let run: Line[] = []
  const flush = () => {
    if (run.length > 0) blocks.push(...textBlocks(run, page))
    run = []
  }
  const queue = obstacles.sort((a, b) => a.y0 - b.y0)
  for (const line of lines) {
    while (queue.length > 0 && queue[0]!.y0 < line.y0) {
      flush()
      blocks.push(queue.shift()!)
    }
    run.push(line)
  }
  flush()
  blocks.push(...queue)
  for (const figure of beside) {
    // Text that runs past a picture is not cut in two by it.
    const after = blocks.findIndex(block => block.y1 > figure.y1)
    blocks.splice(after < 0 ? blocks.length : after, 0, figure)
  }
  return blocks
}

/** Whether the lines on its height leave room for it. */
function standsBeside(figure: Block, lines: readonly Line[]): boolean {
  const level = lines.filter(line => line.y0 < figure.y1 && line.y1 > figure.y0)
  return level.length > 1 && level.every(line => line.x1 < figure.x0 + 2 || line.x0 > figure.x1 - 2)
}

/** Lines on the left of a picture end where it begins, whatever room those above and below it have. */
function narrow(lines: readonly Line[], { x0, y0, y1 }: Block): void {
  for (const line of lines)
    if (!line.rtl && line.y0 < y1 && line.y1 > y0 && line.x1 < x0 + 2)
      line.edge = Math.min(line.edge ?? Infinity, x0 - 0.5 * line.size)
}

/** Lines that follow each other → paragraphs, list items, code. */
export function textBlocks(lines: Line[], page: number): Block[] {
  const column = around(lines)
  const pitch = usualPitch(lines, column)
  markEntries(lines)
  markBareNumbers(lines)
  markLabelled(lines)
  const blocks: Block[] = []
  let start = 0
  for (let i = 1; i <= lines.length; i++) {
    if (i < lines.length && !isApart(lines[i - 1]!, lines[i]!, pitch)) continue
    blocks.push(...chunkBlocks(lines.slice(start, i), page, column, pitch))
    start = i
  }
  setDepths(blocks)
  return joinCode(blocks)
}

/** Lines at even distances: here the margins tell where paragraphs end. */
function chunkBlocks(lines: Line[], page: number, column: Box, pitch: number): Block[] {
  const frame = around(lines)
  const groups: Line[][] = []
  if (!lines.some(line => line.value) && endsAreMeant(lines, column))
    for (const line of lines.slice(0, -1)) line.ends = true
  for (const [i, line] of lines.entries()) {
    const group = groups.at(-1)
    if (!group || breaks(lines, i, group, frame) || pauses(lines, i, pitch, column)) groups.push([line])
    else group.push(line)
  }
  return groups.map(group => blockOf(group, page, column))
}

/** White space, or another size of type, parts two lines. */
function isApart(before: Line, line: Line, pitch: number): boolean {
  const size = Math.max(before.size, 1)
  if (line.quarter !== before.quarter) return true
  if ((line.base - before.base) / size > pitch * 1.28 + 0.1) return true
  return Math.abs(line.size - before.size) > 0.09 * size
}

/** A line that ends this close to the edge fills its column, as a share of its width. */
const FILLED = 0.15

/** The usual distance of baselines, in type sizes. */
function usualPitch(lines: Line[], column: Box): number {
  const pitches: number[] = []
  /** Below lines that fill their column, most of which go on. */
  const below: number[] = []
  const full = column.x1 - FILLED * (column.x1 - column.x0)
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1]!, lines[i]!]
    const pitch = (b.base - a.base) / Math.max(a.size, 1)
    if (Math.abs(a.size - b.size) < 0.6 && pitch > 0.8 && pitch < 2.6) {
      pitches.push(pitch)
      if (a.x1 > full && Math.abs(a.x0 - b.x0) < 3 * a.size) below.push(pitch)
    }
  }
  if (pitches.length === 0) return 1.25
  // Paragraphs of a line or two pull the middle up: the lower third is the leading.
  pitches.sort((a, b) => a - b)
  const usual = pitches[Math.floor(pitches.length / 3)]!
  // Letters and minutes have many paragraphs of one line, which tell nothing of the leading.
  const told =
    below.length > 1 ? Math.min(usual, below.sort((x, y) => x - y)[Math.floor(below.length / 3)]!) : usual
  // Two or three lines far apart are a title page, not wide leading.
  return pitches.length < 4 ? Math.min(told, 1.5) : told
}

function breaks(lines: Line[], at: number, group: Line[], frame: Box): boolean {
  const line = lines[at]!
  const before = lines[at - 1]!
  const size = Math.max(before.size, 1)
  if (line.value || line.labelled !== undefined) return !line.value
  if (before.value || before.labelled !== undefined) return true
  if (line.mono !== before.mono && !isCodeInText(group, line)) return true
  if (line.mono && before.mono) return false
  if (before.entry || line.entry) return !isSplitEntry(before, line)
  if (BOX.test(line.text) || endsInBlank(before, line) || changesSides(before, line, frame)) return true
  if (line.bold !== before.bold && (isLabel(before) || isLabel(line))) return true
  if (startsNote(line) && startsNote(group[0]!)) return true
  if (startsReference(group[0]!)) return startsReference(line) || line.x0 < group[0]!.x0 - size
  if (before.ends) return false
  if (startsTerm(line) && !/[,(]$/.test(before.text)) return true
  const marker = markerOf(line)
  if (marker) {
    // Inside running text a line may start with "A." or a year in brackets: an item starts where lines do not.
    const item = markerOf(group[0]!)
    if (!marker.ordered) return true
    const further = line.rtl ? line.x1 > before.x1 + 0.5 * size : line.x0 < before.x0 - 0.5 * size
    if (item?.ordered || endsShort(before, line, frame) || further) return true
    if (/[.:;?!]$/.test(before.text)) return true
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
  const left = Math.min(...(group.length > 1 ? group.slice(1).slice(-12) : group).map(l => l.x0))
  const indent = line.rtl ? 0 : line.x0 - left
  const inMiddle = isCentered(line, before) && !isLeftOf(lines[at + 1], line)
  if (!hanging && indent > 0.8 * size && indent < 6 * size && !inMiddle && !hangs(lines, at, group, frame))
    return true
  if (isJustified(lines, at)) return false
  return endsShort(before, line, hanging ? frame : setIn(lines, at, frame))
}

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
const isClause = ([first, second]: readonly Line[]): boolean =>
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
  return lines.filter(line => Math.abs(line.x1 - x1) < 0.5).length > 2
}

/** This much more than the usual distance of lines is room between paragraphs, where the line above ends short. */
const PAUSE = 1.2

/** Whether a line ends before its column does, and the next stands a little farther below than usual. */
function pauses(lines: readonly Line[], at: number, pitch: number, column: Box): boolean {
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

const isCentered = (a: Line, b: Line): boolean => Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 4

/** Whether the next line begins where a line does and ends elsewhere: what is set in the middle begins elsewhere too. */
const isLeftOf = (next: Line | undefined, line: Line): boolean =>
  next !== undefined && Math.abs(next.x0 - line.x0) < 1 && Math.abs(next.x1 - line.x1) > 4

/** The line stops early although the next line's first word would have fitted. */
function endsShort(line: Line, next: Line, frame: Box): boolean {
  const room = line.rtl ? line.x0 - frame.x0 : Math.min(frame.x1, line.edge ?? Infinity) - line.x1
  const width = frame.x1 - frame.x0
  if (/\p{L}[-\u2010\u00ad]$/u.test(line.text) && /^\p{L}/u.test(next.text)) return false
  if (room < 0.06 * width || isCentered(line, next)) return false
  const [word = ''] = next.text.split(/\s/, 1)
  const advance = (next.x1 - next.x0) / Math.max(next.text.length, 1)
  return (word.length + 1.5) * advance < room
}

function blockOf(lines: Line[], page: number, frame: Box): Block {
  const box = around(lines)
  const base = { ...box, page, lines }
  if (lines.every(l => l.mono)) return { ...base, kind: 'code', text: codeText(lines) }
  const marker = markerOf(lines[0]!)
  if (marker && !isClause(lines) && !lines.some(line => line.entry)) {
    return {
      ...base,
      kind: 'list-item',
      marker: marker.text,
      ordered: marker.ordered,
      depth: 0,
      spans: dropStart(joinLines(lines), marker.length),
    }
  }
  const rtl = lines.filter(l => l.rtl).length > 0.5 * lines.length
  return { ...base, kind: 'paragraph', spans: joinLines(lines), rtl, align: alignment(lines, frame, rtl) }
}

function alignment(lines: Line[], frame: Box, rtl: boolean): 'left' | 'center' | 'right' {
  if (rtl) return 'right'
  const middle = (frame.x0 + frame.x1) / 2
  const width = frame.x1 - frame.x0
  const free = (l: Line) => [l.x0 - frame.x0, frame.x1 - l.x1] as const
  // A quotation that is set in on both sides starts its lines on one edge.
  const even = lines.length > 2 && lines.slice(1).every(l => Math.abs(l.x0 - lines[1]!.x0) < 2)
  if (
    !even &&
    lines.every(l => Math.abs((l.x0 + l.x1) / 2 - middle) < 0.03 * width && free(l)[0] > 0.08 * width)
  )
    return 'center'
  if (lines.every(l => free(l)[1] < 0.02 * width && free(l)[0] > 0.3 * width)) return 'right'
  return 'left'
}

/** Spans without their first characters. */
export function dropStart(spans: Span[], count: number): Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    if (count >= span.text.length) {
      count -= span.text.length
      continue
    }
    kept.push(count > 0 ? { ...span, text: span.text.slice(count).trimStart() } : span)
    count = 0
  }
  return kept.filter(s => s.text !== '')
}

/** Text of fixed-pitch lines with their indents. */
export function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map(l => l.x0))
  const advances = lines.map(l => (l.x1 - l.x0) / Math.max(l.text.length, 1))
  const advance = Math.max(median(advances, 6), 1)
  return lines
    .map(l => ' '.repeat(Math.min(80, Math.max(0, Math.round((l.x0 - left) / advance)))) + l.text)
    .join('\n')
}

export function joinCode(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const apart = last ? block.y0 - last.y1 : 0
    if (block.kind === 'code' && last?.kind === 'code' && apart < 2.2 * (block.lines[0]?.size ?? 10)) {
      const kept = [...last.lines, ...block.lines]
      const both: BlockOf<'code'> = { ...last, ...around(kept), lines: kept, text: withGaps(kept) }
      joined[joined.length - 1] = both
    } else joined.push(block)
  }
  return joined
}

/** Code lines with an empty line where the page leaves one out. */
function withGaps(lines: Line[]): string {
  const texts = codeText(lines).split('\n')
  return texts
    .map((text, i) => {
      const before = lines[i - 1]
      return before && lines[i]!.base - before.base > 1.9 * before.size ? `\n${text}` : text
    })
    .join('\n')
}

export const isEmpty = (block: Block): boolean => 'spans' in block && plain(block.spans).trim() === ''
