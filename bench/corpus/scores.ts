import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ScoreRow } from './score-row.ts'

/** The scorers beside this file. Each exports `score(corpus)`, and gives no row where its set is missing. */
const SCORERS = ['data', 'tables', 'markdown-facts', 'pdf-a', 'image', 'ocr']

/**
 * Scores every truth set found in a corpus, one scorer after the other, each in a process of its own: a crash of one
 * is a line among the results.
 */
export async function scoreAll(corpus: string, onScorer: (name: string) => void): Promise<ScoreRow[]> {
  const rows: ScoreRow[] = []
  for (const name of SCORERS) {
    onScorer(name)
    rows.push(...(await inProcess(name, corpus)))
  }
  return rows
}

function inProcess(name: string, corpus: string): Promise<ScoreRow[]> {
  return new Promise(resolve => {
    const child = fork(import.meta.filename, [name, corpus], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let rows: ScoreRow[] | undefined
    child.once('message', message => {
      rows = message as ScoreRow[]
    })
    child.once('exit', (code, signal) => {
      resolve(rows ?? [{ what: `${name}: the scorer ended with ${signal ?? code}`, right: 0, of: 1 }])
    })
  })
}

if (import.meta.main) {
  const [name, corpus] = process.argv.slice(2)
  const { score } = (await import(join(import.meta.dirname, `${name}.ts`))) as {
    score: (corpus: string) => Promise<ScoreRow[]>
  }
  process.send!(await score(corpus!), () => process.exit(0))
}
