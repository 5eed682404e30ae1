import { readFile } from 'node:fs/promises'
import { jpegOfPixels } from '../engines/image/pixels.ts'
import { lacksText } from '../engines/pdfium/layout.ts'
import { openForReading, openShown } from '../engines/pdfium/open-shown.ts'
import { openPdf, type PdfDocument } from '../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../engines/pdfium/pdfium-page.ts'
import { checkLanguages } from '../engines/tesseract/packs.ts'
import { badInput } from '../fault.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { PageRanges } from '../lib/geometry/page-ranges.ts'
import {
  addTextLayer,
  type LayerPage,
  openDocument,
  type PageImage,
  refuseDamage,
  replaceByImage,
  saveDocument,
} from '../pdf/index.ts'
import type { Call } from '../tool.ts'
import type { OcrChoice } from './ocr-params.ts'
import { ScanReader } from './scan-reader.ts'
import { hasGoodText, layerOf } from './scanned-page.ts'

const MAX_PAGES = 10
/** Pixels per point of pages whose own text is not to be believed. */
const PICTURE_SCALE = 2

interface Wanted {
  ocr: OcrChoice
  language: string
  pages: PageRanges
}

/**
 * Opens a PDF for the tools that read it. Scanned pages get a text layer first, in memory, so that all that is known of
 * text on a page holds for them too: columns, tables, headings.
 */
export async function openScans(file: InputFile, wanted: Wanted, call: Call): Promise<PdfDocument> {
  if (wanted.ocr === 'off') return openForReading(file)
  const bytes = await readFile(file.path)
  const { layers, pictures } = await readScans(bytes, wanted, call)
  if (layers.length === 0) return openForReading(file)
  const made = await refuseDamage(() => {
    const document = openDocument(bytes)
    for (const [number, picture] of pictures) replaceByImage(document.pages[number - 1]!, picture)
    addTextLayer(document, layers)
    return saveDocument(document)
  }, 'file')
  return openShown(made, { noPassword: true })
}

async function readScans(bytes: Uint8Array, { ocr, language, pages }: Wanted, call: Call) {
  const reader = new ScanReader(checkLanguages(language), call)
  using pdf = await openPdf(bytes, { noPassword: true })
  const chosen = pages.of(pdf.pageCount)
  const scanned = chosen.filter(number => {
    using page = pdf.soundPage(number)
    return page !== undefined && (ocr === 'force' || isScan(page))
  })
  if (scanned.length > MAX_PAGES) {
    throw badInput(
      `pages: ${scanned.length} of the chosen pages need OCR, at most ${MAX_PAGES} are read in one call; choose some, or make the PDF searchable with ocr-pdf as a job first.`,
    )
  }
  const layers: LayerPage[] = []
  const pictures = new Map<number, PageImage>()
  for (const [number, result] of await reader.readAll(pdf, scanned, scanned.length)) {
    if (result.lines.length === 0) continue
    using page = pdf.page(number)
    layers.push(layerOf(page, result, 'level'))
    if (page.chars().length > 0) pictures.set(number, await pictureOf(page))
  }
  reader.finish(layers.length + chosen.length - scanned.length)
  return { layers, pictures }
}

const isScan = (page: PdfPage): boolean => !hasGoodText(page, lacksText(page))

/** The page as it looks, without its text, which would else be read twice. */
async function pictureOf(page: PdfPage): Promise<PageImage> {
  const bitmap = page.render({ scale: PICTURE_SCALE })
  const { width, height } = bitmap
  return { width, height, bytes: await jpegOfPixels(bitmap, 85), kind: 'jpeg' }
}
