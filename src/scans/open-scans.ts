import { readFile } from 'node:fs/promises'
import { jpegOfPixels } from '../engines/image/pixels.ts'
import { lacksText } from '../engines/pdfium/layout.ts'
import { openForReading, openShown } from '../engines/pdfium/open-shown.ts'
import { openPdf, type PdfDocument } from '../engines/pdfium/pdfium-document.ts'
import type { PdfPage } from '../engines/pdfium/pdfium-page.ts'
import { checkLanguages } from '../engines/tesseract/packs.ts'
import type { OcrResult } from '../engines/tesseract/read-words.ts'
import { rotated } from '../engines/tesseract/turn-image.ts'
import { badInput } from '../fault.ts'
import type { InputFile } from '../lib/files/file-kinds.ts'
import type { PageRanges } from '../lib/geometry/page-ranges.ts'
import type { Bitmap, Box } from '../lib/geometry/pdf-page.ts'
import {
  addTextLayer,
  type LayerPage,
  openDocument,
  type PlacedImage,
  refuseDamage,
  replaceByImages,
  saveDocument,
} from '../pdf/index.ts'
import type { Call } from '../tool.ts'
import { LOOK_DPI, outsideOf, picturesOn } from './cut-pictures.ts'
import type { OcrChoice } from './ocr-params.ts'
import { ScanReader } from './scan-reader.ts'
import { hasGoodText, readableLayerOf } from './scanned-page.ts'

const MAX_PAGES = 10
/** Pixels per point of pages whose own text is not to be believed. */
const PICTURE_SCALE = 2
/** Pixels per point of pictures that are cut out. */
const CUT_SCALE = 200 / 72
/** Of 100: text that was read with less is not set in place of its scan. */
const WELL_READ = 75

interface Wanted {
  ocr: OcrChoice
  language: string
  pages: PageRanges
  /** What stays of a scan that was read: its pictures, or all of it. */
  keeps?: 'pictures' | 'page'
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
    for (const [number, placed] of pictures)
      replaceByImages(document.pages[number - 1]!, placed, { links: true })
    addTextLayer(document, layers)
    return saveDocument(document)
  }, 'file')
  return openShown(made, { noPassword: true })
}

async function readScans(
  bytes: Uint8Array,
  { ocr, language, pages, keeps = 'pictures' }: Wanted,
  call: Call,
) {
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
  const pictures = new Map<number, PlacedImage[]>()
  for (const [number, result] of await reader.readAll(pdf, scanned, scanned.length)) {
    if (result.lines.length === 0) continue
    using page = pdf.page(number)
    const cut = keeps === 'pictures' ? await cutOut(page, result) : undefined
    const boxes = cut?.map(({ box }) => box) ?? []
    layers.push(readableLayerOf(page, outsideOf(boxes, result)))
    if (cut) pictures.set(number, cut)
    else if (page.chars().length > 0) pictures.set(number, [await wholePage(page)])
  }
  reader.finish(layers.length + chosen.length - scanned.length)
  return { layers, pictures }
}

const isScan = (page: PdfPage): boolean => !hasGoodText(page, lacksText(page))

/** The page as it looks, without its text, which would else be read twice. */
const wholePage = (page: PdfPage): Promise<PlacedImage> =>
  pictureOf(page.render({ scale: PICTURE_SCALE }), {
    left: 0,
    top: 0,
    right: page.width,
    bottom: page.height,
  })

/**
 * What is neither text nor a line: photographs, logos, signatures. Nothing for a page that is better shown as it looks:
 * one that lies on its side, or was hardly read.
 */
async function cutOut(page: PdfPage, result: OcrResult): Promise<PlacedImage[] | undefined> {
  if (result.turns !== 0 || result.confidence < WELL_READ) return undefined
  // Straight as its text is, else a crooked picture would lie over what stands below it.
  const look = straightened(page.render({ scale: LOOK_DPI / 72, grayscale: true }), result.skew)
  const boxes = picturesOn(look, result)
  if (!boxes || boxes.length === 0) return boxes && []
  const bitmap = straightened(page.render({ scale: CUT_SCALE }), result.skew)
  return Promise.all(boxes.map(box => pictureOf(partOf(bitmap, box, CUT_SCALE), box)))
}

function straightened(bitmap: Bitmap, skew: number): Bitmap {
  if (skew === 0) return bitmap
  const { width, height, channels } = bitmap
  const data = new Uint8Array(bitmap.data.length)
  for (let channel = 0; channel < channels; channel++) {
    const one = Uint8Array.from({ length: width * height }, (_, i) => bitmap.data[i * channels + channel]!)
    for (const [i, value] of rotated({ width, height, data: one }, skew).data.entries())
      data[i * channels + channel] = value
  }
  return { ...bitmap, data }
}

async function pictureOf(bitmap: Bitmap, box: Box): Promise<PlacedImage> {
  const { width, height } = bitmap
  return { picture: { width, height, bytes: await jpegOfPixels(bitmap, 85), kind: 'jpeg' }, box }
}

function partOf({ width, height, channels, data }: Bitmap, box: Box, scale: number): Bitmap {
  const [left, top] = [Math.max(0, Math.floor(box.left * scale)), Math.max(0, Math.floor(box.top * scale))]
  const right = Math.min(width, Math.ceil(box.right * scale))
  const bottom = Math.min(height, Math.ceil(box.bottom * scale))
  const row = (right - left) * channels
  const own = new Uint8Array(row * (bottom - top))
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels
    own.set(data.subarray(from, from + row), (y - top) * row)
  }
  return { width: right - left, height: bottom - top, channels, data: own }
}
