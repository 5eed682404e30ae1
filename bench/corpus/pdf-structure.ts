import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { complaints, expectation, firstEntry, type Judgement } from './pdf-judges.ts'

/**
 * Runs the structural PDF tools over folders of odd files, in processes that are ended when a call takes too long:
 *   node bench/corpus/pdf-structure.ts CORPUS [tool,tool] [folder,folder] [--judge] [--every N]
 * Prints a table of results, refusals, exceptions and timeouts, with every exception and timeout as it happens. With
 * --judge, qpdf, poppler, mupdf and pdf.js read every result, and whatever is worse than in the input is printed too.
 */

/** For a call; the judges, who read its result, may take as long again several times. */
const LIMIT_MS = process.argv.includes('--judge') ? 240_000 : 60_000
/** A process that has seen this many files makes room for a fresh one. */
const FILES_PER_CHILD = 60

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

const judging = process.argv.includes('--judge')

interface Outcome {
  slug: string
  kind: 'ok' | 'refused' | 'exception'
  ms: number
  message: string
  /** What is worse in the result than in the input, to the judges. */
  worse: string[]
}

function list(words: string | undefined): string[] | undefined {
  return words && words !== 'all' ? words.split(',') : undefined
}

/** The child: each line names a file and tools; each tool's outcome is a line of JSON. */
async function child(): Promise<void> {
  const { runTool, fixture } = await import('../../test/support/run-tool.ts')
  const { Fault } = await import('../../src/fault.ts')
  const scratch = mkdtempSync(join(tmpdir(), 'toolwright-judges-'))
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  for await (const line of createInterface({ input: process.stdin })) {
    const [path, slugs] = JSON.parse(line) as [string, string[]]
    let input: Judgement | undefined
    for (const slug of slugs) {
      const { default: tool } = await import(`../../src/tools/pdf/${slug}.ts`)
      const file = { path, name: basename(path) }
      const files = slug === 'pdf-merge' ? { files: [file, fixture('two-pages.pdf')] } : { file }
      const extra = slug === 'sign-pdf' ? { signature: fixture('logo.png') } : {}
      const start = performance.now()
      let kind: Outcome['kind'] = 'ok'
      let message = ''
      let worse: string[] = []
      try {
        const { bytes, warnings } = await runTool(tool, { ...files, ...extra, ...CALLS[slug] })
        if (judging && /^(%PDF|PK)/.test(bytes?.toString('latin1', 0, 4) ?? '')) {
          // Most tools are held against the same input, which is read once.
          const before = slug === 'pdf-rotate' || !input ? await expectation(slug, path, scratch) : input
          if (slug !== 'pdf-rotate') input = before
          worse = await opinions(slug, before, { bytes, warnings }, scratch)
        }
      } catch (error) {
        kind = error instanceof Fault ? 'refused' : 'exception'
        message = kind === 'refused' ? (error as Error).message : String((error as Error).stack).slice(0, 600)
      }
      const ms = Math.round(performance.now() - start)
      process.stdout.write(`${JSON.stringify({ slug, kind, ms, message, worse })}\n`)
    }
  }
}

/** What the judges hold against a result; of a split file, against its first page. */
function opinions(
  slug: string,
  before: Judgement,
  { bytes, warnings }: { bytes: Buffer; warnings: string[] },
  scratch: string,
): Promise<string[]> {
  const path = join(scratch, 'result')
  writeFileSync(path, bytes)
  if (slug === 'pdf-split') writeFileSync(path, firstEntry(path))
  const password = slug === 'protect-pdf' ? CALLS[slug]!['password']! : ''
  return complaints(slug, before, { path, password, warnings })
}

/** A process that takes one file after the other; a call past the limit ends it, and the next one starts another. */
class Worker {
  private process: ChildProcess | undefined
  private files = 0

