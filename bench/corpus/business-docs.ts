import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../test/support/run-tool.ts'
import { seenCells } from '../../test/support/xlsx.ts'
import { unzip } from '../../test/support/zip.ts'
import {
  type BusinessTruth,
  type FoundCell,
  type FoundTable,
  scoreMarkdown,
  scoreTables,
  scoreValues,
} from './business-score.ts'
import type { ScoreRow } from './score-row.ts'
import { f1 } from './table-score.ts'

/** Scores tables, typed cells and facts of ordinary business documents: pdf-extract, pdf-to-excel and pdf-to-md. */

export interface Result {
  truth: BusinessTruth
  extract: number
  excel: number
  tables: number
  shaped: number
  markdown: ReturnType<typeof scoreMarkdown>
  values: ReturnType<typeof scoreValues>
}

const DAY = 86_400_000

/** The tables of a workbook, numbers and days as such. */
async function sheetTables(bytes: Buffer): Promise<FoundTable[]> {
  const parts = await unzip(bytes)
  const tables: FoundTable[] = []
  for (let sheet = 1; ; sheet++) {
    const part = parts.find(one => one.name === `xl/worksheets/sheet${sheet}.xml`)
    if (!part) return tables
    const spans = new Map<string, [rows: number, columns: number]>()
    for (const [, from, to] of part.content
      .toString()
      .matchAll(/<mergeCell ref="([A-Z]+\d+):([A-Z]+\d+)"/g)) {
      const [a, b] = [placeOf(from!), placeOf(to!)]
      spans.set(from!, [b.row - a.row + 1, b.column - a.column + 1])
    }
    const cells = Object.entries(await seenCells(bytes, sheet)).map(
      ([ref, { kind, value, format }]): FoundCell => {
        const [row_span, column_span] = spans.get(ref) ?? [1, 1]
        const place = { ...placeOf(ref), row_span, column_span }
        if (kind !== 'n' || value === '') return { ...place, text: value }
        if (/yy/.test(format)) {
          const day = new Date(Math.round((Number(value) - 25_569) * DAY)).toISOString().slice(0, 10)
          return { ...place, text: day, value: day }
        }
        const number = format.includes('%') ? Number((Number(value) * 100).toPrecision(12)) : Number(value)
        return { ...place, text: String(number), value: number }
      },
    )
    tables.push({ cells })
  }
}

function placeOf(ref: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(ref) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

async function scoreDocument(folder: string, name: string): Promise<Result> {
  const truth = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as BusinessTruth
  const file = { path: join(folder, `${name}.pdf`), name: 'file.pdf' }
  const run = async (slug: string) => {
    const { default: tool } = await import(`../../src/tools/pdf/${slug}.ts`)
    return runTool(tool, { file }).catch((error: Error) => {
      if (!/no table was found/.test(error.message)) console.error(`${name}: ${slug}: ${error.message}`)
      return undefined
    })
  }
  const extract = await run('pdf-extract')
  const excel = await run('pdf-to-excel')
  const md = await run('pdf-to-md')
  const found = scoreTables(extract?.json.tables ?? [], truth)
  const sheets = excel?.bytes ? await sheetTables(Buffer.from(excel.bytes)) : []
  return {
    truth,
    extract: f1(found.pairs),
    excel: f1(scoreTables(sheets, truth).pairs),
    tables: found.tables,
    shaped: found.shaped,
    markdown: scoreMarkdown(md?.json.markdown ?? '', truth),
    values: scoreValues(sheets, truth),
  }
}

export async function scoreFolder(folder: string, pick?: RegExp): Promise<Result[]> {
  const results: Result[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json') || (pick && !pick.test(file))) continue
    results.push(await scoreDocument(folder, file.slice(0, -'.json'.length)))
  }
  return results
}

const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / (values.length || 1)

export async function score(corpus: string): Promise<ScoreRow[]> {
  const folder = join(corpus, 'business-docs')
  if (!existsSync(folder)) return []
  const results = await scoreFolder(folder)
  const sum = (get: (r: Result) => number) => results.reduce((all, r) => all + get(r), 0)
  const row = (what: string, right: (r: Result) => number, of: (r: Result) => number): ScoreRow => ({
    what: `business documents: ${what}`,
    right: sum(right),
    of: sum(of),
  })
  return [
    row(
      'tables of pdf-extract, adjacency F1, mean of documents',
      r => r.extract,
      () => 1,
    ),
    row(
      'tables of pdf-to-excel, adjacency F1, mean of documents',
      r => r.excel,
      () => 1,
    ),
    row(
      'tables with the right rows and columns',
      r => r.shaped,
      r => r.tables,
    ),
    row(
      'facts in Markdown',
      r => r.markdown.facts,
      r => r.truth.facts.length,
    ),
    row(
      'numbers of tables as numbers in Excel',
      r => r.values.typedNumbers,
      r => r.values.numbers,
    ),
    row(
      'dates of tables as dates in Excel',
      r => r.values.typedDates,
      r => r.values.dates,
    ),
    row(
      'codes that keep their leading zeros in Excel',
      r => r.values.keptCodes,
      r => r.values.codes,
    ),
  ]
}

function summary(results: Result[]): string {
  const part = (right: (r: Result) => number, of: (r: Result) => number) => {
    const all = results.reduce((n, r) => n + of(r), 0)
    return all === 0 ? '   -' : (results.reduce((n, r) => n + right(r), 0) / all).toFixed(3)
  }
  return [
    `extract ${mean(results.map(r => r.extract)).toFixed(3)}`,
    `excel ${mean(results.map(r => r.excel)).toFixed(3)}`,
    `shape ${part(
      r => r.shaped,
      r => r.tables,
    )}`,
    `facts ${part(
      r => r.markdown.facts,
      r => r.truth.facts.length,
    )}`,
    `labelled ${part(
      r => r.markdown.labelled,
      r => r.truth.facts.length,
    )}`,
    `paragraphs ${part(
      r => r.markdown.paragraphs,
      r => r.truth.paragraphs.length,
    )}`,
    `numbers ${part(
      r => r.values.typedNumbers,
      r => r.values.numbers,
    )}`,
    `dates ${part(
      r => r.values.typedDates,
      r => r.values.dates,
    )}`,
    `codes ${part(
      r => r.values.keptCodes,
      r => r.values.codes,
    )}`,
  ].join('  ')
}

if (import.meta.main) {
  const [folder, pick] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node bench/corpus/business-docs.ts FOLDER [PATTERN]')
  const results = await scoreFolder(folder, pick ? new RegExp(pick) : undefined)
  for (const r of results) {
    console.log(
      `${r.truth.name.padEnd(40)} extract ${r.extract.toFixed(3)}  excel ${r.excel.toFixed(3)}  shape ${r.shaped}/${r.tables}`,
    )
  }
  for (const [engine, own] of Map.groupBy(results, r => r.truth.engine))
    console.log(engine.padEnd(18), summary(own))
  console.log('all'.padEnd(18), summary(results))
}
