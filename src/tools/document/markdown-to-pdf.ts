import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { withKnownPictures } from '../../engines/document-images.ts'
import { badInput } from '../../fault.ts'
import { readZip } from '../../formats/archive/zip.ts'
import type { Beside } from '../../formats/markdown/html-in-markdown.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { utf16Mark } from '../../lib/text/utf16-mark.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const MAX_BYTES = 2 * 2 ** 20
const MAX_UNPACKED = 200 * 2 ** 20

export default defineTool({
  name: 'Markdown to PDF',
  description:
    'Typesets Markdown as a tagged PDF: tables, footnotes, formulas, highlighted code, task lists, an outline and ' +
    'links. A YAML block at the top may set title, author, date, lang, papersize, orientation, description and keywords.',
  credits: 3,
  params: {
    markdown: p
      .textOrFile({ kinds: ['text', 'html', 'xml', 'svg', 'zip'], label: 'Markdown text or ZIP' })
      .contentOf('text/markdown')
      .describe(
        'The Markdown text, as a form field or as an uploaded file; or a ZIP of a text and its images, of which README.md, else the first Markdown file, is set.',
      )
      .example('# Hello\n\nSome *text*.'),
    files: p
      .files({
        kinds: ['png', 'jpeg', 'gif', 'webp', 'tiff', 'bmp', 'svg'],
        max: 200,
        maxBytesTotal: 40 * 2 ** 20,
      })
      .optional()
      .describe('Images that the text shows, found by their file names.'),
  },
  returns: file('application/pdf'),
  example: {
    markdown: '# Tides\n\nHigh water comes **late**.\n\n| place | minutes |\n|---|---:|\n| mole | 41 |\n',
  },
  async run({ markdown, files = [] }, call) {
    const { typeset } = await import('../../engines/typst/typeset.ts')
    const { readMarkdown } = await import('../../formats/markdown/read-markdown.ts')
    const { source, beside } = await readSource(markdown, files)
    if (Buffer.byteLength(source) > MAX_BYTES) {
      throw badInput('markdown: the text is over 2 MB, more than is set in one PDF; split it into parts.')
    }
    if (source.trim() === '') throw badInput('markdown: must not be empty.')
    const doc = await withKnownPictures(await readMarkdown(source, beside))
    const { pdf, warnings } = await typeset(doc, {
      param: 'markdown',
      progress: call.progress,
      isGivenUp: true,
    })
    for (const warning of warnings) call.warn(warning)
    const name = typeof markdown === 'string' ? 'document.pdf' : renamed(markdown.name, '', 'pdf')
    return { bytes: pdf, name }
  },
})

/** The text, and how the images it names are found: in the ZIP it came in, else among the files sent along. */
async function readSource(
  markdown: string | InputFile,
  files: InputFile[],
): Promise<{ source: string; beside: Beside }> {
  const sent = (path: string) => {
    const last = path.split('/').at(-1)!.toLowerCase()
    const found =
      files.find(file => file.name === path) ?? files.find(file => file.name.toLowerCase() === last)
    return found && readFileSync(found.path)
  }
  if (typeof markdown === 'string') return { source: markdown, beside: { path: '', find: sent } }
  if (markdown.kind !== 'zip')
    return { source: decode(await readFile(markdown.path)), beside: { path: '', find: sent } }
  const zip = readZip(markdown.path, { param: 'markdown', maxTotal: MAX_UNPACKED })
  const depth = (name: string) => name.split('/').length + (/(^|\/)readme\.[a-z]+$/i.test(name) ? 0 : 0.5)
  const [text] = zip.entries
    .filter(entry => !entry.isFolder && /\.(md|markdown|mdown|mkd)$/i.test(entry.name))
    .filter(entry => !/(^|\/)(__MACOSX|\.)/.test(entry.name))
    .sort((a, b) => depth(a.name) - depth(b.name))
  if (!text) throw badInput('markdown: the ZIP holds no Markdown file (.md).')
  return {
    source: decode(text.bytes()),
    beside: { path: text.name, find: path => zip.find(path)?.bytes() ?? sent(path) },
  }
}

/** UTF-8, or UTF-16 where a mark at the start says so. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder(utf16Mark(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw badInput('markdown: the text is not valid UTF-8; save it in that encoding.', error)
  }
}
