import { around, type Box, median } from './boxes.ts'
import { joinLines } from './hyphens.ts'
import { markBareNumbers } from './item-numbers.ts'
import { markLabelled } from './labelled-lines.ts'
import { endsAreMeant, markEntries } from './line-ends.ts'
import { type LinkAt, lineOf } from './lines.ts'
import { setDepths } from './list-depths.ts'
import { markerOf } from './markers.ts'
import type { Block, BlockOf, Line, Span } from './model.ts'
import { plain } from './model.ts'
import { type Atom, isSegment } from './regions.ts'
import { findRows } from './tables/rows.ts'
import { breaks, isClause, pauses } from './text-breaks.ts'

/**
 * Blocks of one column, from top to bottom. `placed` are the blocks that obstacles stand for; `column` is where the text
 * may stand, if that is known.
 */
export function blocksOf(
  atoms: Atom[],
  page: number,
  linkAt: LinkAt,
  placed: readonly Block[],
  column?: Box,
): Block[] {
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
    if (run.length > 0) blocks.push(...textBlocks(run, page, lines, column))
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
  for (const line of lines) {
    if (line.rtl || line.x1 > x0 + 2 || line.y1 < y0) continue
    // White below the picture narrows one line more, which then ends near it.
    const room = line.x1 > x0 - NEAR * line.size ? MARGIN * line.size : 0
    if (line.y0 < y1 + room) line.edge = Math.min(line.edge ?? Infinity, x0 - 0.5 * line.size)
  }
}

/** How far below a picture a line still keeps away from it, and how near to it such a line ends, in type sizes. */
const MARGIN = 0.8
const NEAR = 5

/** Lines that follow each other → paragraphs, list items, code. `all`: those of the column, also beyond pictures. */
export function textBlocks(
  lines: Line[],
  page: number,
  all: readonly Line[] = lines,
  column: Box = around(lines),
): Block[] {
  const pitch = usualPitch(lines, column, all)
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
function usualPitch(lines: readonly Line[], column: Box, all: readonly Line[]): number {
  const { pitches, below } = pitchesOf(lines, column)
  if (pitches.length === 0) return 1.25
  const usual = lowerThird(pitches)
  // Letters and minutes have many paragraphs of one line, which tell nothing of the leading.
  const told = below.length > 1 ? Math.min(usual, lowerThird(below)) : usual
  if (pitches.length > FEW) return told
  // Two or three lines far apart are a title page, not wide leading; unless other text of the column is set so.
  const others = all.length > lines.length ? pitchesOf(all, around(all)).below : []
  return Math.min(told, others.length > FEW ? Math.max(1.5, lowerThird(others)) : 1.5)
}

/** So few distances tell nothing. */
const FEW = 3

/** Paragraphs of a line or two pull the middle up: the lower third is the leading. */
const lowerThird = (pitches: number[]): number =>
  pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 3)]!

/** The distances of lines, and of those below lines that fill their column, most of which go on. */
function pitchesOf(lines: readonly Line[], column: Box): { pitches: number[]; below: number[] } {
  const pitches: number[] = []
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
  return { pitches, below }
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
