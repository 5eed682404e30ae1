import type * as Docx from 'docx'
import { type BlockOf, type PageLayout, plain } from '../../layout/model.ts'
import { frameOf } from '../../layout/write/shapes.ts'
import { half, type WordContext } from './text.ts'

/** Running headers and footers become Word's own; page numbers count by themselves. */
export function wordRunning(
  context: WordContext,
  pages: readonly PageLayout[],
): { headers?: object; footers?: object } {
  const { Header, Footer } = context.docx
  const rows = (top: boolean): Docx.Paragraph[] | undefined => {
    for (const page of pages) {
      const [width, height] = frameOf(page)
      const own = page.blocks.filter(
        (b): b is BlockOf<'running'> =>
          b.kind === 'running' && b.place !== 'margin' && b.y0 < height / 2 === top,
      )
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

function paragraph({ docx }: WordContext, block: BlockOf<'running'>, width: number): Docx.Paragraph {
  const { AlignmentType, PageNumber, Paragraph, TextRun } = docx
  const middle = (block.x0 + block.x1) / 2
  const alignment =
    Math.abs(middle - width / 2) < 0.1 * width
      ? AlignmentType.CENTER
      : middle > width / 2
        ? AlignmentType.RIGHT
        : AlignmentType.LEFT
  const size = half(block.lines[0]?.size ?? 9)
  const text = plain(block.spans)
  const number = block.place === 'page-number' ? /\d+/.exec(text) : null
  if (!number) return new Paragraph({ alignment, children: [new TextRun({ text, size })] })
  const before = text.slice(0, number.index)
  const after = text
    .slice(number.index + number[0].length)
    .replace(/(\s*(?:of|\/|von|de|sur|di)\s*)\d+/, '$1\u0001')
  const [rest = '', end] = after.split('\u0001') as [string, string?]
  return new Paragraph({
    alignment,
    children: [
      new TextRun({
        size,
        children: [
          before,
          PageNumber.CURRENT,
          rest,
          ...(end === undefined ? [] : [PageNumber.TOTAL_PAGES, end]),
        ].filter(part => part !== ''),
      }),
    ],
  })
}
