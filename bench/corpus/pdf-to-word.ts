/**
 * PDFs turned into Word, printed again by LibreOffice and laid over the original:
 *   node bench/corpus/pdf-to-word.ts CORPUS [--part tuning|held-out] [--only PATTERN] [--spare] [--keep FOLDER]
 *   node bench/corpus/pdf-to-word.ts FOLDER --own [--blind] [--only PATTERN] [--keep FOLDER]
 * Half of the sample is there to work with; the other half is only ever measured. `--spare` takes other documents,
 * `--own` every PDF of a folder, with the Word document of the same name it was printed from, if there is one;
 * `--blind` gives their mean only.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import pdfToWord from '../../src/tools/pdf/pdf-to-word.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { firstPages, inFolder, pageCount, printDocuments, readPrinted, run } from '../likeness/print.ts'
import { type Likeness, likenessOf, total } from '../likeness/score.ts'
import { structureLikeness } from '../likeness/structure.ts'
import { has, howToInstall, notePeer } from '../support/peers.ts'
import { report } from '../support/results.ts'

/** How many documents of each set are taken. */
const SETS: Record<string, number> = {
  'docx-poi': 8,
  'docx-docx4j': 8,
  'docx-docling': 4,
  'docx-pdf2docx': 6,
  'pdf-js': 14,
  'pdf-pdfbox': 6,
  'pdf-pikepdf': 2,
  'pdf-samples': 4,
  'pdf-tables-camelot': 4,
  'pdf-tables-tabula': 4,
  'pdf-tables-plumber': 4,
  'tables-icdar2013-eu': 2,
  'business-docs': 8,
}
/** Pages of a document that are looked at. */
const MOST_PAGES = 3
const MOST_DOCX_PAGES = 8
const FEWEST_WORDS = 12

type Part = 'tuning' | 'held-out'

interface Sample {
  name: string
  part: Part
  /** The PDF that is turned into Word, and the Word document it was printed from. */
  pdf: string
  docx?: string
}

interface Scored extends Sample {
  score: number
  likeness?: Likeness
  structure?: number
  pages: [number, number]
}

const hashed = (name: string): string => createHash('sha256').update(name).digest('hex')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    spare: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
    blind: { type: 'boolean', default: false },
  },
})
const [corpus] = positionals
const missing = ['soffice', 'pdftoppm', 'mutool', 'qpdf'].filter(program => !has(program))
if (!corpus || missing.length > 0) {
  console.error(corpus ? `Missing: ${missing.map(howToInstall).join(', ')}.` : 'usage: pdf-to-word.ts CORPUS')
  process.exit(2)
}
for (const peer of ['soffice', 'pdftoppm', 'mutool']) notePeer(peer)

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'toolwright-likeness-'))
const at = (...names: string[]) => join(folder, ...names)
const profile = at('profile')
for (const name of ['source', 'word', 'printed']) mkdirSync(at(name), { recursive: true })

/** Some documents are part of several sets. */
const taken = new Set<string>()

/** The documents of a set in an order of chance that is always the same, as far as they can be judged. */
function samplesOf(set: string, wanted: number): Sample[] {
  if (!existsSync(join(corpus!, set))) return []
  const ending = set.startsWith('docx') ? '.docx' : '.pdf'
  const names = readdirSync(join(corpus!, set))
    .filter(name => name.endsWith(ending))
    .sort((a, b) => hashed(a).localeCompare(hashed(b)))
    .slice(0, ending === '.docx' ? 3 * wanted : undefined)
    .filter(name => !taken.has(name))
  const files = names.map(name => join(corpus!, set, name))
  const printed = (file: string) => at('source', `${set}-${basename(file).replace(/\.[^.]+$/, '')}.pdf`)
  if (ending === '.docx') {
    const fresh = files.filter(file => !existsSync(printed(file)))
    if (fresh.length > 0) {
      printDocuments(fresh, at('print'), profile)
      for (const file of fresh) {
        const pdf = inFolder(at('print'), basename(file), 'pdf')
        if (existsSync(pdf)) run('cp', [pdf, printed(file)])
      }
    }
  }
  const samples: Sample[] = []
  for (const file of files) {
    if (samples.length >= (values.spare ? 2 : 1) * wanted) break
    const pdf = printed(file)
    const part = samples.length % 2 === 0 ? 'tuning' : 'held-out'
    try {
      if (ending === '.pdf' && !existsSync(pdf)) firstPages(file, MOST_PAGES, pdf)
      const words = run('pdftotext', [pdf, '-']).toString().split(/\s+/).length
      if (words < FEWEST_WORDS || pageCount(pdf) > MOST_DOCX_PAGES) continue
      taken.add(basename(file))
      const name = `${set}/${basename(file)}`
      samples.push({ name, part, pdf, ...(ending === '.docx' && { docx: file }) })
    } catch {
      // What foreign readers cannot open cannot be judged.
    }
  }
  return values.spare ? samples.slice(wanted).map(sample => ({ ...sample, part: 'tuning' })) : samples
}

