import { randomUUID } from 'node:crypto'

/** Set by .ci/run to a throw-away cluster. */
export const CLUSTER = process.env['TEST_DATABASE_URL']

/** An empty database of a test's own; its address, and what removes it. */
export async function newDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { default: pg } = await import('pg')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(CLUSTER)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const own = new URL(CLUSTER!)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
