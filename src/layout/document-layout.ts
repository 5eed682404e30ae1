import { dropStart } from './blocks.ts'
import { around } from './boxes.ts'
import { findEndnotes, largeNotes, settleEndnotes } from './endnotes.ts'
import { joinLines, onOneLine } from './hyphens.ts'
import { settleHyphens } from './lexicon.ts'
import { continueLists } from './list-depths.ts'
import { countsOn, isTabbed } from './markers.ts'
import { isMathFont } from './math-fonts.ts'
import { type Block, type BlockOf, frameOf, type Line, type PageLayout, type Table } from './model.ts'
import { goesOnOver, joinTexts, restsOverleaf } from './page-joins.ts'
import { liftMarks } from './superior-marks.ts'
import { findTerms } from './terms.ts'
import { settleTitle } from './titles.ts'

/** What only the whole document can tell: levels of headings, footnotes, text and tables that go on. */
export function finishDocument(pages: PageLayout[]): PageLayout[] {
  settleHyphens(pages)
  restsOverleaf(pages)
  const body = bodyStyle(pages)
  const levels = headingLevels(pages, body)
  // Tags that name headings are trusted; many writers tag every heading as a plain paragraph.
  const named = pages.some(page => page.tagged && page.blocks.some(b => b.kind === 'heading'))
  for (const page of pages) {
    page.blocks = liftMarks(page.blocks)
    if (!page.tagged) page.blocks = page.blocks.map(withoutInitials)
  }
  const untagged = pages.filter(page => !page.tagged || !named)
  const terms = findTerms(untagged, block => isBoldOnly(block, body))
  for (const page of untagged) {
    page.blocks = page.blocks.map((block, at, blocks) =>
      terms.has(block) || isListed(block, at, blocks) ? block : (headingOf(block, body, levels) ?? block),
    )
  }
  const ends = findEndnotes(pages)
  for (const page of pages) {
    page.blocks = joinColumns(withFootnotes(page, body.size, ends))
  }
  settleEndnotes(pages, ends)
  settleTitle(pages, body.size)
  markContinued(pages)
  continueLists(pages)
  return pages
}

/** `A. Meyer` alone is a name: items of a list that letters count stand under each other. */
function withoutInitials(block: Block, at: number, blocks: readonly Block[]): Block {
  if (block.kind !== 'list-item' || !/^[A-Z]\.$/.test(block.marker)) return block
  if (isTabbed(block.lines[0]!) || isAmongItems(block, at, blocks)) return block
  if (block.lines.length > 1) return block
  const { x0, y0, x1, y1, page, lines, pitch } = block
  const text = { kind: 'paragraph', spans: joinLines(lines), rtl: false, align: 'left' } as const
  return { x0, y0, x1, y1, page, lines, ...(pitch !== undefined && { pitch }), ...text }
}

/** Whether an item in plain letters, capitals maybe, is one of several right under each other: no heading stands so. */
function isListed(block: Block, at: number, blocks: readonly Block[]): boolean {
  if (block.kind !== 'list-item' || !block.ordered || block.lines.some(line => line.bold)) return false
  const { size } = block.lines[0]!
  const isNext = (other: Block | undefined, gap: number) =>
    other?.kind === 'list-item' && other.lines.every(line => line.size === size) && gap < 0.5 * size
  const [above, below] = [blocks[at - 1], blocks[at + 1]]
  if (isNext(above, block.y0 - (above?.y1 ?? 0)) && countsOn((above as Item).marker, block.marker))
    return true
  return isNext(below, (below?.y0 ?? 0) - block.y1) && countsOn(block.marker, (below as Item).marker)
}

type Item = BlockOf<'list-item'>

/** Whether the items next to one on its level count on, or it begins a list in the item above it. */
function isAmongItems(block: BlockOf<'list-item'>, at: number, blocks: readonly Block[]): boolean {
  const size = block.lines[0]!.size
  const above = blocks[at - 1]
  if (above?.kind === 'list-item' && block.marker === 'A.' && block.x0 > above.x0 + size) return true
  const next = (step: 1 | -1) => {
    for (let i = at + step; blocks[i]?.kind === 'list-item'; i += step) {
      const other = blocks[i] as BlockOf<'list-item'>
      if (other.x0 < block.x0 + size) return other.marker
    }
    return ''
  }
  return countsOn(next(-1), block.marker) || countsOn(block.marker, next(1))
}

interface Body {
  size: number
  /** So much of the text is bold that it tells nothing. */
  bold: boolean
}

