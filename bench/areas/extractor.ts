/**
 * Facts that document-data-extractor finds by its rules, on business documents made by programs with known truth
 * (bench/business-docs): a set whose words the rules know, from seeds that were not looked at, and one of other words.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, toolBySlug } from '../../test/support/run-tool.ts'
import {
  amountOf,
  dayOf,
  type Fact,
  factsIn,
} from '../../web/src/browser-tools/document-data-extractor/facts.ts'
import { make } from '../business-docs/make.ts'
import type { BusinessTruth } from '../corpus/business-score.ts'
import { report } from '../support/results.ts'

const COUNT = 36
const ENGINES = ['typst', 'reportlab', 'groff']
/** Facts by their place in the head of a document. */
const SETS = [
  {
    title: 'Words that the rules know',
    seed: 8200,
    other: false,
    names: ['number', 'date', 'customer_number', 'total'],
  },
  {
    title: 'Kept aside: other kinds, languages and words',
    seed: 8600,
    other: true,
    names: ['number', 'date', 'due_date'],
  },
] as const

interface Line {
  text: string
  page: number
  bbox?: number[]
}

const plain = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a fact says what stands in the document, days and sums in whatever way they are written. */
function isRight(name: string, found: string, truth: string): boolean {
  if (plain(found) === plain(truth)) return true
  if (name.endsWith('date')) return dayOf(truth.trim()) === found
  const sum = truth.replace(/[^\d.,'’\s\u00a0\u202f-]/g, '').trim()
  return name === 'total' && plain(amountOf(sum)) === plain(found)
}

async function linesOf(file: string): Promise<Line[]> {
  const tool = await toolBySlug('pdf-extract')
  const { json } = (await runTool(tool, { file: { path: file, name: 'a.pdf' } })) as unknown as {
    json: { pages: { number: number; lines: Line[] }[] }
  }
  return json.pages.flatMap(page => page.lines.map(line => ({ ...line, page: page.number })))
}

async function scored({ title, seed, other, names }: (typeof SETS)[number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-facts-'))
  const score = new Map(names.map(name => [name as string, { there: 0, right: 0, wrong: 0 }]))
  try {
    await make(folder, seed, COUNT, other, ENGINES)
    for (const name of readdirSync(folder).filter(one => one.endsWith('.json'))) {
      const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as BusinessTruth
      const file = join(folder, name.replace(/json$/, 'pdf'))
      if (!existsSync(file)) continue
      const lines = await linesOf(file)
      const facts: Fact[] = factsIn(lines.map(({ text, page, bbox }) => ({ text, page, box: bbox })))
      for (const [i, { value }] of truth.facts.entries()) {
        const own = score.get(names[i] ?? '')
        if (!own) continue
        own.there++
        const found = facts.find(fact => fact.name === names[i])?.value
        if (found !== undefined) own[isRight(names[i]!, found, value) ? 'right' : 'wrong']++
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const rows = [...score].map(
    ([name, { there, right, wrong }]) => `| ${name} | ${there} | ${right} | ${wrong} |`,
  )
  return [
    `### ${title}`,
    '| fact | in the documents | right | wrong |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const tables: string[] = []
for (const set of SETS) tables.push(await scored(set))
report('Facts of business documents', [
  `document-data-extractor on ${COUNT} documents of each set by ${ENGINES.join(', ')}. What is neither right nor wrong was left out.`,
  '',
  ...tables,
])
