import type { Block, Border, Table, TableCell } from '../../../document/tree.ts'
import { largest } from '../../../lib/geometry/extremes.ts'
import { type RtfTables, twips } from './written-words.ts'

/** A cell of a row as RTF has it: where it ends, and whether it goes on from the row above. */
interface Placed {
  cell: TableCell
  columns: number
  /** It is merged with cells of other rows, as the first of them or a further one. */
  merged?: 'first' | 'further'
}

/** A table as rows of RTF, where every row says anew where its cells end. */
export function writtenRows(
  table: Table,
  width: number,
  tables: RtfTables,
  content: (blocks: Block[]) => string,
): string {
  const rows = placed(table)
  const count = largest(
    rows.map(row => row.reduce((sum, one) => sum + one.columns, 0)),
    1,
  )
  const given = table.widths?.length === count ? table.widths : undefined
  const total = given?.reduce((sum, one) => sum + one, 0) ?? width
  const fit = Math.min(1, width / total)
  const widths = given?.map(one => one * fit) ?? Array<number>(count).fill(width / count)
  const out = rows.map((row, i) => {
    let column = 0
    let at = table.indent ?? 0
    const heads = row.map(({ cell, columns, merged }) => {
      for (const end = column + columns; column < end; column++) at += widths[column] ?? 0
      return `${merged ? `\\clvm${merged === 'first' ? 'gf' : 'rg'}` : ''}${borders(cell, table, tables)}${
        cell.fill ? `\\clcbpat${tables.color(cell.fill)}` : ''
      }${cell.vertical === 'middle' ? '\\clvertalc' : cell.vertical === 'bottom' ? '\\clvertalb' : ''}\\cellx${twips(at)}`
    })
    const cells = row.map(({ cell, merged }) => {
      const inner = merged === 'further' ? '' : content(cell.blocks).replace(/\\par\n$/, '')
      return `${inner === '' ? '\\pard\\plain\\s0\\intbl ' : inner}\\cell\n`
    })
    const align = table.align === 'center' ? '\\trqc' : table.align === 'right' ? '\\trqr' : ''
    return `\\trowd\\trgaph80${align}${table.rtl ? '\\rtlrow' : ''}${i < table.headerRows ? '\\trhdr' : ''}${heads.join('')}\n${cells.join('')}\\row\n`
  })
  // Two tables that touch would be one.
  return out.length > 0 ? `${out.join('')}\\pard\\plain\\s0\\sa0\\fs8\\par\n` : ''
}

function placed(table: Table): Placed[][] {
  const below = new Map<number, { left: number; cell: TableCell; columns: number }>()
  return table.rows
    .filter(row => row.cells.length > 0)
    .map(row => {
      const out: Placed[] = []
      let column = 0
      const skip = () => {
        for (let over = below.get(column); over && over.left > 0; over = below.get(column)) {
          over.left--
          out.push({ cell: over.cell, columns: over.columns, merged: 'further' })
          column += over.columns
        }
      }
      for (const cell of row.cells) {
        skip()
        const columns = Math.max(1, Math.min(60, cell.columnSpan ?? 1))
        const tall = cell.rowSpan ?? 1
        if (tall > 1) below.set(column, { left: tall - 1, cell, columns })
        out.push({ cell, columns, ...(tall > 1 && { merged: 'first' as const }) })
        column += columns
      }
      skip()
      return out
    })
}

function borders(cell: TableCell, table: Table, tables: RtfTables): string {
  const usual: Border | undefined = table.rules === 'none' ? undefined : { width: 0.5, color: '#000000' }
  const sides = { top: 't', left: 'l', bottom: 'b', right: 'r' } as const
  return Object.entries(sides)
    .map(([side, letter]) => {
      const own = cell.borders?.[side as keyof typeof sides]
      const line = own === null ? undefined : (own ?? usual)
      if (!line) return ''
      const kind = line.dash === 'dashed' ? 'brdrdash' : line.dash === 'dotted' ? 'brdrdot' : 'brdrs'
      return `\\clbrdr${letter}\\${kind}\\brdrw${Math.max(1, twips(line.width))}\\brdrcf${tables.color(line.color)}`
    })
    .join('')
}
