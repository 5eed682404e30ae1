import { DocumentFonts } from '../../engines/fontkit/document-fonts.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { lineStamp, pdfaClaim, Stamper, saveDocument, tinyText, withPdf } from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const USUAL_SIZE = 10

export default defineTool({
  name: 'Bates numbering',
  description: 'Stamps a sequential label such as CASE-000001 at the bottom right of every page.',
  credits: 3,
  params: {
    file: p.pdf().widget('page-preview'),
    start: p.integer({ min: 0, max: 999_999_999_999 }).default(1).describe('Number of the first page.'),
    prefix: p.string({ max: 100 }).optional().describe('Text before the number.').example('CASE-'),
    suffix: p.string({ max: 100 }).optional().describe('Text after the number.'),
    padding: p
      .integer({ min: 1, max: 12 })
      .default(6)
      .describe('Minimum number of digits; shorter numbers get leading zeros.'),
    size: p.number({ min: 1, max: 200 }).default(USUAL_SIZE).describe('Font size in points.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', prefix: 'CASE-', start: 1 },
  run: ({ file, start, prefix = '', suffix = '', padding, size }, call) =>
    withPdf(file, call.warn, async document => {
      const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
      const label = (i: number) => `${prefix}${String(start + i).padStart(padding, '0')}${suffix}`
      const lines = await Promise.all(document.pages.map((_, i) => fonts.line(label(i), 'helvetica')))
      if (lines[0]!.missing.length > 0) {
        call.warn('some characters of prefix or suffix have no glyph in any bundled font')
      }
      const stamper = new Stamper(document, { Font: fonts.finish() })
      let shrunk = 0
      for (const [i, page] of watched([...document.pages.entries()], call, 'pages')) {
        const stamp = lineStamp(page.dict, lines[i]!, 'bottom-right', size)
        stamper.stamp(page, stamp.operators)
        if (stamp.shrunk) shrunk++
      }
      if (shrunk > 0) call.warn(`the label was set smaller on ${shrunk} of the pages to fit inside them`)
      const numbered = document.pages.map(({ dict }, i) => ({ number: i + 1, dict }))
      const tiny = tinyText(numbered, { param: 'size', size, usual: USUAL_SIZE })
      if (tiny) call.warn(tiny)
      return { bytes: saveDocument(document), name: renamed(file.name, 'bates', 'pdf') }
    }),
})
