import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newDatabase } from '../../test/support/database.ts'
import { filesContract } from './files.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { loginsContract } from './logins.contract.ts'
import { SCHEMA_VERSION } from './migrations.ts'
import { peopleContract } from './people.contract.ts'
import { openPostgres } from './postgres.ts'
import { type StoreUnderTest, storeContract } from './store.contract.ts'
import { createStore } from './store.ts'
import { upgradesContract } from './upgrades.contract.ts'

/** Set by .ci/run to a throw-away cluster. */
const url = process.env['TEST_DATABASE_URL']

if (url === undefined) {
  test('store on PostgreSQL', t => t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  const open = async (): Promise<StoreUnderTest> => {
    const { default: pg } = await import('pg')
    const name = `contract_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    const store = createStore(await openPostgres({ url: own.href }))
    // The database's clock is a function of its own; here one that moves only when told to.
    const clock = new pg.Client(own.href)
    await clock.connect()
    await clock.query('CREATE TABLE clock (now bigint)')
    await clock.query('INSERT INTO clock VALUES ($1)', [Date.now()])
    await clock.query(
      `CREATE OR REPLACE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now FROM clock'`,
    )
    return {
      store,
      advance: ms => clock.query('UPDATE clock SET now = now + $1', [ms]).then(() => undefined),
      close: async () => {
        await clock.end()
        await store.close()
        await admin.query(`DROP DATABASE ${name}`)
        await admin.end()
      },
    }
  }
  test('old and new code work on one database for one step; further behind is refused', async () => {
    const { default: pg } = await import('pg')
    const name = `upgrade_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    const old = createStore(await openPostgres({ url: own.href }))
    await old.createAccount({ id: 'a', role: 'user' })
    const next = new pg.Client(own.href)
    await next.connect()
    // What the next version does when its first instance starts, while the old ones serve.
    const ahead = async (steps: number) => {
      await next.query(`ALTER TABLE jobs ADD COLUMN step_${steps} TEXT`)
      await next.query('INSERT INTO migrations (id, at) VALUES ($1, 0)', [SCHEMA_VERSION + steps])
    }
    await ahead(1)
    const job = { account_id: 'a', key_id: null, slug: 'tool', input: '{}' }
    assert.equal(await old.grant('a', 5, 'test'), 5)
    assert.equal((await old.acceptJob({ ...job, id: 'j1', reservation_id: 'r1' }, 2))?.balance, 3)
    // An old instance that starts again meanwhile, and takes the job the other accepted.
    const restarted = createStore(await openPostgres({ url: own.href }))
    assert.equal((await restarted.takeJob('me'))?.id, 'j1')
    assert.equal((await restarted.acceptJob({ ...job, id: 'j2', reservation_id: 'r2' }, 2))?.balance, 1)
    await restarted.close()
    await ahead(2)
    await assert.rejects(openPostgres({ url: own.href }), /upgrade it first/)
    await old.close()
    await next.end()
    await admin.query(`DROP DATABASE ${name}`)
    await admin.end()
  })

  storeContract('PostgreSQL', open)
  filesContract('PostgreSQL', open)
  jobsContract('PostgreSQL', open)
  loginsContract('PostgreSQL', open)
  peopleContract('PostgreSQL', open)
  const place = async () => {
    const { url: own, drop } = await newDatabase()
    return { open: (schema?: number) => openPostgres({ url: own, schema, connections: 1 }), remove: drop }
  }
  // The first schema, and the last one: a database costs a second.
  upgradesContract('PostgreSQL', place, [1, SCHEMA_VERSION - 1])
}
