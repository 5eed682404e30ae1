import type { Dict } from '../core/objects.ts'
import { openDocument } from '../core/pdf-document.ts'
import { decodeText } from '../core/text-strings.ts'
import { annotationsOf } from '../pages/pages.ts'
import { UNREADABLE } from '../sanitize/shown-layers.ts'

/** Annotations that say something in a window of their own; what free text and stamps say is drawn on the page. */
const KINDS = new Set([
  ...['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'FileAttachment'],
  ...['Square', 'Circle', 'Line', 'Polygon', 'PolyLine', 'Ink'],
])
const HIDDEN = 2

/** What the annotations of each page say beside it, in the order of the pages; none of a file that cannot be read so. */
export const annotationTexts = (bytes: Buffer): string[][] =>
  ofPages(bytes, dict => {
    const said = dict.string('Contents')
    const isRead = KINDS.has(dict.name('Subtype') ?? '') && ((dict.number('F') ?? 0) & HIDDEN) === 0
    return said && isRead ? decodeText(said) : undefined
  })

/** The addresses that the links of each page lead to. */
export const linkAddresses = (bytes: Buffer): string[][] =>
  ofPages(bytes, dict => {
    const address = dict.name('Subtype') === 'Link' ? dict.dict('A')?.string('URI') : undefined
    return address && decodeText(address)
  })

function ofPages(bytes: Buffer, read: (annotation: Dict) => string | undefined): string[][] {
  try {
    return openDocument(bytes).pages.map(({ dict }) =>
      annotationsOf(dict).flatMap(annotation => read(annotation.dict) ?? []),
    )
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return []
    throw error
  }
}
