import type { Cell, Table } from '../model.ts'

/** A field of a form: what people call it, what it holds, and its own name. */
export interface FormEntry {
  label: string
  value: string
  name: string
  page: number
  /** No field, but a text or stamp put on the page. */
  note?: boolean
}

/** How a box is told that is not ticked. */
export const UNTICKED = '☐'

const NOWHERE = { x0: 0, y0: 0, x1: 0, y1: 0 }
const HEADINGS = ['Label', 'Value', 'Field', 'Page']

/**
 * Tables, and behind them the fields of a form that is filled in, or that holds nothing else, with the texts and stamps
 * put on the pages that stand in none of the tables.
 */
export function withForm(tables: Table[], entries: readonly FormEntry[]): Table[] {
  const told = textsOf(tables, entries)
  const own = entries.filter(({ note, value }) => !note || !value.split('\n').every(line => told(line)))
  const filled = own.some(({ value }) => value !== '' && value !== UNTICKED)
  // A stamp alone makes no form of a page.
  const asked = own.some(({ note, label }) => !note || label !== '')
  return (tables.length > 0 ? filled : asked) ? [...tables, formTable(own)] : tables
}

/** Tells whether a text stands in a cell of the tables. */
function textsOf(tables: readonly Table[], entries: readonly FormEntry[]): (text: string) => boolean {
  if (!entries.some(({ note }) => note)) return () => false
  const signs = (text: string) => text.replace(/\s/g, '')
  const cells = tables.flatMap(table => table.cells.map(cell => signs(cell.text)))
  return text => cells.some(cell => cell.includes(signs(text)))
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
