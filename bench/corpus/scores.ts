import { fork } from 'node:child_process'
import { join } from 'node:path'

/** One line of a score: how many of a truth set's items came out right. */
export interface ScoreRow {
  what: string
  right: number
  of: number
  note?: string
}

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

/** The corpus that a scorer's command line names. */
export function corpusNamed(): string {
  const corpus = process.argv[2]
  if (corpus) return corpus
  console.error(`usage: node ${process.argv[1]} CORPUS`)
  process.exit(2)
}

export function scoreTable(rows: ScoreRow[]): string {
  const lines = rows.map(({ what, right, of, note = '' }) => {
    const share = of > 0 ? `${((100 * right) / of).toFixed(1)} %` : ''
    return `| ${what} | ${Number(right.toFixed(1))} | ${of} | ${share} | ${note} |`
  })
  return ['| truth | right | of | share | not |', '|---|---|---|---|---|', ...lines].join('\n')
}

export const printScores = (rows: ScoreRow[]): void => console.log(scoreTable(rows))

if (import.meta.main) {
  const [name, corpus] = process.argv.slice(2)
  const { score } = (await import(join(import.meta.dirname, `${name}.ts`))) as {
    score: (corpus: string) => Promise<ScoreRow[]>
  }
  process.send!(await score(corpus!), () => process.exit(0))
}
