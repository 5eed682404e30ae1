import { z } from 'zod'
import { withKnownPictures } from '../../engines/document-images.ts'
import { readTextDocument, TEXT_DOCUMENT_FILE } from '../../formats/office/read-text-document.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { countWords } from '../../lib/text/count-words.ts'
import { p } from '../../params.ts'
import { defineTool, text } from '../../tool.ts'

export default defineTool({
  name: 'Word to HTML',
  description:
    'Turns a Word document (.docx, .docm, .dotx, .odt, .rtf) into clean HTML5: headings, nested lists, tables with spans and header rows, ' +
    'links, footnotes, formulas as MathML, pictures as data URLs. No styling, no scripts.',
  credits: 2,
  params: {
    file: p
      .file(TEXT_DOCUMENT_FILE)
      .describe('The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.'),
  },
  returns: text(
    'text/html',
    'html',
    z.object({
      html: z.string().describe('A whole HTML page.'),
      words: z.int().describe('How many words its text has.'),
      warnings: z.array(z.string()).describe('What of the document the page does not show.'),
    }),
  ),
  example: { file: 'report.docx' },
  async run({ file }, call) {
    const { writeHtml } = await import('../../document/html.ts')
    const { writeText } = await import('../../document/plain-text.ts')
    const doc = await withKnownPictures(await readTextDocument(file))
    const { html, warnings } = writeHtml({ ...doc, title: doc.title ?? splitName(file.name).stem })
    for (const warning of warnings) call.warn(warning)
    return {
      html,
      words: countWords(writeText(doc)),
      warnings,
      name: renamed(file.name, '', 'html'),
    }
  },
})
