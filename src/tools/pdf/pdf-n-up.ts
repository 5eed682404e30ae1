import { drawUndrawn } from '../../engines/fontkit/draw-undrawn.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { PAPER_NAMES, paperSize } from '../../lib/geometry/paper.ts'
import { p } from '../../params.ts'
import {
  displaySize,
  imposeDocument,
  type Placement,
  type Sheet,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

/** Columns and rows of a sheet that is wider than high, by pages on it. */
const GRIDS: Record<string, [number, number]> = {
  '1': [1, 1],
  '2': [2, 1],
  '3': [3, 1],
  '4': [2, 2],
  '6': [3, 2],
  '8': [4, 2],
  '9': [3, 3],
  '12': [4, 3],
  '16': [4, 4],
  '25': [5, 5],
}
const COUNTS = ['2', '3', '4', '6', '8', '9', '12', '16', '25'] as const

export default defineTool({
  name: 'N-up PDF',
  collection: 'extra',
  description:
    'Puts several pages of a PDF on each sheet, for handouts and saving paper. Pages keep their proportions and stay sharp; bookmarks lead to the sheets.',
  credits: 2,
  params: {
    file: p.pdf(),
    per_sheet: p.choice(COUNTS).default('4').describe('Pages on each sheet.'),
    page_size: p.choice(PAPER_NAMES).default('a4').describe('Paper of the sheets.'),
    orientation: p
      .choice(['auto', 'portrait', 'landscape'])
      .default('auto')
      .describe('auto turns the paper so that the pages get as large as they can.'),
    order: p
      .choice(['across', 'down', 'across-rtl', 'down-rtl'])
      .default('across')
      .describe('Row by row or column by column; rtl begins at the right.'),
    margin: p.number({ min: 0, max: 200 }).default(18).describe('Points around the sheet.'),
    gap: p.number({ min: 0, max: 200 }).default(9).describe('Points between pages.'),
    frame: p.boolean().default(false).describe('Draws a thin line around each page.'),
    crop_marks: p.boolean().default(false).describe('Draws marks to cut along at the corners of each page.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', per_sheet: '2' },
  run: ({ file, per_sheet, page_size, orientation, order, margin, gap, frame, crop_marks, pages }, call) =>
    withPdf(file, call.warn, async document => {
      const chosen = pages.of(document.pages.length)
      const sizes = chosen.map(number => displaySize(document.pages[number - 1]!.dict))
      const ratio = sizes.reduce((sum, { width, height }) => sum + width / height, 0) / sizes.length
      const candidates = layoutsOf(per_sheet, page_size, orientation, margin, gap)
      // The layout in which a page of the mean proportions gets the largest.
      const shown = ({ cell }: Layout) => Math.min(cell.width / ratio, cell.height)
      const layout = candidates.reduce((best, one) => (shown(one) > shown(best) + 1e-6 ? one : best))
      if (layout.cell.width < 1 || layout.cell.height < 1)
        throw badInput('margin: leaves no room for the pages; use a smaller margin or gap.')
      const perSheet = Number(per_sheet)
      const sheets: Sheet[] = []
      for (let i = 0; i < chosen.length; i += perSheet)
        sheets.push({
          width: layout.width,
          height: layout.height,
          placements: chosen
            .slice(i, i + perSheet)
            .map((page, at) => placed(page, at, layout, order, margin, gap)),
        })
      await drawUndrawn(document, call.warn)
      imposeDocument(document, sheets, { frame, cropMarks: crop_marks }, call)
      return { bytes: saveDocument(document), name: renamed(file.name, `${per_sheet}-up`, 'pdf') }
    }),
})

interface Layout {
  width: number
  height: number
  columns: number
  rows: number
  cell: { width: number; height: number }
}

/** The sheet upright and lying, each with its grid lying and standing. */
function layoutsOf(count: string, paper: string, orientation: string, margin: number, gap: number): Layout[] {
  const [short, long] = paperSize(paper)!
  const papers: [number, number][] = []
  if (orientation !== 'landscape') papers.push([short, long])
  if (orientation !== 'portrait') papers.push([long, short])
  const [a, b] = GRIDS[count]!
  const grids: [number, number][] =
    a === b
      ? [[a, b]]
      : [
          [a, b],
          [b, a],
        ]
  return papers.flatMap(([width, height]) =>
    grids.map(([columns, rows]) => ({
      width,
      height,
      columns,
      rows,
      cell: {
        width: (width - 2 * margin - (columns - 1) * gap) / columns,
        height: (height - 2 * margin - (rows - 1) * gap) / rows,
      },
    })),
  )
}

function placed(
  page: number,
  at: number,
  { height, columns, rows, cell }: Layout,
  order: string,
  margin: number,
  gap: number,
): Placement {
  const down = order.startsWith('down')
  const row = down ? at % rows : Math.floor(at / columns)
  const first = down ? Math.floor(at / rows) : at % columns
  const column = order.endsWith('rtl') ? columns - 1 - first : first
  return {
    page,
    x: margin + column * (cell.width + gap),
    y: height - margin - cell.height - row * (cell.height + gap),
    ...cell,
  }
}
