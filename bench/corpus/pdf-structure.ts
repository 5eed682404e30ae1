/**
 * Runs the structural PDF tools over folders of odd files, in processes that are ended when a call takes too long:
 *   node bench/corpus/pdf-structure.ts CORPUS [--tools a,b] [--sets a,b] [--judge] [--every N]
 * Prints a table of results, refusals, exceptions and lost calls, with every exception and loss as it happens. With
 * --judge, qpdf, poppler, mupdf and pdf.js read every result, and whatever is worse than in the input is printed too.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '../../src/fault.ts'
import { fixture, runTool, toolBySlug } from '../../test/support/run-tool.ts'
import { complaints, expectation, firstEntry, type Judgement } from './pdf-judges.ts'
import { isWorker, serveTasks, startWorker } from './worker.ts'

/** What each tool is called with besides the file. */
const CALLS: Record<string, Record<string, string>> = {
  'pdf-merge': {},
  'pdf-split': {},
  'extract-pdf-pages': { pages: '1' },
  'pdf-reorder': { order: '1,1' },
  'pdf-rotate': {},
  'crop-pdf': { left: '1' },
  'pdf-compress': {},
  'repair-pdf': {},
  'pdf-info': {},
  'protect-pdf': { password: 'secret' },
  'pdf-password-remove': { password: 'secret' },
  'pdf-watermark': { text: 'DRAFT' },
  'pdf-page-numbers': {},
  'bates-numbering': {},
  'sign-pdf': {},
  'flatten-pdf': {},
  'pdf-forms': {},
  'pdf-to-pdfa': {},
}

interface Task {
  path: string
  slug: string
  isJudged: boolean
}

interface Outcome {
  kind: 'ok' | 'refused' | 'exception'
  ms: number
  message: string
  /** What is worse in the result than in the input, to the judges. */
  worse: string[]
}

/** In the child: calls a tool, and asks the judges. */
async function call({ path, slug, isJudged }: Task): Promise<Outcome> {
  const tool = await toolBySlug(slug)
  const file = { path, name: basename(path) }
  const files = slug === 'pdf-merge' ? { files: [file, fixture('two-pages.pdf')] } : { file }
  const extra = slug === 'sign-pdf' ? { signature: fixture('logo.png') } : {}
  const start = performance.now()
  const took = () => Math.round(performance.now() - start)
  try {
    const { bytes, warnings } = await runTool(tool, { ...files, ...extra, ...CALLS[slug] })
    const isReadable = /^(%PDF|PK)/.test(bytes.toString('latin1', 0, 4))
    const worse = isJudged && isReadable ? await opinions(slug, path, bytes, warnings) : []
    return { kind: 'ok', ms: took(), message: '', worse }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'refused', ms: took(), message: error.message, worse: [] }
    return { kind: 'exception', ms: took(), message: String((error as Error).stack).slice(0, 600), worse: [] }
  }
}

/** Most tools are held against the same input, which is read once. */
let lastInput: { path: string; before: Judgement } | undefined

/** What the judges hold against a result; of a split file, against its first page. */
async function opinions(slug: string, input: string, bytes: Buffer, warnings: string[]): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolwright-judges-'))
  try {
    const isTurned = slug === 'pdf-rotate'
    const isKnown = lastInput?.path === input && !isTurned
    const before = isKnown ? lastInput!.before : await expectation(slug, input, scratch)
    if (!isTurned) lastInput = { path: input, before }
    const path = join(scratch, 'result')
    writeFileSync(path, bytes)
    if (slug === 'pdf-split') writeFileSync(path, firstEntry(path))
    const password = slug === 'protect-pdf' ? CALLS[slug]!['password']! : ''
    return await complaints(slug, before, { path, password, warnings })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

interface Row extends Record<Outcome['kind'], number> {
  lost: number
  worse: number
  slowest: number
  total: number
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tools: { type: 'string', default: Object.keys(CALLS).join(',') },
      sets: { type: 'string' },
      judge: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
    },
  })
  const [corpus] = positionals
  if (!corpus) throw new Error('The folder of the corpus is missing.')
  const slugs = values.tools.split(',')
  const sets = values.sets?.split(',') ?? readdirSync(corpus).filter(name => name.startsWith('pdf-'))
  const files = sets.flatMap(set =>
    readdirSync(join(corpus, set))
      .filter(name => name.endsWith('.pdf'))
      .map(name => join(corpus, set, name))
      .filter((_, i) => i % Number(values.every) === 0),
  )
  const rows = new Map<string, Row>(
    slugs.map(slug => [slug, { ok: 0, refused: 0, exception: 0, lost: 0, worse: 0, slowest: 0, total: 0 }]),
  )
  const queue = [...files]
  const lane = async () => {
    const worker = startWorker<Task, Outcome>(import.meta.filename, {
      // The judges, who read a result, may take as long as its making several times.
      seconds: values.judge ? 240 : 60,
      tasksPerChild: 60 * slugs.length,
    })
    for (let path = queue.shift(); path; path = queue.shift()) {
      const done = files.length - queue.length
      if (done % 100 === 0) console.error(`${done} of ${files.length} files`)
      for (const slug of slugs) {
        const work = await worker.run({ path, slug, isJudged: values.judge })
        const said = count(rows.get(slug)!, work, values.judge)
        for (const one of said) console.log(`- ${slug} ${basename(path)}: ${one}`)
      }
    }
    worker.end()
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
  print(files.length, rows)
}

/** Counts what came of a call, and gives what there is to say of it. */
function count(row: Row, work: { done: Outcome } | { lost: string }, isJudged: boolean): string[] {
  if ('lost' in work) {
    row.lost++
    return [work.lost]
  }
  const { kind, ms, message, worse } = work.done
  row[kind]++
  row.slowest = Math.max(row.slowest, ms)
  row.total += ms
  if (worse.length > 0) row.worse++
  if (kind === 'exception') return [message]
  return kind === 'refused' && isJudged ? [`refused, ${message}`] : worse
}

function print(files: number, rows: Map<string, Row>): void {
  console.log(`${files} files
| tool | result | refused (400) | exception | lost | worse to a judge | slowest ms | all s |
|---|---|---|---|---|---|---|---|`)
  for (const [slug, { ok, refused, exception, lost, worse, slowest, total }] of rows) {
    const seconds = Math.round(total / 1000)
    console.log(
      `| ${slug} | ${ok} | ${refused} | ${exception} | ${lost} | ${worse} | ${slowest} | ${seconds} |`,
    )
  }
}

if (isWorker()) serveTasks(call)
else await main()