function bodyStyle(pages: PageLayout[]): Body {
  const sizes = new Map<number, number>()
  let letters = 0
  let bold = 0
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'paragraph' && block.kind !== 'list-item') continue
      for (const line of block.lines) {
        const key = Math.round(line.size * 2) / 2
        sizes.set(key, (sizes.get(key) ?? 0) + line.text.length)
        letters += line.text.length
        if (line.bold) bold += line.text.length
      }
    }
  }
  const [size = 10] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? []
  return { size, bold: bold > 0.5 * letters }
}

type Text = BlockOf<'paragraph'> | BlockOf<'list-item'>
const isText = (block: Block): block is Text => block.kind === 'paragraph' || block.kind === 'list-item'

const sizeOf = (lines: Line[]): number => Math.max(...lines.map(l => l.size))

/** How a block stands out as a heading: by size, by weight, or not at all. */
function standsOut(block: Text, body: Body): 'size' | 'bold' | undefined {
  const { lines } = block
  if (lines.length > 4) return undefined
  const text = lines.map(l => l.text).join(' ')
  if (text.length > 220 || !/\p{L}{2}/u.test(text)) return undefined
  if (block.kind === 'list-item' && !block.ordered) return undefined
  if (isFormula(lines) || lines.some(line => line.entry || line.mixed)) return undefined
  if (isProse(lines, text)) return undefined
  if (sizeOf(lines) >= 1.13 * body.size && lines.every(l => l.size >= 1.1 * body.size)) return 'size'
  if (CAPTION.test(text)) return undefined
  if (isCapitals(text) && lines.length < 3 && sizeOf(lines) >= 0.76 * body.size) return 'bold'
  if (body.bold || lines.length > 2 || text.length > 120 || !lines.every(l => l.bold)) return undefined
  if (sizeOf(lines) < 0.94 * body.size || /[.,;]$/.test(text) || /^[(\p{Ll}]/u.test(text)) return undefined
  return 'bold'
}

/** Whole sentences of several lines are text, however large: headings are shorter, bold, or end without a full stop. */
const isProse = (lines: readonly Line[], text: string): boolean =>
  lines.length > 1 &&
  /\p{L}\.["”»)]?$/u.test(text) &&
  text.split(/\s+/).length >= 10 &&
  !lines.every(l => l.bold)

/** What is bold and no larger than the text, and has no number of a heading. */
const isBoldOnly = (block: Block, body: Body): boolean =>
  isText(block) &&
  block.lines.every(l => l.bold) &&
  standsOut(block, body) !== 'size' &&
  numberParts(block) === undefined

const MATH_SIGNS = /[=+−×÷±∑∏∫√∞≤≥≠≈≡∈∉⊂⊆∪∩∀∃∂∇→⇒↔⟨⟩‖^_{}|<>]/gu

/** Lines of a formula: in fonts for mathematics, or more signs than words. */
function isFormula(lines: readonly Line[]): boolean {
  if (lines.some(line => isMathFont(line.font))) return true
  const text = lines.map(l => l.text).join(' ')
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const signs = text.match(MATH_SIGNS) ?? []
  return signs.length > 0 && words.length < 2 && signs.length >= words.length
}

/** Captions are often bold, but head nothing. */
const CAPTION =
  /^(?:fig(?:ure|\.)?|tab(?:le|elle|leau|la|ela|ella)|tab\.|abb(?:ildung|\.)|figur[ae]|рис(?:унок|\.)|табл(?:ица|\.)|[图圖図表]|그림|표|איור|טבלה|شكل|جدول)\s*\d/iu

/** Set in capitals throughout, and long enough to be words rather than a sign or a code. */
const isCapitals = (text: string): boolean => {
  if (/\p{Ll}/u.test(text)) return false
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 8 &&
    letters.length > 0.6 * text.length &&
    letters.every(c => c === c.toUpperCase() && c !== c.toLowerCase())
  )
}

/** What tells the levels of headings. */
interface Levels {
  /** Sizes of those larger than the text, from the largest down. */
  sizes: number[]
  /** How many parts the shortest number of those has that are only bold: `1.2` has two. */
  parts: number
}

function headingLevels(pages: PageLayout[], body: Body): Levels {
  const sizes: number[] = []
  let parts = Infinity
  for (const block of pages.flatMap(page => page.blocks)) {
    if (!isText(block)) continue
    const out = standsOut(block, body)
    if (out === 'size') sizes.push(sizeOf(block.lines))
    if (out === 'bold') parts = Math.min(parts, numberParts(block) ?? parts)
  }
  // Sizes within a few percent are the same level.
  const levels: number[] = []
  for (const size of sizes.sort((a, b) => b - a)) {
    if (levels.length === 0 || size < 0.95 * levels.at(-1)!) levels.push(size)
  }
  return { sizes: levels, parts }
}

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u

/** How many parts the number of a heading has. */
const numberParts = (block: Text): number | undefined =>
  NUMBERED.exec(block.lines[0]!.text)?.[1]?.split('.').length

function headingOf(block: Block, body: Body, { sizes, parts }: Levels): Block | undefined {
  if (!isText(block)) return undefined
  const out = standsOut(block, body)
  if (!out) return undefined
  const size = sizeOf(block.lines)
  const rank = sizes.findIndex(level => size >= 0.95 * level)
  const own = out === 'bold' ? numberParts(block) : undefined
  const below = own === undefined ? 0 : own - parts
  const level = out === 'size' && rank >= 0 ? rank + 1 : sizes.length + 1 + below
  const { x0, y0, x1, y1, page, lines } = block
  const align = block.kind === 'paragraph' && !block.rtl ? block.align : 'left'
  const spans = onOneLine(joinLines(lines))
  return { x0, y0, x1, y1, page, lines, kind: 'heading', level: Math.min(level, 6), spans, align }
}

const NOTE = /^(\d{1,3}(?!\d)|[*†‡§¶]{1,3}|\(\d{1,2}\)|[a-z](?=\s))[.)]?\s*(?=\S)/

