import { around, type Box } from '../boxes.ts'
import type { Block } from '../model.ts'
import { type Measure, ownLines, sharedAlign } from './placing.ts'
import { wholeColumns } from './whole-columns.ts'

/** What stands under each other in one column. */
export interface Column extends Measure {
  blocks: Block[]
}

/** Blocks in one column, or in several side by side. */
export interface Band {
  columns: Column[]
}

const SLACK = 3

/** The blocks of a page, which are in reading order, by the columns they stand in. */
export function bandsOf(blocks: readonly Block[], measure: Measure): Band[] {
  const whole = wholeColumns(blocks)
  const columns = whole?.columns.map(own => bandOf(own).columns[0]!) ?? []
  if (whole && fitsInto({ columns }, measure)) {
    return [...(whole.head.length > 0 ? [bandOf(whole.head)] : []), { columns }].map(b =>
      measured(b, measure),
    )
  }
  const bands: Band[] = []
  for (const [i, block] of blocks.entries()) {
    const band = bands.at(-1)
    const column = band?.columns.at(-1)
    if (!band || !column) bands.push(bandOf([block]))
    else if (isTagOf(block, column.blocks.at(-1)!)) column.blocks.push(block)
    else if (startsBeside(band, block) && isBesideText(block, blocks[i + 1])) {
      // Text flows past it from where it begins.
      const first = column.blocks.findIndex(b => b.y1 > block.y0 + SLACK)
      column.blocks.splice(first, 0, block)
    } else if (startsBeside(band, block) && (band.columns.length > 1 || partsAt(column, block.y0))) {
      if (band.columns.length === 1) part(bands, Math.min(block.y0, ...movedTops(column)))
      bands.at(-1)!.columns.push({ ...bandOf([block]).columns[0]! })
    } else if (band.columns.length > 1 && !isWithin(band, block)) bands.push(bandOf([block]))
    else column.blocks.push(block)
  }
  endInColumns(bands)
  const isSet = (band: Band, i: number) => areColumns(band, i === bands.length - 1) && fitsInto(band, measure)
  return joined(bands.map((band, i) => (isSet(band, i) ? band : flat(band)))).map(band =>
    measured(band, measure),
  )
}

/** The same where columns are read from the right: the first of a band is the rightmost. */
export function bandsFromRight(blocks: readonly Block[], measure: Measure): Band[] {
  const mirror = <T extends Pick<Box, 'x0' | 'x1'>>(box: T): T => ({
    ...box,
    x0: measure.x0 + measure.x1 - box.x1,
    x1: measure.x0 + measure.x1 - box.x0,
  })
  const seen = new Map<Block, Block>()
  for (const block of blocks) seen.set({ ...mirror(block), lines: block.lines.map(mirror) } as Block, block)
  return bandsOf([...seen.keys()], measure).map(({ columns }) => ({
    columns: columns.map(column => ({ ...mirror(column), blocks: column.blocks.map(b => seen.get(b)!) })),
  }))
}

const bandOf = (blocks: Block[]): Band => ({ columns: [{ x0: 0, x1: 0, blocks }] })

/** Whether what ends above a height stands above all that does not: else nothing can be parted there. */
function partsAt(column: Column, y: number): boolean {
  const top = Math.min(y, ...movedTops(column))
  const over = column.blocks.findIndex(b => b.y1 > top + SLACK)
  const below = Math.min(...column.blocks.slice(over).map(b => b.y0))
  return over <= 0 || column.blocks.slice(0, over).every(b => b.y1 < below + SLACK)
}

/** Parts the last band where a second column begins: what ends above it stands over both. */
function part(bands: Band[], top: number): void {
  const [column] = bands.at(-1)!.columns as [Column]
  const over = column.blocks.findIndex(b => b.y1 > top + SLACK)
  const left = column.blocks.splice(Math.max(over, 0))
  if (column.blocks.length === 0) bands.pop()
  bands.push(bandOf(left))
}

/** Tops of the lines that ended the last text of a column, and stand in the next one. */
function movedTops({ blocks }: Column): number[] {
  const last = blocks.at(-1)!
  return last.lines.filter(line => line.x0 > last.x1 && line.y0 < last.y1).map(line => line.y0)
}

/** A text that fills the rest of its column and all of the next leaves no block in that one. */
function endInColumns(bands: Band[]): void {
  const column = bands.at(-1)?.columns.at(-1)
  if (!column || bands.at(-1)!.columns.length > 1) return
  const last = column.blocks.at(-1)!
  const tops = movedTops(column)
  if (tops.length < 2) return
  part(bands, Math.min(...tops))
  const lines = last.lines.filter(line => line.x0 > last.x1)
  bands.at(-1)!.columns.push({ x0: Math.min(...lines.map(l => l.x0)), x1: 0, blocks: [] })
}

