import { readEntry, readZip } from './zip.ts'

export interface Sheet {
  name: string
  rows: string[][]
  /** Whether there are more rows, and more columns, than these. */
  more: boolean
  wider: boolean
}

const MOST_ROWS = 300
export const MOST_COLUMNS = 60

/** The cells of a workbook as texts, for a look at it: values as stored, dates as ISO dates. */
export async function readSheets(file: Blob): Promise<Sheet[]> {
  const entries = await readZip(file)
  const parse = async (name: string): Promise<Document | undefined> => {
    const entry = entries.find(one => one.name === name)
    if (!entry) return undefined
    return new DOMParser().parseFromString(await (await readEntry(file, entry)).text(), 'application/xml')
  }
  const strings = [...((await parse('xl/sharedStrings.xml'))?.getElementsByTagName('si') ?? [])].map(texts)
  const dates = dateStyles(await parse('xl/styles.xml'))
  const links = new Map<string, string>()
  for (const one of (await parse('xl/_rels/workbook.xml.rels'))?.getElementsByTagName('Relationship') ?? []) {
    links.set(one.getAttribute('Id') ?? '', (one.getAttribute('Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'))
  }
  const sheets: Sheet[] = []
  for (const one of (await parse('xl/workbook.xml'))?.getElementsByTagName('sheet') ?? []) {
    const document = await parse(links.get(one.getAttribute('r:id') ?? '') ?? '')
    if (document) sheets.push({ name: one.getAttribute('name') ?? '', ...readRows(document, strings, dates) })
  }
  return sheets
}

const texts = (element: Element): string =>
  [...element.getElementsByTagName('t')].map(one => one.textContent).join('')

function readRows(sheet: Document, strings: string[], dates: boolean[]): Omit<Sheet, 'name'> {
  const all = [...sheet.getElementsByTagName('row')]
  const rows: string[][] = []
  let wider = false
  for (const row of all.slice(0, MOST_ROWS)) {
    const cells: string[] = []
    for (const cell of row.getElementsByTagName('c')) {
      const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length
      if (column >= MOST_COLUMNS) {
        wider = true
        break
      }
      while (cells.length < column) cells.push('')
      cells[column] = cellValue(cell, strings, dates)
    }
    rows.push(cells)
  }
  const width = Math.max(0, ...rows.map(row => row.length))
  return {
    rows: rows.map(row => [...row, ...Array(width - row.length).fill('')]),
    more: all.length > MOST_ROWS,
    wider,
  }
}

/** "C7" → 2. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]+/.exec(reference)?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellValue(cell: Element, strings: string[], dates: boolean[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return texts(cell)
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const isDate =
    (type === null || type === 'n') && value !== '' && dates[Number(cell.getAttribute('s') ?? -1)]
  return isDate ? dateText(Number(value)) : value
}

/** Which of a workbook's cell styles show a date. */
function dateStyles(styles: Document | undefined): boolean[] {
  if (!styles) return []
  const own = new Map<number, string>()
  for (const one of styles.getElementsByTagName('numFmt')) {
    own.set(Number(one.getAttribute('numFmtId')), one.getAttribute('formatCode') ?? '')
  }
  const formats = styles.getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf') ?? []
  return [...formats].map(one => {
    const id = Number(one.getAttribute('numFmtId'))
    return (id >= 14 && id <= 22) || /[dy]/i.test((own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  })
}

/** Days since the end of 1899 as an ISO date, with the time where there is one. */
function dateText(days: number): string {
  // Past the year 9999 it is no date to Excel either.
  if (!(Math.abs(days) < 2_958_466)) return String(days)
  const iso = new Date(Math.round((days - 25569) * 86_400) * 1000).toISOString()
  return days % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
