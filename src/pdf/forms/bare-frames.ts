import { asDict, type Dict, newRef } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { isShown } from '../pages/pages.ts'
import { type Field, readFields } from './fields.ts'
import { appearanceMatrix, type Painted, paint } from './flatten.ts'
import { appearance, frameOf } from './widget-frame.ts'

/** Boxes to tick are read as signs, which have their own outline. */
const FRAMED = ['text', 'choice', 'list', 'button', 'signature']

/**
 * Draws the borders and backgrounds of fields into their pages where readers of appearance streams find none, or pass
 * over them; tells whether there are any. `outdated`: the streams are not to be trusted.
 */
export function drawBareFrames(document: PdfDocument, outdated: boolean): boolean {
  const found = new Map<number, Painted[]>()
  for (const field of readFields(document)) {
    if (!FRAMED.includes(field.type)) continue
    for (const { dict, page } of field.widgets) {
      if (page === 0 || !isShown(dict) || isDrawn(field, dict, outdated)) continue
      const frame = frameOf(dict)
      if (!frame || frame.background === '') continue
      const stream = appearance(frame, '', new Map())
      const matrix = appearanceMatrix(dict, stream)
      if (!matrix) continue
      const own = { form: newRef(stream), matrix }
      const others = found.get(page)
      if (others) others.push(own)
      else found.set(page, [own])
    }
  }
  for (const [page, painted] of found) paint(document.pages[page - 1]!.dict, painted)
  return found.size > 0
}

/** The options of lists are told in words, in place of what their streams draw. */
const isDrawn = ({ type }: Field, widget: Dict, outdated: boolean): boolean =>
  type !== 'list' && !(outdated && type !== 'signature') && asDict(widget.dict('AP')?.get('N')) !== undefined
