import { attachmentsOf } from '../attachments/attachments.ts'
import { asDict, name, newRef } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { encodeText } from '../core/text-strings.ts'

/** Says of attached files what PDF/A-3 asks for, and associates them with the document. Answers whether there are any. */
export function associateFiles(document: PdfDocument): boolean {
  const { root, pages } = document
  const associated = new Set(
    [root, ...pages.map(({ dict }) => dict)].flatMap(dict => (dict.array('AF') ?? []).map(asDict)),
  )
  const attachments = attachmentsOf(document)
  for (const file of attachments) {
    const { spec } = file
    spec.set('Type', name('Filespec'))
    for (const key of ['F', 'UF']) if (!spec.string(key)?.length) spec.set(key, encodeText(file.name))
    if (!spec.name('AFRelationship')) spec.set('AFRelationship', name('Unspecified'))
    const streams = spec.dict('EF')
    for (const key of streams?.keys() ?? []) {
      const dict = streams!.stream(key)?.dict
      if (dict && !dict.name('Subtype')?.includes('/')) dict.set('Subtype', name('application/octet-stream'))
    }
  }
  const missing = attachments.filter(({ spec }) => !associated.has(spec))
  if (missing.length > 0)
    root.set('AF', [...(root.array('AF') ?? []), ...missing.map(({ ref, spec }) => ref ?? newRef(spec))])
  return attachments.length > 0
}
