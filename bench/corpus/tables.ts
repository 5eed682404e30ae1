import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../test/support/run-tool.ts'
import type { ScoreRow } from './score-row.ts'
import {
  add,
  f1,
  type PageTable,
  readTruth,
  type Score,
  scoreDocument,
  type Tally,
  type TruthDocument,
} from './table-score.ts'

/** Scores tables of pdf-extract against the ICDAR 2013 ground truth: adjacency of cells, over all and by document. */

export type TableReader = (document: TruthDocument) => Promise<PageTable[]>

/** The tables our own tool finds. */
export const ours: TableReader = async ({ pdf }) => {
  const { default: tool } = await import('../../src/tools/pdf/pdf-extract.ts')
  const { json } = await runTool(tool, { file: { path: pdf, name: 'file.pdf' } })
  return json.tables
}

export interface TableScore {
  precision: number
  recall: number
  /** Over all relations of all documents: large tables weigh most. */
  overall: number
  /** Mean over documents: each weighs the same. */
  mean: number
  cells: number
  documents: { name: string; score: Score }[]
}

export async function scoreTables(folder: string, reader: TableReader): Promise<TableScore> {
  const nothing: Tally = { found: 0, wanted: 0, right: 0 }
  const documents: TableScore['documents'] = []
  for (const document of readTruth(folder)) {
    documents.push({ name: document.name, score: scoreDocument(await reader(document), document.readings) })
  }
  const adjacency = documents.map(d => d.score.adjacency).reduce(add, nothing)
  const cells = documents.map(d => d.score.cells).reduce(add, nothing)
  const mean = documents.reduce((sum, d) => sum + f1(d.score.adjacency), 0) / documents.length
  return {
    precision: adjacency.right / adjacency.found,
    recall: adjacency.right / adjacency.wanted,
    overall: f1(adjacency),
    mean,
    cells: f1(cells),
    documents,
  }
}

/** Both figures of the target: over all relations, and as the mean over documents. */
export async function score(corpus: string): Promise<ScoreRow[]> {
  const folder = join(corpus, 'tables-icdar2013-eu')
  if (!existsSync(folder)) return []
  const { overall, mean, documents } = await scoreTables(folder, ours)
  const sizes = documents.map(d => d.score.adjacency.found + d.score.adjacency.wanted)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return [
    { what: 'ICDAR 2013 tables, adjacency F1 over all relations', right: overall * all, of: all },
    {
      what: 'ICDAR 2013 tables, adjacency F1, mean of documents',
      right: mean * documents.length,
      of: documents.length,
      note: documents
        .filter(d => f1(d.score.adjacency) < 0.9)
        .map(d => d.name)
        .join(', '),
    },
  ]
}

if (import.meta.main) {
  const [root] = process.argv.slice(2)
  if (!root) throw new Error('usage: node bench/corpus/tables.ts CORPUS')
  const { documents, ...score } = await scoreTables(join(root, 'tables-icdar2013-eu'), ours)
  for (const { name, score: own } of documents) {
    console.log(
      `${name.padEnd(10)} adjacency ${f1(own.adjacency).toFixed(3)}  cells ${f1(own.cells).toFixed(3)}`,
    )
  }
  for (const [name, value] of Object.entries(score))
    console.log(`${name.padEnd(10)} ${(value as number).toFixed(4)}`)
}