/** Every PDF of a folder. */
function ownSamples(): Sample[] {
  const part = values.blind ? 'held-out' : 'tuning'
  const names = readdirSync(corpus!).filter(name => name.endsWith('.pdf'))
  return names.map(name => {
    const [pdf, docx] = [join(corpus!, name), inFolder(corpus!, name, 'docx')]
    return { name, part, pdf, ...(existsSync(docx) && { docx }) }
  })
}

async function scoreAll(samples: Sample[]): Promise<Scored[]> {
  const word = (sample: Sample) => at('word', basename(sample.pdf).replace(/pdf$/, 'docx'))
  for (const sample of samples) {
    rmSync(word(sample), { force: true })
    rmSync(inFolder(at('printed'), basename(word(sample)), 'pdf'), { force: true })
    try {
      const { bytes } = await runTool(pdfToWord, { file: { path: sample.pdf } })
      writeFileSync(word(sample), bytes)
    } catch (error) {
      console.error(`${sample.name}: ${error}`)
    }
  }
  printDocuments(
    samples.map(word).filter(file => existsSync(file)),
    at('printed'),
    profile,
  )
  return samples.map(sample => {
    const printed = inFolder(at('printed'), basename(word(sample)), 'pdf')
    const count = pageCount(sample.pdf)
    if (!existsSync(printed)) return { ...sample, score: 0, pages: [count, 0] }
    const pages: [number, number] = [count, pageCount(printed)]
    const likeness = likenessOf(
      readPrinted(sample.pdf, MOST_DOCX_PAGES),
      readPrinted(printed, MOST_DOCX_PAGES),
      pages,
    )
    const structure = sample.docx ? structureLikeness(sample.docx, word(sample)) : undefined
    const score = total(likeness, structure)
    return { ...sample, score, likeness, pages, ...(structure !== undefined && { structure }) }
  })
}

const mean = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0) / Math.max(1, numbers.length)

const PARTS = ['pages', 'ink', 'place', 'words', 'order', 'fonts', 'drawn'] as const

function row(name: string, scored: Scored[]): string {
  const percent = (value: number) => (100 * value).toFixed(0)
  const parts = PARTS.map(part => percent(mean(scored.map(s => s.likeness?.[part] ?? 0))))
  const structured = scored.flatMap(s => s.structure ?? [])
  const low = scored.filter(s => s.score < 50).length
  const equal = scored.filter(s => s.pages[0] === s.pages[1]).length
  const all = mean(scored.map(s => s.score)).toFixed(1)
  const structure = structured.length > 0 ? percent(mean(structured)) : ''
  return `| ${name} | ${scored.length} | ${all} | ${low} | ${percent(equal / scored.length)} % | ${parts.join(' | ')} | ${structure} |`
}

function listed({ name, score, likeness, structure, pages }: Scored): string {
  const parts = PARTS.map(part => `${part} ${(100 * (likeness?.[part] ?? 0)).toFixed(0)}`)
  if (structure !== undefined) parts.push(`structure ${(100 * structure).toFixed(0)}`)
  return `${score.toFixed(1).padStart(5)} ${name} (${pages.join(' → ')} pages): ${parts.join(', ')}`
}

try {
  const all = values.own
    ? ownSamples()
    : Object.entries(SETS).flatMap(([set, wanted]) => samplesOf(set, wanted))
  const samples = all
    .filter(({ part }) => !values.part || part === values.part)
    .filter(({ name }) => new RegExp(values.only, 'i').test(name))
  const scored = (await scoreAll(samples)).sort((a, b) => a.score - b.score)
  // What was never looked at stays so.
  for (const one of scored) if (one.part === 'tuning') console.log(listed(one))
  const groups: [string, Scored[]][] = (['tuning', 'held-out'] as const).flatMap(part => {
    const own = scored.filter(one => one.part === part)
    return [
      [`${part}, all`, own],
      [`${part}, printed from DOCX`, own.filter(one => one.docx)],
      [`${part}, other PDFs`, own.filter(one => !one.docx)],
    ] as [string, Scored[]][]
  })
  const table = [
    '| documents | count | score | under 50 | equal page count | pages | ink | place | words | order | fonts | drawn | structure |',
    `|${'---|'.repeat(13)}`,
    ...groups.filter(([, own]) => own.length > 0).map(([name, own]) => row(name, own)),
  ].join('\n')
  if (values.part || values.only || values.spare || values.own) console.log(table)
  else report('PDF to Word, printed again', [table])
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true })
}
