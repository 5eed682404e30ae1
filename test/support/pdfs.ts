import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

export interface PageRecipe {
  width?: number
  height?: number
  rotate?: number
  /** Lines of Latin text from the top, 40 points from the left, 20 apart. */
  lines?: string[]
  size?: number
  /** Filled rectangles: left, top, width, height from the top-left corner; red, green, blue 0 to 1. */
  boxes?: [x: number, y: number, width: number, height: number, color: [number, number, number]][]
}

/** A PDF made by another library than the product's, for use as an input. */
export async function pdfOf(
  pages: PageRecipe[],
  finish?: (doc: PDFDocument) => unknown,
): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (const { width = 300, height = 200, rotate, lines = [], size = 12, boxes = [] } of pages) {
    const page = doc.addPage([width, height])
    for (const [x, y, w, h, color] of boxes) {
      page.drawRectangle({ x, y: height - y - h, width: w, height: h, color: rgb(...color) })
    }
    for (const [i, line] of lines.entries())
      page.drawText(line, { x: 40, y: height - 40 - i * 20, size, font })
    if (rotate) page.setRotation({ type: 'degrees', angle: rotate } as Parameters<typeof page.setRotation>[0])
  }
  await finish?.(doc)
  return doc.save({ useObjectStreams: false })
}

/** A PDF from its objects as text, numbered from 1, of which the first is the catalog; `more` goes into the trailer. */
export function rawPdf(objects: string[], more = ''): Uint8Array {
  let text = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [i, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${more}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const rawStream = (content: string, dict = ''): string =>
  `<<${dict}/Length ${content.length}>>\nstream\n${content}\nendstream`

/** Three pages, the second of which is missing from the file. */
export function withLostPage(): Uint8Array {
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents ${contents} 0 R>>`
  const words = (text: string) => rawStream(`BT /F 12 Tf 20 40 Td (${text}) Tj ET`)
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R 4 0 R]/Count 3>>',
    page(5),
    page(6),
    words('First'),
    words('Last'),
  ])
}

/** A page that asks to open the file elsewhere, with attachments; `collection` makes it the cover of a portfolio. */
export const withAttachments = (names: string[], collection = ''): Uint8Array =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${collection}/Names<</EmbeddedFiles<</Names[${names
      .map((name, i) => `(${name})<</Type/Filespec/F(${name})/EF<</F ${6 + i} 0 R>>>>`)
      .join(' ')}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream('BT /F1 20 Tf 50 300 Td (Open this file in another reader) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...names.map(name => rawStream(name)),
  ])
