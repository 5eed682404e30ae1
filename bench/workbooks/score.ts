import { spawnSync } from 'node:child_process'
import { type Book, printedTexts } from './model.ts'

export interface Score {
  /** Words of cells that are shown, and how many of them the print has. */
  asked: number
  found: number
  /** Words of the print that no cell shows; not counted with charts, whose axes have words of their own. */
  extra: string[]
  missing: string[]
  /** Titles of charts, headers and text boxes that the print lacks. */
  unsaid: string[]
}

const wordsOf = (text: string): string[] =>
  text.split(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/u).filter(Boolean)

/** What a foreign reader finds of a workbook's text in a print of it. */
export function scoreOf(book: Book, pdf: string): Score {
  const { stdout } = spawnSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 2 ** 29 })
  const printed = Map.groupBy(wordsOf(stdout), word => word)
  const shown = printedTexts(book).flatMap(wordsOf)
  const asked = Map.groupBy(shown, word => word)
  let found = 0
  const missing: string[] = []
  for (const [word, all] of asked) {
    const there = Math.min(all.length, printed.get(word)?.length ?? 0)
    found += there
    if (there < all.length) missing.push(word)
  }
  const said = new Set(book.said.flatMap(wordsOf))
  const isDrawn = book.sheets.some(sheet => sheet.charts)
  const extra = isDrawn ? [] : [...printed.keys()].filter(word => !asked.has(word) && !said.has(word))
  const unsaid = book.said.filter(text => wordsOf(text).some(word => !printed.has(word)))
  return { asked: shown.length, found, extra, missing, unsaid }
}
