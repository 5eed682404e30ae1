/**
 * Text documents set as PDF, beside LibreOffice's own print of the same file:
 *   node bench/corpus/word-to-pdf.ts FOLDER … [--part tuning|held-out] [--only PATTERN] [--keep FOLDER]
 * Half of the documents, by their names, are there to work with; the other half is only ever measured.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import wordToPdf from '../../src/tools/document/word-to-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { inFolder, pageCount, printDocuments, readPrinted } from '../likeness/print.ts'
import { type Likeness, likenessOf, total } from '../likeness/score.ts'
import { has, howToInstall } from '../support/peers.ts'

const MOST_PAGES = 8
const ENDINGS = /\.(docx|docm|dotx|odt|ott|rtf)$/i

interface Scored {
  name: string
  part: 'tuning' | 'held-out'
  score: number
  likeness?: Likeness
  pages: [number, number]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, only: { type: 'string', default: '' }, keep: { type: 'string' } },
})
const missing = ['soffice', 'pdftoppm', 'mutool'].filter(program => !has(program))
if (positionals.length === 0 || missing.length > 0) {
  console.error(
    missing.length > 0
      ? `Missing: ${missing.map(howToInstall).join(', ')}.`
      : 'usage: word-to-pdf.ts FOLDER …',
  )
  process.exit(2)
}
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'toolwright-word-'))
const at = (...names: string[]) => join(folder, ...names)
for (const name of ['ours', 'theirs']) mkdirSync(at(name), { recursive: true })

const partOf = (name: string): Scored['part'] =>
  createHash('sha256').update(name).digest()[0]! % 2 === 0 ? 'tuning' : 'held-out'

async function score(path: string): Promise<Scored | undefined> {
  const name = basename(path)
  const part = partOf(name)
  const [ours, theirs] = [inFolder(at('ours'), name, 'pdf'), inFolder(at('theirs'), name, 'pdf')]
  if (!existsSync(theirs)) return undefined
  const count = pageCount(theirs)
  rmSync(ours, { force: true })
  try {
    writeFileSync(ours, (await runTool(wordToPdf, { file: { path } })).bytes)
  } catch (error) {
    console.error(`${name}: ${error}`)
    return { name, part, score: 0, pages: [count, 0] }
  }
  const pages: [number, number] = [count, pageCount(ours)]
  const likeness = likenessOf(readPrinted(theirs, MOST_PAGES), readPrinted(ours, MOST_PAGES), pages)
  return { name, part, score: total(likeness), likeness, pages }
}

const mean = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)
const PARTS = ['pages', 'ink', 'place', 'words', 'order', 'fonts', 'drawn'] as const

function row(name: string, scored: Scored[]): string {
  const percent = (value: number) => (100 * value).toFixed(1)
  const parts = PARTS.map(part => percent(mean(scored.map(s => s.likeness?.[part] ?? 0))))
  const equal = scored.filter(s => s.pages[0] === s.pages[1]).length / Math.max(1, scored.length)
  return `| ${name} | ${scored.length} | ${mean(scored.map(s => s.score)).toFixed(1)} | ${percent(equal)} | ${parts.join(' | ')} |`
}

try {
  const files = positionals
    .flatMap(one => readdirSync(one).map(name => join(one, name)))
    .filter(path => ENDINGS.test(path) && new RegExp(values.only, 'i').test(basename(path)))
    .filter(path => !values.part || partOf(basename(path)) === values.part)
  const fresh = files.filter(path => !existsSync(inFolder(at('theirs'), basename(path), 'pdf')))
  if (fresh.length > 0) printDocuments(fresh, at('theirs'), at('profile'))
  const scored: Scored[] = []
  for (const path of files) {
    const one = await score(path)
    if (one) scored.push(one)
  }
  scored.sort((a, b) => a.score - b.score)
  for (const { name, part, score, likeness, pages } of scored) {
    // What was never looked at stays so.
    if (part !== 'tuning') continue
    const parts = PARTS.map(key => `${key} ${(100 * (likeness?.[key] ?? 0)).toFixed(0)}`)
    console.log(`${score.toFixed(1).padStart(5)} ${name} (${pages.join(' → ')} pages): ${parts.join(', ')}`)
  }
  console.log(
    `| documents | count | score | equal page count | ${PARTS.join(' | ')} |\n|${'---|'.repeat(11)}`,
  )
  for (const part of ['tuning', 'held-out'] as const) {
    const own = scored.filter(one => one.part === part)
    if (own.length > 0) console.log(row(part, own))
  }
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true })
}
