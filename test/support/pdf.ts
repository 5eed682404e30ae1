import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { runQpdf } from '../../src/engines/qpdf.ts'
import type { TestFile } from './run-tool.ts'

/** A PDF made by another library than ours: one page for each text, A4 unless `page` changes it. */
export async function makePdf(
  texts: string[],
  change?: (document: PDFDocument, pages: PDFPage[]) => void | Promise<void>,
  options: { objectStreams?: boolean; size?: [number, number] } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = texts.map(text => {
    const page = document.addPage(options.size ?? [595.28, 841.89])
    page.drawText(text, { x: 72, y: 700, size: 18, font })
    return page
  })
  await change?.(document, pages)
  return document.save({ useObjectStreams: options.objectStreams ?? false, updateFieldAppearances: false })
}

export const pdfFile = (content: Uint8Array | string, name = 'report.pdf'): TestFile => ({ name, content })

/** Opens a PDF with pdf.js, which shares no code with what writes it here. */
export async function readPdf(bytes: Uint8Array, password?: string) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const options = { data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true }
  const document = await pdfjs.getDocument({ ...options, ...(password !== undefined && { password }) })
    .promise
  const page = (n: number) => document.getPage(n)
  const textOf = async (n: number) => {
    const { items } = await (await page(n)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join('')
  }
  return {
    document,
    page,
    count: document.numPages,
    textOf,
    texts: () => Promise.all(Array.from({ length: document.numPages }, (_, i) => textOf(i + 1))),
    /** Form fields by name, with what pdf.js says of their widgets. */
    // biome-ignore lint/suspicious/noExplicitAny: pdf.js does not export the type of a field
    fields: async (): Promise<Record<string, any[]>> =>
      Object.fromEntries((await document.getFieldObjects()) ?? new Map()),
    attachments: async (): Promise<Record<string, string>> => {
      const found: Record<string, string> = {}
      for (const key of ((await document.getAttachments()) ?? new Map()).keys()) {
        const content = (await document.getAttachmentContent(key)) as unknown as Uint8Array
        found[key] = Buffer.from(content).toString()
      }
      return found
    },
    annotations: async (n: number) => (await page(n)).getAnnotations(),
    /** Titles of the bookmarks, each with the page it leads to and those below. */
    outline: async () => {
      // biome-ignore lint/suspicious/noExplicitAny: pdf.js does not export the type of an item
      const walk = async (items: any[]): Promise<Bookmark[]> =>
        Promise.all(
          items.map(async item => {
            const dest =
              typeof item.dest === 'string'
                ? await document.getDestination(item.dest)
                : (item.dest ?? undefined)
            const at = dest?.[0] ? (await document.getPageIndex(dest[0])) + 1 : undefined
            return { title: item.title, page: at, children: await walk(item.items) }
          }),
        )
      return walk((await document.getOutline()) ?? [])
    },
  }
}

export interface Bookmark {
  title: string
  page: number | undefined
  children: Bookmark[]
}

/** What qpdf finds wrong with a file; empty when nothing. */
export async function complaints(bytes: Uint8Array, password?: string): Promise<string[]> {
  const args = password === undefined ? [] : [`--password=${password}`]
  const run = await runQpdf([...args, '--check', 'in.pdf'], { 'in.pdf': bytes })
  return run.status === 0 ? run.messages : [`status ${run.status}`, ...run.messages]
}
