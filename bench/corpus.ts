/**
 * Runs every fitting tool over every file of a folder tree through a started server, says what came of it, and scores
 * the truth sets it knows:
 *   npm run corpus -- FOLDER [--sets a,b] [--tools a,b] [--without a,b] [--limit N] [--at-once N] [--timeout S]
 *                            [--no-calls] [--no-scores] [--json] [--refused FILE] [--report]
 * A set is a folder directly below FOLDER. --limit takes N files of each set. --timeout is for busy machines: what
 * takes longer is answered 502. --refused writes each refusal with its
 * reason. --json prints all of it for machines, --report puts the totals into bench/RESULTS.md. The exit code is 1
 * when any answer was a 5xx or none came.
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createCatalog } from '../src/catalog.ts'
import { startServer } from '../test/support/server.ts'
import { type CorpusCall, planCalls } from './corpus/calls.ts'
import {
  isFailed,
  isRefused,
  type Outcome,
  printSummary,
  SLOW_MS,
  summarize,
  totals,
} from './corpus/outcomes.ts'
import { scoreTable } from './corpus/score-row.ts'
import { scoreAll } from './corpus/scores.ts'
import { progressBar } from './progress.ts'
import { report } from './support.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    sets: { type: 'string' },
    tools: { type: 'string' },
    without: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: '4' },
    timeout: { type: 'string', default: '60' },
    calls: { type: 'boolean', default: true },
    scores: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
    refused: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
})
const [root] = positionals
if (!root) {
  console.error('npm run corpus -- FOLDER')
  process.exit(2)
}
const named = (list: string | undefined) => (list ? new Set(list.split(',')) : undefined)

async function planned(folder: string): Promise<CorpusCall[]> {
  const [sets, wanted, without] = [named(options.sets), named(options.tools), named(options.without)]
  const tools = (await createCatalog().loadAll()).filter(
    ({ slug }) => (!wanted || wanted.has(slug)) && !without?.has(slug),
  )
  const calls = await planCalls(folder, tools, Number(options.limit))
  return calls.filter(({ set }) => !sets || sets.has(set))
}

async function send({ send, set, slug, file }: CorpusCall, url: string): Promise<Outcome> {
  const begun = performance.now()
  const done = (status: number, error: string) => ({
    set,
    slug,
    file,
    status,
    error,
    ms: performance.now() - begun,
  })
  try {
    const answer = await send(url)
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) return done(200, '')
    return done(answer.status, (JSON.parse(body.toString()) as { error: string }).error)
  } catch (failure) {
    return done(0, String(failure))
  }
}

/** Sends the calls, so many at once that no queue fills. */
async function sendAll(calls: CorpusCall[], url: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const bar = progressBar(calls.length)
  let next = 0
  const worker = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const outcome = await send(call, url)
      outcomes.push(outcome)
      if (isFailed(outcome)) bar.say(`FAILED ${outcome.status} ${call.slug} ${call.file}: ${outcome.error}`)
      bar.step(`${call.set} ${call.slug}`)
    }
  }
  await Promise.all(Array.from({ length: Number(options['at-once']) }, worker))
  bar.end()
  return outcomes
}

let outcomes: Outcome[] = []
if (options.calls) {
  const calls = await planned(root)
  const server = await startServer({
    env: { BOOTSTRAP_CREDITS: '100000000', TOOL_TIMEOUT_S: options.timeout },
  })
  process.once('exit', () => server.process.kill())
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  outcomes = await sendAll(calls, server.url)
  await server.stop()
}
const rows = summarize(outcomes)
const scores = options.scores ? await scoreAll(root, name => console.error(`scoring ${name}`)) : []

if (options.json) {
  const [failures, slow] = [outcomes.filter(isFailed), outcomes.filter(({ ms }) => ms > SLOW_MS)]
  console.log(JSON.stringify({ corpus: basename(root), rows, scores, failures, slow }, null, 2))
} else {
  if (options.calls) printSummary(rows, outcomes)
  if (scores.length > 0) console.log('\n## Scores')
  if (scores.length > 0) console.log(scoreTable(scores))
}
if (options.refused) {
  const lines = outcomes.filter(isRefused).map(one => `${one.slug}\t${one.file}\t${one.error}\n`)
  writeFileSync(options.refused, lines.sort().join(''))
}
if (options.report && options.calls) report('Corpus', [totals(rows)])
if (options.report && options.scores) report('Corpus: truth sets', [scoreTable(scores)])
process.exitCode = outcomes.some(isFailed) ? 1 : 0
