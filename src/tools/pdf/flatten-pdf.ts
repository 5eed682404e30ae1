import { DocumentFonts } from '../../engines/fontkit/document-fonts.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import {
  drawMissing,
  dropXfa,
  flattenForm,
  hasXfa,
  pdfaClaim,
  readFields,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Flatten PDF',
  description:
    'Turns the form fields of a PDF into ordinary page content that looks the same. Annotations and links stay.',
  credits: 2,
  params: { file: p.pdf() },
  returns: file('application/pdf'),
  example: { file: 'form.pdf' },
  run: ({ file }, call) =>
    withPdf(file, call.warn, async document => {
      const fields = readFields(document)
      if (hasXfa(document)) {
        if (fields.length === 0) {
          throw badInput('file: this is an XFA form without plain fields; only Adobe software can draw it.')
        }
        dropXfa(document)
        call.warn('the XFA part of the form was removed; its plain fields were flattened')
      }
      const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
      await drawMissing(document, fields, (text, face, weight) => fonts.line(text, face, weight))
      fonts.warnOfMissing(call.warn)
      fonts.finish()
      flattenForm(document)
      return { bytes: saveDocument(document), name: renamed(file.name, 'flattened', 'pdf') }
    }),
})
