import { PdfPasswordError, PdfProtectionError } from '../core/encryption.ts'
import { PdfStreamError } from '../core/filters.ts'
import { PdfSyntaxError } from '../core/parser.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { PdfFile } from '../core/pdf-file.ts'
import { MISPLACES_BYTES, mendByteOrder } from '../fonts/mend-byte-order.ts'
import { mendSaidRuns } from '../fonts/mend-said-runs.ts'
import { mendTextMaps } from '../fonts/mend-text-maps.ts'
import { nameDrawings } from '../fonts/name-drawings.ts'
import { drawBareFrames } from '../forms/bare-frames.ts'
import { tellButtons } from '../forms/button-captions.ts'
import { hiddenGroups } from './hidden-content.ts'
import { sanitize } from './sanitize.ts'

/** Errors of files that are too damaged, or locked. */
export const UNREADABLE = [PdfSyntaxError, PdfStreamError, PdfPasswordError, PdfProtectionError, RangeError]

/**
 * A file without what its layers hide, for whoever reads what pages show, with glyphs that tell their characters and fonts,
 * buttons that tell their captions and fields that show their borders; it is the file itself where there is nothing of that, which is nearly always, or it
 * is too damaged to be looked through. `outdated`: the values of its fields were changed by a program that leaves it to
 * the reader to draw them.
 */
export function shownContent(bytes: Buffer, password?: string): { bytes: Buffer; outdated: boolean } {
  // The catalog may lie in a stream of objects, where it cannot be searched for.
  if (!MAY_TELL.some(name => bytes.includes(name))) return { bytes, outdated: false }
  try {
    const { root, info } = new PdfFile(bytes, password)
    const form = root.dict('AcroForm')
    const outdated = form?.get('NeedAppearances') === true
    const hides = hiddenGroups(root).groups.size > 0
    const producer = info?.string('Producer')?.toString() ?? ''
    const doubtful = bytes.includes(MISTAKES_RUNS) || producer.includes(MISTAKES_RUNS)
    const copied = producer.startsWith(COPIES_RUNS)
    const disordered = producer.includes(MISPLACES_BYTES)
    const unnamed = producer.startsWith(DRAWS_GLYPHS) && bytes.includes('/Type3')
    if (!hides && !doubtful && !copied && !disordered && !unnamed && !form) return { bytes, outdated }
    const document = openDocument(bytes, password)
    const told = form !== undefined && tellButtons(document)
    const framed = form !== undefined && drawBareFrames(document, outdated)
    const spelt = copied && mendSaidRuns(document)
    const ordered = disordered && mendByteOrder(document)
    const named = unnamed && nameDrawings(document)
    const mended = (doubtful && mendTextMaps(document)) || spelt || ordered || named || told || framed
    if (!hides) return { bytes: mended ? saveDocument(document) : bytes, outdated }
    const { replace } = sanitize(document, { ...NOTHING, hidden_layers: true })
    return { bytes: saveDocument(document, { replace }), outdated }
  } catch (error) {
    if (UNREADABLE.some(kind => error instanceof kind)) return { bytes, outdated: false }
    throw error
  }
}

/** Named in the files of a producer whose maps from glyphs to characters may be wrong. */
const MISTAKES_RUNS = 'WeasyPrint'
/** Named in files of a producer that copies such maps from other files. */
const COPIES_RUNS = 'cairo'
/** Named in files of browsers, which draw the glyphs of OpenType and variable fonts. */
const DRAWS_GLYPHS = 'Skia/PDF'
const MAY_TELL = [
  '/OCProperties',
  '/NeedAppearances',
  '/Btn',
  '/MK',
  '/ObjStm',
  MISTAKES_RUNS,
  COPIES_RUNS,
  MISPLACES_BYTES,
  DRAWS_GLYPHS,
]

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
