/**
 * Facts that document-data-extractor finds by its rules, on business documents made by programs with known truth
 * (bench/business-docs). The rules were not written with these documents; their words for a value are other ones than
 * invoices usually have in part of them.
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

const [FIRST, COUNT] = [7100, 48]
const ENGINES = ['typst', 'reportlab', 'groff']
/** Facts by their place in the head of these documents. */
const NAMES = ['number', 'date', 'customer_number', 'total'] as const

interface Line {
  text: string
  page: number
  bbox?: number[]
}

const plain = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a fact says what stands in the document, days and sums in whatever way they are written. */
function isRight(name: string, found: string, truth: string): boolean {
  if (plain(found) === plain(truth)) return true
  if (name === 'date') return dayOf(truth.trim()) === found
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

const folder = mkdtempSync(join(tmpdir(), 'toolwright-facts-'))
try {
  await make(folder, FIRST, COUNT, false, ENGINES)
  const score = new Map(NAMES.map(name => [name, { there: 0, right: 0, wrong: 0 }]))
  for (const name of readdirSync(folder).filter(one => one.endsWith('.json'))) {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as BusinessTruth
    const file = join(folder, name.replace(/json$/, 'pdf'))
    if (!existsSync(file) || !truth.facts) continue
    const lines = await linesOf(file)
    const facts: Fact[] = factsIn(lines.map(({ text, page, bbox }) => ({ text, page, box: bbox })))
    for (const [i, { value }] of truth.facts.entries()) {
      const own = score.get(NAMES[i]!)
      if (!own) continue
      own.there++
      const found = facts.find(fact => fact.name === NAMES[i])?.value
      if (found !== undefined) own[isRight(NAMES[i]!, found, value) ? 'right' : 'wrong']++
    }
  }
  const rows = [...score].map(
    ([name, { there, right, wrong }]) => `| ${name} | ${there} | ${right} | ${wrong} |`,
  )
  report('Facts of business documents', [
    `${COUNT} documents in ten languages by ${ENGINES.join(', ')}, none of them looked at while the rules were written. Found right, found wrong; the rest was left out.`,
    '',
    '| fact | in the documents | right | wrong |',
    '|---|---|---|---|',
    ...rows,
    '',
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
