import { DocumentFonts, STANDARD_NAMES } from '../../engines/fontkit/document-fonts.ts'
import { badInput } from '../../fault.ts'
import { watched } from '../../lib/async/watched.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { asOneText } from '../../lib/text/leaning-text.ts'
import { p } from '../../params.ts'
import {
  displaySize,
  numbers,
  opacityState,
  pdfaClaim,
  placeBox,
  Stamper,
  saveDocument,
  tinyText,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const MARGIN = 24
const USUAL_SIZE = 48
const LEADING = 1.15

export default defineTool({
  name: 'Watermark PDF',
  description: 'Writes text across the pages of a PDF, in any script, at any angle and opacity.',
  credits: 3,
  params: {
    file: p.pdf().widget('page-preview'),
    text: p.text({ max: 500 }).describe('The text; line breaks begin new lines.'),
    position: p.position().default('center').describe('One of nine positions on the page, as displayed.'),
    opacity: p.number({ min: 0, max: 1 }).default(0.3).describe('From 0, invisible, to 1, opaque.'),
    font_size: p.number({ min: 1, max: 1000 }).default(USUAL_SIZE).describe('Font size in points.'),
    rotation: p.number({ min: -360, max: 360 }).default(45).describe('Degrees counter-clockwise.'),
    color: p.color().default('#888888').describe('Text colour.'),
    font: p
      .choice(STANDARD_NAMES)
      .default('helvetica')
      .describe('Typeface; characters it lacks come from an embedded one.'),
    pages: p.pages(),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', text: 'DRAFT' },
  check({ text }) {
    if (text.trim() === '') throw badInput('text: holds nothing but spaces; enter some visible text.')
  },
  run: ({ file, text, position, opacity, font_size: size, rotation, color, font, pages }, call) =>
    withPdf(file, call.warn, async document => {
      const chosen = pages.of(document.pages.length)
      const texts = text.split(/\r\n|\r|\n/)
      const fonts = new DocumentFonts(pdfaClaim(document.root) !== undefined)
      const lines = await Promise.all(texts.map(line => fonts.line(line, font)))
      fonts.warnOfMissing(call.warn)
      const widest = Math.max(...lines.map(line => line.width)) / 1000
      const ascent = Math.max(...lines.map(line => line.ascent)) / 1000
      const descent = Math.max(...lines.map(line => line.descent)) / 1000
      const leading = Math.max(LEADING, ascent + descent)
      const stamper = new Stamper(document, {
        Font: fonts.finish(),
        ExtGState: new Map([['TwOpacity', opacityState(opacity)]]),
      })
      const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)]
      // For letters of one point: the height of the text, and the upright box round it once it is turned.
      const height = ascent + descent + (lines.length - 1) * leading
      const box = {
        width: widest * Math.abs(cos) + height * Math.abs(sin),
        height: widest * Math.abs(sin) + height * Math.abs(cos),
      }
      const rgb = numbers(...color.map(part => part / 255))
      let shrunk = 0
      for (const number of watched(chosen, call, 'pages')) {
        const page = document.pages[number - 1]!
        const area = displaySize(page.dict)
        const fits = Math.min(size, area.width / box.width, area.height / box.height)
        if (fits < size * 0.999) shrunk++
        const at = placeBox(
          position,
          page.dict,
          { width: box.width * fits, height: box.height * fits },
          MARGIN,
        )
        const center = [at.x + (box.width * fits) / 2, at.y + (box.height * fits) / 2] as const
        const drawn = lines.map((line, i) => {
          const x = (-line.width / 2000) * fits
          const y = (height / 2 - ascent - i * leading) * fits
          const shown = `1 0 0 1 ${numbers(x, y)} Tm\n${line.operators(Math.round(fits * 1000) / 1000)}`
          return rotation % 90 === 0 ? shown : asOneText(texts[i]!, shown)
        })
        stamper.stamp(
          page,
          `/TwOpacity gs ${rgb} rg ${numbers(cos, sin, -sin, cos, ...center)} cm\nBT\n${drawn.join('\n')}\nET`,
        )
      }
      if (shrunk > 0) call.warn(`the text was set smaller on ${shrunk} of the pages to fit inside them`)
      const marked = chosen.map(number => ({ number, dict: document.pages[number - 1]!.dict }))
      const tiny = tinyText(marked, { param: 'font_size', size, usual: USUAL_SIZE })
      if (tiny) call.warn(tiny)
      return { bytes: saveDocument(document), name: renamed(file.name, 'watermarked', 'pdf') }
    }),
})
