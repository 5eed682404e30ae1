import type * as Docx from 'docx'
import { type Block, frameOf, type PageLayout } from '../../layout/model.ts'
import type { Margins, Section } from '../../layout/write/sections.ts'
import { firstNumber } from './docx-headers-footers.ts'
import { TWIPS } from './docx-runs.ts'

type Choice = (gaps: number[]) => number

const least: Choice = gaps => gaps.reduce((a, b) => Math.min(a, b))
/** A letterhead, or the one page that is filled to the brim, does not tell where all the others begin. */
const quarter: Choice = gaps => gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 4)]!

/** Margins as the pages have them, in points. */
export function marginsOf(pages: readonly PageLayout[]): Margins {
  const [width, height] = frameOf(pages[0]!)
  const margin = (gap: (b: Block) => number, usual: Choice, most: number) => {
    const texts = pages.map(page => page.blocks.filter(block => block.kind !== 'running'))
    const gaps = texts.filter(blocks => blocks.length > 0).map(blocks => least(blocks.map(gap)))
    return Math.max(18, Math.min(gaps.length > 0 ? usual(gaps) : 72, most))
  }
  const left = margin(b => b.x0, least, 0.25 * width)
  const right = margin(b => width - b.x1, least, 0.25 * width)
  return {
    left,
    // Lines that end where they like seldom reach the margin.
    right: Math.min(right, Math.max(left, 36)),
    top: margin(b => b.y0, quarter, 0.25 * height),
    bottom: margin(b => height - b.y1, quarter, 0.2 * height),
  }
}

/** Share of the margin at the foot of a page that text may run into: other fonts, and rows of them, are higher. */
const SLACK = 0.5

/** Size, margins, columns and first page number of a section. */
export function sectionProperties(docx: typeof Docx, section: Section): Docx.ISectionPropertiesOptions {
  const { PageOrientation, SectionType } = docx
  const { width, height, margins, sheets, fresh } = section
  const landscape = width > height
  const start = sheets && firstNumber(sheets)
  return {
    type: fresh ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS,
    ...(section.columns.length > 1 && { column: columnsOf(docx, section) }),
    page: {
      ...(start !== undefined && { pageNumbers: { start } }),
      size: {
        // The library swaps the sides itself when a page lies on its side.
        width: Math.round((landscape ? height : width) * TWIPS),
        height: Math.round((landscape ? width : height) * TWIPS),
        orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      margin: {
        left: Math.round(margins.left * TWIPS),
        right: Math.round((margins.right - 1) * TWIPS),
        top: Math.round(margins.top * TWIPS),
        bottom: Math.round(Math.max(18, (1 - SLACK) * margins.bottom) * TWIPS),
      },
    },
  }
}

function columnsOf({ Column }: typeof Docx, { columns }: Section): Docx.IColumnsAttributes {
  const widths = columns.map(c => c.x1 - c.x0)
  const gaps = columns.slice(1).map((c, i) => Math.max(0, c.x0 - columns[i]!.x1))
  if (Math.max(...widths) - Math.min(...widths) < 0.06 * widths[0]!)
    return { count: columns.length, space: Math.round(Math.max(...gaps) * TWIPS), equalWidth: true }
  return {
    count: columns.length,
    equalWidth: false,
    children: columns.map(
      (_, i) =>
        new Column({ width: Math.round(widths[i]! * TWIPS), space: Math.round((gaps[i] ?? 0) * TWIPS) }),
    ),
  }
}
