import { withKnownPictures } from '../../engines/document-images.ts'
import { readTextDocument, TEXT_DOCUMENT_FILE } from '../../formats/office/read-text-document.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Word to PDF',
  description:
    'Sets a Word document (.docx, .docm, .dotx, .odt, .rtf) as a tagged PDF: styles, numbering, tables, pictures, headers and footers, ' +
    'footnotes, sections, columns, links and formulas. Macros and anything outside the file are never opened.',
  credits: 4,
  params: {
    file: p
      .file(TEXT_DOCUMENT_FILE)
      .describe('The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.'),
  },
  returns: file('application/pdf'),
  example: { file: 'report.docx' },
  async run({ file }, call) {
    const { typeset } = await import('../../engines/typst/typeset.ts')
    const doc = await withKnownPictures(await readTextDocument(file))
    const { progress, secondsLeft } = call
    const titled = { ...doc, title: doc.title ?? splitName(file.name).stem }
    const { pdf, warnings } = await typeset(titled, {
      progress,
      isGivenUp: true,
      ...(secondsLeft && { secondsLeft }),
    })
    for (const warning of warnings) call.warn(warning)
    return { bytes: pdf, name: renamed(file.name, '', 'pdf') }
  },
})
