import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { displaySize } from '../pages/pages.ts'
import { numbers, Stamper } from '../pages/stamp.ts'
import { GlyphlessFont } from './glyphless-font.ts'
import { type LayerLine, measured, type SetLine, setLine } from './set-line.ts'
import { BOLD, REGULAR, writeLines } from './write-lines.ts'

export interface LayerPage {
  number: number
  lines: LayerLine[]
  /** Straight lines to be drawn under the page, where they are on the displayed page. */
  rulings?: Box[]
}

/**
 * Writes words invisibly under what the pages show, each in its place, so that they can be searched, chosen and copied.
 * What the pages have stays as it is.
 */
export function addTextLayer(document: PdfDocument, pages: readonly LayerPage[]): void {
  const sizes: number[] = []
  const set = pages
    .filter(page => page.lines.length > 0)
    .map(page => ({ ...page, lines: page.lines.map(line => setLine(line, sizes)) }))
  if (set.length === 0) return
  const font = new GlyphlessFont(set.flatMap(page => page.lines.flatMap(measured)))
  const drawn = set.map(page => ({
    page: document.pages[page.number - 1]!,
    operators: operatorsOf(page, document, font),
  }))
  const fonts = new Map([[REGULAR, font.finish()]])
  if (set.some(({ lines }) => lines.some(({ words }) => words.some(word => word.bold))))
    fonts.set(BOLD, font.finish('bold'))
  const stamper = new Stamper(document, { Font: fonts }, 'content')
  for (const { page, operators } of drawn) stamper.stamp(page, operators, 'under')
}

type SetPage = Omit<LayerPage, 'lines'> & { lines: SetLine[] }

function operatorsOf(
  { number, lines, rulings = [] }: SetPage,
  document: PdfDocument,
  font: GlyphlessFont,
): string {
  const { width, height } = displaySize(document.pages[number - 1]!.dict)
  /** Text matrices of pages turned so, with their origin in the upper left corner. */
  const matrices = [
    [1, 0, 0, 1, 0, height],
    [0, 1, -1, 0, 0, 0],
    [-1, 0, 0, -1, width, 0],
    [0, -1, 1, 0, width, height],
  ]
  const written = writeLines(lines, font, turns => `${numbers(...matrices[turns & 3]!.map(hundredth))} Tm`)
  const drawn = rulings.map(({ left, top, right, bottom }) =>
    numbers(...[left, height - bottom, right - left, bottom - top].map(hundredth)),
  )
  const rules = drawn.length > 0 ? `${drawn.map(box => `${box} re`).join('\n')}\nf\n` : ''
  return `${rules}BT 3 Tr\n${written}\nET`
}

const hundredth = (value: number): number => Math.round(value * 100) / 100
