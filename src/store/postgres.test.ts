import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { jobsContract } from './jobs.contract.ts'
import { loginsContract } from './logins.contract.ts'
import { openPostgres } from './postgres.ts'
import { type StoreUnderTest, storeContract } from './store.contract.ts'
import { createStore } from './store.ts'

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
  storeContract('PostgreSQL', open)
  jobsContract('PostgreSQL', open)
  loginsContract('PostgreSQL', open)
}
