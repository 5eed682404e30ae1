import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { painted, pictureOf } from '../../../engines/image/page-picture.ts'
import { eraseSides } from '../../../engines/pdfium/erase-sides.ts'
import { openPdf, type PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { remainderOnPages } from '../../../engines/pdfium/redacted.ts'
import { pixelSize } from '../../../engines/pdfium/render.ts'
import { samePages } from '../../../engines/pdfium/same-pages.ts'
import { runQpdf } from '../../../engines/qpdf.ts'
import { badInput, Fault } from '../../../fault.ts'
import { watched } from '../../../lib/async/watched.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { counted } from '../../../lib/text/counted.ts'
import { p } from '../../../params.ts'
import {
  refuseDamage,
  remainder,
  replaceByImage,
  type Secret,
  saveDocument,
  scrubDocument,
  signatureFields,
  stripDocument,
  withoutOtherPages,
  withoutRemains,
} from '../../../pdf/index.ts'
import { defineTool, file } from '../../../tool.ts'
import { type Secrets, secretsOf } from './phrases.ts'

/** A box may end a hair outside the page, as fractions computed from pixels do. */
const SLACK = 1.001
/** Pages drawn in one call; with more it would run into its time limit. */
const MAX_MEGAPIXELS = 600

const fraction = z.number('expected a number from 0 to 1').min(0, 'expected 0 to 1').max(1, 'expected 0 to 1')
const extent = fraction.refine(value => value > 0, 'must be above 0')
const Region = z
  .object(
    {
      page: z.int('expected a whole page number, counted from 1').min(1, 'pages are counted from 1'),
      x: fraction,
      y: fraction,
      width: extent,
      height: extent,
    },
    'expected an object with page, x, y, width and height',
  )
  .refine(({ x, width }) => x + width <= SLACK, {
    path: ['width'],
    message: 'the box goes beyond the right edge',
  })
  .refine(({ y, height }) => y + height <= SLACK, {
    path: ['height'],
    message: 'the box goes beyond the lower edge',
  })
const Regions = z
  .array(Region, 'expected a list of regions')
  .min(1, 'at least one region is needed')
  .max(10_000, 'expected at most 10,000 regions')
type Region = z.infer<typeof Region>

export default defineTool({
  name: 'Redact PDF',
  description:
    'Blacks out boxes for good: pages with boxes become images without any text, and metadata, attachments, tags and earlier versions are removed.',
  credits: 4,
  params: {
    file: p.pdf(),
    regions: p
      .json(Regions, { asText: true })
      .widget('regions')
      .describe(
        'JSON list of boxes. Each has a page, counted from 1, and x, y, width and height as fractions of the page, 0 to 1, from its top left corner.',
      )
      .example('[{"page":1,"x":0.1,"y":0.1,"width":0.5,"height":0.05}]'),
    scale: p
      .number({ above: 0, max: 4 })
      .default(2)
      .describe('Sharpness of the redacted pages in pixels per point: 2 gives 144 dpi.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  returns: file('application/pdf'),
  example: {
    file: 'three-pages.pdf',
    regions: '[{"page":1,"x":0.1,"y":0.07,"width":0.35,"height":0.05}]',
    scale: 1,
  },
  async run({ file, regions, scale, password }, call) {
    const bytes = await readFile(file.path)
    using source = await openPdf(bytes, { password })
    const boxes = Map.groupBy(regions, region => region.page)
    checkPages(source, regions, scale)
    const secrets = await shownSecrets(bytes, password, boxes)
    const document = await refuseDamage(() => samePages(bytes, source, password, call.warn), 'file')
    if (source.encrypted) call.warn('the PDF was protected, the result is not')
    if (signatureFields(document.root).length > 0)
      call.warn('the PDF is signed; the signature is not valid for the result')

    const redacted = new Set([...boxes.keys()].map(number => document.pages[number - 1]!))
    for (const [number, onPage] of watched([...boxes], call, 'pages')) {
      using page = source.page(number)
      const picture = await pictureOf(painted(page.render({ scale }), onPage))
      replaceByImage(document.pages[number - 1]!, picture)
    }
    const made = await refuseDamage(async () => {
      const replace = [
        withoutRemains(stripDocument(document, redacted, secrets.isIn)),
        withoutOtherPages(document),
      ]
      const repeated =
        scrubDocument(document, secrets.conceal) +
        (await eraseSides(document, chars => concealedIn(chars, secrets)))
      if (repeated > 0)
        call.warn(`what the boxes hide was also removed from ${counted(repeated, 'text')} beside the pages`)
      return saveDocument(document, {
        info: null,
        replace: ref => {
          for (const find of replace) {
            const instead = find(ref)
            if (instead !== undefined) return instead
          }
          return undefined
        },
        salt: call.random(16),
      })
    }, 'file')
    await verify(made, boxes, source.pageCount, scale, secrets.isIn)
    return { bytes: made, name: renamed(file.name, 'redacted', 'pdf') }
  },
})

function checkPages(source: PdfDocument, regions: Region[], scale: number): void {
  const { pageCount } = source
  const wrong = regions.findIndex(({ page }) => page > pageCount)
  if (wrong >= 0) {
    throw badInput(
      `regions[${wrong}].page: page ${regions[wrong]!.page} does not exist, the document has ${counted(pageCount, 'page')}.`,
    )
  }
  let total = 0
  for (const number of new Set(regions.map(region => region.page))) {
    const { width, height } = pixelSize({ ...source.pageSize(number), number }, scale)
    total += width * height
  }
  if (total > MAX_MEGAPIXELS * 1e6) {
    throw badInput(
      `scale: the pages with boxes have ${Math.ceil(total / 1e6)} megapixels together, at most ${MAX_MEGAPIXELS} are drawn in one call; use a smaller scale.`,
    )
  }
}

/** The same of all that the pages show: values of fields and stamps are no text of the page itself. */
async function shownSecrets(bytes: Buffer, password: string | undefined, boxes: Map<number, Region[]>) {
  using shown = await openPdf(bytes, { password, appearances: 'search' })
  return secretsUnder(shown, boxes)
}

/** Finds what only stood under boxes. */
function secretsUnder(source: PdfDocument, boxes: Map<number, Region[]>): Secrets {
  const hidden: string[] = []
  const visible: string[] = []
  for (let number = 1; number <= source.pageCount; number++) {
    using page = source.page(number)
    const onPage = boxes.get(number)
    if (!onPage) {
      visible.push(page.text())
      continue
    }
    const areas = onPage.map(({ x, y, width, height }) => ({
      left: x * page.width,
      top: y * page.height,
      right: (x + width) * page.width,
      bottom: (y + height) * page.height,
    }))
    // Words touched by a box are hidden as a whole; hidden words that follow each other are one phrase.
    for (const word of wordsOf(page.chars())) {
      const covered = word.some(char => areas.some(area => touches(char, area)))
      const text = `${word.map(char => char.text).join('')} `
      const [mine, other] = covered ? [hidden, visible] : [visible, hidden]
      mine.push((mine.pop() ?? '') + text)
      // What lies between two runs of one kind parts them.
      if (other.at(-1) !== '') other.push('')
    }
  }
  return secretsOf(hidden, visible)
}

/** Where characters stand that say what boxes hide. */
function concealedIn(chars: readonly PdfChar[], { conceal }: Secrets): Box[] {
  const text = chars.map(char => char.text).join('')
  const concealed = conceal(text)
  let at = 0
  return concealed === undefined
    ? []
    : chars.filter(char => {
        const start = at
        at += char.text.length
        return concealed.slice(start, at) !== text.slice(start, at)
      })
}

const touches = (one: Box, other: Box): boolean =>
  one.right >= other.left && one.left <= other.right && one.bottom >= other.top && one.top <= other.bottom

function* wordsOf<C extends { text: string }>(chars: C[]): Generator<C[]> {
  let word: C[] = []
  for (const char of chars) {
    if (char.text.trim() !== '') word.push(char)
    else if (word.length > 0) {
      yield word
      word = []
    }
  }
  if (word.length > 0) yield word
}

/** Reads the result with PDFium and with qpdf. Anything left of what should be gone is never delivered. */
async function verify(
  made: Buffer,
  boxes: Map<number, Region[]>,
  pageCount: number,
  scale: number,
  secret: Secret,
): Promise<void> {
  const found =
    (await remainderOnPages(made, boxes, pageCount, scale, secret)) ??
    (await inspectAgain(made, boxes, secret))
  if (found) {
    throw new Fault('failed', `The redacted file did not pass its check (${found}) and was not delivered.`)
  }
}

async function inspectAgain(made: Buffer, boxes: Map<number, Region[]>, secret: Secret) {
  const read = () =>
    runQpdf(['--json-output', '--json-stream-data=none', 'in.pdf', 'out.pdf'], { 'in.pdf': made })
  // A breakdown may be that of an instance worn out by files before this one; the next try has a new one.
  const output = (await read()).output ?? (await read()).output
  if (!output) return 'it could not be read a second time'
  return remainder(JSON.parse(Buffer.from(output).toString('utf8')), new Set(boxes.keys()), secret)
}
