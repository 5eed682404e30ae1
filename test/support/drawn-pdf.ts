import { readFileSync } from 'node:fs'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Rgb } from '../../src/lib/color/colors.ts'
import { type FontFamily, fontFile } from '../../src/lib/fonts/bundled-fonts.ts'

export type Face = 'plain' | 'bold' | 'italic' | 'mono' | 'serif' | FontFamily

const STANDARD: Partial<Record<Face, StandardFonts>> = {
  plain: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  italic: StandardFonts.HelveticaOblique,
  mono: StandardFonts.Courier,
}

const BLACK: Rgb = [0, 0, 0]
const ink = ([red, green, blue]: Rgb) => rgb(red / 255, green / 255, blue / 255)

export interface Pen {
  /** Text at a place measured from the upper left corner to its baseline; `right`: it ends there. */
  text: (
    x: number,
    y: number,
    text: string,
    style?: { size?: number; face?: Face; turn?: number; right?: boolean; color?: Rgb },
  ) => void
  line: (x0: number, y0: number, x1: number, y1: number) => void
  box: (x0: number, y0: number, x1: number, y1: number) => void
  /** A coloured area. */
  fill: (x0: number, y0: number, x1: number, y1: number, color: Rgb) => void
  page: PDFPage
  doc: PDFDocument
}

/** A PDF drawn by another library than the product's: one function a page. */
export async function drawnPdf(
  pages: ((pen: Pen) => void)[],
  options: { size?: [number, number]; faces?: Face[]; finish?: (doc: PDFDocument) => unknown } = {},
): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const fontkit = await import('fontkit' as string)
  doc.registerFontkit(fontkit as unknown as Parameters<typeof doc.registerFontkit>[0])
  const fonts = new Map<Face, PDFFont>()
  for (const face of new Set<Face>(['plain', 'bold', 'italic', 'mono', ...(options.faces ?? [])])) {
    const standard = STANDARD[face]
    fonts.set(face, await doc.embedFont(standard ?? readFileSync(fontFile(face as FontFamily))))
  }
  for (const draw of pages) {
    const page = doc.addPage(options.size ?? [595, 842])
    const height = page.getHeight()
    const line: Pen['line'] = (x0, y0, x1, y1) =>
      page.drawLine({
        start: { x: x0, y: height - y0 },
        end: { x: x1, y: height - y1 },
        thickness: 0.7,
        color: rgb(0, 0, 0),
      })
    draw({
      page,
      doc,
      text: (x, y, text, { size = 10, face = 'plain', turn = 0, right, color = BLACK } = {}) =>
        page.drawText(text, {
          x: right ? x - fonts.get(face)!.widthOfTextAtSize(text, size) : x,
          y: height - y,
          size,
          font: fonts.get(face)!,
          color: ink(color),
          rotate: { type: 'degrees', angle: turn } as NonNullable<
            Parameters<typeof page.drawText>[1]
          >['rotate'] &
            object,
        }),
      line,
      fill: (x0, y0, x1, y1, color) =>
        page.drawRectangle({ x: x0, y: height - y1, width: x1 - x0, height: y1 - y0, color: ink(color) }),
      box: (x0, y0, x1, y1) => {
        line(x0, y0, x1, y0)
        line(x0, y1, x1, y1)
        line(x0, y0, x0, y1)
        line(x1, y0, x1, y1)
      },
    })
  }
  await options.finish?.(doc)
  return doc.save({ useObjectStreams: false })
}

/** Lines under each other. */
export const column = (pen: Pen, x: number, y: number, lines: string[], pitch = 12): void => {
  for (const [i, line] of lines.entries()) pen.text(x, y + i * pitch, line)
}

/** Running text, to be set in the size that most of a document has. */
export const PROSE = [
  'Plain text of the body goes on here in the usual size, long',
  'enough to tell the reader what size most of the text has, so',
  'that whatever is larger than it must be a heading.',
]
