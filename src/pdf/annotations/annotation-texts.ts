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
export function annotationTexts(bytes: Buffer): string[][] {
  try {
    return openDocument(bytes).pages.map(({ dict }) =>
      annotationsOf(dict).flatMap(annotation => {
        const { dict: own } = annotation
        const said = own.string('Contents')
        const isRead = KINDS.has(own.name('Subtype') ?? '') && ((own.number('F') ?? 0) & HIDDEN) === 0
        return said && isRead ? [decodeText(said)] : []
      }),
    )
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return []
    throw error
  }
}
