import { escapeHtml as html } from '../../document/html-escape.ts'
import { safeHref } from '../../document/html-inlines.ts'
import { embeddable } from '../../engines/image/pixels.ts'
import { svgPixels } from '../../engines/image/svg-pixels.ts'
import type { PdfDocument } from '../../engines/pdfium/pdfium-document.ts'
import { badInput } from '../../fault.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed, splitName } from '../../lib/files/file-names.ts'
import type { PageRanges } from '../../lib/geometry/page-ranges.ts'
import { counted } from '../../lib/text/counted.ts'
import { guessLanguage } from '../../lib/text/guess-language.ts'
import { isRightToLeft, languageTag } from '../../lib/text/language-tag.ts'
import { p } from '../../params.ts'
import { ocrParams } from '../../scans/ocr-params.ts'
import type { Call } from '../../tool.ts'
import { defineTool, file } from '../../tool.ts'

const MAX_BYTES = 200e6

export default defineTool({
  name: 'PDF to HTML',
  collection: 'extra',
  description:
    'Turns a PDF into one web page that needs no other file and runs no script: flowing text with headings, lists, tables, links, footnotes and pictures, or the pages as they look, sharp at any size and with text that can be selected.',
  credits: 4,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    layout: p
      .choice(['flow', 'page'])
      .default('flow')
      .describe('flow: text that fits any screen; page: each page as it looks in the PDF.'),
    ...ocrParams,
  },
  returns: file('text/html'),
  example: { file: 'three-pages.pdf', layout: 'flow' },
  timeoutSeconds: 300,
  async run({ file, pages, layout, ocr, language }, call) {
    const { openScans } = await import('../../scans/open-scans.ts')
    using pdf = await openScans(
      file,
      { ocr, language, pages, keeps: layout === 'flow' ? 'pictures' : 'page' },
      call,
    )
    const title = pdf.metadata().title?.trim() || splitName(file.name).stem || 'Document'
    const { body, style, guessed } =
      layout === 'flow' ? await flow(pdf, pages, call) : await asPages(pdf, pages, call)
    const lang = languageTag(pdf.language) ?? guessed
    const direction = isRightToLeft(lang) ? ' dir="rtl"' : ''
    const text = [
      '<!DOCTYPE html>',
      `<html lang="${html(lang)}"${layout === 'flow' ? direction : ''}>`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      // Text out of a PDF is anybody's: nothing of it may run or fetch.
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
      `<title>${html(title)}</title>`,
      `<style>${style}</style>`,
      '</head>',
      '<body>',
      ...body,
      '</body>',
      '</html>',
      '',
    ].join('\n')
    return { bytes: Buffer.from(text), name: renamed(file.name, '', 'html') }
  },
})

interface Body {
  body: string[]
  style: string
  guessed: string
}

const FLOW_STYLE = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 Georgia, "Times New Roman", serif; color: #1a1a1a; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.4em 0 0.5em; }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; }
th, td { border: 1px solid #bbb; padding: 0.25em 0.6em; text-align: start; vertical-align: top; }
pre { white-space: pre-wrap; font-size: 0.9em; background: #f5f5f5; padding: 0.6em; }
figure { margin: 1em 0; }
img { max-width: 100%; height: auto; }
aside { font-size: 0.88em; border-top: 1px solid #ddd; }
.center { text-align: center; }
.right { text-align: right; }
`

async function flow(pdf: PdfDocument, chosen: PageRanges, call: Call): Promise<Body> {
  const { readFigures } = await import('../../engines/pdfium/figures.ts')
  const { readPages } = await import('../../engines/pdfium/layout.ts')
  const { joinPages } = await import('../../layout/page-joins.ts')
  const { pageText } = await import('../../layout/write/write-text.ts')
  const { blocksXhtml } = await import('../../layout/write/xhtml.ts')
  const read = await readPages(pdf, chosen, call)
  const { pictures, lost } = await readFigures(pdf, read, embeddable)
  if (lost > 0) call.warn(`${counted(lost, 'picture was', 'pictures were')} left out: damaged, or too many`)
  const present = new Set(read.map(page => page.number))
  const body = joinPages(read).map(page => {
    const inner = blocksXhtml(page.blocks, {
      webPage: `p${page.number}-`,
      chapter: number => (present.has(number) ? `#page-${number}` : undefined),
      picture: figure => {
        const picture = pictures.get(figure)
        return picture && `data:${picture.mediaType};base64,${Buffer.from(picture.bytes).toString('base64')}`
      },
    })
    return `<section id="page-${page.number}">\n${inner}\n</section>`
  })
  return { body, style: FLOW_STYLE, guessed: guessLanguage(read.slice(0, 20).map(pageText).join('\n')) }
}

const PAGE_STYLE = `
body { margin: 0; padding: 1rem; background: #e4e4e4; }
section { margin: 0 auto 1rem; width: fit-content; max-width: 100%; box-shadow: 0 1px 4px #0005; }
svg { display: block; max-width: 100%; height: auto; }
text { white-space: pre; }
@media print { body { padding: 0; background: none; } section { margin: 0; box-shadow: none; break-after: page; } }
`

async function asPages(pdf: PdfDocument, chosen: PageRanges, call: Call): Promise<Body> {
  const { vectorPage } = await import('../../engines/pdfium/vector-page.ts')
  const numbers = chosen.of(pdf.pageCount)
  const present = new Set(numbers)
  const body: string[] = []
  const damaged: number[] = []
  let [size, sample] = [0, '']
  for (const number of watched(numbers, call, 'pages')) {
    using page = pdf.soundPage(number)
    if (!page) {
      damaged.push(number)
      continue
    }
    if (sample.length < 20_000) sample += page.text()
    const links = page.links().flatMap(({ box, uri, page: target }) => {
      const href = uri ? safeHref(uri) : target && present.has(target) ? `#page-${target}` : undefined
      return href ? [{ box, href }] : []
    })
    const vectors = await vectorPage(page, { encode: embeddable, pixels: svgPixels })
    const svg = vectors.svg({ text: 'outlines', prefix: `p${number}-`, links })
    size += svg.length
    if (size > MAX_BYTES)
      throw badInput(`pages: the web page would be over 200 MB at page ${number}; choose fewer pages.`)
    body.push(`<section id="page-${number}">\n${svg}</section>`)
  }
  if (damaged.length === numbers.length) pdf.page(numbers[0]!)
  if (damaged.length > 0) call.warn(pdf.leftOut(damaged))
  return { body, style: PAGE_STYLE, guessed: guessLanguage(sample) }
}
