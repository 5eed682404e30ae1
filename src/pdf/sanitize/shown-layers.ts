import { PdfPasswordError, PdfProtectionError } from '../core/encryption.ts'
import { PdfStreamError } from '../core/filters.ts'
import { PdfSyntaxError } from '../core/parser.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { hiddenGroups } from './hidden-content.ts'
import { sanitize } from './sanitize.ts'

const UNREADABLE = [PdfSyntaxError, PdfStreamError, PdfPasswordError, PdfProtectionError, RangeError]

/**
 * A file without what its layers hide, for whoever reads what pages show. Undefined where no layer is off, which is
 * nearly always, or the file is too damaged to be looked through.
 */
export function withoutHiddenLayers(bytes: Buffer, password?: string): Buffer | undefined {
  // The catalog may lie in a stream of objects, where it cannot be searched for.
  if (!bytes.includes('/OCProperties') && !bytes.includes('/ObjStm')) return undefined
  try {
    if (hiddenGroups(new PdfFile(bytes, password).root).groups.size === 0) return undefined
    const document = openDocument(bytes, password)
    const { replace } = sanitize(document, { ...NOTHING, hidden_layers: true })
    return saveDocument(document, { replace })
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return undefined
    throw error
  }
}

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
