import { drawUndrawn } from '../../engines/fontkit/draw-undrawn.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { PAPER_NAMES, paperSize } from '../../lib/geometry/paper.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import { imposeDocument, type Placement, type Sheet, saveDocument, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF booklet',
  collection: 'extra',
  description:
    'Arranges the pages of a PDF so that the printed sheets fold into a booklet. Print on both sides, flipped on the short edge, then fold; long documents can be split into several signatures.',
  credits: 2,
  params: {
    file: p.pdf(),
    page_size: p.choice(PAPER_NAMES).default('a4').describe('Paper of the sheets, before folding.'),
    binding: p
      .choice(['left', 'right'])
      .default('left')
      .describe('right for books that read from right to left.'),
    sheets_per_signature: p
      .integer({ min: 0, max: 100 })
      .default(0)
      .describe('Sheets folded into each other; 0 folds all of them into one booklet.'),
    margin: p.number({ min: 0, max: 200 }).default(18).describe('Points around each page.'),
    gutter: p.number({ min: 0, max: 200 }).default(0).describe('Points more at the fold.'),
    crop_marks: p.boolean().default(false).describe('Draws marks to cut along at the corners of each page.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf' },
  run: ({ file, page_size, binding, sheets_per_signature, margin, gutter, crop_marks, pages }, call) =>
    withPdf(file, call.warn, async document => {
      const chosen = pages.of(document.pages.length)
      const [height, width] = paperSize(page_size)!
      const half = width / 2
      const cell = { width: half - 2 * margin - gutter, height: height - 2 * margin }
      if (cell.width < 1 || cell.height < 1)
        throw badInput('margin: leaves no room for the pages; use a smaller margin or gutter.')
      const left = (page: number): Placement => ({ page, x: margin, y: margin, ...cell })
      const right = (page: number): Placement => ({ page, x: half + margin + gutter, y: margin, ...cell })
      const sheets: Sheet[] = []
      let blank = 0
      for (const signature of signatures(chosen, sheets_per_signature)) {
        blank += signature.filter(page => page === undefined).length
        for (let i = 0; i < signature.length / 2; i++) {
          const outer = signature[signature.length - 1 - i]
          const inner = signature[i]
          // On fronts the later page is on the left, on backs the earlier; bound on the right it is the other way round.
          const swap = (i % 2 === 1) !== (binding === 'right')
          const [onLeft, onRight] = swap ? [inner, outer] : [outer, inner]
          sheets.push({
            width,
            height,
            placements: [...(onLeft ? [left(onLeft)] : []), ...(onRight ? [right(onRight)] : [])],
          })
        }
      }
      if (blank > 0) call.warn(`${counted(blank, 'blank page')} added at the end to fill the last sheet`)
      await drawUndrawn(document, call.warn)
      imposeDocument(document, sheets, { cropMarks: crop_marks }, call)
      return { bytes: saveDocument(document), name: renamed(file.name, 'booklet', 'pdf') }
    }),
})

/** The pages in groups that are folded together, each filled up to whole sheets of four. */
function signatures(pages: number[], sheets: number): (number | undefined)[][] {
  const size = sheets === 0 ? Math.ceil(pages.length / 4) * 4 : sheets * 4
  const groups: (number | undefined)[][] = []
  for (let i = 0; i < pages.length; i += size) {
    const group: (number | undefined)[] = pages.slice(i, i + size)
    while (group.length % 4 !== 0) group.push(undefined)
    groups.push(group)
  }
  return groups
}
