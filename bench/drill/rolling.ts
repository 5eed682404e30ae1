import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { KEY, startServer, type TestServer } from '../../test/support/server.ts'
import { freePort, hasNginx, startNginx } from '../support/nginx.ts'
import { startCluster } from '../support/postgres.ts'
import type { DrillRow } from './row.ts'

const PDF = readFileSync(join(import.meta.dirname, '../../fixtures/three-pages.pdf'))
const CALLERS = 12
const ROUNDS = 3

/** Two servers behind nginx, each stopped and started anew in turn under load: no call may fail, and none is sent twice. */
export async function rolling(): Promise<DrillRow[]> {
  if (!hasNginx()) return [{ what: 'nginx is not installed (Debian: nginx-light)', value: 0, unit: '' }]
  const cluster = startCluster()
  if (!cluster) return [{ what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-rolling-'))
  const [port, first, second] = [await freePort(), await freePort(), await freePort()]
  const database = cluster.database('rolling')
  const start = (own: number) =>
    startServer({
      env: {
        PORT: String(own),
        BOOTSTRAP_CREDITS: '1000000',
        DATABASE_URL: database,
        SECRET_KEY: 'one for both',
        TRUST_PROXY: '127.0.0.1',
        DRAIN_S: '3',
      },
    })
  const servers: TestServer[] = [await start(first), await start(second)]
  const proxy = startNginx(folder, port, [first, second])
  try {
    await pause(500)
    const url = `http://127.0.0.1:${port}`
    const load = new Load(url)
    const callers = Array.from({ length: CALLERS }, () => load.run())
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, own] of [first, second].entries()) {
        await pause(2000)
        await servers[i]!.stop('SIGTERM')
        servers[i] = await start(own)
        // nginx tries a server that it could not reach again every second or two, and uses it once a call has ended.
        await pause(6000)
      }
    }
    load.ended = true
    await Promise.all(callers)
    const { api_credits: left } = (await (
      await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${KEY}` } })
    ).json()) as { api_credits: number }
    const why = () => load.failed[0] && `${load.failed[0]}; nginx: ${complaints(join(folder, 'error.log'))}`
    return [
      { what: 'calls', value: load.calls, unit: '' },
      { what: 'restarts', value: ROUNDS * 2, unit: '' },
      { what: 'failed calls', value: load.failed.length, unit: '', most: 0, note: why() },
      { what: 'credits off', value: Math.abs(1_000_000 - left - load.price), unit: '', most: 0 },
    ]
  } finally {
    proxy.kill()
    for (const server of servers) await server.stop()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What nginx wrote down, each kind once with how often it came. */
function complaints(path: string): string {
  const kinds = Map.groupBy(
    readFileSync(path, 'utf8').split('\n').filter(Boolean),
    line => /\*\d+ (.*?), client/.exec(line)?.[1] ?? line,
  )
  return [...kinds].map(([kind, lines]) => `${lines.length} × ${kind}`).join('; ')
}

/** Callers who do not try again: small calls, uploads and slower ones in turn. */
class Load {
  calls = 0
  price = 0
  ended = false
  readonly failed: string[] = []
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async run(): Promise<void> {
    for (let i = 0; !this.ended; i++) {
      const slug = (['uuid-generator', 'csv-cleaner', 'pdf-rotate', 'pdf-to-text'] as const)[i % 4]!
      this.calls++
      try {
        const answer = await fetch(`${this.#url}/api/v1/tools/${slug}`, { method: 'POST', ...request(slug) })
        await answer.arrayBuffer()
        if (answer.status !== 200) this.failed.push(`${slug} answered ${answer.status}`)
        else this.price += Number(answer.headers.get('x-credits-used') ?? 0)
      } catch (error) {
        this.failed.push(`${slug}: ${(error as Error).message}`)
      }
      await pause(Math.random() * 60)
    }
  }
}

function request(slug: 'uuid-generator' | 'csv-cleaner' | 'pdf-rotate' | 'pdf-to-text'): RequestInit {
  const authorization = `Bearer ${KEY}`
  if (slug === 'uuid-generator') return { headers: { 'content-type': 'application/json' }, body: '{}' }
  if (slug === 'csv-cleaner')
    return {
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: 'name, age\n Ann ,31\n', options: { trim: true } }),
    }
  const body = new FormData()
  body.append('file', new File([PDF], 'a.pdf', { type: 'application/pdf' }))
  if (slug === 'pdf-rotate') body.append('angle', '90')
  return { headers: { authorization }, body }
}
