import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import * as pdfjs from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { t } from './messages.ts'

export type { PDFDocumentProxy, PDFPageProxy }

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** A PDF that opens with a password only, or with another one. */
export class PasswordNeeded extends Error {
  readonly wrong: boolean
  constructor(wrong: boolean) {
    super(wrong ? t('pdf.passwordNotRightOne') : t('pdf.pdfOpensPassword'))
    this.wrong = wrong
  }
}

/** Opens a PDF for looking at. The caller closes it when done. */
export async function openPdf(file: Blob, password = ''): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer())
  const files = new URL('/assets/pdfjs/', location.origin).href
  try {
    return await pdfjs.getDocument({
      data,
      ...(password !== '' && { password }),
      cMapUrl: `${files}cmaps/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      iccUrl: `${files}iccs/`,
      enableXfa: false,
    }).promise
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw new PasswordNeeded(password !== '')
    throw error
  }
}

export interface Size {
  width: number
  height: number
}

/** Opens a PDF for as long as something shows it, and measures its first pages. Gives the function that closes it. */
export function showPdf(
  file: Blob,
  { password = '', measured = 0 }: { password?: string; measured?: number },
  opened: (pdf: PDFDocumentProxy, sizes: Size[]) => void,
  failed: (error: unknown) => void,
): () => void {
  let left = false
  const opening = openPdf(file, password)
  opening
    .then(async pdf => ({ pdf, sizes: await sizesOf(pdf, measured) }))
    .then(({ pdf, sizes }) => left || opened(pdf, sizes))
    .catch(error => left || failed(error))
  return () => {
    left = true
    opening.then(closePdf, () => undefined)
  }
}

async function sizesOf(pdf: PDFDocumentProxy, most: number): Promise<Size[]> {
  const sizes: Size[] = []
  for (let n = 1; n <= Math.min(pdf.numPages, most); n++) {
    const { width, height } = (await pdf.getPage(n)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return sizes
}

/** Lets go of a PDF and of its worker. */
export const closePdf = (pdf: PDFDocumentProxy): void => void pdf.loadingTask.destroy().catch(() => undefined)

/** Draws a page so that it is as wide as given in CSS pixels. */
export async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const size = page.getViewport({ scale: 1 })
  // Sharp on fine screens, but no canvas larger than a graphics card takes.
  const density = Math.min(devicePixelRatio || 1, 2, 4000 / width)
  const viewport = page.getViewport({ scale: (width / size.width) * density })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
}
