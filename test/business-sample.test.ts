import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import {
  type Cell,
  type Content,
  contentOf,
  type Look,
  type TableContent,
} from '../bench/business-docs/content.ts'
import { otherContent } from '../bench/business-docs/other-content.ts'
import { truthOf } from '../bench/business-docs/truth.ts'
import { type BusinessTruth, scoreTables } from '../bench/corpus/business-score.ts'
import { f1 } from '../bench/corpus/table-score.ts'
import tool from '../src/tools/pdf/pdf-extract.ts'
import { pdfFile } from './support/pdf.ts'
import { runTool } from './support/run-tool.ts'

/** Business documents of several kinds and looks, set by another library: a small part of what `npm run corpus` scores. */

const WIDTH = 495
const LEFT = 50
const MOST_ROWS = 14

/** A text broken into lines of a width. */
function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Sheet {
  page: PDFPage
  plain: PDFFont
  bold: PDFFont
  size: number
}

/** Sets a table in one of the looks, from a height downwards; tells where it ends. */
function setTable({ page, plain, bold, size }: Sheet, table: TableContent, look: Look, top: number): number {
  const [total, pad] = [table.widths.reduce((sum, w) => sum + w, 0), 3]
  const lefts = table.widths.map(
    (_, c) => LEFT + (WIDTH * table.widths.slice(0, c).reduce((a, b) => a + b, 0)) / total,
  )
  const edge = (c: number) => lefts[c] ?? LEFT + WIDTH
  const rule = (x0: number, y0: number, x1: number, y1: number) =>
    page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 0.6 })
  let y = top
  for (const [r, cells] of [...table.head, ...table.rows].entries()) {
    const isHead = r < table.head.length
    let column = 0
    const set = cells.map((cell: Cell) => {
      const [from, over] = [column, cell.columns ?? 1]
      column += over
      const font = isHead || cell.bold ? bold : plain
      const room = edge(from + over) - edge(from) - 2 * pad
      const align =
        over === 1 ? table.align[from]! : isHead ? 'center' : column === table.align.length ? 'left' : 'right'
      return { from, over, font, room, align, lines: wrapped(cell.text, font, size, room) }
    })
    const height = Math.max(...set.map(cell => cell.lines.length)) * 1.2 * size + 2 * pad
    if (look === 'zebra' && r % 2 === 1)
      page.drawRectangle({ x: LEFT, y: y - height, width: WIDTH, height, color: rgb(0.93, 0.95, 0.97) })
    for (const { from, over, font, room, align, lines } of set) {
      for (const [i, line] of lines.entries()) {
        const free = room - font.widthOfTextAtSize(line, size)
        const x = edge(from) + pad + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
        page.drawText(line, { x, y: y - pad - size - i * 1.2 * size, size, font })
      }
      if (look === 'grid') for (const x of [edge(from), edge(from + over)]) rule(x, y, x, y - height)
    }
    y -= height
    const isLast = r === table.head.length - 1
    if (look === 'rows' || look === 'grid' || (look === 'head' && isLast)) rule(LEFT, y, LEFT + WIDTH, y)
    if (look === 'grid' && r === 0) rule(LEFT, y + height, LEFT + WIDTH, y + height)
  }
  return y
}

async function printed(content: Content): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  const sheet = { page: pdf.addPage([595, 842]), plain, bold, size: 9 }
  const text = (line: string, x: number, y: number, font = plain, size = 9) =>
    sheet.page.drawText(line, { x, y, font, size })
  for (const [i, line] of content.sender.entries()) text(line, LEFT, 790 - 12 * i)
  for (const [i, line] of content.recipient.entries()) text(line, 330, 790 - 12 * i)
  text(content.title, LEFT, 715, bold, 15)
  for (const [i, [label, value]] of content.meta.entries()) text(`${label}: ${value}`, LEFT, 690 - 12 * i)
  let y = 640
  for (const line of wrapped(content.intro, plain, 9, WIDTH)) text(line, LEFT, (y -= 12))
  for (const table of content.tables) y = setTable(sheet, table, content.look, y - 12) - 14
  for (const line of wrapped(content.closing, plain, 9, WIDTH)) text(line, LEFT, (y -= 12))
  return pdf.save()
}

const SAMPLE: Content[] = [
  { ...contentOf(41, 'bill', 'de'), look: 'none' },
  { ...contentOf(42, 'bill', 'fr'), look: 'grid' },
  { ...otherContent(43, 'quarters', 'de-CH'), look: 'head' },
  { ...otherContent(44, 'bookings', 'es'), look: 'zebra' },
  { ...otherContent(45, 'supply', 'nl'), look: 'rows' },
]

test('tables of a sample of business documents are read cell by cell', async () => {
  const scores = []
  for (const content of SAMPLE) {
    // One page each: the first rows, and the last, which hold the totals.
    for (const table of content.tables)
      if (table.rows.length > MOST_ROWS)
        table.rows = [...table.rows.slice(0, MOST_ROWS - 4), ...table.rows.slice(-4)]
    const tables = content.tables.map(table => ({
      ...truthOf(table, content.look === 'grid'),
      page: 1,
      continues: false,
    }))
    const truth: BusinessTruth = {
      name: content.kind,
      kind: content.kind,
      engine: 'pdf-lib',
      language: content.language,
      tables,
      loose: [[...content.sender, ...content.recipient], content.meta.flat()],
      paragraphs: [],
      facts: [],
    }
    const { json } = await runTool(tool, { file: pdfFile(await printed(content)) })
    const { pairs, shaped, tables: all } = scoreTables(json.tables, truth)
    scores.push({ kind: content.kind, f1: f1(pairs), shaped, all })
  }
  const mean = scores.reduce((sum, score) => sum + score.f1, 0) / scores.length
  assert.ok(mean >= 0.97, JSON.stringify(scores))
  const [shaped, all] = [scores.reduce((n, s) => n + s.shaped, 0), scores.reduce((n, s) => n + s.all, 0)]
  assert.ok(shaped >= 0.85 * all, JSON.stringify(scores))
})
