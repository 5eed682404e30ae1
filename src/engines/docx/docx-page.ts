import type * as Docx from 'docx'
import { around } from '../../layout/boxes.ts'
import { type Block, frameOf, type PageLayout } from '../../layout/model.ts'
import { footOf, headOf, type Measure } from '../../layout/write/placing.ts'
import { isFromRight, type Margins, type Section } from '../../layout/write/sections.ts'
import { firstNumber, runningEdges, skipsFirst } from './docx-headers-footers.ts'
import { TWIPS, type WordContext } from './docx-runs.ts'

type Choice = (gaps: number[]) => number

const least: Choice = gaps => gaps.reduce((a, b) => Math.min(a, b))
/** The one page that is filled to the brim does not tell where all the others end. */
const quarter: Choice = gaps => gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 4)]!

/** Pictures may run into the margins, and over the edge of the page. */
const isSet = ({ kind, lines }: Block): boolean =>
  kind !== 'running' && kind !== 'figure' && lines.every(line => line.quarter === 0)

/** Tables stand out of the margins by the padding of their cells, in points, so that their text stands in line. */
const MOST_PADDING = 8

/** How far from the edge of the page blocks begin. */
function edgeOf(blocks: readonly Block[], gap: (b: Block) => number): number {
  const all = least(blocks.map(gap))
  const texts = blocks.filter(b => b.kind !== 'table').map(gap)
  const edge = texts.length > 0 ? least(texts) : all
  return edge - all < MOST_PADDING ? edge : all
}

/** Margins as the pages have them, in points. */
export function marginsOf(pages: readonly PageLayout[]): Margins {
  const [width, height] = frameOf(pages[0]!)
  const margin = (gap: (b: Block) => number, usual: Choice, most: number) => {
    const texts = pages.map(page => page.blocks.filter(isSet))
    const gaps = texts.filter(blocks => blocks.length > 0).map(blocks => edgeOf(blocks, gap))
    const smallest = Math.min(usual === least ? 4 : 18, 0.02 * height)
    return Math.max(smallest, Math.min(gaps.length > 0 ? usual(gaps) : 72, most))
  }
  const left = margin(b => b.x0, least, 0.25 * width)
  const right = margin(b => width - b.x1, least, 0.25 * width)
  return {
    left,
    // Lines that end where they like seldom reach the margin.
    right: Math.min(right, Math.max(left, 36)),
    top: margin(b => headOf(b), least, 0.25 * height),
    bottom: Math.min(
      margin(b => height - b.y1, quarter, 0.2 * height),
      // Notes stand right above the margin, however short their page is.
      ...pages.flatMap(page => height - notesFoot(page)),
      // The margin that notes ask for holds on all pages: those that are filled further would lose their last line.
      ...(pages.some(page => notesFoot(page) > 0) ? pages.map(page => height - textFoot(page)) : []),
    ),
  }
}

/** Word processors part notes from the text by this much, in points, with a rule in it. */
const ABOVE_NOTES = 12

/**
 * How much lower notes may stand, in points: the text above them may grow by a line, or its last line would go
 * overleaf. They keep clear of what stands below them.
 */
const SPARE = 14
const CLEAR = 4

/** How far lines may come to stand lower than on the page, in points. */
const DRIFT = 3

/** Where the text of a page ends, as word processors count it. */
const textFoot = ({ blocks }: PageLayout): number =>
  Math.max(0, ...blocks.filter(b => isSet(b) && b.kind !== 'footnote').map(b => footOf(b) + DRIFT))

/** Where the notes of a page have to end so that all of its text fits above them; nowhere without notes. */
function notesFoot({ blocks }: PageLayout): number {
  const notes = blocks.filter(b => b.kind === 'footnote')
  if (notes.length === 0) return -Infinity
  const { y0, y1 } = around(notes)
  const texts = blocks.filter(b => isSet(b) && b.kind !== 'footnote' && b.y1 < y0 + 2)
  const gap = y0 - Math.max(-Infinity, ...texts.map(b => b.y1))
  const below = blocks.filter(b => b.kind === 'running' && b.place !== 'margin' && b.y0 > y1)
  const spare = Math.max(2, Math.min(SPARE, ...below.map(b => b.y0 - y1 - CLEAR)))
  return y1 + spare + Math.max(0, ABOVE_NOTES - gap)
}

/** Pages begin where they should, so that text may run into the margin at their foot: rows of other fonts are higher. */
const LEAST_MARGIN = 3

/** Where the text of a section's pages has to end, in points from their top. */
export function floorOf(
  { height, margins, sheets, parts, notes }: Section,
  shared: ReadonlySet<Block>,
): number {
  const { footer } = runningEdges(sheets ?? parts.map(part => part.page), shared)
  const smallest = Math.min(LEAST_MARGIN, 0.01 * height)
  return height - Math.max(footer ? height - footer.head : smallest, notes ? margins.bottom : smallest)
}

/** Size, margins, columns and first page number of a section. */
export function sectionProperties(
  { docx, steady }: Pick<WordContext, 'docx' | 'steady'>,
  section: Section,
  shared: ReadonlySet<Block>,
): Docx.ISectionPropertiesOptions {
  const { PageOrientation, PageTextDirectionType, SectionType } = docx
  const { width, height, margins, sheets, fresh, parts } = section
  // Lines that run down the page: its frame stands on its side.
  const vertical = parts[0]?.page.vertical === true
  const landscape = width > height !== vertical
  const start = sheets && firstNumber(sheets, shared, steady)
  const { header, footer } = runningEdges(sheets ?? parts.map(part => part.page), shared)
  const twips = (points: number) => Math.round(points * TWIPS)
  const edges = {
    left: twips(margins.left),
    right: twips(Math.max(0, margins.right - 1)),
    top: twips(margins.top),
    bottom: twips(height - floorOf(section, shared)),
  }
  return {
    type: fresh ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS,
    ...(section.columns.length > 1 && { column: columnsOf(docx, section) }),
    ...(sheets && skipsFirst(sheets, shared) && { titlePage: true }),
    page: {
      ...(start !== undefined && { pageNumbers: { start } }),
      size: {
        // The library swaps the sides itself when a page lies on its side.
        width: twips(Math.min(width, height)),
        height: twips(Math.max(width, height)),
        orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      ...(isFromRight(section) && { textDirection: PageTextDirectionType.LEFT_TO_RIGHT_TOP_TO_BOTTOM }),
      ...(vertical && { textDirection: PageTextDirectionType.TOP_TO_BOTTOM_RIGHT_TO_LEFT }),
      margin: {
        ...(vertical
          ? { top: edges.left, right: edges.top, bottom: edges.right, left: edges.bottom }
          : edges),
        header: twips(Math.max(0, header?.head ?? Math.min(18, margins.top - 3))),
        footer: twips(footer ? Math.max(0, height - footer.foot) : 0),
      },
    },
  }
}

function columnsOf({ Column }: typeof Docx, section: Section): Docx.IColumnsAttributes {
  const { columns } = section
  const gap = isFromRight(section)
    ? (before: Measure, after: Measure) => before.x0 - after.x1
    : (before: Measure, after: Measure) => after.x0 - before.x1
  const widths = columns.map(c => c.x1 - c.x0)
  const gaps = columns.slice(1).map((c, i) => Math.max(0, gap(columns[i]!, c)))
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
