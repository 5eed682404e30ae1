import type { Paragraph, TableCell, TextStyle } from './tree.ts'

/** What a paragraph is by the name of its style. */
export function roleOf(block: Paragraph): '' | 'title' | 'quote' | 'code' {
  const style = block.format?.style?.toLowerCase() ?? ''
  if (style === 'title') return 'title'
  if (/^(intense)?quote|^blocktext/.test(style)) return 'quote'
  if (/^(html)?preformatted|^(source)?code/.test(style)) return 'code'
  return ''
}

/** Whether words are set in a font for code. */
export const isMonospaced = ({ font }: TextStyle): boolean =>
  font !== undefined && /\bmono|mono\b|consolas|courier|menlo|monaco|\bcode\b/i.test(font)

/** How a cell is aligned: by itself, or by all that it holds. */
export function alignmentOf(cell: TableCell): string | undefined {
  if (cell.align) return cell.align
  const [first, ...rest] = cell.blocks.map(block =>
    block.kind === 'paragraph' ? block.format?.align : undefined,
  )
  return rest.every(align => align === first) ? first : undefined
}