/** Few documents count their notes further than this. */
const MOST_NOTES = 99

/** Small text at the foot of the page that starts with a mark; it goes behind the page's text. */
function withFootnotes(page: PageLayout, body: number, ends: ReadonlyMap<Block, Block>): Block[] {
  const notes: BlockOf<'footnote'>[] = []
  const rest: Block[] = []
  const large = largeNotes(page)
  for (const block of page.blocks.flatMap((b): Block[] =>
    isText(b) && !ends.has(b) && !large.has(b) ? noteByNote(b, page, body) : [b],
  )) {
    const note =
      isText(block) && !ends.has(block) ? (large.get(block) ?? noteOf(block, page, body)) : undefined
    if (note) notes.push(note)
    else if (notes.length > 0 && isText(block) && continuesNote(block, notes.at(-1)!, body)) {
      const last = notes.pop()!
      notes.push({ ...joinTexts(last, block), ...around([last, block]) })
    } else rest.push(block)
  }
  if (notes.length === 0) return rest
  const middle = frameOf(page)[1] / 2
  const foot = rest.findLastIndex(r => r.kind !== 'running' || r.y0 <= middle) + 1
  return [...rest.slice(0, foot), ...notes, ...rest.slice(foot)]
}

/** Notes right under each other: each begins with the number that follows, which stands in the text too. */
function noteByNote(block: Text, page: PageLayout, body: number): Text[] {
  const { lines } = block
  const first = /^\d{1,3}(?!\d)/.exec(lines[0]!.text)
  if (!first || lines.length < 2 || !noteOf(block, page, body)) return [block]
  const parts: Line[][] = []
  let number = Number(first[0])
  for (const [i, line] of lines.entries()) {
    const mark = NOTE.exec(line.text)?.[1]
    if (i > 0 && mark === String(number + 1) && isMarked(mark, block, page)) number++
    else if (i > 0) {
      parts.at(-1)!.push(line)
      continue
    }
    parts.push([line])
  }
  if (parts.length < 2) return [block]
  return parts.map(part => ({ ...block, ...around(part), lines: part, spans: joinLines(part) }))
}

function noteOf(block: Text, page: PageLayout, body: number): BlockOf<'footnote'> | undefined {
  if (block.y0 < 0.5 * frameOf(page)[1]) return undefined
  const small = sizeOf(block.lines) <= 0.93 * body
  const [first] = block.lines[0]!.spans
  const text = block.lines[0]!.text
  const mark = NOTE.exec(text)
  if (!mark || (first?.script !== 'super' && !/^[\d*†‡§]/.test(text))) return undefined
  // A date in the middle of a title page, or the number of a house; the text has no such mark.
  const central = 'align' in block && block.align === 'center'
  const unlikely = central || Number(mark[1]) > MOST_NOTES
  if (unlikely && first?.script !== 'super' && !isMarked(mark[1]!, block, page)) return undefined
  // Notes as large as the text are known by their raised mark, which stands in the text too.
  const raised = (b: Block) => isText(b) && b.lines[0]!.spans[0]?.script === 'super'
  if (!small && !(raised(block) && isMarked(mark[1]!, block, page))) return undefined
  const below = page.blocks.some(
    b =>
      isText(b) &&
      b.y0 > block.y1 &&
      sizeOf(b.lines) > 0.96 * body &&
      b.x0 < block.x1 &&
      b.x1 > block.x0 &&
      !raised(b),
  )
  if (below) return undefined
  const { x0, y0, x1, y1, lines } = block
  const marker = mark[1]!
  const spans = dropStart(joinLines(lines), mark[0].length)
  return { x0, y0, x1, y1, page: page.number, lines, kind: 'footnote', marker, spans }
}

