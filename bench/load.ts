/**
 * Sends a mix of free, metered, heavy, wrong and hostile calls over many connections for a while, and holds the
 * service to its promises: every call is answered as it should be, every credit is accounted for, memory stays flat,
 * nothing is left in the scratch folders.
 *   npm run load -- [--seconds 180] [--connections 200] [--seed N] [--postgres URL|new] [--json] [--report]
 * --postgres runs two servers on one database: an empty one by its address, or `new` for a throw-away cluster.
 * --report puts the figures into bench/RESULTS.md. The exit code is 1 when a promise was broken.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../src/store/open.ts'
import { startServer, type TestServer } from '../test/support/server.ts'
import { JOB, JOB_CREDITS, type LoadCall, type LoadClass, loadClasses } from './load/mix.ts'
import { agentFor, type LoadAnswer, send } from './load/send.ts'
import { growth, leftovers, outline, type Sample, sampleOf } from './load/watch.ts'
import { startCluster } from './postgres.ts'
import { report } from './support.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    connections: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
    json: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})
const GRANT = 100_000_000
const seconds = Number(options.seconds)
const connections = Number(options.connections)
/** Below this the figures still show the warming up. */
const SECONDS_FOR_MEMORY = 90
/** A server's own memory may swing so much: the collector's moods. */
const MEMORY_SWING_MB = 40
const CHILDREN_SWING_MB = 250
const FILES_SWING = 60

const violations: string[] = []
const examples = new Map<string, number>()
/** Says the first few of each kind of violation, and counts the others. */
function violation(kind: string, detail: string): void {
  const seen = examples.get(kind) ?? 0
  examples.set(kind, seen + 1)
  if (seen < 3) violations.push(`${kind}: ${detail}`)
}

interface Tally {
  times: number[]
  statuses: Map<number, number>
  hungUp: number
}

async function drive(
  loadClass: LoadClass,
  servers: TestServer[],
  until: number,
  onAnswer: (call: LoadCall, answer: LoadAnswer) => void,
): Promise<Tally> {
  const count = Math.max(1, Math.round((loadClass.connections * connections) / 200))
  const tally: Tally = { times: [], statuses: new Map(), hungUp: 0 }
  const agent = agentFor(count)
  const connection = async (number: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const call = loadClass.next(number, turn)
      const { url } = servers[(number + turn) % servers.length]!
      const answer = await send(url, call, agent)
      if (!answer) tally.hungUp++
      else {
        tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
        tally.times.push(answer.ms)
        judge(loadClass.name, call, answer)
        onAnswer(call, answer)
      }
      await pause(loadClass.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, i) => connection(i)))
  agent.destroy()
  return tally
}

