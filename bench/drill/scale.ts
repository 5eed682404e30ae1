import { randomUUID } from 'node:crypto'
import { openPostgres } from '../../src/store/postgres.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { startCluster } from '../support/postgres.ts'
import { postgres } from './kills.ts'
import type { DrillRow } from './row.ts'

const ACCOUNTS = 200
const SECONDS = 5
/** Shared by all instances. */
const CONNECTIONS = 200
const GRANT = 1_000_000

/** What it costs the database to have many instances: the store's own code, without tools and HTTP. */
export async function scale(instances = [1, 10, 100]): Promise<DrillRow[]> {
  const cluster = startCluster(CONNECTIONS + 20)
  if (!cluster) return [{ what: 'PostgreSQL is not installed', value: 0, unit: '' }]
  const rows: DrillRow[] = []
  try {
    const url = cluster.database('scale')
    const query = await postgres(url)
    for (const count of instances) rows.push(...(await fleetOf(url, count, ACCOUNTS, query)))
    rows.push(...(await fleetOf(url, Math.max(...instances), 1, query)))
    // A connection that is open while its server stops would end the drill.
    await query()
  } finally {
    cluster.stop()
  }
  return rows
}

type Query = Awaited<ReturnType<typeof postgres>>

/** So many instances call for a while on behalf of so many accounts, each with the connections that are its share. */
async function fleetOf(url: string, count: number, accounts: number, query: Query): Promise<DrillRow[]> {
  const each = Math.max(1, Math.min(10, Math.floor(CONNECTIONS / count)))
  const stores: Store[] = []
  for (let i = 0; i < count; i++) stores.push(createStore(await openPostgres({ url, connections: each })))
  const run = randomUUID().slice(0, 8)
  const keys = Array.from({ length: accounts }, (_, i) => ({
    account: `${run}-${i}`,
    hash: `${run}-key-${i}`,
  }))
  for (const { account, hash } of keys) {
    await stores[0]!.createAccount({ id: account, role: 'user' })
    const key = { id: hash, accountId: account, name: 'k', prefix: 'k', hash }
    await stores[0]!.createKey(key, { amount: GRANT, note: 'drill' })
  }
  const written = () =>
    query(`SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS rows,
             pg_current_wal_lsn() - '0/0'::pg_lsn AS wal FROM pg_stat_user_tables`)
  const before = (await written())[0]!
  const times: number[] = []
  let failed = 0
  const until = performance.now() + SECONDS * 1000

  /** Calls one after the other, as one connection of an instance makes them. */
  async function call(store: Store, owner: string): Promise<void> {
    while (performance.now() < until) {
      const { account, hash } = keys[Math.floor(Math.random() * keys.length)]!
      const reservation = { id: randomUUID(), slug: 'drill', amount: 1, owner }
      const from = performance.now()
      try {
        const admitted = await store.admitAndReserve(hash, 0, reservation)
        if (admitted.kind !== 'admitted' || !admitted.reserved) throw new Error('not admitted')
        const record = {
          accountId: account,
          keyId: hash,
          slug: 'drill',
          status: 200,
          credits: 1,
          durationMs: 1,
        }
        const settled = await store.settle({ reservationId: reservation.id, outcome: 'commit', record })
        if (!settled.charged) throw new Error('not charged')
        times.push(performance.now() - from)
      } catch {
        failed++
      }
    }
  }
  await Promise.all(
    stores.flatMap((store, i) => Array.from({ length: each }, () => call(store, `${run}-owner-${i}`))),
  )
  // The statistics of a connection are told when it ends.
  for (const store of stores) await store.close()
  await new Promise(resolve => setTimeout(resolve, 1500))
  const after = (await written())[0]!
  const sums = await query(`SELECT COALESCE(sum(balance), 0) AS left FROM accounts WHERE id LIKE '${run}-%'`)
  times.sort((a, b) => a - b)
  const name = `${count} instances × ${each} connections, ${accounts === 1 ? 'one account' : `${accounts} accounts`}`
  const perCall = (what: 'rows' | 'wal') => (Number(after[what]) - Number(before[what])) / times.length
  return [
    { what: `${name}: calls`, value: times.length / SECONDS, unit: '/s' },
    { what: `${name}: both statements, median`, value: times[Math.floor(times.length / 2)] ?? 0, unit: 'ms' },
    { what: `${name}: 99 %`, value: times[Math.floor(times.length * 0.99)] ?? 0, unit: 'ms' },
    { what: `${name}: rows written per call`, value: perCall('rows'), unit: '' },
    { what: `${name}: log written per call`, value: perCall('wal'), unit: 'bytes' },
    { what: `${name}: failed`, value: failed, unit: '', most: 0 },
    {
      what: `${name}: credits lost or doubled`,
      value: Math.abs(accounts * GRANT - times.length - Number(sums[0]!['left'])),
      unit: '',
      most: 0,
    },
  ]
}
