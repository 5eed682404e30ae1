import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { saveDocument, signatureFields, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Remove PDF password',
  description: 'Decrypts a PDF with its user or owner password; the result opens without one.',
  credits: 3,
  params: {
    file: p.pdf(),
    password: p.password().describe('The user or the owner password; it must open the document.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', password: 'none needed' },
  run: ({ file, password }, call) =>
    withPdf(
      file,
      call.warn,
      document => {
        if (!document.file.security) call.warn('the PDF was not protected, it is unchanged in content')
        if (document.file.recovered)
          call.warn('the PDF is damaged; it was rebuilt from the objects that could be found')
        if (signatureFields(document.root).length > 0) {
          call.warn('the PDF is signed; the signature is not valid for the result')
        }
        // The extension that AES-256 is before PDF 2.0, and that nothing in the result needs.
        const extensions = document.root.dict('Extensions')
        if (extensions?.dict('ADBE')?.number('ExtensionLevel') === 8) extensions.delete('ADBE')
        return { bytes: saveDocument(document), name: renamed(file.name, 'unlocked', 'pdf') }
      },
      { password, quiet: true },
    ),
})
