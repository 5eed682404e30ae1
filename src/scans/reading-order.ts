import { around } from '../lib/geometry/around.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { isFigure, type RowLine, signsOf } from './table-rows.ts'

/** Of the width of the text: a rule so wide parts what is above from what is below. */
const WIDE = 0.6
/** Of its own length, how thick a rule is at most. */
const THIN = 0.05
/** In usual heights, and in usual gaps of lines: so far below the line before, another block begins. */
const BLOCK = 0.9
const GAP = 1.5
/** What stands by itself on the right is so far from what is beside it: in usual heights, and of the width of the text. */
const APART = 3
const SHARE = 0.08
/** More lines, or more words in a line, are a column of text. */
const MOST_LINES = 8
const SENTENCE = 4.5
/** Of the lines of a column, how many stand by themselves on its right at most. */
const SPARSE = 0.5

/** A line, or the cells of a row. */
interface Row {
  lines: RowLine[]
  box: Box
}
/** Rows close below each other. */
interface Block {
  rows: Row[]
  box: Box
}

/**
 * The lines of a page in the order that a person reads them in: what is above a rule across the page comes before what is
 * below, and what stands by itself on the right, such as the sender or the date of a letter, beside what it is level with. The
 * reader does not see rules, and gives all that is on the right as a column after the text.
 */
export function inReadingOrder(lines: readonly RowLine[], rulings: readonly Box[]): RowLine[] {
  const rows = rowsOf(lines)
  if (rows.length < 2) return [...lines]
  const text = around(rows.map(row => row.box))
  const height = usualHeight(rows)
  return partedByRules(rows, rulings, text)
    .flatMap(band => withSideBlocks(band, text, height))
    .flatMap(row => row.lines)
}

function rowsOf(lines: readonly RowLine[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const box = around(line.words.map(word => word.level))
    const last = rows.at(-1)
    if (last && line.goesOn) {
      last.lines.push(line)
      last.box = around([last.box, box])
    } else rows.push({ lines: [line], box })
  }
  return rows
}

const heightOf = ({ top, bottom }: Box): number => bottom - top
const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2

function usualHeight(rows: readonly Row[]): number {
  const heights = rows.map(row => heightOf(row.box)).sort((a, b) => a - b)
  return heights[heights.length >> 1]!
}

/** The rows above each rule across the page, and those below the last. */
function partedByRules(rows: readonly Row[], rulings: readonly Box[], text: Box): Row[][] {
  const width = text.right - text.left
  const across = rulings
    .filter(box => box.right - box.left >= WIDE * width && heightOf(box) <= THIN * (box.right - box.left))
    // Rules between the items of a list part nothing of the column beside it.
    .filter(({ left, right }) => rows.every(({ box }) => box.right > left && box.left < right))
    .map(middleOf)
    .sort((a, b) => a - b)
  const bands: Row[][] = Array.from({ length: across.length + 1 }, () => [])
  for (const row of rows) bands[across.filter(y => y < middleOf(row.box)).length]!.push(row)
  return bands
}

/** Rows with the blocks that stand by themselves on the right, and were given after the rest, where they are level. */
function withSideBlocks(rows: readonly Row[], text: Box, height: number): Row[] {
  const least = Math.max(APART * height, SHARE * (text.right - text.left))
  const main: Row[] = []
  for (let blocks = blocksOf(rows, height); blocks.length > 0; ) {
    const side = main.length > 0 ? sideOf(blocks, blocksOf(main, height), least) : []
    for (const block of side.flatMap(inCells)) place(block, main)
    main.push(...blocks.splice(0, side.length || 1).flatMap(block => (side.length > 0 ? [] : block.rows)))
  }
  return main
}

function blocksOf(rows: readonly Row[], height: number): Block[] {
  const gaps = rows.slice(1).map(({ box }, i) => box.top - rows[i]!.box.bottom)
  const down = gaps.filter(gap => gap > 0).sort((a, b) => a - b)
  const parted = Math.max(BLOCK * height, GAP * (down[down.length >> 1] ?? 0))
  const blocks: Block[] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    const gap = last ? row.box.top - last.rows.at(-1)!.box.bottom : 0
    if (last && gap < parted && middleOf(row.box) > last.rows.at(-1)!.box.bottom) {
      last.rows.push(row)
      last.box = around([last.box, row.box])
    } else blocks.push({ rows: [row], box: row.box })
  }
  return blocks
}

/** The blocks that begin these, go back up, and stand by themselves on the right of those before; none where one does not. */
function sideOf(blocks: readonly Block[], before: readonly Block[], least: number): Block[] {
  const main = before.flatMap(block => block.rows)
  const foot = main.at(-1)!.box.bottom
  const side: Block[] = []
  for (const block of blocks) {
    if (block.box.top >= foot) break
    if (side.length > 0 && block.box.top < side.at(-1)!.box.bottom) break
    if (!standsApart(block, before, main, least)) return []
    side.push(block)
  }
  const isCell = ({ rows, box }: Block) => rows.length === 1 && levelWith(box, main).length === 1
  const count = side.filter(block => !isCell(block)).reduce((sum, block) => sum + block.rows.length, 0)
  return count <= SPARSE * main.length ? side : []
}

/** Whether a block has few words, far from all that is level with it, and ends where a block of the others does. */
function standsApart(
  { rows, box }: Block,
  others: readonly Block[],
  main: readonly Row[],
  least: number,
): boolean {
  if (rows.length > MOST_LINES || !isTerse(rows)) return false
  const level = levelWith(box, main)
  if (level.some(row => row.box.right + least > box.left)) return false
  if (!isTerse(level) && !rows.every(isOfFigures)) return false
  if (rows.length === 1 && level.length === 1) return true
  return others.every(other => overlap(other.box, box) <= 0 || other.box.bottom <= box.bottom + least)
}

const levelWith = (box: Box, rows: readonly Row[]): Row[] => rows.filter(row => overlap(row.box, box) > 0)
const overlap = (a: Box, b: Box): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)

/** Whether rows have hardly a sentence among them. */
function isTerse(rows: readonly Row[]): boolean {
  const words = rows.flatMap(row => row.lines).reduce((sum, line) => sum + line.words.length, 0)
  return words <= SENTENCE * rows.length
}

const isOfFigures = ({ lines }: Row): boolean => lines.every(line => isFigure(signsOf(line)))

/** Figures stand each in a row of their own. */
const inCells = (block: Block): Block[] =>
  block.rows.every(isOfFigures) ? block.rows.map(row => ({ rows: [row], box: row.box })) : [block]

/** Puts a block behind the last of the rows that begin above its end. */
function place({ rows, box }: Block, main: Row[]): void {
  const after = main.findIndex(row => row.box.top >= box.bottom)
  const at = after < 0 ? main.length : after
  const [first] = rows
  const before = main[at - 1]
  first!.lines[0] = { ...first!.lines[0]!, starts: true }
  if (
    rows.length === 1 &&
    before &&
    overlap(before.box, box) > 0.5 * Math.min(heightOf(box), heightOf(before.box))
  ) {
    before.lines.push(...first!.lines.map(line => ({ ...line, starts: false, goesOn: true })))
    before.box = around([before.box, box])
    return
  }
  const next = main[at]
  if (next) next.lines[0] = { ...next.lines[0]!, starts: true }
  main.splice(at, 0, ...rows)
}
