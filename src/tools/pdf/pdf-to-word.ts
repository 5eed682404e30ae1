import { writeWord } from '../../engines/docx/write-docx.ts'
import { embeddable } from '../../engines/image/pixels.ts'
import { readArt, readFigures } from '../../engines/pdfium/figures.ts'
import { readPages } from '../../engines/pdfium/layout.ts'
import { asDisplayed } from '../../layout/write/as-displayed.ts'
import { pageText } from '../../layout/write/write-text.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { guessLanguage } from '../../lib/text/guess-language.ts'
import { languageTag } from '../../lib/text/language-tag.ts'
import { p } from '../../params.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { openScans } from '../../scans/open-scans.ts'
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
    using pdf = await openScans(file, { ocr, language, pages }, call)
    const read = (await readPages(pdf, pages, call, wayToRead(ocr))).map(asDisplayed)
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
