import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { BookColors } from './book-colors.ts'
import { readFont } from './book-styles.ts'

/** A text of a cell: plain, or in runs with fonts of their own. A run without a font has the cell's. */
export interface RichText {
  text: string
  runs?: { text: string; font: Partial<CellFont> | undefined }[]
}

/** Excel writes characters that XML cannot hold as `_x0001_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** A text item: `si`, `is`, or the `text` of a comment. */
export function readRichText(element: XmlElement, colors: BookColors): RichText {
  const runs = element.all('r').map(run => ({
    text: unescaped(run.find('t')?.text() ?? ''),
    font: run.find('rPr') && readFont(run.find('rPr'), colors),
  }))
  const plain = unescaped(
    element
      .all('t')
      .map(one => one.text())
      .join(''),
  )
  if (runs.length === 0) return { text: plain }
  return { text: plain + runs.map(run => run.text).join(''), runs }
}

export const runsFor = (rich: RichText, font: CellFont): TextRun[] | undefined =>
  rich.runs?.map(run => ({ text: run.text, font: run.font ? { ...font, ...resetOf(run.font) } : font }))

/** Run properties stand alone: what they do not name is off, not the cell's. */
const resetOf = (font: Partial<CellFont>): Partial<CellFont> => ({
  bold: false,
  italic: false,
  strike: false,
  underline: undefined,
  color: undefined,
  raised: undefined,
  ...font,
})
