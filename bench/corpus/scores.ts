import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTurns } from '../../src/lib/async/turns.ts'
import type { ScoreRow } from './score-row.ts'

/**
 * The scorers beside this file, and the sets that they know. Each exports `score(corpus)`, and gives no row where its
 * sets are missing.
 */
const SCORERS: Record<string, RegExp> = {
  data: /^(json|yaml|xml|markdown-commonmark|markdown-gfm|csv-spectrum|csv-pollock)$/,
  'data-files': /^(model-|audio-|csv-)/,
  tables: /^tables-icdar2013-eu$/,
  'business-docs': /^business-docs$/,
  'markdown-facts': /^pdf-md-facts$/,
  'pdf-a': /^pdf-a$/,
  'pdf-repair': /^(pdf-qpdf-damaged|pdf-js)$/,
  drawings: /^svg-resvg$/,
  ocr: /^ocr-truth$/,
}

/**
 * Scores the truth sets found in a corpus, as many scorers at once as there are cores, each in a process of its own:
 * a crash of one is a line among the results.
 */
export async function scoreAll(corpus: string, only?: Set<string>): Promise<ScoreRow[]> {
  const sets = readdirSync(corpus).filter(name => !only || only.has(name))
  const names = Object.keys(SCORERS).filter(name => sets.some(set => SCORERS[name]!.test(set)))
  const inTurn = createTurns(availableParallelism())
  const rows = names.map(name =>
    inTurn(async () => {
      const begun = performance.now()
      console.error(`scoring ${name} …`)
      const found = await inProcess(name, corpus)
      console.error(`scored ${name} in ${Math.round((performance.now() - begun) / 1000)} s`)
      return found
    }),
  )
  return (await Promise.all(rows)).flat()
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