/** The number of a formula, which stands at the end of its line. */
const isTagOf = (block: Block, last: Block): boolean =>
  last.kind === 'figure' &&
  block.lines.length === 1 &&
  block.y0 > last.y0 - SLACK &&
  block.y1 < last.y1 + SLACK &&
  /^[([]\S{1,8}[)\]]$/.test(block.lines[0]!.text)

/** Whether a block starts anew on the right of all that stands below its upper edge. */
function startsBeside({ columns }: Band, block: Block): boolean {
  const { blocks } = columns.at(-1)!
  const beside = blocks.filter(b => b.y1 > block.y0 + SLACK)
  // Over the first column stands what is as wide as all of them; the others keep to their width.
  const left = columns.length > 1 ? blocks : beside
  return beside.length > 0 && left.every(b => b.x1 < block.x0 + SLACK)
}

/** A picture alone beside text is none of its columns. */
const isBesideText = (block: Block, next: Block | undefined): boolean =>
  block.kind === 'figure' && (!next || next.x0 < block.x0 - SLACK)

/** Whether a block keeps to the last column. */
function isWithin({ columns }: Band, block: Block): boolean {
  const before = columns.slice(0, -1).flatMap(c => c.blocks)
  return block.x0 > Math.max(...before.map(b => b.x1)) - SLACK
}

/** Columns of fewer lines are blocks beside each other, such as addresses. */
const FEWEST_LINES = 9
/** Above other text, word processors keep short columns in their place less well than boxes. */
const FEWEST_BETWEEN = 24

/** Words beside each other are no columns; lines under each other are. */
function areColumns({ columns }: Band, ends: boolean): boolean {
  const most = Math.max(...columns.map(c => c.blocks.reduce((sum, b) => sum + ownHeight(b), 0)))
  // Text that goes on from one to the next tells columns, however short they are.
  const flows = columns.slice(0, -1).some(c => c.blocks.length > 0 && movedTops(c).length > 0)
  if (!flows && most < (ends ? FEWEST_LINES : FEWEST_BETWEEN) && columns.every(c => c.blocks.length > 0))
    return false
  return columns.every(({ x0, blocks }) => {
    if (blocks.length === 0) return x0 > 0
    const lines = blocks.reduce((sum, b) => sum + b.lines.length + (b.kind === 'figure' ? 3 : 0), 0)
    return lines > 1
  })
}

/** Lines of a block where it stands; a picture counts as some. */
const ownHeight = (block: Block): number =>
  block.kind === 'figure' ? 3 : block.kind === 'table' ? block.table.rows : ownLines(block).length

const flat = ({ columns }: Band): Band => bandOf(columns.flatMap(c => c.blocks))

/** Single columns that follow each other are one. */
function joined(bands: Band[]): Band[] {
  const found: Band[] = []
  for (const band of bands) {
    const last = found.at(-1)
    if (last?.columns.length === 1 && band.columns.length === 1)
      last.columns[0]!.blocks.push(...band.columns[0]!.blocks)
    else found.push(band)
  }
  return found
}

/** A gutter wider than this is white space beside short lines, which may run on into it. */
const GUTTER = 36

function measured({ columns }: Band, { x0, x1 }: Measure): Band {
  const own = columns.map(({ x0: start, blocks }) => {
    if (blocks.length === 0) return { x0: start, x1 }
    const texts = blocks.filter(b => b.kind !== 'figure')
    return around(texts.length > 0 ? texts : blocks)
  })
  return {
    columns: columns.map(({ blocks }, i) => {
      const next = own[i + 1]
      const end = next && (next.x0 - own[i]!.x1 > GUTTER ? next.x0 - GUTTER / 2 : own[i]!.x1)
      const start = i === 0 ? x0 : own[i]!.x0
      // Lines that all end on the margin may grow to the left.
      const room = i > 0 && own[i]!.x0 - own[i - 1]!.x1 > GUTTER && sharedAlign(blocks) ? GUTTER / 3 : 0
      return { blocks, x0: start - room, x1: end ?? x1 }
    }),
  }
}

/** The least width of a column, in points. */
const NARROWEST = 12

/** Notes in the margin are no column: nothing of them is left between the margins. */
const fitsInto = (band: Band, measure: Measure): boolean =>
  measured(band, measure).columns.every(({ x0, x1 }) => x1 - x0 >= NARROWEST)

/** Whether two bands have the same columns, so that text may flow from one into the other. */
export const alike = (a: Band, b: Band): boolean =>
  a.columns.length === b.columns.length &&
  a.columns.every((c, i) => {
    const other = b.columns[i]!
    return Math.abs(c.x0 - other.x0) < 12 && Math.abs(c.x1 - other.x1) < 24
  })
