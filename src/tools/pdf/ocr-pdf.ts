import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readLayout } from '../../engines/pdfium/layout.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../../engines/pdfium/pdfium-page.ts'
import { checkLanguages, type OcrResult, recognize } from '../../engines/tesseract/tesseract.ts'
import { badInput } from '../../fault.ts'
import type { PageLayout } from '../../layout/model.ts'
import { findWords } from '../../layout/words.ts'
import { pageText } from '../../layout/write/write-text.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, text } from '../../tool.ts'

const MAX_PAGES = 10
const MAX_JOB_PAGES = 500
/** Where no picture tells its own: enough for small print, and quick. */
const USUAL_DPI = 200
/** Past this a page is a poster, and its letters are large enough in fewer pixels. */
const MAX_PIXELS = 40e6
const LOW_CONFIDENCE = 60
/** A page with this many signs has a text layer; fewer may be a stamp or a page number. */
const MANY_SIGNS = 200
/** A picture over so much of the page is a scan of it. */
const SCAN_SHARE = 0.6
/** A smaller picture is decoration, whose pixels tell nothing of the text. */
const LEAST_SHARE = 0.05

const word = z.object({
  text: z.string(),
  confidence: z.number().describe('0 to 100; 100 where the file itself has the text.'),
  bbox: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .describe('Left, top, right and bottom in points from the upper left corner of the page.'),
})
type Word = z.infer<typeof word>

export default defineTool({
  name: 'OCR PDF',
  description:
    'Reads the text of scanned pages by optical character recognition. Pages that already have good text return that text. At most 10 pages per call, 500 as a job.',
  credits: 5,
  params: {
    file: p.pdf(),
    pages: p.pages(),
    language: p
      .string({ max: 100 })
      .default('eng')
      .describe('Languages of the text as codes such as eng, deu or chi_sim, several joined by +: eng+deu.'),
    password: p.password().optional().describe('Opens an encrypted PDF.'),
  },
  returns: text(
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
        }),
      ),
    }),
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
  async run({ file, pages, language, password }, call) {
    const languages = checkLanguages(language)
    using pdf = await openPdf(await readFile(file.path), { password })
    const chosen = pages.of(pdf.pageCount)
    const most = call.isJob ? MAX_JOB_PAGES : MAX_PAGES
    if (chosen.length > most) {
      const way = call.isJob ? '' : `, or send it as a job, which takes ${MAX_JOB_PAGES}`
      throw badInput(
        `pages: ${chosen.length} pages are chosen, at most ${most} are read in one call; choose some, for example 1-${most}${way}.`,
      )
    }
    // Pages count as done when they are recognised, not when they are looked at.
    const layouts = await readLayout(pdf, chosen, { signal: call.signal, warn: call.warn })
    const read = []
    let turns = 0
    for (const layout of layouts) {
      call.signal.throwIfAborted()
      using page = pdf.page(layout.number)
      if (hasGoodText(page, layout)) read.push(fromFile(page, layout))
      else {
        const { result, turned } = await recognized(page, languages, turns)
        read.push(result)
        turns = turned
      }
      call.progress(read.length, layouts.length, 'pages')
    }
    for (const { number, source, confidence, words } of read) {
      if (source === 'text-layer') continue
      if (words.length === 0) call.warn(`no text was found on page ${number}`)
      else if (confidence < LOW_CONFIDENCE) {
        call.warn(`page ${number} was read with little confidence (${Math.round(confidence)} of 100)`)
      }
    }
    return {
      text: read.map(page => `${page.text}\n`).join('\f'),
      language: languages.join('+'),
      pages: read,
      name: renamed(file.name, 'ocr', 'txt'),
    }
  },
})

const tenth = (n: number): number => Math.round(n * 10) / 10

/**
 * Whether the file's own text can be given. A stamp or page number over a scan is no text layer, as the picture
 * holds the rest; nor are a few signs that fonts without a mapping leave.
 */
function hasGoodText(page: PdfPage, layout: PageLayout): boolean {
  if (layout.needsOcr) return false
  const signs = page.chars().filter(char => char.text.trim() !== '')
  const image = largestImage(page)
  if (signs.length === 0) return !image && page.paths().length === 0
  const letters = signs.filter(char => /[\p{L}\p{N}]/u.test(char.text)).length
  if (signs.length >= MANY_SIGNS) return true
  return letters >= signs.length / 2 && (!image || image.share < SCAN_SHARE)
}

function fromFile(page: PdfPage, layout: PageLayout) {
  const words: Word[] = findWords(page.chars()).map(({ text, x0, y0, x1, y1 }) => ({
    text,
    confidence: 100,
    bbox: [tenth(x0), tenth(y0), tenth(x1), tenth(y1)],
  }))
  return {
    number: page.number,
    text: pageText(layout),
    confidence: 100,
    source: 'text-layer' as const,
    words,
  }
}

async function recognized(page: PdfPage, languages: string[], likely: number) {
  const scale = scaleFor(page)
  const { lines, confidence, turns } = await recognize(
    page.render({ scale, grayscale: true }),
    languages,
    scale * 72,
    likely,
  )
  const words: Word[] = lines
    .flatMap(line => line.words)
    .map(({ text, confidence, box }) => ({
      text,
      confidence: tenth(confidence),
      bbox: [
        tenth(box.left / scale),
        tenth(box.top / scale),
        tenth(box.right / scale),
        tenth(box.bottom / scale),
      ],
    }))
  const result = {
    number: page.number,
    text: textOf(lines),
    confidence: tenth(confidence),
    source: 'ocr' as const,
    words,
  }
  // A page without words tells nothing of the next one.
  return { result, turned: words.length > 0 ? turns : likely }
}

/** The picture that fills most of the page, and how much of it. */
function largestImage(page: PdfPage): { dpi: number; share: number } | undefined {
  let best: { dpi: number; share: number } | undefined
  for (const { box, dpi } of page.images()) {
    const width = Math.min(box.right, page.width) - Math.max(box.left, 0)
    const height = Math.min(box.bottom, page.height) - Math.max(box.top, 0)
    const share = width > 0 && height > 0 ? (width * height) / (page.width * page.height) : 0
    if (share > (best?.share ?? LEAST_SHARE)) best = { dpi, share }
  }
  return best
}

/**
 * Pixels per point: those of the scan itself where they are enough, so that none are invented or lost; a whole part of
 * them where they are far more, twice as many where they are few.
 */
function scaleFor(page: PdfPage): number {
  const own = largestImage(page)?.dpi ?? USUAL_DPI
  const dpi = own > 400 ? own / Math.ceil(own / 400) : own >= 140 ? own : own >= 90 ? own * 2 : USUAL_DPI
  return Math.min(dpi / 72, Math.sqrt(MAX_PIXELS / (page.width * page.height)))
}

const SPACELESS = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]'
const STARTS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u')
const ENDS_SPACELESS = new RegExp(`${SPACELESS}$`, 'u')

/** Lines as read, an empty one between paragraphs; no spaces where a script has none. */
function textOf(lines: OcrResult['lines']): string {
  let all = ''
  for (const { words, starts } of lines) {
    let line = ''
    for (const { text } of words) {
      const close = ENDS_SPACELESS.test(line) && STARTS_SPACELESS.test(text)
      line += line === '' || close ? text : ` ${text}`
    }
    all += (all === '' ? '' : starts ? '\n\n' : '\n') + line
  }
  return all
}
