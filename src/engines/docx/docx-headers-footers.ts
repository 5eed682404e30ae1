import type * as Docx from 'docx'
import { type BlockOf, frameOf, type PageLayout, plain } from '../../layout/model.ts'
import { clean, half, TWIPS, type WordContext } from './docx-runs.ts'

type Running = BlockOf<'running'>
interface Part {
  text: string
  x0: number
  x1: number
}

/** Running headers and footers become Word's own; page numbers count by themselves. */
export function wordRunning(
  context: WordContext,
  pages: readonly PageLayout[],
): { headers?: object; footers?: object } {
  const { Header, Footer } = context.docx
  const rows = (top: boolean): Docx.Paragraph[] | undefined => {
    for (const page of pages) {
      const [width, height] = frameOf(page)
      const own = runningOf(page).filter(b => b.y0 < height / 2 === top)
      if (own.length > 0) return own.map(block => paragraph(context, block, width))
    }
    return undefined
  }
  const top = rows(true)
  const bottom = rows(false)
  return {
    ...(top && { headers: { default: new Header({ children: top }) } }),
    ...(bottom && { footers: { default: new Footer({ children: bottom }) } }),
  }
}

const runningOf = (page: PageLayout): Running[] =>
  page.blocks.filter((b): b is Running => b.kind === 'running' && b.place !== 'margin')

const partsOf = (block: Running): Part[] =>
  block.parts && block.parts.length > 0
    ? block.parts.map(part => ({ ...part, text: clean(part.text) }))
    : [{ text: clean(plain(block.spans)), x0: block.x0, x1: block.x1 }]

/** The number a section's first page bears, where one is printed. */
export function firstNumber(pages: readonly PageLayout[]): number | undefined {
  for (const [i, page] of pages.entries()) {
    for (const block of runningOf(page)) {
      for (const { text } of partsOf(block)) {
        const number = numberIn(text)
        if (number) return Math.max(0, Number(number[0]) - i)
      }
    }
  }
  return undefined
}

/** What stands between a page's number and the count of pages. */
const OF = String.raw`\s*(?:of|/|von|de|sur|di|из)\s*`
const TOTAL = new RegExp(`^(${OF})\\d+`, 'iu')
const ALONE = new RegExp(String.raw`^[-–—|[(\s]*\d{1,4}(?=(?:${OF}\d{1,4})?[-–—|\])\s]*$)`, 'iu')
const NAMED = /(?:^|[^\p{L}])(?:page|seite|página|pagina|p\.|стр\.?|第)\s*\d{1,4}(?!\d)/iu

/** The page number in a text: alone, or behind the word for it. */
function numberIn(text: string): RegExpExecArray | null {
  const found = ALONE.exec(text) ?? NAMED.exec(text)
  const digits = found && /\d+$/.exec(found[0])
  if (!digits) return null
  digits.index += found.index
  return digits
}

function paragraph({ docx, column }: WordContext, block: Running, width: number): Docx.Paragraph {
  const { AlignmentType, Paragraph, TabStopType, TextRun } = docx
  const size = half(block.lines[0]?.size ?? 9)
  const parts = partsOf(block)
  const places = parts.map(part => placeOf(part, width))
  // A line whose pieces stand left, in the middle and on the right needs stops for them; one alone is aligned.
  const spread = parts.length > 1 && parts.length === new Set(places).size
  if (!spread) {
    const text = parts.map(part => part.text).join(' ')
    return new Paragraph({
      spacing: { before: 0 },
      alignment: AlignmentType[placeOf(block, width)],
      children: [new TextRun({ size, children: counted(docx, text) })],
    })
  }
  const length = column.x1 - column.x0
  return new Paragraph({
    spacing: { before: 0 },
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round((length / 2) * TWIPS) },
      { type: TabStopType.RIGHT, position: Math.round(length * TWIPS) },
    ],
    children: parts.flatMap((part, i) => {
      const tabs = STOP[places[i]!] - (i > 0 ? STOP[places[i - 1]!] : 0)
      return new TextRun({ size, children: ['\t'.repeat(tabs), ...counted(docx, part.text)] })
    }),
  })
}

const STOP = { LEFT: 0, CENTER: 1, RIGHT: 2 }

function placeOf({ x0, x1 }: { x0: number; x1: number }, width: number): keyof typeof STOP {
  const middle = (x0 + x1) / 2
  return Math.abs(middle - width / 2) < 0.1 * width ? 'CENTER' : middle > width / 2 ? 'RIGHT' : 'LEFT'
}

/** A text with its page number, and the count of pages behind it, as fields. */
function counted({ PageNumber }: typeof Docx, text: string): string[] {
  const number = numberIn(text)
  if (!number) return [text]
  const before = text.slice(0, number.index)
  const after = text.slice(number.index + number[0].length)
  const total = TOTAL.exec(after)
  const rest = total ? [total[1]!, PageNumber.TOTAL_PAGES, after.slice(total[0].length)] : [after]
  return [before, PageNumber.CURRENT, ...rest].filter(part => part !== '')
}
