import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { copyStore } from './copy.ts'
import { openPostgres } from './postgres.ts'
import { all, run } from './sql.ts'
import { openSqlite, type SqliteDatabase } from './sqlite.ts'
import { createStore } from './store.ts'

/** Set by .ci/run to a throw-away cluster. */
const cluster = process.env['TEST_DATABASE_URL']

/** An embedded database with a ledger of so many rows, and an empty one on PostgreSQL. */
async function pair(t: TestContext, rows: number) {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-copy-'))
  const source = await openSqlite({ folder })
  await createStore(source).createAccount({ id: 'ann', role: 'user' })
  await addRows(source, rows)
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(cluster!)
  url.pathname = `/${name}`
  const target = await openPostgres({ url: url.href })
  t.after(async () => {
    await source.close()
    await target.close()
    await admin.query(`DROP DATABASE ${name}`)
    await admin.end()
    await rm(folder, { recursive: true })
  })
  return { folder, source, target }
}

const addRows = (db: SqliteDatabase, count: number) =>
  db.transact(() =>
    run(
      `INSERT INTO ledger (account_id, kind, amount, note, created_at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT 'ann', 'grant', n, 'no. ' || n, n FROM numbers`,
      count,
    ),
  )

const ledger = () => all('SELECT * FROM ledger ORDER BY id')

if (cluster === undefined) {
  test('copying to PostgreSQL', t => t.skip('ran without PostgreSQL: TEST_DATABASE_URL is not set'))
} else {
  // A batch holds 200 rows.
  for (const rows of [1, 200, 201, 1000]) {
    test(`a ledger of ${rows} rows arrives row for row, and counts on`, async t => {
      const { source, target } = await pair(t, rows)
      const copied = await copyStore(source, target, (_, row) => row)
      assert.deepEqual(
        copied.filter(one => one.rows > 0),
        [
          { table: 'accounts', rows: 1 },
          { table: 'ledger', rows },
        ],
      )
      const expected = (await source.read(ledger)).map(row => ({ ...row }))
      assert.deepEqual(await target.read(ledger), expected)
      await createStore(target).grant('ann', 1, 'later')
      assert.equal((await target.read(ledger)).at(-1)!['id'], rows + 1)
    })
  }

  test('what another process writes meanwhile is not copied by half', async t => {
    const { folder, source, target } = await pair(t, 500)
    const other = createStore(await openSqlite({ folder }))
    t.after(() => other.close())
    let writing: Promise<unknown> | undefined
    await copyStore(source, target, (_, row) => {
      writing ??= other.grant('ann', 7, 'meanwhile')
      return row
    })
    await writing
    assert.equal((await target.read(ledger)).length, 500)
    assert.equal(await createStore(target).balanceOf('ann'), 0)
    assert.equal((await source.read(ledger)).length, 501, 'the source can be used again')
  })

  test('a row that cannot be copied leaves the target empty', async t => {
    const { source, target } = await pair(t, 500)
    const spoil = (table: string, row: object) =>
      table === 'ledger' && 'id' in row && row.id === 450 ? { ...row, kind: null } : { ...row }
    await assert.rejects(copyStore(source, target, spoil), /null value in column "kind"/)
    assert.deepEqual(await target.read(ledger), [])
    assert.deepEqual(await target.read(() => all('SELECT * FROM accounts')), [])
    // The source is as usable as before.
    await addRows(source, 1)
  })
}
