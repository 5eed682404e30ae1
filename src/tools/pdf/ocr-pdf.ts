import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { openShown } from '../../engines/pdfium/open-shown.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../../engines/pdfium/pdfium-page.ts'
import { AUTO, checkLanguages } from '../../engines/tesseract/packs.ts'
import type { OcrResult } from '../../engines/tesseract/read-words.ts'
import { badInput } from '../../fault.ts'
import type { PageLayout } from '../../layout/model.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import { renamed } from '../../lib/files/file-names.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { p } from '../../params.ts'
import {
  addTextLayer,
  convertToPdfA,
  joinsWithoutSpace,
  type LayerPage,
  type PdfDocument,
  pdfaClaim,
  saveDocument,
  trimXmp,
  turnContent,
  withPdf,
} from '../../pdf/index.ts'
import type { Marks } from '../../scans/marks.ts'
import { languageParam } from '../../scans/ocr-params.ts'
import { hasGoodText, layerOf, pixelsOf } from '../../scans/scanned-page.ts'
import type { RowLine } from '../../scans/table-rows.ts'
import { type Call, defineTool, textOrFile } from '../../tool.ts'

const MAX_PAGES = 10
const MAX_JOB_PAGES = 500
const LOW_CONFIDENCE = 60

const word = z.object({
  text: z.string(),
  confidence: z.number().describe('0 to 100; 100 where the file itself has the text.'),
  bbox: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .describe('Left, top, right and bottom in points from the upper left corner of the page.'),
})
type Word = z.infer<typeof word>

const code = z.object({
  format: z.string().describe('The kind of code: QRCode, DataMatrix, EAN13, Code128 and others.'),
  text: z.string(),
  bbox: word.shape.bbox,
})
const checkbox = z.object({
  checked: z.boolean(),
  label: z.string().describe('The words beside it; empty where there are none.'),
  bbox: word.shape.bbox,
})

export default defineTool({
  name: 'OCR PDF',
  description:
    'Reads the text of scanned pages by optical character recognition, as text or as a searchable PDF: the pages as they are, with the text invisibly in its place, to search, select and copy. Pages that already have good text keep it. At most 10 pages per call, 500 as a job.',
  credits: 5,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    language: languageParam('the text'),
    output: p
      .choice(['text', 'pdf'])
      .default('text')
      .describe('The text, or the PDF made searchable: all its pages, those chosen with a text layer.'),
    deskew: p
      .boolean()
      .default(false)
      .describe('Straightens the crooked pages of the searchable PDF; their pixels stay as they are.'),
    pdfa: p.boolean().default(false).describe('Writes the searchable PDF as PDF/A-2b, for archiving.'),
    marks: p
      .boolean()
      .default(false)
      .describe('Lists the barcodes and checkboxes of each page too, in the JSON answer.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  check({ marks, output, deskew, pdfa }) {
    const only = deskew ? 'deskew' : pdfa ? 'pdfa' : undefined
    if (only && output === 'text') throw badInput(`${only}: it is for the searchable PDF; send output=pdf.`)
    if (marks && output === 'pdf') {
      throw badInput('marks: barcodes and checkboxes are listed in the JSON answer; send output=text.')
    }
  },
  returns: textOrFile(
    'text/plain',
    'text',
    z.object({
      text: z.string(),
      language: z.string(),
      pages: z.array(
        z.object({
          number: z.int(),
          text: z.string(),
          confidence: z.number().describe('Mean over the words, 0 to 100.'),
          source: z
            .enum(['ocr', 'text-layer'])
            .describe('Whether the text was recognised or stood in the file.'),
          words: z.array(word),
          codes: z.array(code).optional().describe('QR codes and barcodes, where `marks` asks for them.'),
          checkboxes: z
            .array(checkbox)
            .optional()
            .describe('Squares to be ticked, where `marks` asks for them.'),
        }),
      ),
    }),
    'application/pdf',
  ),
  example: { file: 'scan.pdf', language: 'eng' },
  timeoutSeconds: 300,
  job: {
    unit: 'pages',
    direct: MAX_PAGES,
    maximum: MAX_JOB_PAGES,
    secondsEach: 30,
    measure: async ({ file, pages, password }) => {
      using pdf = await openPdf(await readFile(file.path), { password })
      return pages.of(pdf.pageCount).length
    },
  },
  async run({ file, pages, language, output, deskew, pdfa, marks, password }, call) {
    const { warnOfCover } = await import('../../engines/pdfium/cover.ts')
    const { readLayout } = await import('../../engines/pdfium/layout.ts')
    const { ScanReader } = await import('../../scans/scan-reader.ts')
    const { inReadingOrder } = await import('../../scans/reading-order.ts')
    const { inRows } = await import('../../scans/table-rows.ts')
    const languages = checkLanguages(language)
    using pdf = await openShown(await readFile(file.path), { password })
    const chosen = pages.of(pdf.pageCount)
    const most = call.isJob ? MAX_JOB_PAGES : MAX_PAGES
    if (chosen.length > most) {
      const way = call.isJob ? '' : `, or send it as a job, which takes ${MAX_JOB_PAGES}`
      throw badInput(
        `pages: ${chosen.length} pages are chosen, at most ${most} are read in one call; choose some, for example 1-${most}${way}.`,
      )
    }
    warnOfCover(pdf, call.warn)
    // Pages count as done when they are recognised, not when they are looked at.
    const layouts = await readLayout(pdf, chosen, { signal: call.signal, warn: call.warn })
    const read = []
    const layers: ReadLayer[] = []
    const reader = new ScanReader(languages, call, { marks })
    const scanned: number[] = []
    for (const layout of layouts) {
      using page = pdf.page(layout.number)
      if (!hasGoodText(page, layout.needsOcr)) scanned.push(layout.number)
      else {
        const known = await fromFile(page, layout)
        read.push(known)
        reader.marks?.set(page.number, await marksOf(page, known.words))
      }
    }
    const found = await reader.readAll(pdf, scanned, layouts.length)
    for (const [number, { lines, ...rest }] of found) {
      using page = pdf.page(number)
      const result = { ...rest, lines: inReadingOrder(inRows(lines), rest.rulings) }
      read.push(fromPixels(page, result))
      const skew = deskew ? result.skew : 0
      // Annotations stand where they are, whichever way they are drawn.
      const isHeld = skew !== 0 && page.annotationCount > 0
      if (isHeld) call.warn(`page ${number} has annotations and was not straightened`)
      const isTurned = skew !== 0 && !isHeld
      layers.push({ ...layerOf(page, result, isTurned ? 'level' : 'box'), skew: isTurned ? skew : 0 })
    }
    read.sort((a, b) => chosen.indexOf(a.number) - chosen.indexOf(b.number))
    reader.finish(read.length)
    for (const { number, source, confidence, words } of read) {
      if (source === 'text-layer') continue
      if (words.length === 0) call.warn(`no text was found on page ${number}`)
      else if (confidence < LOW_CONFIDENCE) {
        call.warn(`page ${number} was read with little confidence (${Math.round(confidence)} of 100)`)
      }
    }
    if (output === 'pdf') {
      const bytes = await withLayers(file, layers, { pdfa, password }, call)
      return { bytes, name: renamed(file.name, 'ocr', 'pdf'), mediaType: 'application/pdf' }
    }
    return {
      text: read.map(page => `${page.text}\n`).join('\f'),
      language: reader.languagesRead().join('+'),
      pages: read.map(page => {
        const found = reader.marks?.get(page.number)
        return found ? { ...page, ...told(found) } : page
      }),
      name: renamed(file.name, 'ocr', 'txt'),
    }
  },
})

