import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'

/** A cell as ground truth and tools give it: rows and columns counted from 0. */
export interface ScoredCell {
  row: number
  column: number
  row_span: number
  column_span: number
  text: string
}

export interface PageTable {
  page: number
  cells: ScoredCell[]
}

export interface TruthDocument {
  name: string
  pdf: string
  /** Readings that people held to be right; most documents have one. */
  readings: PageTable[][]
}

/** Reads the ICDAR 2013 structure files of a folder, grouped by the PDF they speak of. */
export function readTruth(folder: string): TruthDocument[] {
  const documents = new Map<string, TruthDocument>()
  const names = readdirSync(folder).sort()
  for (const name of names.filter(n => n.endsWith('-str.xml'))) {
    const stem = name.slice(0, -'-str.xml'.length)
    // eu-009a-str.xml and eu-009b-str.xml are two equally good readings of eu-009a.pdf.
    const pdf = [`${stem}.pdf`, `${stem.replace(/[a-z]$/, 'a')}.pdf`].find(n => names.includes(n))
    if (!pdf) continue
    const known = documents.get(pdf) ?? {
      name: pdf.replace(/\.pdf$/, ''),
      pdf: join(folder, pdf),
      readings: [],
    }
    known.readings.push(readStructure(readFileSync(join(folder, name), 'utf8')))
    documents.set(pdf, known)
  }
  return [...documents.values()]
}

/** One table per region: a table that runs over two pages is two regions. */
function readStructure(xml: string): PageTable[] {
  const tables: PageTable[] = []
  const parser = new SaxesParser()
  let cell: ScoredCell | undefined
  let inContent = false
  parser.on('opentag', ({ name, attributes }) => {
    const whole = (key: string) => Number.parseInt(String(attributes[key] ?? 'NaN'), 10)
    if (name === 'region') tables.push({ page: whole('page'), cells: [] })
    if (name === 'cell') {
      const row = whole('start-row')
      const column = whole('start-col')
      const lastRow = attributes['end-row'] === undefined ? row : whole('end-row')
      const lastColumn = attributes['end-col'] === undefined ? column : whole('end-col')
      cell = { row, column, row_span: lastRow - row + 1, column_span: lastColumn - column + 1, text: '' }
      tables.at(-1)?.cells.push(cell)
    }
    inContent = name === 'content'
  })
  parser.on('text', text => {
    if (inContent && cell) cell.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'content') inContent = false
  })
  parser.write(xml.replace(/&(?!(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi, '&amp;')).close()
  return tables
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u00ad\ufffe]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\s\u200b-\u200f]+/g, '')
    .toLowerCase()

/** Pairs of neighbouring cells with text, to the right and below; empty cells between are passed over. */
export function relations(cells: readonly ScoredCell[]): string[] {
  const at = new Map<string, ScoredCell>()
  let rows = 0
  let columns = 0
  for (const cell of cells) {
    if (!normal(cell.text)) continue
    rows = Math.max(rows, cell.row + cell.row_span)
    columns = Math.max(columns, cell.column + cell.column_span)
    for (let r = 0; r < cell.row_span; r++) {
      for (let c = 0; c < cell.column_span; c++) at.set(`${cell.row + r},${cell.column + c}`, cell)
    }
  }
  const found: string[] = []
  for (const cell of new Set(at.values())) {
    const right = new Set<ScoredCell>()
    for (let r = cell.row; r < cell.row + cell.row_span; r++) {
      for (let c = cell.column + cell.column_span; c < columns; c++) {
        const next = at.get(`${r},${c}`)
        if (!next || next === cell) continue
        right.add(next)
        break
      }
    }
    const below = new Set<ScoredCell>()
    for (let c = cell.column; c < cell.column + cell.column_span; c++) {
      for (let r = cell.row + cell.row_span; r < rows; r++) {
        const next = at.get(`${r},${c}`)
        if (!next || next === cell) continue
        below.add(next)
        break
      }
    }
    for (const next of right) found.push(`${normal(cell.text)}\u0001${normal(next.text)}\u0001right`)
    for (const next of below) found.push(`${normal(cell.text)}\u0001${normal(next.text)}\u0001below`)
  }
  return found
}

export interface Tally {
  found: number
  wanted: number
  right: number
}

export const f1 = ({ found, wanted, right }: Tally): number => {
  if (found + wanted === 0) return 1
  return (2 * right) / (found + wanted)
}

/** How many of the found things are among the wanted ones, as multisets. */
export function tally(found: string[], wanted: string[]): Tally {
  const left = new Map<string, number>()
  for (const one of wanted) left.set(one, (left.get(one) ?? 0) + 1)
  let right = 0
  for (const one of found) {
    const n = left.get(one) ?? 0
    if (n > 0) {
      right++
      left.set(one, n - 1)
    }
  }
  return { found: found.length, wanted: wanted.length, right }
}

export const add = (a: Tally, b: Tally): Tally => ({
  found: a.found + b.found,
  wanted: a.wanted + b.wanted,
  right: a.right + b.right,
})

export interface Score {
  adjacency: Tally
  cells: Tally
}

/** Adjacency and cell tallies of one document, page by page, against the reading it comes closest to. */
export function scoreDocument(found: PageTable[], readings: PageTable[][]): Score {
  const scores = readings.map(wanted => scorePages(found, wanted))
  return scores.reduce((best, next) => (f1(next.adjacency) > f1(best.adjacency) ? next : best))
}

function scorePages(found: PageTable[], wanted: PageTable[]): Score {
  let adjacency: Tally = { found: 0, wanted: 0, right: 0 }
  let cells: Tally = { found: 0, wanted: 0, right: 0 }
  const on = (tables: PageTable[], page: number) => tables.filter(t => t.page === page)
  const texts = (tables: PageTable[]) => tables.flatMap(t => t.cells.map(c => normal(c.text)).filter(Boolean))
  for (const page of new Set([...found, ...wanted].map(t => t.page))) {
    const [f, w] = [on(found, page), on(wanted, page)]
    adjacency = add(
      adjacency,
      tally(
        f.flatMap(t => relations(t.cells)),
        w.flatMap(t => relations(t.cells)),
      ),
    )
    cells = add(cells, tally(texts(f), texts(w)))
  }
  return { adjacency, cells }
}
