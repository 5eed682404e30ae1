import { storedImages } from '../../engines/image/image-xobjects.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import {
  displaySize,
  imageMatrix,
  imageObject,
  isTurned,
  numbers,
  opacityState,
  Stamper,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const MARGIN = 48

export default defineTool({
  name: 'Sign PDF',
  description:
    'Puts an image of a signature on a page of a PDF. It is a drawing, not a digital signature with a certificate.',
  credits: 3,
  params: {
    file: p.pdf(),
    signature: p
      .file({ kinds: ['png', 'jpeg'] })
      .widget('signature')
      .describe('The signature as PNG or JPEG; transparency is kept.'),
    page: p.integer({ min: 1, max: 100_000 }).defaultWord('last').describe('Page to sign, counted from 1.'),
    x: p
      .number({ min: 0, max: 14_400 })
      .optional()
      .describe('Points from the left edge of the page, as displayed; by default it is at the right.'),
    y: p
      .number({ min: 0, max: 14_400 })
      .default(MARGIN)
      .describe('Points from the bottom edge; the default shrinks on small pages.'),
    width: p
      .number({ above: 0, max: 14_400 })
      .default(150)
      .describe('Width in points; the height follows from the image.'),
    opacity: p.number({ min: 0, max: 1 }).default(1).describe('From 0, invisible, to 1, opaque.'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', signature: 'logo.png' },
  run: ({ file, signature, page: wanted, x, y, width, opacity }, call) =>
    withPdf(file, call.warn, async document => {
      const count = document.pages.length
      const number = wanted ?? count
      const page = document.pages[number - 1]
      if (!page) {
        throw badInput(`page: page ${number} does not exist, the document has ${counted(count, 'page')}.`)
      }
      const picture = (await storedImages(signature, 'signature', call.warn))[0]!
      const area = displaySize(page.dict)
      const aspect = isTurned(picture) ? picture.width / picture.height : picture.height / picture.width
      const wide = Math.min(width, area.width, area.height / aspect)
      const high = wide * aspect
      if (wide < width) call.warn(`the signature was set smaller to fit on page ${number}`)
      const left = x ?? Math.max(0, area.width - wide - MARGIN)
      const bottom = y === MARGIN ? Math.min(y, area.height - high) : y
      if (left >= area.width || bottom >= area.height) {
        throw badInput(
          `${left >= area.width ? 'x' : 'y'}: the signature would lie outside page ${number}, which is ${Math.round(area.width)} x ${Math.round(area.height)} points.`,
        )
      }
      if (left + wide > area.width + 0.01 || bottom + high > area.height + 0.01) {
        call.warn(`the signature is larger than the room on page ${number} and is cut at its edge`)
      }
      const stamper = new Stamper(document, {
        XObject: new Map([['TwSignature', imageObject(picture)]]),
        ExtGState: new Map([['TwOpacity', opacityState(opacity)]]),
      })
      const upright = numbers(...imageMatrix(picture, wide, high))
      stamper.stamp(page, `/TwOpacity gs 1 0 0 1 ${numbers(left, bottom)} cm ${upright} cm /TwSignature Do`)
      return { bytes: saveDocument(document), name: renamed(file.name, 'signed', 'pdf') }
    }),
})
