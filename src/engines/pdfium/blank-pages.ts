import { inkShare } from './ink-share.ts'
import type { PdfPage } from './pdfium-page.ts'

/** Longest side in pixels; enough to see a line of small print. */
const SIDE = 1_600
/** What a page that is drawn, not scanned, may have: a stray dot. */
const DRAWN = 0.00002

/**
 * Whether a page is blank. One with text never is, however little; a scan may have so large a share of ink, from 0 to
 * 1, since paper is never clean.
 */
export function isBlank(page: PdfPage, mostInk: number): boolean {
  if (page.text().trim() !== '' && !page.isTextHidden()) return false
  const scale = Math.min(1.5, SIDE / Math.max(page.width, page.height))
  const ink = inkShare(page.render({ scale, grayscale: true }))
  return ink <= (page.images().length > 0 ? mostInk : Math.min(DRAWN, mostInk))
}
