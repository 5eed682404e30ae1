import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddable } from '../../engines/image/pixels.ts'
import { badInput } from '../../fault.ts'
import { createZip } from '../../formats/archive/zip-writer.ts'
import { chapterName, type EpubPicture, epubParts } from '../../formats/epub/write-epub.ts'
import { type PageLayout, plain } from '../../layout/model.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import { PageRanges } from '../../lib/geometry/page-ranges.ts'
import { counted } from '../../lib/text/counted.ts'
import { guessLanguage } from '../../lib/text/guess-language.ts'
import { isRightToLeft, languageTag } from '../../lib/text/language-tag.ts'
import { p } from '../../params.ts'
import { ocrParams, wayToRead } from '../../scans/ocr-params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'PDF to EPUB',
  description:
    'Turns a PDF that holds text into an e-book whose text reflows: one chapter per page, with headings, lists, tables, pictures and a table of contents.',
  credits: 4,
  params: { file: p.pdf(), ...ocrParams },
  returns: file('application/epub+zip'),
  example: { file: 'three-pages.pdf' },
  timeoutSeconds: 300,
  async run({ file, ocr, language: spoken }, call) {
    const { readFigures } = await import('../../engines/pdfium/figures.ts')
    const { readPages } = await import('../../engines/pdfium/layout.ts')
    const { pageText } = await import('../../layout/write/write-text.ts')
    const { blocksXhtml } = await import('../../layout/write/xhtml.ts')
    const { openScans } = await import('../../scans/open-scans.ts')
    const all = new PageRanges('all', 'pages')
    using pdf = await openScans(file, { ocr, language: spoken, pages: all }, call)
    const pages = await readPages(pdf, all, call, wayToRead(ocr))
    const text = pages.map(pageText).join('\n')
    if (text.trim() === '') {
      throw badInput('file: the PDF holds no text to make a book of; with ocr=auto scanned pages are read.')
    }
    const { pictures, lost } = await readFigures(pdf, pages, embeddable)
    if (lost > 0) call.warn(`${counted(lost, 'picture was', 'pictures were')} left out: damaged, or too many`)
    const files = new Map<object, EpubPicture>()
    for (const [figure, { bytes, mediaType }] of pictures) {
      const name = `images/${files.size + 1}.${mediaType === 'image/png' ? 'png' : 'jpg'}`
      files.set(figure, { name, mediaType, bytes })
    }
    // By page, as damaged pages that were left out have no chapter.
    const chapters = new Map(pages.map((page, i) => [page.number, chapterName(i, pages.length)]))
    const metadata = pdf.metadata()
    const language = languageTag(pdf.language) ?? guessLanguage(text)
    const path = join(call.scratch, 'book.epub')
    await createZip(
      path,
      epubParts({
        title: metadata.title?.trim() || splitName(file.name).stem || 'Document',
        author: metadata.author?.trim(),
        language,
        identifier: `urn:uuid:${uuidOf(await readFile(file.path))}`,
        modified: call.now,
        rightToLeft: isRightToLeft(language),
        chapters: pages.map(page => ({
          title: chapterTitle(page),
          body:
            blocksXhtml(page.blocks, {
              picture: figure => files.get(figure)?.name,
              chapter: number => chapters.get(number),
            }) || '<p></p>',
        })),
        pictures: [...files.values()],
      }),
    )
    return { path, name: renamed(file.name, '', 'epub') }
  },
})

const LONGEST_TITLE = 120

/** The page's first heading, or its number. */
function chapterTitle(page: PageLayout): string {
  const heading = page.blocks.find(b => b.kind === 'heading')
  const title = heading?.kind === 'heading' ? plain(heading.spans).replace(/\s+/g, ' ').trim() : ''
  return [...title].slice(0, LONGEST_TITLE).join('') || `Page ${page.number}`
}

/** The same file always becomes the same book. */
function uuidOf(bytes: Uint8Array): string {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
