import { type Block, frameOf, type PageLayout } from '../model.ts'
import { alike, type Band, bandsFromRight, bandsOf } from './bands.ts'
import { isDense } from './dense-pages.ts'
import { footOf, type Measure, ownLines, sharedAlign } from './placing.ts'
import { sameSize } from './shapes.ts'

/** Blocks under each other in one column of a page. */
export interface Part {
  page: PageLayout
  /** Place of the page in the document. */
  at: number
  measure: Measure
  blocks: Block[]
  /** How all its lines stand, where it is one of several columns. */
  align: 'center' | 'right' | undefined
  /** Whether it flows on from what stands before, or begins a column or page. */
  start: 'flow' | 'column' | 'page'
  /** Where what stands above it ends; undefined where the text just flows on. */
  top: number | undefined
}

/** Pages, or pieces of them, of the same paper and the same columns. */
export interface Section {
  /** All pages of its size in a row, where it is the first of them. */
  sheets: readonly PageLayout[] | undefined
  width: number
  height: number
  margins: Margins
  columns: Measure[]
  /** It begins on a page of its own. */
  fresh: boolean
  parts: Part[]
  /** Room below it, in points, before columns begin. */
  after: number
  /** Notes of a word processor stand at the foot of its pages; beside columns they are placed. */
  notes: boolean
}

export interface Margins {
  left: number
  right: number
  top: number
  bottom: number
}

/** A document as a word processor sets it: sections of one or several columns. */
export function sectionsOf(
  pages: readonly PageLayout[],
  marginsOf: (pages: readonly PageLayout[]) => Margins,
): Section[] {
  const sections: Section[] = []
  let at = 0
  for (const group of bySize(pages)) {
    const margins = marginsOf(group)
    const [width, height] = frameOf(group[0]!)
    const measure = { x0: margins.left, x1: width - margins.right }
    let last: Band | undefined
    for (const [i, page] of group.entries()) {
      const bands = pageBands(page, measure)
      let top: number | undefined = margins.top
      for (const [b, band] of bands.entries()) {
        const flows = b === 0 && last !== undefined && alike(last, band)
        if (!flows) {
          const fresh = b === 0
          const sheets = i === 0 && b === 0 ? group : undefined
          const above = sections.at(-1)
          if (!fresh && above?.columns.length === 1 && band.columns.length > 1 && top !== undefined) {
            // Room above columns is the same for all of them only if it is left before they begin.
            const start = Math.min(...band.columns.flatMap(c => c.blocks).map(block => block.y0))
            above.after = Math.max(0, start - top)
            top = start
          }
          sections.push({
            sheets,
            width,
            height,
            margins,
            columns: band.columns,
            fresh,
            parts: [],
            after: 0,
            notes: false,
          })
        }
        const section = sections.at(-1)!
        const parts = partsOf(band, page, at, top)
        if (flows && parts[0]) parts[0].start = 'page'
        section.parts.push(...parts)
        top = Math.max(...band.columns.flatMap(c => c.blocks).map(footOf))
        last = band
      }
      at++
    }
  }
  const columned = columnedPages(sections)
  for (const section of sections)
    section.notes = section.parts.some(
      ({ page }) => !columned.has(page) && page.blocks.some(b => b.kind === 'footnote'),
    )
  return sections
}

/** Whether the first of its columns is on the right. */
export const isFromRight = ({ columns: [first, second] }: Section): boolean =>
  first !== undefined && second !== undefined && first.x0 > second.x0

/** Pages of which at least a part stands in columns. */
export const columnedPages = (sections: readonly Section[]): Set<PageLayout> =>
  new Set(sections.flatMap(s => (s.columns.length > 1 ? s.parts.map(part => part.page) : [])))

function bySize(pages: readonly PageLayout[]): PageLayout[][] {
  const groups: PageLayout[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (last && sameSize(last[0]!, page) && last[0]!.vertical === page.vertical) last.push(page)
    else groups.push([page])
  }
  return groups
}

const isLoose = (block: Block): boolean => block.kind === 'footnote' || block.kind === 'running'

/** Text that runs up or down the page is placed; it makes no column. */
const isTurned = ({ kind, lines }: Block): boolean =>
  kind !== 'table' && kind !== 'figure' && lines.length > 0 && lines.every(line => line.quarter !== 0)

/** The page's bands; notes and what stands in the margin come last. */
function pageBands(page: PageLayout, measure: Measure): Band[] {
  const body = page.blocks.filter(b => !isLoose(b) && !isTurned(b))
  const loose = page.blocks.filter(
    b =>
      b.kind === 'footnote' || (b.kind === 'running' && b.place === 'margin') || (!isLoose(b) && isTurned(b)),
  )
  // Its blocks are placed, each where it stands.
  if (isDense(page)) return [{ columns: [{ ...measure, blocks: [...body, ...loose] }] }]
  const rtl = page.blocks.flatMap(b => b.lines).filter(l => l.rtl).length
  const lines = page.blocks.reduce((sum, b) => sum + b.lines.length, 0)
  const bands = rtl > 0.5 * lines ? bandsFromRight(body, measure) : bandsOf(body, measure)
  if (bands.length === 0) return [{ columns: [{ ...measure, blocks: loose }] }]
  bands
    .at(-1)!
    .columns.at(-1)!
    .blocks.push(...loose)
  return bands
}

function partsOf(band: Band, page: PageLayout, at: number, top: number | undefined): Part[] {
  return band.columns.map(({ x0, x1, blocks }, i): Part => {
    const before = band.columns[i - 1]?.blocks.at(-1)
    const goesOn = before !== undefined && ownLines(before).length < before.lines.length
    return {
      page,
      at,
      measure: { x0, x1 },
      blocks,
      align: band.columns.length > 1 ? sharedAlign(blocks) : undefined,
      start: i === 0 || goesOn ? 'flow' : 'column',
      top: i > 0 && goesOn ? undefined : top,
    }
  })
}
