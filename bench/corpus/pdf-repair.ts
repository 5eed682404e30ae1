import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import repairPdf from '../../src/tools/pdf/repair-pdf.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { has } from '../support/peers.ts'
import { corpusNamed, printScores, type ScoreRow } from './score-row.ts'
import { isWorker, serveTasks, startWorker } from './worker.ts'

/**
 * Repairs damaged PDFs, with native qpdf beside us where it is installed; poppler counts the pages and the letters of
 * both results:
 *   node bench/corpus/pdf-repair.ts CORPUS [-v]
 */
const FOLDERS = ['pdf-qpdf-damaged', 'pdf-js']
const SECONDS = 60

interface Task {
  path: string
  result: string
}

interface RepairedStreams {
  pages: number
  letters: number
}

const NOTHING: RepairedStreams = { pages: 0, letters: 0 }

/** What a program prints; it may fail, or be ended after a while. */
const printed = (name: string, args: string[]): Promise<string> =>
  new Promise(resolve => {
    execFile(name, args, { timeout: SECONDS * 1000, maxBuffer: 1 << 28 }, (_, stdout) => resolve(stdout))
  })

/** What poppler finds in a file. */
async function judge(path: string): Promise<RepairedStreams> {
  if (!existsSync(path)) return NOTHING
  const pages = Number(/^Pages:\s+(\d+)/m.exec(await printed('pdfinfo', [path]))?.[1] ?? 0)
  if (pages === 0) return NOTHING
  const text = await printed('pdftotext', ['-l', '40', path, '-'])
  return { pages, letters: text.replace(/\s/g, '').length }
}

/** Repairs the files on all cores; each is handed to `each` with what both programs kept of it. */
async function repairAll(
  paths: string[],
  each: (path: string, ours: RepairedStreams, qpdf: RepairedStreams) => void,
) {
  const left = [...paths]
  const lane = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolwright-repair-'))
    const worker = startWorker<Task, object>(import.meta.filename, { seconds: SECONDS })
    const [ours, theirs] = [join(folder, 'ours.pdf'), join(folder, 'qpdf.pdf')]
    for (let path = left.shift(); path; path = left.shift()) {
      for (const old of [ours, theirs]) rmSync(old, { force: true })
      await worker.run({ path, result: ours })
      if (has('qpdf')) await printed('qpdf', ['--decrypt', path, theirs])
      each(path, await judge(ours), await judge(theirs))
    }
    worker.end()
    rmSync(folder, { recursive: true })
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

export async function score(corpus: string): Promise<ScoreRow[]> {
  if (!has('pdfinfo')) return [{ what: 'repair-pdf: not judged without poppler', right: 0, of: 0 }]
  const rows: ScoreRow[] = []
  for (const set of FOLDERS.filter(name => existsSync(join(corpus, name)))) {
    const files = readdirSync(join(corpus, set)).filter(one => one.endsWith('.pdf'))
    const counts = { ours: 0, qpdf: 0, pages: 0, text: 0 }
    await repairAll(
      files.map(file => join(corpus, set, file)),
      (path, mine, qpdf) => {
        // A few letters more or less are spaces and hyphens that were counted otherwise.
        const [samePages, sameText] = [mine.pages >= qpdf.pages, mine.letters >= qpdf.letters * 0.98 - 5]
        if (mine.pages > 0) counts.ours++
        if (qpdf.pages > 0) counts.qpdf++
        if (samePages) counts.pages++
        if (sameText) counts.text++
        if (process.argv.includes('-v') && !(samePages && sameText))
          console.log(
            `- ${basename(path)}: ${mine.pages} pages, ${mine.letters} letters; qpdf ${qpdf.pages}, ${qpdf.letters}`,
          )
      },
    )
    const row = (what: string, right: number) => rows.push({ what, right, of: files.length })
    row(`repair-pdf, ${set}: results with pages`, counts.ours)
    if (!has('qpdf')) continue
    row(`native qpdf, ${set}: results with pages`, counts.qpdf)
    row(`repair-pdf, ${set}: no fewer pages than qpdf`, counts.pages)
    row(`repair-pdf, ${set}: no less text than qpdf`, counts.text)
  }
  return rows
}

/** In a child: a file that is refused leaves no result, which is what is counted. */
async function repair({ path, result }: Task): Promise<object> {
  try {
    const { bytes } = await runTool(repairPdf, { file: { path, name: basename(path) } })
    writeFileSync(result, bytes)
  } catch {}
  return {}
}

if (isWorker()) serveTasks(repair)
else if (import.meta.main) printScores(await score(corpusNamed()))
