import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { corpusNamed, printScores, type ScoreRow } from './score-row.ts'

/**
 * Repairs damaged PDFs, with native qpdf beside us; poppler counts the pages and the letters of both results:
 *   node bench/corpus/pdf-repair.ts CORPUS [-v]
 */
const FOLDERS = ['pdf-qpdf-damaged', 'pdf-js']
const LIMIT_MS = 60_000

interface Mended {
  pages: number
  letters: number
}

const NOTHING: Mended = { pages: 0, letters: 0 }

/** What poppler finds in a file. */
function judge(path: string): Mended {
  const run = (name: string, args: string[]) =>
    spawnSync(name, args, { encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 1 << 28 })
  const info = run('pdfinfo', [path])
  const pages = Number(/^Pages:\s+(\d+)/m.exec(info.stdout ?? '')?.[1] ?? 0)
  if (pages === 0) return NOTHING
  const text = run('pdftotext', ['-l', '40', path, '-'])
  return { pages, letters: (text.stdout ?? '').replace(/\s/g, '').length }
}

export async function score(corpus: string): Promise<ScoreRow[]> {
  const verbose = process.argv.includes('-v')
  const rows: ScoreRow[] = []
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-repair-'))
  const worker = new Worker()
  for (const name of FOLDERS) {
    if (!existsSync(join(corpus, name))) continue
    const files = readdirSync(join(corpus, name)).filter(one => one.endsWith('.pdf'))
    const counts = { ours: 0, qpdf: 0, pages: 0, text: 0 }
    for (const file of files) {
      const path = join(corpus, name, file)
      const [mine, theirs] = [join(folder, 'ours.pdf'), join(folder, 'qpdf.pdf')]
      for (const old of [mine, theirs]) rmSync(old, { force: true })
      await worker.run(path, mine)
      spawnSync('qpdf', ['--decrypt', path, theirs], { timeout: LIMIT_MS, stdio: 'ignore' })
      const [a, b] = [mine, theirs].map(one => (existsSync(one) ? judge(one) : NOTHING)) as [Mended, Mended]
      if (a.pages > 0) counts.ours++
      if (b.pages > 0) counts.qpdf++
      if (a.pages >= b.pages) counts.pages++
      // A few letters more or less are spaces and hyphens that were counted otherwise.
      if (a.letters >= b.letters * 0.98 - 5) counts.text++
      if (verbose && (a.pages < b.pages || a.letters < b.letters * 0.98 - 5))
        console.log(`- ${file}: ${a.pages} pages, ${a.letters} letters; qpdf ${b.pages}, ${b.letters}`)
    }
    rows.push(
      { what: `repair-pdf, ${name}: results with pages`, right: counts.ours, of: files.length },
      { what: `native qpdf, ${name}: results with pages`, right: counts.qpdf, of: files.length },
      { what: `repair-pdf, ${name}: no fewer pages than qpdf`, right: counts.pages, of: files.length },
      { what: `repair-pdf, ${name}: no less text than qpdf`, right: counts.text, of: files.length },
    )
  }
  worker.end()
  rmSync(folder, { recursive: true })
  return rows
}

/** A process that repairs one file after the other, and is ended when one takes too long. */
class Worker {
  private child: ChildProcess | undefined

  run(path: string, out: string): Promise<void> {
    this.child ??= fork(import.meta.filename, ['--child'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const { child } = this
    return new Promise(resolve => {
      const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
      const done = () => {
        clearTimeout(timer)
        child.off('message', done)
        child.off('exit', died)
        resolve()
      }
      const died = () => {
        this.child = undefined
        done()
      }
      child.once('message', done)
      child.once('exit', died)
      child.send([path, out])
    })
  }

  end(): void {
    this.child?.kill()
  }
}

async function child(): Promise<void> {
  const { default: repair } = await import('../../src/tools/pdf/repair-pdf.ts')
  const { runTool } = await import('../../test/support/run-tool.ts')
  process.on('message', async (message: [string, string]) => {
    const [path, out] = message
    try {
      const { bytes } = await runTool(repair, { file: { path, name: basename(path) } })
      writeFileSync(out, bytes)
    } catch {
      // Refused: there is no result, which is what is counted.
    }
    process.send!('done')
  })
}

if (process.argv[2] === '--child') await child()
else if (import.meta.main) printScores(await score(corpusNamed()))
