import { z } from 'zod'
import { readTextDocument, TEXT_DOCUMENT_FILE } from '../../formats/office/read-text-document.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { countWords } from '../../lib/text/count-words.ts'
import { p } from '../../params.ts'
import { defineTool, text } from '../../tool.ts'

export default defineTool({
  name: 'Word to text',
  description:
    'Extracts the text of a Word document (.docx, .docm, .dotx, .odt, .rtf): list items with their markers, tables as lines of ' +
    'tab-separated cells, footnotes and endnotes at the end. Deleted text, comments, headers and footers are left out.',
  credits: 2,
  params: {
    file: p
      .file(TEXT_DOCUMENT_FILE)
      .describe('The document: .docx, .docm, .dotx, .odt, .fodt or .rtf, told by its content.'),
  },
  returns: text(
    'text/plain',
    'text',
    z.object({
      text: z.string(),
      words: z.int().describe('How many words the text has.'),
      warnings: z.array(z.string()).describe('What of the document the text does not show.'),
    }),
  ),
  example: { file: 'report.docx' },
  async run({ file }, call) {
    const { writeText } = await import('../../document/plain-text.ts')
    const doc = await readTextDocument(file)
    const text = writeText(doc)
    for (const warning of doc.warnings) call.warn(warning)
    return { text, words: countWords(text), warnings: doc.warnings, name: renamed(file.name, '', 'txt') }
  },
})
