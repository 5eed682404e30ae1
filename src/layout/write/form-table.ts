import type { Cell, Table } from '../model.ts'

/** A field of a form: what people call it, what it holds, and its own name. */
export interface FormEntry {
  label: string
  value: string
  name: string
  page: number
}

/** How a box is told that is not ticked. */
export const UNTICKED = '☐'

const NOWHERE = { x0: 0, y0: 0, x1: 0, y1: 0 }
const HEADINGS = ['Label', 'Value', 'Field', 'Page']

/** Tables, and behind them the fields of a form that is filled in, or that holds nothing else. */
export function withForm(tables: Table[], entries: readonly FormEntry[]): Table[] {
  const filled = entries.some(({ value }) => value !== '' && value !== UNTICKED)
  return filled || (tables.length === 0 && entries.length > 0) ? [...tables, formTable(entries)] : tables
}

/** Fields as a table, one a row. */
function formTable(entries: readonly FormEntry[]): Table {
  const texts = [
    HEADINGS,
    ...entries.map(({ label, value, name, page }) => [label, value, name, String(page)]),
  ]
  const cells = texts.flatMap((row, r) =>
    row.map(
      (text, column): Cell => ({
        ...NOWHERE,
        row: r,
        column,
        rowSpan: 1,
        columnSpan: 1,
        text,
        spans: text === '' ? [] : [{ text }],
        size: 10,
        bold: r === 0,
        rtl: false,
        textX: 0,
        textEnd: 0,
      }),
    ),
  )
  return {
    ...NOWHERE,
    page: entries[0]?.page ?? 1,
    rows: texts.length,
    columns: HEADINGS.length,
    cells,
    rtl: false,
    headerRows: 1,
    continues: false,
    title: 'Form fields',
  }
}
