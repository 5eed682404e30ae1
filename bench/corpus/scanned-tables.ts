/**
 * Scores the tables that pdf-extract finds on scans of business documents, made by bench/business-docs/scan.ts:
 * node bench/corpus/scanned-tables.ts FOLDER [PATTERN]. The second figure forgives misread letters: what is missing there
 * is layout, what is between the two is reading.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pdfExtract from '../../src/tools/pdf/pdf-extract.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { type BusinessTruth, type FoundTable, scoreTables, signsOf } from './business-score.ts'
import { f1 } from './table-score.ts'
import { distance } from './text-distance.ts'

const PACKS: Record<string, string> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  pt: 'por',
  zh: 'chi_sim',
}
/** Of a text's letters: so many may be misread for it still to be told. */
const MISREAD = 0.35

/** Texts that are nearly one of the truth's, as that. */
export function forgiven(tables: readonly FoundTable[], truth: BusinessTruth): FoundTable[] {
  const known = new Map(truth.tables.flatMap(table => table.rows.flat()).map(text => [signsOf(text), text]))
  const nearest = (text: string): string => {
    const signs = signsOf(text)
    if (signs === '' || known.has(signs)) return text
    let best = { text, share: MISREAD }
    for (const [wanted, whole] of known) {
      if (wanted === '') continue
      const share = distance([...signs], [...wanted]) / Math.max(wanted.length, 3)
      if (share < best.share) best = { text: whole, share }
    }
    return best.text
  }
  return tables.map(table => ({
    ...table,
    cells: table.cells.map(cell => ({ ...cell, text: nearest(cell.text) })),
  }))
}

async function main(): Promise<void> {
  const [folder, pick = '', dump] = process.argv.slice(2)
  if (!folder) throw new Error('usage: node bench/corpus/scanned-tables.ts FOLDER [PATTERN]')
  const sums = { exact: 0, layout: 0, shaped: 0, tables: 0, documents: 0 }
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json') || !new RegExp(pick).test(file)) continue
    const name = file.slice(0, -'.json'.length)
    const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BusinessTruth
    const language = PACKS[truth.language.slice(0, 2)]
    if (!language) continue
    const { json } = await runTool(pdfExtract, {
      file: { path: join(folder, `${name}.pdf`), name: 'scan.pdf' },
      ocr: 'force',
      language,
    })
    if (dump) {
      mkdirSync(dump, { recursive: true })
      writeFileSync(join(dump, `${name}.json`), JSON.stringify(json.tables))
    }
    const exact = scoreTables(json.tables, truth)
    const layout = scoreTables(forgiven(json.tables, truth), truth)
    sums.exact += f1(exact.pairs)
    sums.layout += f1(layout.pairs)
    sums.shaped += layout.shaped
    sums.tables += layout.tables
    sums.documents++
    console.log(
      `${name.padEnd(42)} ${f1(exact.pairs).toFixed(3)}  layout ${f1(layout.pairs).toFixed(3)}  shaped ${layout.shaped}/${layout.tables}`,
    )
  }
  const { documents } = sums
  console.log(
    `${documents} documents: F1 ${(sums.exact / documents).toFixed(3)}, misread letters forgiven ${(sums.layout / documents).toFixed(3)}, shaped ${sums.shaped}/${sums.tables}`,
  )
}

if (import.meta.main) await main()
