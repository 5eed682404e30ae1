import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { KEY, startServer, type TestServer } from '../../test/support/server.ts'
import { startCluster } from '../support/postgres.ts'
import type { DrillRow } from './row.ts'

const CREDITS = 100_000
const BACKUPS = 3
const MAIN = join(import.meta.dirname, '../../src/main.ts')
const SECRET_KEY = 'the same before and after'

/** Backups taken while files come and go and calls are charged; each is restored and looked through. */
export async function backup(): Promise<DrillRow[]> {
  const rows = await drill('embedded', async (server, copy) => {
    await promisify(execFile)(process.execPath, [MAIN, 'backup', copy], { env: { DATA_DIR: server.dataDir } })
    return {}
  })
  const cluster = startCluster()
  if (!cluster) return [...rows, { what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  try {
    const url = cluster.database('live')
    let dumps = 0
    const more = await drill(
      'PostgreSQL',
      async (server, copy) => {
        // As docs/operate.md says: files, the database, and the files that came meanwhile.
        const files = () =>
          cpSync(join(server.dataDir, 'files'), join(copy, 'files'), { recursive: true, force: false })
        files()
        chmodSync(copy, 0o777)
        cluster.dump('live', join(copy, 'state.dump'))
        files()
        return { DATABASE_URL: cluster.restore(join(copy, 'state.dump'), `restored_${++dumps}`) }
      },
      { DATABASE_URL: url },
    )
    return [...rows, ...more]
  } finally {
    cluster.stop()
  }
}

type Env = Record<string, string>

async function drill(
  name: string,
  take: (server: TestServer, copy: string) => Promise<Env>,
  env: Env = {},
): Promise<DrillRow[]> {
  const root = mkdtempSync(join(tmpdir(), 'toolwright-backup-'))
  chmodSync(root, 0o755)
  const common = { BOOTSTRAP_CREDITS: String(CREDITS), SECRET_KEY }
  const server = await startServer({ env: { ...common, ...env } })
  const found: Found = { files: 0, wrong: [], off: 0 }
  let isEnded = false
  const traffic = [keepFiles(server.url, () => isEnded), call(server, () => isEnded)]
  try {
    for (let i = 0; i < BACKUPS; i++) {
      await pause(1500)
      const copy = mkdtempSync(join(root, 'copy-'))
      const restored = await startServer({ dataDir: copy, env: { ...common, ...(await take(server, copy)) } })
      await lookThrough(restored, found).finally(() => restored.stop())
    }
  } finally {
    isEnded = true
    await Promise.all(traffic)
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
  return [
    { what: `${name}: backups taken and restored under load`, value: BACKUPS, unit: '' },
    { what: `${name}: files named by a restored database`, value: found.files, unit: '' },
    {
      what: `${name}: of them lost or changed`,
      value: found.wrong.length,
      unit: '',
      most: 0,
      note: found.wrong[0],
    },
    { what: `${name}: credits off`, value: found.off, unit: '', most: 0 },
  ]
}

interface Found {
  files: number
  wrong: string[]
  off: number
}

const headers = { authorization: `Bearer ${KEY}` }

/** Files come, and every other one goes again. */
async function keepFiles(url: string, isEnded: () => boolean): Promise<void> {
  for (let i = 0; !isEnded(); i++) {
    const kept = await fetch(`${url}/api/v1/files`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream', 'x-filename': `${i}.bin` },
      body: randomBytes(50_000),
    })
    const { file_id: id } = (await kept.json()) as { file_id: string }
    if (i % 2 === 1) await fetch(`${url}/api/v1/files/${id}`, { method: 'DELETE', headers })
  }
}

async function call(server: TestServer, isEnded: () => boolean): Promise<void> {
  while (!isEnded()) await server.json('csv-cleaner', { csv: 'a\n1\n1\n', options: { deduplicate: true } })
}

/** Every file that the restored server names has its bytes, and what is left and used is what was given. */
async function lookThrough(server: TestServer, found: Found): Promise<void> {
  const { files } = (await server.get('/api/v1/files?limit=100')).json as {
    files: { file_id: string; sha256: string }[]
  }
  found.files += files.length
  for (const { file_id: id, sha256 } of files) {
    const { status, bytes } = await server.get(`/api/v1/files/${id}/content`)
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (status !== 200 || sum !== sha256) found.wrong.push(`${id}: ${status}`)
  }
  const { api_credits: left } = await server.account()
  const { totals } = (await server.get('/api/v1/account/usage?days=1')).json as {
    totals: { credits: number }
  }
  found.off += Math.abs(CREDITS - left - totals.credits)
}
