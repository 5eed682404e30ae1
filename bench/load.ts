/**
 * Sends a mix of free, metered, heavy, wrong and hostile calls over many connections for a while, and holds the
 * service to its promises: every call is answered as it should be, every credit is accounted for, memory stays flat,
 * nothing is left in the scratch folders.
 *   npm run load -- [--seconds 180] [--connections 200] [--seed N] [--postgres URL|new] [--json] [--report]
 * --postgres runs two servers on one database: an empty one by its address, or `new` for a throw-away cluster. Their
 * kept files lie in a bucket of S3.
 * --report puts the figures into bench/RESULTS.md. The exit code is 1 when a promise was broken.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3 } from '../test/support/s3.ts'
import { startServer, type TestServer } from '../test/support/server.ts'
import { drive, rowOf, rowsTable } from './load/drive.ts'
import { ANY_INSPECTOR_PORT, type Kept, keptBy } from './load/kept.ts'
import { JOB, JOB_CREDITS, loadClasses } from './load/mix.ts'
import { heldPromises, SECONDS_FOR_MEMORY } from './load/promises.ts'
import { outline, type Sample, sampleOf } from './load/watch.ts'
import { argumentsOf } from './support/arguments.ts'
import { startCluster } from './support/postgres.ts'
import { report } from './support/results.ts'

const { values: options } = argumentsOf(import.meta.filename, {
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

const folder = mkdtempSync(join(tmpdir(), 'toolwright-load-'))
const cluster = options.postgres === 'new' ? startCluster() : undefined
if (options.postgres === 'new' && !cluster) {
  console.error('--postgres new: PostgreSQL is not installed (Debian: postgresql).')
  process.exit(2)
}
const databaseUrl = cluster ? cluster.database('load') : options.postgres
const s3 = databaseUrl ? await startS3() : undefined
const servers: TestServer[] = []
process.once('exit', () => {
  for (const server of servers) server.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  cluster?.stop()
  void s3?.stop()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
for (let i = 0; i < (databaseUrl ? 2 : 1); i++) {
  const env = {
    BOOTSTRAP_CREDITS: String(GRANT),
    QUEUE_MAX: '1000',
    TOOL_TIMEOUT_S: '110',
    ...ANY_INSPECTOR_PORT,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, POOL_SIZE: '1' }),
    ...s3?.env,
  }
  servers.push(await startServer({ dataDir: join(folder, String(i)), env }))
}

const promises = heldPromises()
const begun = performance.now()
const sinceBegun = () => (performance.now() - begun) / 1000
const series = servers.map((): Sample[] => [])
const watching = setInterval(() => {
  for (const [i, server] of servers.entries()) series[i]!.push(sampleOf(server.process.pid!, sinceBegun()))
}, 1000)
const kept = servers.map((): Kept[] => [])
const weighing = (async () => {
  for (const quarter of [1, 2, 3, 4]) {
    await pause(Math.max(0, (quarter * seconds * 1000) / 4 - 1000 - (performance.now() - begun)))
    for (const [i, server] of servers.entries()) kept[i]!.push(await keptBy(server))
  }
})()
let charged = 0
const jobs: string[] = []
const classes = loadClasses(Number(options.seed))
const tallies = await Promise.all(
  classes.map(loadClass => {
    const own = Math.max(1, Math.round((loadClass.connections * connections) / 200))
    const urls = servers.map(({ url }) => url)
    return drive(loadClass, { urls, connections: own, until: begun + seconds * 1000 }, (call, answer) => {
      promises.answer(loadClass.name, call, answer)
      if (call !== JOB) charged += answer.creditsUsed
      else if (answer.status === 202) jobs.push(JSON.parse(answer.text).job_id)
    })
  }),
)
clearInterval(watching)
await weighing
const rows = classes.map(({ name }, i) => rowOf(name, tallies[i]!, sinceBegun()))

await promises.jobs(servers[0]!, jobs)
charged += jobs.length * JOB_CREDITS
await promises.folders(servers)
const printed = servers.map(server => server.output())
const { dataDir } = servers[0]!
for (const server of servers) promises.end(await server.stop())
const stored = s3 && (await s3.objects()).length
const books = await promises.books({ databaseUrl, dataDir }, charged, stored)
if (seconds >= SECONDS_FOR_MEMORY)
  for (const [i, samples] of series.entries()) promises.memory(`server ${i + 1}`, kept[i]!, samples)

const { broken, counts } = promises
const where = databaseUrl ? 'two servers on PostgreSQL' : 'one server on SQLite'
const lines = [
  `${connections} connections for ${seconds} s, the callers on the same machine${s3 ? '; kept files lie in a bucket of S3' : ''}.`,
  '',
  ...rowsTable(rows),
  '',
  '| what | |',
  '|---|---|',
  `| promises broken | ${broken.length} |`,
  `| ledger | ${books} |`,
  `| jobs done | ${jobs.length} |`,
  ...(stored === undefined
    ? []
    : [`| files in the bucket at the end, as many as the database knows | ${stored} |`]),
  ...series.flatMap((samples, i) => [
    `| server ${i + 1}, MB over time | ${outline(samples.map(one => one.serverMb))} |`,
    `| after a collection, each quarter | ${outline(kept[i]!.map(one => one.serverMb))} |`,
    `| of that in use | ${outline(kept[i]!.map(one => one.heldMb))} |`,
    `| its children, MB | ${outline(samples.map(one => one.childrenMb))} |`,
    `| its open files | ${outline(samples.map(one => one.openFiles))} |`,
  ]),
  ...(seconds < SECONDS_FOR_MEMORY ? ['', `Memory is judged from ${SECONDS_FOR_MEMORY} s on.`] : []),
]
if (options.report) report(`Load, ${where}`, lines, { print: !options.json })
else if (!options.json) console.log([where, ...lines].join('\n'))
if (options.json)
  console.log(
    JSON.stringify({
      seconds,
      connections,
      servers: servers.length,
      rows,
      books,
      series,
      kept,
      violations: broken,
    }),
  )
if (broken.length > 0) {
  for (const one of broken) console.error(`BROKEN ${one}`)
  for (const [kind, count] of counts) console.error(`${count} × ${kind}`)
  for (const text of printed) if (text) console.error(text.split('\n').slice(-10).join('\n'))
  console.error('The service broke a promise.')
} else if (!options.json) console.log('Every promise held.')
process.exit(broken.length > 0 ? 1 : 0)
