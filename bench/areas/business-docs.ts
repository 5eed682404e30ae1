/** Tables and facts of business documents: those handed out, and those made anew in each run, by producer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make } from '../business-docs/make.ts'
import { type Result, scoreFolder } from '../corpus/business-docs.ts'
import { report } from '../support/results.ts'

const CORPUS = process.env['CORPUS']
/** Documents of each family made for a run; each producer gets its share. */
const COUNT = Number(process.env['BENCH_DOCUMENTS'] ?? 24)

const sum = (results: Result[], get: (result: Result) => number): number =>
  results.reduce((all, result) => all + get(result), 0)

function row(set: string, producer: string, results: Result[]): string {
  const shape = sum(results, r => r.shaped) / sum(results, r => r.tables)
  const facts = `${sum(results, r => r.markdown.facts)} of ${sum(results, r => r.truth.facts.length)}`
  const [extract, excel] = [sum(results, r => r.extract), sum(results, r => r.excel)].map(all =>
    (all / results.length).toFixed(3),
  )
  return `| ${set} | ${producer} | ${results.length} | ${extract} | ${excel} | ${shape.toFixed(3)} | ${facts} |`
}

function rowsOf(set: string, results: Result[]): string[] {
  const producers = Map.groupBy(results, result => result.truth.engine)
  const parts = [...producers].sort().map(([producer, own]) => row(set, producer, own))
  return [row(set, 'all', results), ...parts]
}

const rows: string[] = []
if (CORPUS) rows.push(...rowsOf('handed out', await scoreFolder(join(CORPUS, 'business-docs'))))
const folder = mkdtempSync(join(tmpdir(), 'toolwright-business-'))
try {
  // Another seed each day: what was made for one run was never seen by the code that the next one measures.
  const seed = Math.floor(Date.now() / 86_400_000) * 1000
  for (const [set, family] of [
    ['made anew', 'first'],
    ['made anew, other kinds and languages', 'other'],
    ['made anew, cells in the middle and at the foot', 'hard'],
  ] as const) {
    const place = join(folder, family)
    await make(place, seed, COUNT, family)
    rows.push(...rowsOf(set, await scoreFolder(place)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report('Business documents', [
  'F1 of neighbouring cells as mean of documents, tables with the right rows and columns, facts in Markdown. The templates of what is made anew are known to the code, their words and figures are not.',
  '',
  '| set | producer | documents | F1, pdf-extract | F1, pdf-to-excel | shape | facts |',
  '|---|---|---|---|---|---|---|',
  ...rows,
])
