import { z } from 'zod'
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
  type Page,
  Stamper,
  type StoredImage,
  saveDocument,
  withPdf,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

const MARGIN = 48
const WIDTH = 150

const points = z.number('expected points').min(0, 'expected 0 or more').max(14_400, 'expected at most 14,400')
const Place = z.strictObject(
  {
    page: z.int('expected a whole page number, counted from 1').min(1, 'pages are counted from 1'),
    x: points.optional(),
    y: points.optional(),
    width: points.refine(value => value > 0, 'must be above 0').optional(),
  },
  'expected an object with page, x, y and width',
)
type Place = z.infer<typeof Place>

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
      .default(WIDTH)
      .describe('Width in points; the height follows from the image.'),
    opacity: p.number({ min: 0, max: 1 }).default(1).describe('From 0, invisible, to 1, opaque.'),
    places: p
      .json(z.array(Place, 'expected a list of places').min(1, 'at least one place is needed').max(500), {
        asText: true,
      })
      .widget('regions')
      .optional()
      .describe(
        'Several places in place of one, as a JSON list: each with its page, and x, y and width as above.',
      )
      .example('[{"page":1,"x":72,"y":72,"width":120},{"page":3}]'),
  },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf', signature: 'logo.png' },
  run: ({ file, signature, page, x, y, width, opacity, places }, call) =>
    withPdf(file, call.warn, async document => {
      const count = document.pages.length
      const wanted: Place[] = places ?? [{ page: page ?? count, x, y, width }]
      const picture = (await storedImages(signature, 'signature', call.warn))[0]!
      const stamper = new Stamper(document, {
        XObject: new Map([['TwSignature', imageObject(picture)]]),
        ExtGState: new Map([['TwOpacity', opacityState(opacity)]]),
      })
      const drawn = new Map<Page, string[]>()
      for (const [at, place] of wanted.entries()) {
        const param = places ? `places[${at}].` : ''
        const sheet = document.pages[place.page - 1]
        if (!sheet) {
          throw badInput(
            `${param}page: page ${place.page} does not exist, the document has ${counted(count, 'page')}.`,
          )
        }
        const operators = `q /TwOpacity gs ${placed(picture, sheet, place, param, call.warn)} /TwSignature Do Q`
        drawn.set(sheet, [...(drawn.get(sheet) ?? []), operators])
      }
      for (const [sheet, operators] of drawn) stamper.stamp(sheet, operators.join('\n'))
      return { bytes: saveDocument(document), name: renamed(file.name, 'signed', 'pdf') }
    }),
})

/** The matrices that put the signature into its place on a page. */
function placed(
  picture: StoredImage,
  { dict }: Page,
  { page, x, y = MARGIN, width = WIDTH }: Place,
  param: string,
  warn: (message: string) => void,
): string {
  const area = displaySize(dict)
  const aspect = isTurned(picture) ? picture.width / picture.height : picture.height / picture.width
  const wide = Math.min(width, area.width, area.height / aspect)
  const high = wide * aspect
  if (wide < width) warn(`the signature was set smaller to fit on page ${page}`)
  const left = x ?? Math.max(0, area.width - wide - MARGIN)
  const bottom = y === MARGIN ? Math.min(y, area.height - high) : y
  if (left >= area.width || bottom >= area.height) {
    throw badInput(
      `${param}${left >= area.width ? 'x' : 'y'}: the signature would lie outside page ${page}, which is ${Math.round(area.width)} x ${Math.round(area.height)} points.`,
    )
  }
  if (left + wide > area.width + 0.01 || bottom + high > area.height + 0.01)
    warn(`the signature is larger than the room on page ${page} and is cut at its edge`)
  return `1 0 0 1 ${numbers(left, bottom)} cm ${numbers(...imageMatrix(picture, wide, high))} cm`
}
