import { DocumentFonts } from '../../engines/fontkit/document-fonts.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { lineStamp, pdfaClaim, Stamper, saveDocument, tinyText, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const PLACES = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const

const USUAL_SIZE = 10

export default defineTool({
  name: 'Number PDF pages',
  description: 'Writes page numbers at the top or bottom of the pages of a PDF.',
  credits: 2,
  params: {
    file: p.pdf().widget('page-preview'),
    start: p.integer({ min: 0, max: 999_999_999 }).default(1).describe('Number of the first numbered page.'),
    position: p
      .choice(PLACES, { 'top-middle': 'top-center', 'bottom-middle': 'bottom-center' })
      .widget('position')
      .default('bottom-center')
      .describe('Where the number goes on the page, as displayed.'),
    font_size: p.number({ min: 1, max: 200 }).default(USUAL_SIZE).describe('Font size in points.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', start: 1, position: 'bottom-center' },
  run: ({ file, start, position, font_size: size, pages }, call) =>
    withPdf(file, call.warn, async document => {
      const chosen = pages.of(document.pages.length)
      const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
      const lines = await Promise.all(chosen.map((_, i) => fonts.line(String(start + i), 'helvetica')))
      const stamper = new Stamper(document, { Font: fonts.finish() })
      let shrunk = 0
      for (const [i, number] of watched([...chosen.entries()], call, 'pages')) {
        const page = document.pages[number - 1]!
        const stamp = lineStamp(page.dict, lines[i]!, position, size)
        stamper.stamp(page, stamp.operators)
        if (stamp.shrunk) shrunk++
      }
      if (shrunk > 0) call.warn(`the number was set smaller on ${shrunk} of the pages to fit inside them`)
      const numbered = chosen.map(number => ({ number, dict: document.pages[number - 1]!.dict }))
      const tiny = tinyText(numbered, { param: 'font_size', size, usual: USUAL_SIZE })
      if (tiny) call.warn(tiny)
      return { bytes: saveDocument(document), name: renamed(file.name, 'numbered', 'pdf') }
    }),
})
