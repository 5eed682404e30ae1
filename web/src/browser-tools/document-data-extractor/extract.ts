import { closePdf, openPdf } from '../../lib/pdf.ts'
import { readPdf } from '../../lib/pdf-reading/read.ts'
import { textOf } from '../../lib/text-of.ts'
import { asTrouble } from '../../lib/trouble.ts'
import type { Task } from '../frame/job.svelte.ts'
import { pictureOf } from '../frame/picture.ts'
import { callWorker } from '../frame/worker.ts'
import type { Operations as Ocr } from '../image-ocr/worker.ts'
import { t } from '../texts.ts'
import { type Invoice, type Node, readInvoice } from './e-invoice.ts'
import { type Fact, factsIn, type TextLine } from './facts.ts'

export interface Extracted {
  file: string
  /** How it was read: from the invoice's own data, from the text, or by OCR. */
  source: string
  facts: Fact[]
  tables: { page: number; rows: string[][] }[]
}

const quiet = (task: Task): Task => ({ ...task, progress: () => undefined })

async function ocrLines(
  picture: Blob | ImageBitmap,
  languages: string[],
  page: number,
  task: Task,
): Promise<TextLine[]> {
  const worker = new Worker(new URL('../image-ocr/worker.ts', import.meta.url), { type: 'module' })
  const { lines } = await callWorker<Ocr, 'read'>(worker, 'read', { file: picture, languages }, quiet(task))
  return lines
    .flatMap(({ words }) => apart(words))
    .map(words => ({
      text: words.map(word => word.text).join(' '),
      page,
      box: [
        Math.min(...words.map(word => word.box.left)),
        Math.min(...words.map(word => word.box.top)),
        Math.max(...words.map(word => word.box.right)),
        Math.max(...words.map(word => word.box.bottom)),
      ],
    }))
}

type Words = Awaited<ReturnType<Ocr['read']>>['lines'][number]['words']

/** The words of a line, cut where a gap as wide as two letters are high stands between them. */
function apart(words: Words): Words[] {
  const pieces: Words[] = []
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1)
    const gap = last ? Math.max(word.box.left - last.box.right, last.box.left - word.box.right) : 0
    if (last && gap < 1.6 * (word.box.bottom - word.box.top)) pieces.at(-1)!.push(word)
    else pieces.push([word])
  }
  return pieces
}

/** XML as plain data, by local names. */
export function nodeOf(text: string): Node | undefined {
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  if (parsed.querySelector('parsererror')) return undefined
  const read = (element: Element): Node => {
    const children = [...element.children].map(read)
    return {
      name: element.localName,
      attributes: Object.fromEntries(
        [...element.attributes].map(({ localName, value }) => [localName, value]),
      ),
      children,
      text: children.length > 0 ? '' : (element.textContent ?? ''),
    }
  }
  return read(parsed.documentElement)
}

const fromInvoice = (file: string, where: string, { format, facts, rows }: Invoice): Extracted => ({
  file,
  source: `${format}, ${where}`,
  facts,
  tables:
    rows.length > 0
      ? [
          {
            page: 0,
            rows: [
              ['name', 'quantity', 'unit', 'price', 'total', 'tax rate'],
              ...rows.map(row => [row.name, row.quantity, row.unit, row.price, row.total, row.tax]),
            ],
          },
        ]
      : [],
})

/** The facts and tables of one file. */
export async function extract(file: File, languages: string[], task: Task): Promise<Extracted> {
  const isPicture = /^image\//.test(file.type)
  if (/\.xml$/i.test(file.name) || (/xml/.test(file.type) && !isPicture)) {
    const node = nodeOf(await textOf(file))
    const invoice = node && readInvoice(node)
    if (!invoice) throw asTrouble(t('extract.noElectronicInvoiceThat', { name: file.name }))
    return fromInvoice(file.name, t('extract.readFromOwnData'), invoice)
  }
  if (isPicture) {
    const lines = await ocrLines(await pictureOf(file), languages, 1, task)
    return { file: file.name, source: t('extract.readByOcr'), facts: factsIn(lines), tables: [] }
  }
  const pdf = await readPdf(file, task)
  for (const { name, bytes } of pdf.attachments) {
    const node = /\.xml$/i.test(name) ? nodeOf(new TextDecoder().decode(bytes)) : undefined
    const invoice = node && readInvoice(node)
    if (invoice) return fromInvoice(file.name, t('extract.readFromPdf', { name }), invoice)
  }
  const scanned = new Set(pdf.pages.filter(page => page.needs_ocr).map(page => page.number))
  const lines: TextLine[] = pdf.pages.filter(page => !scanned.has(page.number)).flatMap(page => page.pieces)
  if (scanned.size > 0) lines.push(...(await readScans(file, [...scanned].slice(0, 20), languages, task)))
  return {
    file: file.name,
    source: scanned.size === 0 ? t('extract.readFromTextBy') : t('extract.readByOcrRules'),
    facts: factsIn(lines),
    tables: pdf.pages.flatMap(page => page.tables.map(table => ({ page: table.page, rows: table.rows }))),
  }
}

async function readScans(file: File, pages: number[], languages: string[], task: Task): Promise<TextLine[]> {
  const pdf = await openPdf(file)
  try {
    const lines: TextLine[] = []
    for (const [at, number] of pages.entries()) {
      task.signal.throwIfAborted()
      task.progress(at / pages.length, t('extract.readingPageByOcr', { number }))
      const page = await pdf.getPage(number)
      const size = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: Math.min(3, Math.sqrt(10e6 / (size.width * size.height))) })
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      })
      await page.render({ canvas, viewport }).promise
      const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
      if (picture) lines.push(...(await ocrLines(picture, languages, number, task)))
    }
    return lines
  } finally {
    closePdf(pdf)
  }
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map(row => row.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\r\n')}\r\n`
