import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { textWidth } from '../../lib/text/text-width.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MAX_CELLS = 200_000
const MAX_OUTPUT = 20_000_000
type Alignment = 'none' | 'left' | 'center' | 'right'

export default defineTool({
  name: 'Markdown table',
  description:
    'Aligns the columns of a Markdown table for a fixed-width font, East Asian characters and emoji included. Short rows are filled; escaped pipes and pipes in code stay in their cell. Up to 1 million characters, 200,000 cells and 20 MB of result.',
  credits: 0,
  params: {
    markdown: p
      .string({ max: 1_000_000 })
      .contentOf('text/markdown')
      .describe('One Markdown table with its |---| line, at most 1 million characters.'),
  },
  returns: json(
    z.object({
      markdown: z.string(),
      columns: z.int(),
      rows: z.int().describe('Rows below the header.'),
      alignments: z.array(z.enum(['none', 'left', 'center', 'right'])),
    }),
  ),
  example: { markdown: '|name|age|\n|:--|--:|\n|Ann|5|\n|小明|10|' },
  short: true,
  run({ markdown }, call) {
    const table = readTable(markdown)
    const width = table.rows.reduce((most, row) => Math.max(most, row.length), table.alignments.length)
    if (width * table.rows.length > MAX_CELLS) {
      throw badInput('markdown: the table has more than 200,000 cells, which is the limit.')
    }
    if (width > table.rows[0]!.length)
      call.warn('some rows have more cells than the header; empty headings were added')
    const alignments = Array.from({ length: width }, (_, c) => table.alignments[c] ?? 'none')
    const rows = table.rows.map(row => Array.from({ length: width }, (_, c) => row[c] ?? ''))
    return { markdown: write(rows, alignments), columns: width, rows: rows.length - 1, alignments }
  },
})

function readTable(markdown: string): { rows: string[][]; alignments: Alignment[] } {
  const lines = markdown.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.findIndex(line => line.trim() !== '')
  const last = lines.findLastIndex(line => line.trim() !== '')
  if (last - first < 1) {
    throw badInput('markdown: expected a table, with a header line and a line such as |---|---| below it.')
  }
  const marks = splitCells(lines[first + 1]!, false)
  const isRuler = marks.length > 0 && marks.every(mark => /^:?-+:?$/.test(mark))
  if (!isRuler || !/[|:]/.test(lines[first]! + lines[first + 1]!)) {
    throw badInput(`markdown: line ${first + 2}: expected the line below the header to be like |---|:---:|.`)
  }
  const alignments = marks.map(alignmentOf)
  const rows: string[][] = []
  for (let i = first; i <= last; i++) {
    if (i === first + 1) continue
    if (lines[i]!.trim() === '')
      throw badInput(`markdown: line ${i + 1}: a blank line ends the table; send one table.`)
    rows.push(cellsOf(lines[i]!, marks.length))
  }
  return { rows, alignments }
}

const alignmentOf = (mark: string): Alignment =>
  mark.startsWith(':') ? (mark.endsWith(':') ? 'center' : 'left') : mark.endsWith(':') ? 'right' : 'none'

/**
 * GitHub splits at every pipe that is not escaped, also inside code. Where that gives too many cells and leaving
 * code whole gives the right number, code was meant to be whole; its pipes are escaped then.
 */
function cellsOf(line: string, columns: number): string[] {
  const cells = splitCells(line, false)
  if (cells.length === columns || !line.includes('`')) return cells
  const whole = splitCells(line, true)
  return whole.length === columns ? whole.map(escapePipes) : cells
}

const escapePipes = (cell: string): string =>
  cell.replace(/\\[\s\S]|\|/g, found => (found === '|' ? '\\|' : found))

function splitCells(line: string, codeWhole: boolean): string[] {
  const text = line.trim()
  const cells: string[] = []
  let start = text.startsWith('|') ? 1 : 0
  let i = start
  const closing = codeWhole ? closingTicks(text) : undefined
  while (i < text.length) {
    const c = text[i]
    if (c === '\\') i += 2
    else if (c === '`' && closing) {
      let end = i
      while (text[end] === '`') end++
      i = closing(i, end - i) ?? end
    } else if (c === '|') {
      cells.push(text.slice(start, i).trim())
      start = ++i
    } else i++
  }
  if (start < text.length) cells.push(text.slice(start).trim())
  return cells
}

/** Finds the place after the next run of exactly so many backticks, which closes a code span. */
function closingTicks(text: string): (at: number, length: number) => number | undefined {
  // The last run first, so that passed ones are dropped from the end.
  const starts = new Map<number, number[]>()
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const same = starts.get(run.length)
    if (same) same.push(index)
    else starts.set(run.length, [index])
  }
  return (at, length) => {
    const same = starts.get(length) ?? []
    while (same.length > 0 && same.at(-1)! <= at) same.pop()
    return same.length > 0 ? same.at(-1)! + length : undefined
  }
}

function write(rows: string[][], alignments: Alignment[]): string {
  const widths = rows.map(row => row.map(textWidth))
  const columns = alignments.map((alignment, c) =>
    widths.reduce(
      (most, row) => Math.max(most, row[c]!),
      alignment === 'none' ? 3 : alignment === 'center' ? 5 : 4,
    ),
  )
  if (columns.reduce((sum, width) => sum + width + 3, 0) * rows.length > MAX_OUTPUT) {
    throw badInput('markdown: the result would be over 20 MB, since every row gets as wide as the widest.')
  }
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const written = rows.map((row, r) =>
    line(row.map((cell, c) => pad(cell, columns[c]! - widths[r]![c]!, alignments[c]!))),
  )
  const marks = alignments.map((alignment, c) => {
    const dashes = '-'.repeat(columns[c]! - (alignment === 'none' ? 0 : alignment === 'center' ? 2 : 1))
    return alignment === 'none'
      ? dashes
      : `${alignment === 'right' ? '' : ':'}${dashes}${alignment === 'left' ? '' : ':'}`
  })
  return [written[0]!, line(marks), ...written.slice(1)].join('\n')
}

function pad(cell: string, room: number, alignment: Alignment): string {
  const left = alignment === 'right' ? room : alignment === 'center' ? Math.floor(room / 2) : 0
  return ' '.repeat(left) + cell + ' '.repeat(room - left)
}
