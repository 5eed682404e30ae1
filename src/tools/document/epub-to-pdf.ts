import { withKnownPictures } from '../../engines/document-images.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'EPUB to PDF',
  description:
    'Typesets an EPUB 2 or 3 book as a tagged PDF in its reading order, with its own fonts, cover, images, notes, ' +
    'tables, formulas, fixed pages and working links; the table of contents becomes the outline. Books with copy ' +
    'protection are refused.',
  credits: 4,
  params: {
    file: p.file({ kinds: ['epub'] }).describe('The book (.epub), without copy protection.'),
  },
  returns: file('application/pdf'),
  example: { file: 'book.epub' },
  async run({ file }, call) {
    const { typeset } = await import('../../engines/typst/typeset.ts')
    const { BookFonts } = await import('../../formats/epub/book-fonts.ts')
    const { readEpub } = await import('../../formats/epub/read-epub.ts')
    const doc = await withKnownPictures(
      await readEpub(file.path, 'file', { fonts: pack => new BookFonts(pack) }),
    )
    const titled = { ...doc, title: doc.title ?? splitName(file.name).stem }
    const { pdf, warnings } = await typeset(titled, { progress: call.progress, isGivenUp: true })
    for (const warning of warnings) call.warn(warning)
    return { bytes: pdf, name: renamed(file.name, '', 'pdf') }
  },
})
