import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { filesContract } from './files.contract.ts'
import { jobsContract } from './jobs.contract.ts'
import { lockFolder } from './lock.ts'
import { loginsContract } from './logins.contract.ts'
import { SCHEMA_VERSION } from './migrations.ts'
import { peopleContract } from './people.contract.ts'
import { openSqlite } from './sqlite.ts'
import { type StoreUnderTest, storeContract } from './store.contract.ts'
import { createStore } from './store.ts'
import { EVERY_SCHEMA, upgradesContract } from './upgrades.contract.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'toolwright-store-'))

const open = async (): Promise<StoreUnderTest> => {
  const folder = await newFolder()
  let now = Date.now()
  const store = createStore(await openSqlite({ folder, now: () => now }))
  return {
    store,
    advance: ms => {
      now += ms
    },
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
storeContract('SQLite', open)
filesContract('SQLite', open)
jobsContract('SQLite', open)
loginsContract('SQLite', open)
peopleContract('SQLite', open)
upgradesContract(
  'SQLite',
  async () => {
    const folder = await newFolder()
    return {
      open: schema => openSqlite({ folder, schema }),
      remove: () => rm(folder, { recursive: true }),
    }
  },
  EVERY_SCHEMA,
)

test('a second process sees grants at once, and two may migrate a new folder together', async () => {
  const folder = await newFolder()
  const [one, two] = (await Promise.all([openSqlite({ folder }), openSqlite({ folder })])).map(createStore)
  await one!.createAccount({ id: 'a', role: 'user' })
  await one!.grant('a', 5, 'test')
  assert.equal(await two!.balanceOf('a'), 5)
  await one!.close()
  await two!.close()
  await rm(folder, { recursive: true })
})

test('a file that is no database of ours is left as it is, and said to be none', async () => {
  const folder = await newFolder()
  const path = join(folder, 'toolwright.db')
  await writeFile(path, 'this is a letter, and a long one. '.repeat(100))
  await assert.rejects(openSqlite({ folder }), /^Error: DATA_DIR: .*toolwright\.db is not a database/)
  assert.match(await readFile(path, 'utf8'), /^this is a letter/)
  await rm(path)
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE songs (id INTEGER)')
  other.close()
  await assert.rejects(openSqlite({ folder }), /is a database of another program/)
  await rm(folder, { recursive: true })
})

test('a failed transaction leaves nothing behind', async () => {
  const folder = await newFolder()
  const store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'a', role: 'user' })
  await assert.rejects(store.createAccount({ id: 'a', role: 'user' }))
  await assert.rejects(store.grant('nobody', 5, 'test'))
  await store.grant('a', 1, 'test')
  assert.equal(await store.balanceOf('a'), 1)
  await store.close()
  await rm(folder, { recursive: true })
})

test('the lock of a folder is held once', async () => {
  const folder = await newFolder()
  const lock = lockFolder(folder)
  assert.ok(lock)
  assert.equal(lockFolder(folder), undefined)
  lock.release()
  const again = lockFolder(folder)
  assert.ok(again)
  again.release()
  await rm(folder, { recursive: true })
})

test('a database one step ahead is used as it is, for upgrades one instance at a time; further ahead is refused', async () => {
  const folder = await newFolder()
  const ahead = async (steps: number, statement: string) => {
    const db = new DatabaseSync(join(folder, 'toolwright.db'))
    db.exec(statement)
    db.exec(`INSERT INTO migrations (id, at) VALUES (${SCHEMA_VERSION + steps}, 0)`)
    db.close()
  }
  await (await openSqlite({ folder })).close()
  await ahead(1, 'ALTER TABLE jobs ADD COLUMN of_the_next_version TEXT')
  const store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'a', role: 'user' })
  assert.equal(await store.grant('a', 3, 'test'), 3)
  const job = { id: 'job_1', account_id: 'a', key_id: null, slug: 'tool', input: '{}', reservation_id: 'r' }
  assert.equal((await store.acceptJob(job, 2))?.balance, 1)
  await store.close()
  await ahead(2, 'ALTER TABLE jobs ADD COLUMN of_the_one_after TEXT')
  await assert.rejects(openSqlite({ folder }), /upgrade it first/)
  await rm(folder, { recursive: true })
})

test('nothing is written into a file that was removed or replaced', async () => {
  for (const replaced of [false, true]) {
    const folder = await newFolder()
    const path = join(folder, 'toolwright.db')
    const told: string[] = []
    const store = createStore(await openSqlite({ folder, onTrouble: detail => told.push(detail) }))
    await store.probe()
    if (replaced) {
      await copyFile(path, `${path}.copy`)
      await rename(`${path}.copy`, path)
    } else await rm(path)
    for (const _ of [1, 2])
      await assert.rejects(store.probe(), { status: 503, message: /^The database cannot write/ })
    assert.deepEqual(told, ['the file of the database was removed or replaced; restart the server'])
    await store.close()
    await rm(folder, { recursive: true })
  }
})

test('a damaged database is away rather than a fault of the call, and what helps is told once', async () => {
  const folder = await newFolder()
  const path = join(folder, 'toolwright.db')
  await (await openSqlite({ folder })).close()
  const told: string[] = []
  const store = createStore(await openSqlite({ folder, onTrouble: detail => told.push(detail) }))
  const pages = await readFile(path)
  await writeFile(path, pages.fill(0x5a, 4096))
  for (const _ of [1, 2])
    await assert.rejects(store.grant('a', 3, 'test'), { status: 503, message: /^The database cannot write/ })
  assert.deepEqual(told, ['the database is damaged; stop the server and restore a backup'])
  await store.close()
  await rm(folder, { recursive: true })
})
