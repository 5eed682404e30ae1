import type * as Docx from 'docx'
import { type Block, frameOf, type PageLayout } from '../../layout/model.ts'
import { firstNumber } from './running.ts'
import { TWIPS } from './text.ts'

/** Margins as the pages have them, in points. */
export function marginsOf(pages: readonly PageLayout[]) {
  const [width, height] = frameOf(pages[0]!)
  const body = pages.flatMap(p => p.blocks.filter(b => b.kind !== 'running'))
  const edge = (value: (b: Block) => number) => {
    const least = body.reduce((least, block) => Math.min(least, value(block)), Number.POSITIVE_INFINITY)
    return Math.min(108, Math.max(18, body.length > 0 ? least : 72))
  }
  return {
    left: edge(b => b.x0),
    right: edge(b => width - b.x1),
    top: edge(b => b.y0),
    bottom: edge(b => height - b.y1),
  }
}

/** Size, margins and first page number of a section. */
export function pageProperties({ PageOrientation }: typeof Docx, pages: readonly PageLayout[]) {
  const [width, height] = frameOf(pages[0]!)
  const landscape = width > height
  const { left, right, top, bottom } = marginsOf(pages)
  const start = firstNumber(pages)
  return {
    ...(start !== undefined && { pageNumbers: { start } }),
    size: {
      // The library swaps the sides itself when a page lies on its side.
      width: Math.round((landscape ? height : width) * TWIPS),
      height: Math.round((landscape ? width : height) * TWIPS),
      orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin: {
      left: Math.round(left * TWIPS),
      right: Math.round(right * TWIPS),
      top: Math.round(top * TWIPS),
      bottom: Math.round(bottom * TWIPS),
    },
  }
}