/** The text layer of a page, and how far the page itself is turned to be straight. */
type ReadLayer = LayerPage & { skew: number }

/** The file with its text layers; just as it came where there is nothing to add. */
async function withLayers(
  file: InputFile,
  layers: readonly ReadLayer[],
  { pdfa, password }: { pdfa: boolean; password: string | undefined },
  call: Call,
): Promise<Uint8Array> {
  const isBare = layers.every(({ lines, skew }) => lines.length === 0 && skew === 0)
  if (isBare && !pdfa) return readFile(file.path)
  const { pdfaEngines } = await import('../../print/pdfa-engines.ts')
  const add = (document: PdfDocument) => {
    for (const { number, skew } of layers) if (skew !== 0) turnContent(document.pages[number - 1]!, skew)
    addTextLayer(document, layers)
    if (pdfa) return convertToPdfA(document, {}, call.warn, pdfaEngines(), call)
    trimXmp(document.root)
    // Smaller by some hundred bytes; the first PDF/A does not have them.
    return saveDocument(document, { objectStreams: !pdfaClaim(document.root)?.startsWith('PDF/A-1') })
  }
  return withPdf(file, call.warn, add, password === undefined ? {} : { password })
}

const tenth = (n: number): number => Math.round(n * 10) / 10
const corners = ({ left, top, right, bottom }: Box): Word['bbox'] => [
  tenth(left),
  tenth(top),
  tenth(right),
  tenth(bottom),
]

/** Marks of a page whose words stand in the file. Its letters are known, so squares among them are asked of these. */
async function marksOf(page: PdfPage, words: readonly Word[]): Promise<Marks> {
  const { lookForMarks, marksAmong } = await import('../../scans/marks.ts')
  const seen = await lookForMarks(pixelsOf(page), [AUTO])
  const placed = words.map(({ bbox: [left, top, right, bottom], ...rest }) => ({
    ...rest,
    box: { left, top, right, bottom },
  }))
  return marksAmong(seen, placed, page)
}

const told = ({ codes, checkboxes }: Marks) => ({
  codes: codes.map(({ format, text, box }) => ({ format, text, bbox: corners(box) })),
  checkboxes: checkboxes.map(({ checked, label, box }) => ({ checked, label, bbox: corners(box) })),
})

async function fromFile(page: PdfPage, layout: PageLayout) {
  const { findWords } = await import('../../layout/words.ts')
  const { pageText } = await import('../../layout/write/write-text.ts')
  const words: Word[] = findWords(page.chars()).map(({ text, x0, y0, x1, y1 }) => ({
    text,
    confidence: 100,
    bbox: corners({ left: x0, top: y0, right: x1, bottom: y1 }),
  }))
  return {
    number: page.number,
    text: pageText(layout),
    confidence: 100,
    source: 'text-layer' as const,
    words,
  }
}

function fromPixels(page: PdfPage, { lines, confidence }: OcrResult & { lines: RowLine[] }) {
  const words: Word[] = lines
    .flatMap(line => line.words)
    .map(({ text, confidence, box }) => ({
      text,
      confidence: tenth(confidence),
      bbox: corners(box),
    }))
  return {
    number: page.number,
    text: textOf(lines),
    confidence: tenth(confidence),
    source: 'ocr' as const,
    words,
  }
}

/** Lines as read, an empty one between paragraphs, the cells of a row on one; no spaces where a script has none. */
function textOf(lines: readonly RowLine[]): string {
  let all = ''
  for (const { words, starts, goesOn } of lines) {
    let line = ''
    for (const { text } of words) {
      line += line === '' || joinsWithoutSpace(line, text) ? text : ` ${text}`
    }
    all += (all === '' ? '' : goesOn ? ' ' : starts ? '\n\n' : '\n') + line
  }
  return all
}
