import type { Cell, Content } from './content.ts'

const FONTS: Record<Content['font'], string> = {
  sans: 'Liberation Sans',
  serif: 'Liberation Serif',
  wide: 'DejaVu Sans',
}
const text = (t: string) => `#${JSON.stringify(t)}`

const STROKE: Record<Content['look'], string> = {
  none: 'none',
  head: '(x, y) => if y == HEAD - 1 { (bottom: 0.7pt) }',
  rows: '(x, y) => (bottom: 0.4pt + gray)',
  zebra: 'none',
  columns:
    '(x, y) => (left: 0.5pt, right: 0.5pt, bottom: if y == HEAD - 1 { 0.5pt }, top: if y == 0 { 0.5pt })',
  grid: '0.5pt',
}

/** The document as Typst sets it, much like LaTeX: even spacing, thin rules. */
export function typstOf(content: Content): string {
  const { look, size, padding } = content
  const tables = content.tables.map(table => {
    const head = table.head.length
    const cellOf = (cell: Cell, column: number, inHead: boolean) => {
      const over = cell.columns ?? 1
      const align =
        over === 1
          ? table.align[column]!
          : inHead
            ? 'center'
            : column + over === table.align.length
              ? 'left'
              : 'right'
      const inner = inHead || cell.bold ? `#strong(${JSON.stringify(cell.text)})` : text(cell.text)
      return `table.cell(colspan: ${over}, align: ${align})[${inner}]`
    }
    const rowOf = (cells: Cell[], inHead: boolean) => {
      let column = 0
      return cells
        .map(cell => {
          const made = cellOf(cell, column, inHead)
          column += cell.columns ?? 1
          return made
        })
        .join(', ')
    }
    return `#table(columns: (${table.widths.map(w => `${w}fr`).join(', ')}), inset: (x: ${Math.max(2, padding)}pt, y: ${padding + 1}pt), stroke: ${STROKE[look].replaceAll('HEAD', String(head))}, ${look === 'zebra' ? `fill: (x, y) => if y >= ${head} and calc.even(y) { rgb("#eef2f6") },` : ''} table.header(${table.head.map(r => rowOf(r, true)).join(', ')}), ${table.rows.map(r => rowOf(r, false)).join(',\n')})`
  })
  return `#set page("a4", margin: 20mm)
#set text(font: (${JSON.stringify(FONTS[content.font])}, "Noto Sans CJK SC"), size: ${size}pt, lang: "${content.language.slice(0, 2)}")
#show table.cell: set par(leading: 0.45em)
#grid(columns: (1fr, 1fr), [${content.sender.map(text).join(' \\ ')}], [${content.recipient.map(text).join(' \\ ')}])
= ${text(content.title)}
${content.meta.map(([label, value]) => `${text(`${label}: ${value}`)} \\`).join('\n')}

${text(content.intro)}

${tables.join('\n\n')}

${text(content.closing)}
`
}