  /** What the tools answered, in order; fewer than asked for when the last one hung or died. */
  run(path: string, slugs: string[]): Promise<Outcome[]> {
    if (!this.process || this.files++ >= FILES_PER_CHILD) {
      this.end()
      this.files = 0
      this.process = spawn(process.execPath, [import.meta.filename, '--child', ...process.argv.slice(2)], {
        stdio: ['pipe', 'pipe', 'ignore'],
      })
    }
    const child = this.process
    return new Promise(resolve => {
      const outcomes: Outcome[] = []
      const kill = () => child.kill('SIGKILL')
      let timer = setTimeout(kill, LIMIT_MS)
      const lines = createInterface({ input: child.stdout! })
      const done = () => {
        clearTimeout(timer)
        lines.close()
        child.off('close', died)
        resolve(outcomes)
      }
      const died = () => {
        this.process = undefined
        done()
      }
      lines.on('line', line => {
        outcomes.push(JSON.parse(line))
        // Each answer gives the next tool its full time.
        clearTimeout(timer)
        if (outcomes.length === slugs.length) done()
        else timer = setTimeout(kill, LIMIT_MS)
      })
      child.on('close', died)
      child.stdin!.write(`${JSON.stringify([path, slugs])}\n`)
    })
  }

  end(): void {
    this.process?.stdin?.end()
    this.process = undefined
  }
}

async function main(corpus: string, only: string[] | undefined, wanted: string[] | undefined): Promise<void> {
  const at = process.argv.indexOf('--every')
  const every = at < 0 ? 1 : Number(process.argv[at + 1])
  const slugs = only ?? Object.keys(CALLS)
  const folders = wanted ?? readdirSync(corpus).filter(name => name.startsWith('pdf-'))
  const files = folders.flatMap(folder =>
    readdirSync(join(corpus, folder))
      .filter(name => name.endsWith('.pdf'))
      .map(name => join(corpus, folder, name))
      .filter((_, i) => i % every === 0),
  )
  const table = new Map(
    slugs.map(slug => [
      slug,
      { ok: 0, refused: 0, exception: 0, timeout: 0, worse: 0, slowest: 0, total: 0 },
    ]),
  )
  let done = 0
  const queue = [...files]
  const work = async () => {
    const worker = new Worker()
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (++done % 100 === 0) console.error(`${done} of ${files.length} files`)
      // A tool that hangs ends its process; the ones after it get another.
      for (let left = [...slugs]; left.length > 0; ) {
        const outcomes = await worker.run(path, left)
        for (const { slug, kind, ms, message, worse } of outcomes) {
          const row = table.get(slug)!
          row[kind]++
          row.slowest = Math.max(row.slowest, ms)
          row.total += ms
          if (worse.length > 0) row.worse++
          for (const one of worse) console.log(`- ${slug} ${basename(path)}: ${one}`)
          if (judging && kind === 'refused') console.log(`- ${slug} ${basename(path)}: refused, ${message}`)
          if (kind === 'exception') console.log(`- ${slug} ${basename(path)}: ${message}`)
        }
        left = left.slice(outcomes.length)
        const hung = left.shift()
        if (hung === undefined) break
        table.get(hung)!.timeout++
        console.log(`- ${hung} ${basename(path)}: no answer within ${LIMIT_MS / 1000} s, or the process died`)
      }
    }
    worker.end()
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))

  console.log(
    `${files.length} files\n| tool | result | refused (400) | exception | timeout | worse to a judge | slowest ms | all s |\n|---|---|---|---|---|---|---|---|`,
  )
  for (const [slug, row] of table) {
    console.log(
      `| ${slug} | ${row.ok} | ${row.refused} | ${row.exception} | ${row.timeout} | ${row.worse} | ${row.slowest} | ${Math.round(row.total / 1000)} |`,
    )
  }
}

const [corpus, tools, folders] = process.argv.slice(2).filter(word => !/^(--|\d+$)/.test(word))
if (process.argv[2] === '--child') await child()
else await main(corpus!, list(tools), list(folders))
