import { readFile } from 'node:fs/promises'
import { withKnownPictures } from '../../engines/document-images.ts'
import { typeset } from '../../engines/typst/typeset.ts'
import { badInput } from '../../fault.ts'
import { readMarkdown } from '../../formats/markdown/read-markdown.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const MAX_BYTES = 2 * 2 ** 20

export default defineTool({
  name: 'Markdown to PDF',
  description:
    'Typesets Markdown as a tagged PDF: tables, footnotes, formulas, highlighted code, task lists, an outline and ' +
    'links. A YAML block at the top may set title, author, date, lang, papersize, orientation, description and keywords.',
  credits: 3,
  params: {
    markdown: p
      .textOrFile({ kinds: ['text', 'html', 'xml', 'svg'], label: 'Markdown text' })
      .contentOf('text/markdown')
      .describe('The Markdown text, as a form field or as an uploaded file.')
      .example('# Hello\n\nSome *text*.'),
  },
  returns: file('application/pdf'),
  example: {
    markdown: '# Tides\n\nHigh water comes **late**.\n\n| place | minutes |\n|---|---:|\n| mole | 41 |\n',
  },
  async run({ markdown }, call) {
    const source = typeof markdown === 'string' ? markdown : decode(await readFile(markdown.path))
    if (Buffer.byteLength(source) > MAX_BYTES) {
      throw badInput('markdown: the text is over 2 MB, more than is set in one PDF; split it into parts.')
    }
    if (source.trim() === '') throw badInput('markdown: must not be empty.')
    const { pdf, warnings } = await typeset(await withKnownPictures(await readMarkdown(source)), 'markdown')
    for (const warning of warnings) call.warn(warning)
    const name = typeof markdown === 'string' ? 'document.pdf' : renamed(markdown.name, '', 'pdf')
    return { bytes: pdf, name }
  },
})

/** UTF-8, or UTF-16 where a mark at the start says so. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder(utf16Mark(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw badInput('markdown: the text is not valid UTF-8; save it in that encoding.', error)
  }
}
