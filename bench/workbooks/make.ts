import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { has } from '../support/peers.ts'
import { chanceOf } from './build.ts'
import { LISTS } from './lists.ts'
import type { Book } from './model.ts'
import { PAGES } from './pages.ts'
import { REPORTS } from './reports.ts'
import { SUMS } from './sums.ts'

/**
 * Makes workbooks whose shown text is known. They are written by openpyxl and XlsxWriter (Debian: python3-openpyxl,
 * python3-xlsxwriter); Calc and gnumeric write some of openpyxl's anew. Who is missing is left out.
 */

export interface Made {
  book: Book
  producer: string
  path: string
}

const HERE = import.meta.dirname
const quiet = (command: string, args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 })
  } catch {
    // A producer that is missing or fails leaves no file, and the set is smaller.
  }
}

type Rewrite = (from: string[], folder: string) => void
const byCalc =
  (ending: string): Rewrite =>
  (from, folder) =>
    quiet('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      ending,
      '--outdir',
      folder,
      ...from,
    ])
const byGnumeric: Rewrite = (from, folder) => {
  for (const path of from) quiet('ssconvert', [path, join(folder, path.split('/').at(-1)!)])
}
const REWRITES: [producer: string, needs: string, ending: string, rewrite: Rewrite][] = [
  ['calc-ods', 'soffice', 'ods', byCalc('ods')],
  ['calc-xlsx', 'soffice', 'xlsx', byCalc('xlsx')],
  ['gnumeric', 'ssconvert', 'xlsx', byGnumeric],
]

export function make(folder: string, seed: number): Made[] {
  const books = [...LISTS, ...PAGES, ...REPORTS, ...SUMS].map((kind, i) => kind(chanceOf(seed + i)))
  const made: Made[] = []
  const keep = (producer: string, place: string, ending: string, own: Book[]) => {
    for (const book of own) {
      const path = join(folder, `${book.kind}.${producer}.${ending}`)
      const from = join(place, `${book.kind}.${ending}`)
      if (!existsSync(from)) continue
      cpSync(from, path)
      made.push({ book, producer, path })
    }
  }
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'toolwright-workbooks-'))
  try {
    // openpyxl writes neither text boxes nor sparklines.
    const isDrawn = (book: Book) => book.sheets.some(sheet => sheet.boxes ?? sheet.sparklines)
    const plain = books.filter(book => !isDrawn(book))
    for (const [producer, own] of [
      ['openpyxl', plain],
      ['xlsxwriter', books],
    ] as const) {
      const place = join(work, producer)
      mkdirSync(place)
      for (const book of own) writeFileSync(join(place, `${book.kind}.json`), JSON.stringify(book))
      quiet('/usr/bin/python3', [join(HERE, `write_${producer}.py`), place])
      keep(producer, place, 'xlsx', own)
    }
    for (const [i, [producer, needs, ending, rewrite]] of REWRITES.entries()) {
      if (!has(needs)) continue
      const own = plain.filter((_, k) => k % REWRITES.length === i)
      const place = join(work, producer)
      mkdirSync(place)
      rewrite(
        own.map(book => join(work, 'openpyxl', `${book.kind}.xlsx`)),
        place,
      )
      keep(producer, place, ending, own)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return made
}
