import { readFile } from 'node:fs/promises'
import type { GridSheet } from '../../../document/grid-page.ts'
import { layoutSheet } from '../../../document/sheet-grid.ts'
import type { Block, Document, Section } from '../../../document/tree.ts'
import { typeset } from '../../../engines/typst/typeset.ts'
import { badInput } from '../../../fault.ts'
import { csvToGrid } from '../../../formats/office/csv-grid.ts'
import { readOdsBook } from '../../../formats/office/ods/ods-to-grid.ts'
import { readXlsx } from '../../../formats/office/xlsx/read-xlsx.ts'
import { type GridBook, readGridBook, tooLong } from '../../../formats/office/xlsx/xlsx-to-grid.ts'
import { decodeText } from '../../../formats/text/text-encoding.ts'
import type { Watcher } from '../../../lib/async/watched.ts'
import type { InputFile } from '../../../lib/files/file-kinds.ts'
import { splitName } from '../../../lib/files/file-names.ts'
import { A4 } from '../../../lib/geometry/paper.ts'
import { counted } from '../../../lib/text/counted.ts'
import { computedWorkbook } from '../../../print/computed-workbook.ts'

const MARGIN = 40
const TITLE = 34
const MAX_PAGES = 500
/** Grids are quick to set for their size: their lines are never broken. */
const MAX_TEXT = 12_000_000
/** Workbooks up to this many cells are tagged as tables, which takes five times as long as text alone. */
const MAX_TAGGED = 4_000

/** Sets the sheets of a workbook as monospaced grids. */
export async function gridWorkbook(
  file: InputFile,
  { now, progress }: { now: Date; progress: Watcher['progress'] },
): Promise<{ pdf: Uint8Array; warnings: string[] }> {
  const { stem } = splitName(file.name)
  const book = await readBook(file, stem, now)
  if (book.sheets.length === 0) throw badInput('file: every sheet of the workbook is hidden.')
  const { document, cut } = documentOf(book.sheets, stem)
  const { pdf, warnings } = await typeset(document, { maxText: MAX_TEXT, progress })
  return { pdf, warnings: [...lostWarnings(book), ...cutWarnings(cut), ...warnings] }
}

async function readBook(file: InputFile, name: string, now: Date): Promise<GridBook> {
  if (file.kind === 'xlsx') {
    const book = await readXlsx(file.path, 'file')
    const grids = await readGridBook(book, 'file')
    if (grids.uncalculated === 0) return grids
    return readGridBook(await computedWorkbook(book, file, { param: 'file', now }), 'file')
  }
  if (file.kind === 'ods') return readOdsBook(file.path, 'file')
  const sheet = csvToGrid(decodeText(await readFile(file.path)).text, name)
  return { sheets: [sheet], hidden: { sheets: 0, rows: 0, columns: 0 }, drawn: 0, uncalculated: 0 }
}

const PAPER = { width: A4[0], height: A4[1], margin: MARGIN, title: TITLE }

const EMPTY: Block = {
  kind: 'paragraph',
  content: [{ kind: 'text', text: 'This sheet is empty.', style: { italic: true } }],
}

function documentOf(sheets: GridSheet[], title: string): { document: Document; cut: number } {
  let pages = 0
  let cut = 0
  const cells = sheets.reduce((sum, sheet) => sum + sheet.rows.length * sheet.columns.length, 0)
  const tagged = cells <= MAX_TAGGED
  const sections = sheets.map((sheet): Section => {
    const laid: ReturnType<typeof layoutSheet> =
      sheet.rows.length === 0
        ? { landscape: false, pages: [], cut: 0 }
        : layoutSheet(sheet, PAPER, MAX_PAGES - pages, tagged)
    // An empty sheet takes a page too.
    if (laid !== 'too long') pages += Math.max(1, laid.pages.length)
    if (laid === 'too long' || pages > MAX_PAGES) throw tooLong('file')
    cut += laid.cut
    const [width, height] = laid.landscape ? [A4[1], A4[0]] : A4
    const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN }
    return {
      page: { width, height, margin },
      blocks: [
        { kind: 'heading', level: 1, content: [{ kind: 'text', text: sheet.name, style: { size: 13 } }] },
        ...(sheet.rows.length === 0 ? [EMPTY] : []),
        ...laid.pages.flatMap((page, i) =>
          i === 0 ? [page] : [{ kind: 'break', of: 'page' } as const, page],
        ),
      ],
    }
  })
  const document: Document = {
    title,
    lang: 'en',
    style: 'article',
    sections,
    images: new Map(),
    warnings: [],
  }
  return { document, cut }
}

function lostWarnings({ hidden, drawn, uncalculated }: GridBook): string[] {
  const parts = (['sheet', 'row', 'column'] as const)
    .filter(name => hidden[`${name}s`] > 0)
    .map(name => counted(hidden[`${name}s`], `hidden ${name}`))
  return [
    ...(parts.length > 0 ? [`left out: ${parts.join(', ')}`] : []),
    ...(drawn > 0 ? [`charts and pictures on ${counted(drawn, 'sheet')} are not printed`] : []),
    ...(uncalculated > 0
      ? [
          `empty: ${counted(uncalculated, 'formula')} whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first`,
        ]
      : []),
  ]
}

const cutWarnings = (cut: number): string[] =>
  cut === 0
    ? []
    : [`${counted(cut, 'cell has', 'cells have')} more text than a page has room for: it ends with …`]
