import type { Cell, Content, TableContent } from './content.ts'

const text = (t: string): string =>
  t
    .replace(/\\/g, '')
    .replace(/^[.']/, '\\&$&')
    .replace(/\u2212/g, '\\[mi]')
    .replace(/[\u00a0\u202f]/g, '\\~')

/** The document for groff with ms and tbl. */
export function groffOf(content: Content): string {
  const { size } = content
  const paragraph = (t: string) => `.LP\n${text(t)}`
  const lines = (list: string[]) => list.map(t => `${text(t)}\n.br`).join('\n')
  return `.nr PS ${size}
.nr VS ${Math.round(size * 1.25)}
.nr PO 2.2c
.nr LL 16.6c
.ds CH
.LP
${lines(content.sender)}
.LP
${lines(content.recipient)}
.SH
${text(content.title)}
.LP
${lines(content.meta.map(([label, value]) => `${label}: ${value}`))}
${paragraph(content.intro)}
${content.tables.map(table => tableOf(table, content)).join('\n')}
${paragraph(content.closing)}
`
}

function tableOf(table: TableContent, { look }: Content): string {
  const form = (cells: Cell[], head: boolean) => {
    let column = 0
    return cells
      .map(cell => {
        const over = cell.columns ?? 1
        const side =
          over > 1
            ? head
              ? 'c'
              : column + over === table.align.length
                ? 'l'
                : 'r'
            : table.align[column]![0]!
        const width = `w(${((table.widths[column]! * 14.4) / 100).toFixed(2)}c)`
        column += over
        return `${side}${head || cell.bold ? 'b' : ''}${over === 1 ? width : ''}${' s'.repeat(over - 1)}`
      })
      .join(look === 'columns' ? ' | ' : ' ')
  }
  const cellOf = (cell: Cell) =>
    cell.text.length > 12 && !cell.columns ? `T{\n.ad l\n${text(cell.text)}\nT}` : text(cell.text)
  const rowOf = (cells: Cell[]) => cells.map(cellOf).join('@')
  const option = look === 'grid' ? 'allbox,' : look === 'columns' ? 'box,' : ''
  const parts: string[] = []
  for (const [r, cells] of [...table.head, ...table.rows].entries()) {
    const head = r < table.head.length
    parts.push(`${r > 0 ? '.T&\n' : ''}${form(cells, head)}.\n${rowOf(cells)}`)
    if (r === table.head.length - 1 && (look === 'head' || look === 'rows')) parts.push('_')
    if (r === table.head.length - 1) parts.push('.TH')
    else if (look === 'rows' && !head) parts.push('_')
  }
  return `.TS H\n${option}tab(@);\n${parts.join('\n')}\n.TE`
}
