import { Str } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { readFields } from './fields.ts'

/** Puts the captions of push buttons that nothing draws where readers of annotations find them; tells whether there are any. */
export function tellButtons(document: PdfDocument): boolean {
  let told = false
  for (const field of readFields(document)) {
    if (field.type !== 'button') continue
    for (const { dict } of field.widgets) {
      const caption = dict.dict('MK')?.string('CA')
      if (!caption?.length || dict.dict('AP')?.has('N')) continue
      dict.set('Contents', new Str(caption))
      told = true
    }
  }
  return told
}
