import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { painted, pictureOf } from '../../../engines/image/page-picture.ts'
import { eraseSides } from '../../../engines/pdfium/erase-sides.ts'
import { openPdf, type PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import { samePages } from '../../../engines/pdfium/same-pages.ts'
import { Fault } from '../../../fault.ts'
import { findWords } from '../../../layout/words.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { writePages } from '../../../lib/geometry/page-ranges.ts'
import type { Box, PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { counted } from '../../../lib/text/counted.ts'
import { KINDS, type Kind } from '../../../lib/text/personal-data.ts'
import { p } from '../../../params.ts'
import {
  addTextLayer,
  type PdfDocument as Changeable,
  coverAreas,
  dropReplacements,
  eraseText,
  type LayerPage,
  ownPages,
  type Page,
  refuseDamage,
  removeAnnotations,
  removeUnsearchable,
  replaceByImage,
  saveDocument,
  scrubDocument,
  scrubStrings,
  signatureFields,
  withOwnCharacters,
  withoutOtherPages,
} from '../../../pdf/index.ts'
import { defineTool, fileOrJson } from '../../../tool.ts'
import { concealed, readSearch } from './find-hits.ts'
import { warnOfLettersLeft } from './letters-left.ts'
import { OtherReadings } from './other-readings.ts'
import { hitsAcross, type PageHit, pageHits } from './page-hits.ts'
import { warnOfUnread } from './unread.ts'
import { whatIsLeft } from './what-is-left.ts'
import { linesWith, warnOfLines } from './whole-lines.ts'

/** What people call the kinds. */
const NAMES: Record<Kind, string> = {
  email: 'Mail addresses',
  phone: 'Phone numbers',
  iban: 'IBANs',
  card: 'Card numbers',
  ssn: 'US social security numbers',
  ip: 'IP addresses',
  date: 'Dates',
  name: 'Names of people',
  url: 'Web addresses',
}
/** Pixels per point of pages that become pictures. */
const SHARPNESS = 2
/** How often what only the result shows is taken out of it, too. */
const MOST_ROUNDS = 2
const UNPROTECTED = 'the PDF was protected, the result is not'

export default defineTool({
  name: 'Search and redact PDF',
  collection: 'extra',
  description:
    'Finds words, patterns and kinds of personal data and removes them for good, also from bookmarks, comments, fields, tags and metadata. The rest of the text stays text. The result is searched again before it is delivered.',
  credits: 5,
  params: {
    file: p.pdf(),
    words: p
      .text({ max: 100_000 })
      .optional()
      .describe('Words, names or phrases, one on each line.')
      .example('Jane Doe\nProject Falcon'),
    patterns: p
      .text({ max: 20_000 })
      .optional()
      .describe('Regular expressions, one on each line, such as INV-\\d{6}.'),
    kinds: p
      .string({ max: 200 })
      .widget('checkboxes')
      .options(Object.entries(NAMES).map(([value, label]) => ({ value, label })))
      .optional()
      .describe(`Kinds of data, with commas between: ${Object.keys(KINDS).join(', ')}.`),
    match_case: p.boolean().default(false).describe('Tell capital letters from small ones.'),
    whole_words: p.boolean().default(true).describe('Ann does not find Annual.'),
    pages: p.pages(),
    output: p
      .choice(['pdf', 'hits'])
      .default('pdf')
      .describe('The redacted PDF, or only a list of what would go, to look through first.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  returns: fileOrJson(
    'application/pdf',
    z.object({
      hits: z.array(
        z.object({
          page: z.int(),
          text: z.string(),
          by: z.string().describe('The word, pattern or kind that found it.'),
          boxes: z
            .array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
            .describe(
              'Where it is, as fractions of the page from its upper left corner, as redact-pdf takes them.',
            ),
        }),
      ),
      strings: z.int().describe('Found beside the pages: in bookmarks, comments, tags, metadata.'),
    }),
  ),
  example: { file: 'three-pages.pdf', words: 'page', kinds: 'email,phone' },
  check: ({ words, patterns, kinds, match_case, whole_words }) => {
    readSearch({ words, patterns, kinds, matchCase: match_case, wholeWords: whole_words })
  },
  async run({ file, words, patterns, kinds, match_case, whole_words, pages, output, password: opens }, call) {
    const search = readSearch({ words, patterns, kinds, matchCase: match_case, wholeWords: whole_words })
    return redactFile(await readFile(file.path), opens)

    async function redactFile(given: Buffer, password: string | undefined, rebuilt = false) {
      const bytes = withOwnCharacters(given, password) ?? given
      using source = await openPdf(bytes, { password, appearances: 'search' })
      using plain = await openPdf(given, { password })
      // Some files misname their characters; what readers make of them is searched too.
      using others = await OtherReadings.of(bytes, password)
      const chosen = pages.of(source.pageCount)
      const open = () => refuseDamage(() => samePages(bytes, plain, password, call.warn), 'file')
      const rebuild = async () => {
        if (plain.encrypted) call.warn(UNPROTECTED)
        return saveDocument(await open(), { salt: call.random(16) })
      }
      const found = new Map<number, PageHit[]>()
      const add = (number: number, hits: readonly PageHit[]) => {
        if (hits.length > 0) found.set(number, [...(found.get(number) ?? []), ...hits])
      }
      let before: { number: number; chars: PdfChar[] } | undefined
      for (const [i, number] of chosen.entries()) {
        call.signal.throwIfAborted()
        using page = source.page(number)
        const chars = page.chars()
        const own = pageHits(chars, search, page.fields())
        const hits = [...own, ...others.hits(page, search, own)]
        // PDFium shows nothing of a damaged page, but the rebuilt file shows what its content tells.
        if (!rebuilt && chars.length === 0 && hits.length > 0)
          return await redactFile(await rebuild(), undefined, true)
        add(number, bytes === given ? hits : [...hits, ...linesWith(plain, number, chars, search, hits)])
        if (before?.number === number - 1) {
          const [one, next] = hitsAcross(before.chars, chars, search)
          add(before.number, one)
          add(number, next)
        }
        before = { number, chars }
        call.progress(i + 1, chosen.length, 'pages')
      }
      const conceal = (text: string) => concealed(text, search)
      if (output === 'hits') {
        const { strings } = scrubStrings(await open(), conceal)
        return { hits: [...found].flatMap(([number, hits]) => listed(source, number, hits)), strings }
      }
      let rounds = 0
      let pictures = new Set<number>()
      /** Pictures without a text layer: some words of it tell what is gone all the same. */
      let mute = new Set<number>()
      for (;;) {
        const document = await open()
        const done = await redact(document, source, found, pictures, mute)
        const inside = scrubDocument(document, conceal)
        const drawn = await eraseSides(document, chars => pageHits(chars, search).flatMap(hit => hit.boxes))
        addTextLayer(document, done.layers)
        const made = await refuseDamage(
          () => saveDocument(document, { replace: withoutOtherPages(document), salt: call.random(16) }),
          'file',
        )
        const left = await whatIsLeft(made, chosen, found, search)
        if (!rebuilt && left?.pages?.some(number => !found.has(number))) {
          // PDFium did not find on a damaged page what the rebuilt file shows there, so that is what is searched.
          return await redactFile(await rebuild(), undefined, true)
        }
        const more = rounds++ < MOST_ROUNDS ? left?.more : undefined
        if (more && more.size > 0) {
          for (const [number, hits] of more) add(number, hits)
          continue
        }
        if (left?.pages?.some(number => !pictures.has(number))) {
          // Pages that hide text in ways of their own are drawn instead.
          pictures = new Set([...pictures, ...left.pages])
          continue
        }
        if (left?.pages?.some(number => !mute.has(number))) {
          mute = new Set([...mute, ...left.pages])
          continue
        }
        if (left)
          throw new Fault(
            'failed',
            `The redacted file did not pass its check (${left.what}) and was not delivered.`,
          )
        report({ ...done, beside: inside + drawn, found }, call.warn)
        warnOfLines(found, call.warn)
        if (plain.encrypted) call.warn(UNPROTECTED)
        if (done.signed) call.warn('the PDF is signed; the signature is not valid for the result')
        warnOfUnread(source, others.fullest ?? source, chosen, call.warn)
        warnOfLettersLeft(source, chosen, found, search, call.warn)
        return { bytes: made, name: renamed(file.name, 'redacted', 'pdf') }
      }
    }
  },
})

const isMute = ({ lines }: LayerPage): boolean => lines.length === 0

interface Redacted {
  /** Of pages that became pictures. */
  layers: LayerPage[]
  annotations: number
  dropped: string[]
  signed: boolean
}

async function redact(
  document: Changeable,
  source: PdfDocument,
  found: ReadonlyMap<number, readonly PageHit[]>,
  pictures: ReadonlySet<number>,
  mute: ReadonlySet<number>,
): Promise<Redacted> {
  const signed = signatureFields(document.root).length > 0
  const done: Redacted = { layers: [], annotations: 0, dropped: removeUnsearchable(document), signed }
  const lost = new Map<Page, Set<number>>()
  for (const [number, hits] of found) {
    const page = document.pages[number - 1]!
    const areas = hits.flatMap(hit => hit.boxes)
    using shown = source.page(number)
    done.annotations += removeAnnotations(document, page, areas)
    const erased = pictures.has(number) ? undefined : eraseText(page.dict, areas, shown.charWidths())
    if (erased) {
      lost.set(page, erased.marks)
      coverAreas(document, page, areas)
    } else {
      const drawing = painted(shown.render({ scale: SHARPNESS }), fractions(shown, areas))
      replaceByImage(page, await pictureOf(drawing))
      done.layers.push(mute.has(number) ? { number, lines: [] } : textOn(number, shown.chars(), areas))
    }
  }
  ownPages(document)
  dropReplacements(document.root, lost)
  return done
}

function report(
  {
    layers,
    annotations,
    dropped,
    beside,
    found,
  }: Redacted & { beside: number; found: ReadonlyMap<number, readonly PageHit[]> },
  warn: (message: string) => void,
): void {
  const total = [...found.values()].reduce((sum, hits) => sum + hits.length, 0)
  const places = total > 0 ? [`${counted(total, 'place')} on ${counted(found.size, 'page')}`] : []
  if (beside > 0) places.push(`${counted(beside, 'text')} beside the pages`)
  warn(places.length > 0 ? `redacted ${places.join(' and ')}` : 'nothing was found to redact')
  const pagesOf = (some: readonly LayerPage[]) => `page ${writePages(some.map(layer => layer.number))}`
  const [mute, read] = [layers.filter(isMute), layers.filter(layer => !isMute(layer))]
  if (read.length > 0)
    warn(
      `${pagesOf(read)}: is now a picture with a text layer, as its text lies over a picture or cannot be taken apart`,
    )
  if (mute.length > 0)
    warn(`${pagesOf(mute)}: is now a picture without text, as its words cannot be told apart`)
  if (annotations > 0) warn(`removed ${counted(annotations, 'annotation')} that showed some of it`)
  if (dropped.length > 0) warn(`removed what cannot be searched: ${dropped.join(', ')}`)
}

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5

const fractions = ({ width, height }: { width: number; height: number }, boxes: readonly Box[]) =>
  boxes.map(box => {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    return {
      x: rounded(left / width),
      y: rounded(top / height),
      width: rounded((Math.min(box.right, width) - left) / width),
      height: rounded((Math.min(box.bottom, height) - top) / height),
    }
  })

function listed(source: PdfDocument, number: number, hits: readonly PageHit[]) {
  using page = source.page(number)
  return hits.map(({ text, by, boxes }) => ({ page: number, text, by, boxes: fractions(page, boxes) }))
}

/** The words of a page that may stay, line by line. */
function textOn(number: number, chars: readonly PdfChar[], areas: readonly Box[]): LayerPage {
  const free = chars.filter(char => {
    const [x, y] = [(char.left + char.right) / 2, (char.top + char.bottom) / 2]
    return !areas.some(area => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom)
  })
  const lines: LayerPage['lines'] = []
  for (const { text, x0, y0, x1, y1 } of findWords(free)) {
    const word = { text, left: x0, top: y0, right: x1, bottom: y1 }
    const last = lines.at(-1)?.words.at(-1)
    const height = y1 - y0
    const goesOn = last && Math.abs(last.bottom - y1) < height * 0.6 && x0 > last.left
    if (goesOn) lines.at(-1)!.words.push(word)
    else lines.push({ turns: 0, words: [word] })
  }
  return { number, lines }
}
