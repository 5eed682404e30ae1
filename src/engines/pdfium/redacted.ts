import { type PageArea, pixelsOf } from '../../lib/geometry/page-areas.ts'
import type { Bitmap, OutlineEntry } from '../../lib/geometry/pdf-page.ts'
import { openPdf, type PdfDocument } from './pdfium-document.ts'

/** Brighter than this in any of its colours, a pixel inside a box is not covered. */
const DARK = 40
/** The edges of a box are mixed with their neighbours, and a page that begins between two pixels moves them by one. */
const EDGE = 2

/**
 * Reads a redacted file for what should be gone: text, annotations and other content on the pages with boxes,
 * boxes that are not black, metadata, tags, attachments. Gives the first thing found in plain words.
 */
export async function remainderOnPages(
  bytes: Uint8Array,
  boxes: ReadonlyMap<number, PageArea[]>,
  pageCount: number,
  scale: number,
  secret: (text: string) => boolean,
): Promise<string | undefined> {
  using document = await openPdf(bytes)
  if (document.pageCount !== pageCount) return 'pages are missing'
  if (document.attachmentCount > 0) return 'attachments'
  if (document.tagged) return 'tags'
  if (Object.keys(document.metadata()).length > 0) return 'document metadata'
  if (titles(document.outline()).some(secret)) return 'an outline entry'
  for (const [number, areas] of boxes) {
    const found = remainderOn(document, number, areas, scale)
    if (found) return `${found} on page ${number}`
  }
  return undefined
}

function remainderOn(
  document: PdfDocument,
  number: number,
  areas: PageArea[],
  scale: number,
): string | undefined {
  using page = document.page(number)
  if (page.chars().length > 0) return 'text'
  if (page.annotationCount > 0) return 'annotations'
  if (page.images().length !== 1 || page.paths().length > 0) return 'other content'
  // Never finer than the picture itself: the edges of boxes would be blurred.
  const seen = page.render({ scale: Math.min(1, scale) })
  return areas.every(area => isBlack(seen, area)) ? undefined : 'a box that is not black'
}

function isBlack(bitmap: Bitmap, area: PageArea): boolean {
  const { left, top, right, bottom } = pixelsOf(area, bitmap)
  const { width, channels, data } = bitmap
  for (let y = top + EDGE; y < bottom - EDGE; y++) {
    const end = (y * width + right - EDGE) * channels
    // A plain loop, as `some` takes more than ten times as long.
    for (let i = (y * width + left + EDGE) * channels; i < end; i++) if (data[i]! > DARK) return false
  }
  return true
}

const titles = (entries: OutlineEntry[]): string[] =>
  entries.flatMap(entry => [entry.title, ...titles(entry.children)])
