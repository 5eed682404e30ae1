import { embeddable } from '../../engines/image/pixels.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { guessLanguage } from '../../lib/text/guess-language.ts'
import { languageTag } from '../../lib/text/language-tag.ts'
import { p } from '../../params.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF to Word',
  description:
    'Turns a PDF into an editable Word document that looks like the original: flowing paragraphs, columns, real headings, lists, tables, footnotes, pictures and links, with the page size and distances of the original.',
  credits: 4,
  params: { file: p.pdf(), pages: p.pages(), ...ocrParams },
  returns: file('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  example: { file: 'three-pages.pdf', pages: 'all' },
  timeoutSeconds: 300,
  async run({ file, pages, ocr, language }, call) {
    const { writeWord } = await import('../../engines/docx/write-docx.ts')
    const { readArt, readFigures } = await import('../../engines/pdfium/figures.ts')
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { withNotesInPlace } = await import('../../layout/endnotes.ts')
    const { asDisplayed } = await import('../../layout/write/as-displayed.ts')
    const { pageText } = await import('../../layout/write/write-text.ts')
    const { openScans } = await import('../../scans/open-scans.ts')
    using pdf = await openScans(file, { ocr, language, pages }, call)
    const understood = await readPages(pdf, pages, call, wayToRead(ocr))
    const read = understood.map(page => asDisplayed(withNotesInPlace(page)))
    const { pictures, lost } = await readFigures(pdf, read, embeddable)
    if (lost > 0) call.warn(`${counted(lost, 'picture was', 'pictures were')} left out: damaged, or too many`)
    const art = await readArt(pdf, read, embeddable)
    const { title, author } = pdf.metadata()
    const guessed = guessLanguage(read.slice(0, 20).map(pageText).join('\n'))
    const bytes = await writeWord(read, {
      title,
      author,
      language: languageTag(pdf.language) ?? (guessed === 'und' ? undefined : guessed),
      picture: figure => pictures.get(figure),
      art: page => art.get(page),
    })
    return { bytes, name: renamed(file.name, '', 'docx') }
  },
})
