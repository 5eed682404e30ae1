import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3 } from '../../test/support/s3.ts'
import { startServer } from '../../test/support/server.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'
import { Customers } from './customers.ts'
import { postgres, TIME_IS_OVER } from './kills.ts'
import type { DrillRow } from './row.ts'

/** How long each fault lasts. */
const FAULT_MS = 2500
/** A disk for the database's tables: large enough for the drill, and soon full. */
const DISK_MB = 96

type Query = Awaited<ReturnType<typeof postgres>>

/** Two servers on one PostgreSQL and S3 while the database fails in every way it has. */
export async function database(): Promise<DrillRow[]> {
  const cluster = startCluster()
  if (!cluster) return [{ what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  const disk = smallDisk()
  const s3 = await startS3()
  const url = cluster.database('drilled')
  const other = new URL(url)
  other.pathname = '/postgres'
  const env = {
    BOOTSTRAP_CREDITS: '1000000',
    DATABASE_URL: url,
    SECRET_KEY: 'one for both',
    ...s3.env,
  }
  const admin = () => postgres(other.href)
  if (disk) {
    const query = await admin()
    await query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
    await query('ALTER DATABASE drilled SET TABLESPACE small')
    await query()
  }
  const servers = await Promise.all([startServer({ env }), startServer({ env })])
  let turn = 0
  const customers = new Customers(() => servers[turn++ % 2]!.url)
  const rows: DrillRow[] = []
  try {
    const before = await customers.balance()
    const visits: Promise<void>[] = []
    for (const [what, fail] of Object.entries(faultsOf(cluster, admin, disk))) {
      visits.push(customers.visit(), customers.visit())
      await pause(Math.random() * 1500)
      const start = performance.now()
      const mend = await fail()
      visits.push(customers.visit())
      await mend()
      while (!(await areReady(servers.map(one => one.url)))) await pause(50)
      rows.push({
        what: `${what}: seconds until ready`,
        value: (performance.now() - start) / 1000,
        unit: 's',
      })
    }
    customers.calm()
    await Promise.all(visits)
    rows.push(...(await customers.check(before)))
    const { odd } = customers
    rows.push({ what: 'answers of 500 or 502', value: odd.length, unit: '', most: 0, note: odd.join('; ') })
    await customers.deleteAll()
    const query = await postgres(url)
    for (const sql of TIME_IS_OVER) await query(sql)
    const count = async (table: string) =>
      Number((await query(`SELECT count(*) AS n FROM ${table}`))[0]!['n'])
    for (let i = 0; i < 600 && (await count('reservations')) > 0; i++) await pause(100)
    rows.push({
      what: 'credits still reserved',
      value: await count('reservations'),
      unit: '',
      most: 0,
    })
    await query()
    return rows
  } finally {
    for (const server of servers) await server.stop()
    await s3.stop()
    cluster.stop()
    disk?.remove()
  }
}

const areReady = async (urls: string[]): Promise<boolean> => {
  const answers = await Promise.all(urls.map(url => fetch(`${url}/readyz`).catch(() => undefined)))
  return answers.every(answer => answer?.status === 200)
}

/** What each fault does; what it gives mends it. */
function faultsOf(
  cluster: Cluster,
  admin: () => Promise<Query>,
  disk: { fill: () => void; empty: () => void } | undefined,
): Record<string, () => Promise<() => Promise<void>>> {
  const asAdmin = async (...statements: string[]) => {
    const query = await admin()
    let rows: Awaited<ReturnType<Query>> = []
    for (const sql of statements) rows = await query(sql)
    await query()
    return rows
  }
  const END_ALL =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'drilled' AND pid <> pg_backend_pid()"
  const setting = (name: string, value: string) => async () => {
    await asAdmin(`ALTER DATABASE drilled SET ${name} = ${value}`, END_ALL)
    await pause(FAULT_MS)
    return async () => void (await asAdmin(`ALTER DATABASE drilled RESET ${name}`, END_ALL))
  }
  return {
    'all connections ended': async () => {
      for (let i = 0; i < 10; i++) {
        await asAdmin(END_ALL)
        await pause(150)
      }
      return async () => undefined
    },
    'a backend killed': async () => {
      const query = "SELECT pid FROM pg_stat_activity WHERE datname = 'drilled' ORDER BY random() LIMIT 1"
      const [one] = await asAdmin(query)
      process.kill(Number(one!['pid']), 'SIGKILL')
      return async () => undefined
    },
    'a crash and a restart': async () => {
      cluster.crash()
      return async () => undefined
    },
    'read only': setting('default_transaction_read_only', 'on'),
    'statements cut off': setting('statement_timeout', '1'),
    'no room for locks': setting('lock_timeout', '1'),
    'no connections allowed': async () => {
      await asAdmin('ALTER DATABASE drilled ALLOW_CONNECTIONS false', END_ALL)
      await pause(FAULT_MS)
      return async () => void (await asAdmin('ALTER DATABASE drilled ALLOW_CONNECTIONS true'))
    },
    ...(disk && {
      'disk full': async () => {
        disk.fill()
        await pause(FAULT_MS)
        return async () => disk.empty()
      },
    }),
  }
}

/** A file system in memory; undefined for users who may not mount one. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const inside = join(folder, 'tables')
  spawnSync('install', ['-d', '-o', 'postgres', '-m', '700', inside])
  chmodSync(folder, 0o755)
  const balloon = join(folder, 'balloon')
  return {
    folder: inside,
    fill: () => {
      for (let size = DISK_MB * 2 ** 20; size >= 4096; size = Math.floor(size / 2))
        try {
          writeFileSync(balloon, Buffer.alloc(size), { flag: 'a' })
        } catch {
          // What fits is written; the rest is tried in smaller pieces.
        }
    },
    empty: () => rmSync(balloon, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
