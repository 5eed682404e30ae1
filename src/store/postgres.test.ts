import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openPostgres } from './postgres.ts'
import { storeContract } from './store.contract.ts'
import { createStore } from './store.ts'

/** Set by .ci/run to a throw-away cluster. */
const url = process.env['TEST_DATABASE_URL']

if (url === undefined) {
  test('store on PostgreSQL', t => t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  storeContract('PostgreSQL', async () => {
    const { default: pg } = await import('pg')
    const name = `contract_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    const store = createStore(await openPostgres({ url: own.href }))
    return {
      store,
      close: async () => {
        await store.close()
        await admin.query(`DROP DATABASE ${name}`)
        await admin.end()
      },
    }
  })
}