function judge(name: string, call: LoadCall, { status, creditsUsed, text, ms }: LoadAnswer): void {
  const what = `${name}, ${call.path}`
  if (status === 0) violation('no answer', `${what} after ${Math.round(ms)} ms: ${text}`)
  else if (!call.allowed.includes(status))
    violation('wrong answer', `${what}: ${status} ${text.slice(0, 200)}`)
  const due = status === 200 || call.credits === undefined ? call.credits : 0
  if (due !== undefined && creditsUsed !== due) {
    violation('wrong charge', `${what}: ${status} used ${creditsUsed} credits, not ${due}`)
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Waits for every accepted job; those that did not succeed are violations. */
async function finishJobs(server: TestServer, ids: string[]): Promise<void> {
  const endsAt = performance.now() + 120_000
  for (const id of ids) {
    for (;;) {
      const { json } = await server.get(`/api/v1/jobs/${id}`)
      if (json?.status === 'succeeded') break
      const isOver = json?.status === 'failed' || performance.now() > endsAt
      if (isOver) violation('lost job', `${id}: ${JSON.stringify(json)?.slice(0, 200)}`)
      if (isOver) break
      await pause(50)
    }
  }
}

/** Waits until the folders are empty; calls that were hung up on end a moment later. */
async function checkFolders(servers: TestServer[]): Promise<void> {
  for (let tries = 0; tries < 100 && servers.some(({ dataDir }) => leftovers(dataDir).length > 0); tries++)
    await pause(100)
  for (const { dataDir } of servers) for (const path of leftovers(dataDir)) violation('left behind', path)
}

async function checkBooks(
  databaseUrl: string | undefined,
  dataDir: string,
  charged: number,
): Promise<string> {
  const store = await openStore({ dataDir, databaseUrl, databaseConnections: 2, databasePatienceS: 10 })
  const account = await store.operatorAccount()
  const books = await store.audit(account!.id)
  await store.db.close()
  if (books.charged !== charged) violation('ledger', `charges of ${books.charged}, answers say ${charged}`)
  if (books.reserved !== 0) violation('ledger', `${books.reserved} credits are still reserved`)
  if (books.balance !== books.granted - books.charged - books.reserved)
    violation('ledger', `does not add up: ${JSON.stringify(books)}`)
  return `${books.granted} granted − ${books.charged} charged = ${books.balance}; the answers add up to ${charged}`
}

function checkMemory(name: string, samples: Sample[]): void {
  if (seconds < SECONDS_FOR_MEMORY) return
  const check = (what: string, values: number[], swing: number) => {
    const grown = growth(values)
    if (grown > swing) violation('grows', `${name}, ${what}: ${Math.round(grown)} over ${seconds} s`)
  }
  check(
    'memory of the server, MB',
    samples.map(one => one.serverMb),
    MEMORY_SWING_MB,
  )
  check(
    'memory of its children, MB',
    samples.map(one => one.childrenMb),
    CHILDREN_SWING_MB,
  )
  check(
    'open files',
    samples.map(one => one.openFiles),
    FILES_SWING,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'toolwright-load-'))
const cluster = options.postgres === 'new' ? startCluster() : undefined
if (options.postgres === 'new' && !cluster) {
  console.error('--postgres new: PostgreSQL is not installed (Debian: postgresql).')
  process.exit(2)
}
const databaseUrl = cluster ? cluster.database('load') : options.postgres
const servers: TestServer[] = []
process.once('exit', () => {
  for (const server of servers) server.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  cluster?.stop()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
for (let i = 0; i < (databaseUrl ? 2 : 1); i++) {
  const env = {
    BOOTSTRAP_CREDITS: String(GRANT),
    QUEUE_MAX: '1000',
    TOOL_TIMEOUT_S: '110',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, POOL_SIZE: '1' }),
  }
  servers.push(await startServer({ dataDir: join(folder, String(i)), env }))
}

const begun = performance.now()
const series = servers.map((): Sample[] => [])
const watching = setInterval(() => {
  for (const [i, server] of servers.entries())
    series[i]!.push(sampleOf(server.process.pid!, (performance.now() - begun) / 1000))
}, 1000)
let charged = 0
const jobs: string[] = []
const classes = loadClasses(Number(options.seed))
const tallies = await Promise.all(
  classes.map(one =>
    drive(one, servers, begun + seconds * 1000, (call, answer) => {
      if (call !== JOB) charged += answer.creditsUsed
      else if (answer.status === 202) jobs.push(JSON.parse(answer.text).job_id)
    }),
  ),
)
clearInterval(watching)
const drained = (performance.now() - begun) / 1000 - seconds
await finishJobs(servers[0]!, jobs)
charged += jobs.length * JOB_CREDITS
await checkFolders(servers)
const printed = servers.map(server => server.output())
const dataDir = servers[0]!.dataDir
for (const server of servers) {
  const code = await server.stop()
  if (code !== 0) violation('end', `a server ended with ${code}`)
}
const books = await checkBooks(databaseUrl, dataDir, charged)
for (const [i, samples] of series.entries()) checkMemory(`server ${i + 1}`, samples)

const rows = classes.map(({ name }, i) => {
  const { times, statuses, hungUp } = tallies[i]!
  const sorted = times.sort((a, b) => a - b)
  return {
    class: name,
    calls: times.length,
    per_second: Math.round(times.length / (seconds + drained)),
    p50_ms: at(sorted, 0.5),
    p95_ms: at(sorted, 0.95),
    p99_ms: at(sorted, 0.99),
    worst_ms: sorted.at(-1) ?? Number.NaN,
    statuses: Object.fromEntries([...statuses].sort()),
    hung_up: hungUp,
  }
})
if (options.json) {
  console.log(
    JSON.stringify({ seconds, connections, servers: servers.length, rows, books, series, violations }),
  )
}
const where = databaseUrl ? 'two servers on PostgreSQL' : 'one server on SQLite'
const lines = [
  `${connections} connections for ${seconds} s, the callers on the same machine.`,
  '',
  '| class | calls | per s | p50 ms | p95 ms | p99 ms | worst ms | answers |',
  '|---|---|---|---|---|---|---|---|',
  ...rows.map(row => {
    const answers = Object.entries(row.statuses).map(([status, count]) => `${count} × ${status}`)
    if (row.hung_up > 0) answers.push(`${row.hung_up} hung up`)
    const times = [row.p50_ms, row.p95_ms, row.p99_ms, row.worst_ms].map(ms => ms.toFixed(1)).join(' | ')
    return `| ${row.class} | ${row.calls} | ${row.per_second} | ${times} | ${answers.join(', ')} |`
  }),
  '',
  '| what | |',
  '|---|---|',
  `| promises broken | ${violations.length} |`,
  `| ledger | ${books} |`,
  `| jobs done | ${jobs.length} |`,
  ...series.flatMap((samples, i) => [
    `| server ${i + 1}, MB over time | ${outline(samples.map(one => one.serverMb))} |`,
    `| its children, MB | ${outline(samples.map(one => one.childrenMb))} |`,
    `| its open files | ${outline(samples.map(one => one.openFiles))} |`,
  ]),
]
if (seconds < SECONDS_FOR_MEMORY) lines.push('', `Memory is judged from ${SECONDS_FOR_MEMORY} s on.`)
if (options.report) report(`Load, ${where}`, lines)
else if (!options.json) console.log([where, ...lines].join('\n'))
if (violations.length > 0) {
  for (const one of violations) console.error(`BROKEN ${one}`)
  for (const [kind, count] of examples) console.error(`${count} × ${kind}`)
  for (const text of printed) if (text) console.error(text.split('\n').slice(-10).join('\n'))
  console.error('The service broke a promise.')
} else if (!options.json) console.log('Every promise held.')
process.exit(violations.length > 0 ? 1 : 0)
