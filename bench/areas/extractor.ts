/**
 * Facts that document-data-extractor finds by its rules, on business documents made by programs with known truth
 * (bench/business-docs): a set whose words the rules know, from seeds that were not looked at, and one of other words.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLayout } from '../../src/engines/pdfium/layout.ts'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { type Piece, piecesOf } from '../../src/layout/write/pieces.ts'
import { type Fact, factsIn } from '../../web/src/browser-tools/document-data-extractor/facts.ts'
import { amountOf, dayOf } from '../../web/src/browser-tools/document-data-extractor/values.ts'
import { make } from '../business-docs/make.ts'
import type { BusinessTruth } from '../corpus/business-score.ts'
import { allSheets, type InvoiceSheet, isAside, LAYOUTS_ASIDE } from '../invoices/sheets.ts'
import { ASIDE } from '../invoices/words.ts'
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

const plain = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a fact says what stands in the document, days and sums in whatever way they are written. */
function isRight(name: string, found: string, truth: string): boolean {
  if (plain(found) === plain(truth)) return true
  if (name.endsWith('date')) return dayOf(truth.trim()) === found
  const sum = truth.replace(/[^\d.,'’\s\u00a0\u202f-]/g, '').trim()
  return name === 'total' && plain(amountOf(sum)) === plain(found)
}

async function piecesIn(file: string): Promise<Piece[]> {
  using pdf = await openPdf(new Uint8Array(readFileSync(file)))
  const numbers = Array.from({ length: pdf.pageCount }, (_, at) => at + 1)
  const call = { signal: new AbortController().signal, warn: () => undefined, progress: () => undefined }
  return (await readLayout(pdf, numbers, call)).flatMap(piecesOf)
}

async function scored({ title, seed, other, names }: (typeof SETS)[number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-facts-'))
  const score = new Map(names.map(name => [name as string, { there: 0, right: 0, wrong: 0 }]))
  try {
    await make(folder, seed, COUNT, other ? 'other' : 'first', ENGINES)
    for (const name of readdirSync(folder).filter(one => one.endsWith('.json'))) {
      const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as BusinessTruth
      const file = join(folder, name.replace(/json$/, 'pdf'))
      if (!existsSync(file)) continue
      const facts: Fact[] = factsIn(await piecesIn(file))
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

const SEED = 12_000

/** Invoices by Chromium, of languages and layouts that the rules were written with, and of others. */
async function invoices(): Promise<string> {
  const { chromium } = await import('playwright-core')
  const app = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' })
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-invoices-'))
  const setOf = (sheet: InvoiceSheet) => {
    if (isAside(sheet)) return 'both kept aside'
    return ASIDE.includes(sheet.language) || LAYOUTS_ASIDE.includes(sheet.layout)
      ? 'one kept aside'
      : 'looked at'
  }
  const score = new Map<string, { sheets: number; there: number; right: number; wrong: number }>()
  try {
    const page = await app.newPage()
    for (const sheet of allSheets(SEED)) {
      const file = join(folder, 'invoice.pdf')
      await page.setContent(sheet.html)
      await page.pdf({ path: file, preferCSSPageSize: true })
      const facts = new Map(factsIn(await piecesIn(file)).map(fact => [fact.name as string, fact.value]))
      const own = score.get(setOf(sheet)) ?? { sheets: 0, there: 0, right: 0, wrong: 0 }
      score.set(setOf(sheet), own)
      own.sheets++
      for (const [name, value] of Object.entries(sheet.truth)) {
        own.there++
        if (facts.has(name)) own[facts.get(name) === value ? 'right' : 'wrong']++
      }
    }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    '### Invoices in 16 languages and 4 layouts',
    'Numbers, days, sums, currency, tax number, account and bank, by Chromium from seeds that were not looked at.',
    '',
    '| language and layout | invoices | facts | right | wrong |',
    '|---|---|---|---|---|',
    ...[...score].map(
      ([set, one]) => `| ${set} | ${one.sheets} | ${one.there} | ${one.right} | ${one.wrong} |`,
    ),
    '',
  ].join('\n')
}

const tables: string[] = [await invoices()]
for (const set of SETS) tables.push(await scored(set))
report('Facts of business documents', [
  `document-data-extractor on ${COUNT} documents of each set by ${ENGINES.join(', ')}. What is neither right nor wrong was left out.`,
  '',
  ...tables,
])
