import type { TruthTable } from '../corpus/business-score.ts'
import type { Cell, TableContent } from './content.ts'

/** A truth's table before it is known on which pages its rows stand. */
export function truthOf(table: TableContent, ruled: boolean): Omit<TruthTable, 'page' | 'continues'> {
  const spans: TruthTable['spans'] = []
  const rows: string[][] = []
  const values: TruthTable['values'] = []
  const all: Cell[][] = [...table.head, ...table.rows]
  const taken = new Set<string>()
  for (const [r, cells] of all.entries()) {
    const texts = table.align.map(() => '')
    const means: TruthTable['values'][number] = table.align.map(() => null)
    let column = 0
    for (const cell of cells) {
      const over = cell.columns ?? 1
      const down = cell.rows ?? 1
      while (taken.has(`${r} ${column}`)) column++
      for (let i = 1; i < down; i++) taken.add(`${r + i} ${column}`)
      texts[column] = cell.text.replace('\n', ' ')
      means[column] = cell.value ?? null
      if (over > 1 || down > 1) {
        const open =
          over === 1
            ? table.align[column]
            : r < table.head.length
              ? 'center'
              : column + over === table.align.length
                ? 'left'
                : 'right'
        spans.push({ row: r, column, rows: down, columns: over, ...(!ruled && { open: open as 'left' }) })
      }
      column += over
    }
    rows.push(texts)
    values.push(means)
  }
  return { head: table.head.length, rows, spans, values }
}
