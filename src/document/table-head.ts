import type { Block, Inline, Table } from './tree.ts'

/** The first rows that are the table's head, with those that cells of them reach into; none where that is too much. */
export function headRows(rows: Table['rows'], marked: number): number {
  let head = Math.min(marked, rows.length)
  for (let i = 0; i < head; i++)
    for (const { rowSpan = 1 } of rows[i]!.cells) head = Math.max(head, i + rowSpan)
  return head <= Math.min(rows.length, marked + 3) ? head : 0
}

/** The repeated rows are the header; where a file marks none, a first row set apart by its style or in bold is. */
export function markedRows({ headerRows, rows }: Table): number {
  if (headerRows > 0) return headerRows
  const [first, second] = rows
  if (!first) return 0
  if (first.cells.every(cell => cell.header)) return 1
  return second && first.cells.length > 1 && isBold(first) && !isBold(second) ? 1 : 0
}

/** Whether all words of a row are bold, in two cells at least. */
function isBold({ cells }: Table['rows'][number]): boolean {
  const filled = cells.map(({ blocks }) => textsOf(blocks)).filter(texts => texts.length > 0)
  return filled.length > 1 && filled.flat().every(one => one.style?.bold)
}

const textsOf = (blocks: Block[]): Extract<Inline, { kind: 'text' }>[] =>
  blocks.flatMap(block =>
    block.kind === 'paragraph' ? block.content.filter(one => one.kind === 'text' && /\S/.test(one.text)) : [],
  ) as Extract<Inline, { kind: 'text' }>[]