/** Whether the text above a note bears its mark. */
const isMarked = (mark: string, note: Block, { blocks }: PageLayout): boolean =>
  blocks.some(
    b =>
      b !== note &&
      b.y0 < note.y0 &&
      'spans' in b &&
      b.spans.some((span, i) => i > 0 && span.script === 'super' && span.text.trim() === mark),
  )

const continuesNote = (block: Text, note: Block, body: number): boolean =>
  sizeOf(block.lines) <= 0.93 * body &&
  block.y0 >= note.y1 - 1 &&
  block.y0 - note.y1 < 0.6 * sizeOf(block.lines) &&
  block.kind === 'paragraph'

/** A paragraph that goes on at the top of the next column is one paragraph. */
function joinColumns(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'paragraph' && last && isText(last) && goesOn(last, block))
      joined[joined.length - 1] = joinTexts(last, block)
    else joined.push(block)
  }
  return joined
}

function goesOn(last: Text, block: Text): boolean {
  const [end, start] = [last.lines.at(-1)!, block.lines[0]!]
  return start.y0 <= end.y0 && goesOnOver(last, block)
}

/** Tables that go on from the page before: the last of one page, the first of the next, in the same columns. */
function markContinued(pages: PageLayout[]): void {
  for (const [i, page] of pages.entries()) {
    const before = pages[i - 1]
    if (!before || page.number !== before.number + 1) continue
    const body = (blocks: Block[]) => blocks.filter(b => b.kind !== 'running' && b.kind !== 'footnote')
    const last = body(before.blocks).at(-1)
    const [first] = body(page.blocks)
    if (last?.kind === 'table' && first?.kind === 'table') {
      first.table.continues = fits(last.table, first.table)
    }
  }
}

function fits(a: Table, b: Table): boolean {
  if (a.columns !== b.columns) return false
  return Math.abs(a.x0 - b.x0) < 12 && Math.abs(a.x1 - b.x1) < 12
}

/** A table with its continuations on later pages, repeated headings left out. */
export function joinTables(tables: Table[]): Table {
  const [first] = tables as [Table]
  const whole: Table = { ...first, cells: [...first.cells] }
  const head = headText(first)
  for (const next of tables.slice(1)) {
    let skip = head !== '' && headText(next) === head ? next.headerRows : 0
    // Figures that come first on each page head the columns.
    if (skip === 0 && head === '' && isFirstAgain(first, next)) skip = whole.headerRows = 1
    for (const cell of next.cells) {
      if (cell.row >= skip) whole.cells.push({ ...cell, row: cell.row - skip + whole.rows })
    }
    whole.rows += next.rows - skip
  }
  return whole
}

const headText = (table: Table): string =>
  table.cells
    .filter(c => c.row < table.headerRows)
    .map(c => c.text)
    .join('\u0001')

/** Fewer texts in a row may be the same by chance. */
const FEWEST_SAME = 3

/** Whether a table begins with the row that another begins with, and has it no second time. */
function isFirstAgain(table: Table, next: Table): boolean {
  const rowOf = ({ cells }: Table, row: number) => cells.filter(c => c.row === row && c.text)
  const textOf = (row: Table['cells']) => row.map(c => `${c.column} ${c.text}`).join('\u0001')
  const [own, other] = [rowOf(table, 0), rowOf(next, 0)]
  return own.length >= FEWEST_SAME && textOf(own) === textOf(other) && textOf(rowOf(next, 1)) !== textOf(own)
}

/** All tables of a document, continued ones joined. */
export function wholeTables(pages: readonly PageLayout[]): Table[] {
  const groups: Table[][] = []
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'table') continue
      if (block.table.continues && groups.length > 0) groups.at(-1)!.push(block.table)
      else groups.push([block.table])
    }
  }
  return groups.map(joinTables)
}

/** Finds a table's cells by the place they start at, and tells which places belong to a cell that starts elsewhere. */
export function cellFinder(table: Table) {
  const starts = new Map<number, Table['cells'][number]>()
  const covered = new Set<number>()
  for (const cell of table.cells) {
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++) {
      for (let c = cell.column; c < cell.column + cell.columnSpan; c++) covered.add(r * table.columns + c)
    }
    starts.set(cell.row * table.columns + cell.column, cell)
  }
  return {
    at: (row: number, column: number) => starts.get(row * table.columns + column),
    isCovered: (row: number, column: number) => {
      const key = row * table.columns + column
      return covered.has(key) && !starts.has(key)
    },
  }
}
