import type { PdfChar } from '../../lib/geometry/pdf-page.ts'

/** The widths that PDFium sets fonts with which leave them to the reader. */
export function widthsOn(chars: readonly PdfChar[]) {
  const widths = new Map<string, number>()
  for (const { text, advance, run } of chars) {
    if (run.size > 0 && !run.font.embedded)
      widths.set(`${run.font.name}\0${text}`, (advance / run.size) * 1000)
  }
  return (font: string, character: string) => widths.get(`${font}\0${character}`)
}
