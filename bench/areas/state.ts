/** The two homes of the state: metered calls and jobs on SQLite, on PostgreSQL with one instance, and with two. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '../support/figures.ts'
import { startCluster } from '../support/postgres.ts'
import { report } from '../support/results.ts'
import { jobsDone, KEY, type Started, startService } from '../support/server.ts'

const SECONDS = 8
const AT_ONCE = 16
const JOBS = 200
const folder = mkdtempSync(join(tmpdir(), 'toolwright-state-'))

const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
const call = JSON.stringify({ csv: 'a,b\n1,2\n' })
const job = JSON.stringify({ tool_slug: 'csv-cleaner', input: { csv: 'a,b\n1,2\n' } })

async function measure(name: string, servers: Started[]): Promise<string> {
  const url = (i: number) => servers[i % servers.length]!.url
  const post = (i: number, path: string, body: string) =>
    fetch(url(i) + path, { method: 'POST', headers, body })
  await new Promise(resolve => setTimeout(resolve, 3000))
  for (let i = 0; i < 40; i++) await (await post(i, '/api/v1/tools/csv-cleaner', call)).text()

  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, i) => {
      while (performance.now() < end) {
        const begun = performance.now()
        const answer = await post(i, '/api/v1/tools/csv-cleaner', call)
        await answer.text()
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
        times.push(performance.now() - begun)
      }
    }),
  )
  const at = (share: number) => quantile(times, share).toFixed(1)

  const begun = performance.now()
  await Promise.all(Array.from({ length: JOBS }, async (_, i) => (await post(i, '/api/v1/jobs', job)).text()))
  const accepted = performance.now() - begun
  await jobsDone(url(0))
  const finished = performance.now() - begun
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ child }) => new Promise(resolve => child.once('exit', resolve))))
  const perSecond = (ms: number) => Math.round(JOBS / (ms / 1000))
  return `| ${name} | ${Math.round(times.length / SECONDS)} | ${at(0.5)} | ${at(0.99)} | ${perSecond(accepted)} | ${perSecond(finished)} |`
}

const lines = [
  `Calls of csv-cleaner (1 credit, in a child), ${AT_ONCE} at once; ${JOBS} jobs of it. All on one machine, the clients included.`,
  '',
  '| state | metered calls/s | median ms | p99 ms | jobs accepted/s | jobs finished/s |',
  '|---|---|---|---|---|---|',
]
const cluster = startCluster()
try {
  lines.push(await measure('SQLite', [await startService(join(folder, 'sqlite'))]))
  if (!cluster) lines.push('', 'PostgreSQL is not installed (Debian: postgresql).')
  else {
    const one = cluster.database('one')
    lines.push(
      await measure('PostgreSQL, one instance', [
        await startService(join(folder, 'pg1'), { DATABASE_URL: one }),
      ]),
    )
    const two = cluster.database('two')
    const pair = [
      await startService(join(folder, 'pg2'), { DATABASE_URL: two, POOL_SIZE: '1' }),
      await startService(join(folder, 'pg3'), { DATABASE_URL: two, POOL_SIZE: '1' }),
    ]
    lines.push(await measure('PostgreSQL, two instances', pair))
  }
  report('State', [lines.join('\n'), ''])
} finally {
  cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
