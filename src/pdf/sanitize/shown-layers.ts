import { PdfPasswordError, PdfProtectionError } from '../core/encryption.ts'
import { PdfStreamError } from '../core/filters.ts'
import { PdfSyntaxError } from '../core/parser.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { hiddenGroups } from './hidden-content.ts'
import { sanitize } from './sanitize.ts'

const UNREADABLE = [PdfSyntaxError, PdfStreamError, PdfPasswordError, PdfProtectionError, RangeError]

/**
 * A file without what its layers hide, for whoever reads what pages show; it is the file itself where no layer is off,
 * which is nearly always, or it is too damaged to be looked through. `outdated`: the values of its fields were changed
 * by a program that leaves it to the reader to draw them.
 */
export function shownContent(bytes: Buffer, password?: string): { bytes: Buffer; outdated: boolean } {
  // The catalog may lie in a stream of objects, where it cannot be searched for.
  if (!MAY_TELL.some(name => bytes.includes(name))) return { bytes, outdated: false }
  try {
    const { root } = new PdfFile(bytes, password)
    const outdated = root.dict('AcroForm')?.get('NeedAppearances') === true
    if (hiddenGroups(root).groups.size === 0) return { bytes, outdated }
    const document = openDocument(bytes, password)
    const { replace } = sanitize(document, { ...NOTHING, hidden_layers: true })
    return { bytes: saveDocument(document, { replace }), outdated }
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return { bytes, outdated: false }
    throw error
  }
}

const MAY_TELL = ['/OCProperties', '/NeedAppearances', '/ObjStm']

const NOTHING = {
  scripts: false,
  embedded_files: false,
  metadata: false,
  hidden_text: false,
  hidden_layers: false,
  annotations: false,
  external_links: false,
  private_data: false,
}
