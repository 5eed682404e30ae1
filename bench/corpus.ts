/** Runs every fitting tool over every file of a folder tree through a server, and scores the truth sets it knows. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCatalog } from '../src/catalog.ts'
import { type CorpusCall, planCalls } from './corpus/calls.ts'
import { outcomeLog } from './corpus/log.ts'
import { isFailed, isRefused, isSlow, printSummary, summarize, totals } from './corpus/outcomes.ts'
import { scoreTable } from './corpus/score-row.ts'
import { scoreAll } from './corpus/scores.ts'
import { type Sent, sendAll } from './corpus/sending.ts'
import { report } from './support/results.ts'

const USAGE = `npm run corpus -- FOLDER [options]
A set is a folder directly below FOLDER; files that lie in FOLDER itself are the set ".".

  --sets a,b      these sets only
  --tools a,b     these tools only
  --without a,b   all tools but these
  --limit N       N files of each set
  --at-once N     calls at a time; as many as there are cores, and one
  --timeout S     seconds a call may take, 60; what takes longer is answered 502
  --no-calls      only the scores
  --no-scores     only the calls
  --log FILE      where each outcome is written as it comes; a run that was stopped goes on from there
  --refused FILE  the list of refusals with their reasons
  --json          all of it for machines
  --report        the totals and the scores into bench/RESULTS.md

The exit code is 1 when an answer was a 5xx, when none came, or when the run was stopped.`

function leave(why: string): never {
  console.error(`${why}\n\n${USAGE}`)
  process.exit(2)
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        sets: { type: 'string' },
        tools: { type: 'string' },
        without: { type: 'string' },
        limit: { type: 'string' },
        'at-once': { type: 'string', default: String(availableParallelism() + 1) },
        timeout: { type: 'string', default: '60' },
        calls: { type: 'boolean', default: true },
        scores: { type: 'boolean', default: true },
        log: { type: 'string' },
        refused: { type: 'string' },
        json: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return leave((error as Error).message.split('. ')[0]!)
  }
}

const { values: options, positionals } = given()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}
const root = resolve(positionals[0] ?? leave('A folder is missing.'))
if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) leave(`${root} is no folder.`)

const number = (name: 'limit' | 'at-once' | 'timeout'): number => {
  const value = Number(options[name] ?? Number.POSITIVE_INFINITY)
  return value >= 1 ? value : leave(`--${name} takes a number from 1.`)
}

/** The names in an option, all of which must exist. */
function named(option: 'sets' | 'tools' | 'without', existing: string[]): Set<string> | undefined {
  const names = options[option]?.split(',')
  const unknown = names?.filter(name => !existing.includes(name)) ?? []
  if (unknown.length > 0) leave(`--${option}: there is no ${unknown.join(', ')}.`)
  return names && new Set(names)
}

const folders = readdirSync(root, { withFileTypes: true }).filter(entry => !entry.isFile())
const sets = named('sets', ['.', ...folders.map(({ name }) => name)])

async function planned(): Promise<CorpusCall[]> {
  const all = await createCatalog().loadAll()
  const slugs = all.map(({ slug }) => slug)
  const [wanted, without] = [named('tools', slugs), named('without', slugs)]
  const tools = all.filter(({ slug }) => (!wanted || wanted.has(slug)) && !without?.has(slug))
  return planCalls(root, tools, { perSet: number('limit'), ...(sets && { sets }) })
}

/** Sends what was planned. The log of a run that came to its end is removed, unless somebody asked for it. */
async function called(): Promise<Sent> {
  const calls = await planned()
  if (calls.length === 0) console.error('No file here fits a tool.')
  const ownFolder = options.log ? undefined : mkdtempSync(join(tmpdir(), 'toolwright-corpus-'))
  const path = options.log ?? join(ownFolder!, 'outcomes.jsonl')
  const sent = await sendAll(calls, outcomeLog(path), {
    atOnce: number('at-once'),
    timeout: number('timeout'),
  })
  if (sent.stopped) console.error(`Not all was sent: ${sent.stopped}. To go on: --log ${path}`)
  else if (ownFolder) rmSync(ownFolder, { recursive: true })
  return sent
}

const sent: Sent = options.calls ? await called() : { outcomes: [], serverLog: '' }
const { outcomes, stopped, serverLog } = sent
const rows = summarize(outcomes)
const scores = options.scores && !stopped ? await scoreAll(root, sets) : []

const failures = outcomes.filter(isFailed)
const refused = outcomes.filter(isRefused).sort((a, b) => a.slug.localeCompare(b.slug))
if (options.json) {
  const slow = outcomes.filter(isSlow)
  const found = { corpus: basename(root), stopped, rows, scores, failures, slow, refused, serverLog }
  console.log(JSON.stringify(found, null, 2))
} else {
  if (options.calls) printSummary(rows, outcomes)
  if (options.scores && !stopped) console.log(`\n## Scores\n${scoreTable(scores)}`)
  if (failures.length > 0 && serverLog) console.log(`\n## What the server wrote\n${serverLog}`)
}
if (options.refused) {
  writeFileSync(options.refused, refused.map(one => `${one.slug}\t${one.file}\t${one.error}\n`).join(''))
}
// With --json, stdout is for machines.
const quietly = { print: !options.json }
if (options.report && options.calls && !stopped) {
  const narrowed = (['sets', 'tools', 'without', 'limit'] as const).filter(
    name => options[name] !== undefined,
  )
  const part = narrowed.map(name => `--${name} ${options[name]}`).join(' ')
  report('Corpus', [...(part ? [`A part of it: ${part}.`, ''] : []), totals(rows)], quietly)
}
if (options.report && options.scores && !stopped) report('Corpus: truth sets', [scoreTable(scores)], quietly)
process.exitCode = failures.length > 0 || stopped ? 1 : 0
