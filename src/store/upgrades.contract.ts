import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCHEMA_VERSION } from './migrations.ts'
import { type Database, run } from './sql.ts'
import { createStore, type Store } from './store.ts'

/** Opens the same empty place again and again, at a schema of old or the newest. */
export interface Upgradable {
  open: (schema?: number) => Promise<Database>
  remove: () => Promise<void>
}

const HOUR_MS = 3_600_000

/** What installations of each version wrote, in the columns they knew. */
const WRITTEN: { since: number; statements: [string, ...unknown[]][] }[] = [
  {
    since: 1,
    statements: [
      [
        `INSERT INTO accounts (id, role, email, balance, created_at) VALUES ('a', 'user', 'a@example.org', 7, 1)`,
      ],
      [
        `INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at) VALUES ('k', 'a', 'k', 'tw_', 'hash', 1)`,
      ],
      [
        `INSERT INTO ledger (account_id, kind, amount, note, created_at) VALUES ('a', 'grant', 10, 'welcome', 1)`,
      ],
      [
        `INSERT INTO ledger (account_id, key_id, kind, amount, slug, created_at) VALUES ('a', 'k', 'charge', -3, 's', 1)`,
      ],
      [
        `INSERT INTO calls (account_id, key_id, slug, status, credits, duration_ms, at) VALUES ('a', 'k', 's', 200, 3, 5, ?)`,
        'now',
      ],
    ],
  },
  {
    since: 2,
    statements: [
      [
        `INSERT INTO jobs (id, account_id, key_id, slug, status, input, credits, starts, created_at, webhook_private, delivery_attempts)
         VALUES ('j', 'a', 'k', 's', 'queued', '{}', 0, 0, ?, 0, 0)`,
        'now',
      ],
    ],
  },
  {
    since: 4,
    statements: [
      [
        `INSERT INTO sessions (token_hash, account_id, issued_at, seen_at, ends_at, replaced) VALUES ('t', 'a', ?, ?, ?, 0)`,
        'now',
        'now',
        'later',
      ],
      [
        `INSERT INTO top_ups (provider, reference, account_id, amount, created_at) VALUES ('p', 'r', 'a', 10, 1)`,
      ],
    ],
  },
  {
    since: 7,
    statements: [
      [
        `INSERT INTO file_objects (key, account_id, sha256, size, place, state, lease_until) VALUES ('o', 'a', 'x', 1, 'p', 'live', 0)`,
      ],
      [
        `INSERT INTO stored_files (id, account_id, object, name, size, media_type, kind, sha256, created_at, expires_at)
         VALUES ('f', 'a', 'o', 'n.txt', 1, 'text/plain', 'text', 'x', ?, ?)`,
        'now',
        'later',
      ],
      [
        `INSERT INTO pipelines (id, account_id, name, steps, created_at, updated_at) VALUES ('p', 'a', 'p', '[]', 1, 1)`,
      ],
    ],
  },
  {
    since: 8,
    statements: [[`INSERT INTO audit_log (at, via, action, account_id) VALUES (1, 'server', 'test', 'a')`]],
  },
  {
    since: 13,
    statements: [
      [`INSERT INTO accounts (id, role, name, created_at) VALUES ('team', 'user', 'Team', 1)`],
      [`INSERT INTO members (account_id, person_id, role, created_at) VALUES ('team', 'a', 'owner', 1)`],
      [`INSERT INTO payment_customers (account_id, provider, customer) VALUES ('a', 'p', 'cus')`],
    ],
  },
]

/** Everything that was written before is there after the upgrade, and works. */
async function lookAt(store: Store, from: number): Promise<void> {
  const { balance, granted, charged } = await store.audit('a')
  assert.deepEqual([balance, granted, charged], [7, 10, 3])
  const reservation = { id: 'r1', slug: 's', amount: 2, owner: 'me' }
  const admitted = await store.admitAndReserve('hash', 60, reservation)
  assert.equal(admitted.kind === 'admitted' && admitted.reserved, true)
  assert.equal((await store.usage('a', 1)).totals.calls, 1)
  assert.equal((await store.listAccounts('a@example.org'))[0]?.suspended_at, null)
  if (from >= 2) assert.equal((await store.takeJob('me'))?.id, 'j')
  if (from >= 4) {
    assert.equal((await store.findSession('t'))?.id, 'a')
    assert.equal(
      await store.topUp({ provider: 'p', reference: 'r', accountId: 'a', amount: 10, note: '' }),
      false,
    )
  }
  if (from >= 7) assert.equal((await store.listPipelines('a')).length, 1)
  if (from >= 8) assert.ok((await store.auditLog(5, {})).length > 0)
  if (from >= 13) {
    assert.equal((await store.teamsOf('a'))[0]?.role, 'owner')
    assert.equal((await store.customerOf('p', 'a'))?.customer, 'cus')
  }
}

/** What a version wrote that knew this schema, and none before it where `only` is set. */
async function write(db: Database, version: number, only = false): Promise<void> {
  const values: Record<string, number> = { now: Date.now(), later: Date.now() + HOUR_MS }
  await db.transact(function* () {
    for (const { since, statements } of WRITTEN)
      if (only ? since === version : since <= version)
        for (const [sql, ...params] of statements) yield* run(sql, ...params.map(one => values[String(one)]))
  })
}

/** Upgrades from every schema there ever was: each with what was written before, one after another, and at once. */
export function upgradesContract(name: string, make: () => Promise<Upgradable>, starts: number[]): void {
  const upgraded = async (work: (place: Upgradable) => Promise<void>, from: number) => {
    const place = await make()
    try {
      await work(place)
      const store = createStore(await place.open())
      await lookAt(store, from).finally(() => store.close())
    } finally {
      await place.remove()
    }
  }
  describe(`upgrades on ${name}`, () => {
    test('one schema after another', () =>
      upgraded(async place => {
        for (let version = 1; version < SCHEMA_VERSION; version++) {
          const db = await place.open(version)
          await write(db, version, true).finally(() => db.close())
        }
      }, SCHEMA_VERSION))
    for (const version of starts)
      test(`from schema ${version} at once`, () =>
        upgraded(async place => {
          const db = await place.open(version)
          await write(db, version).finally(() => db.close())
        }, version))
  })
}

export const EVERY_SCHEMA = Array.from({ length: SCHEMA_VERSION - 1 }, (_, index) => index + 1)
