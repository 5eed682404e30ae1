import { identifier, type PdfDocument } from '../core/pdf-document.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { listPages } from '../pages/pages.ts'
import { IncrementalUpdate } from './incremental-update.ts'
import { readSignatures } from './read-signatures.ts'
import { certificationLevel } from './signature-fields.ts'
import { written } from './written.ts'

/** Whether these fields of a signed document may be filled in so that its signatures stay valid. */
export function maySignaturesStay({ file, root }: PdfDocument, fields: readonly string[]): boolean {
  if (file.security || file.recovered || root.dict('AcroForm')?.has('XFA')) return false
  const signatures = readSignatures(file)
  if (signatures.length === 0 || certificationLevel(root) === 1) return false
  return signatures.every(({ signed, isLocked }) => signed !== undefined && !fields.some(isLocked))
}

/** The file as it was, with all that was changed since behind it: what was signed stays signed. */
export function appendChanges({ file }: PdfDocument): Buffer {
  const before = new PdfFile(file.bytes)
  // Listing pages writes into them what they inherit, in both.
  listPages(before.root)
  const update = new IncrementalUpdate(file)
  for (const num of file.loadedNumbers())
    if (written(file.load(num)) !== written(before.load(num))) update.change(file.ref(num))
  return update.write(identifier(file, undefined)[1]).bytes
}
