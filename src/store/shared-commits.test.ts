import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { all, run, type Work } from './sql.ts'
import { openSqlite } from './sqlite.ts'

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-commits-'))
  const db = await openSqlite({ folder })
  t.after(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })
  const reader = await openSqlite({ folder })
  t.after(() => reader.close())
  return { db, reader, folder }
}

const write = (name: string) =>
  function* (): Work<string> {
    yield* run('INSERT INTO settings (name, value) VALUES (?, ?)', name, 'on')
    return name
  }

const names = () => all<{ name: string }>("SELECT name FROM settings WHERE value = 'on' ORDER BY name")
const written = async (db: Awaited<ReturnType<typeof openSqlite>>) =>
  (await db.read(names)).map(({ name }) => name)

test('pieces of one turn stand or fall by themselves', async t => {
  const { db, reader } = await open(t)
  const outcomes = await Promise.allSettled([
    db.transact(write('a')),
    db.transact(function* () {
      yield* write('b')()
      throw new Error('changed my mind')
    }),
    // The same name again: a rule of the database refuses it.
    db.transact(write('a')),
    db.transact(write('c')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await written(reader), ['a', 'c'])
})

test('a piece sees what those before it did, and nobody else does before the commit', async t => {
  const { db, reader } = await open(t)
  const first = db.transact(write('a'))
  const second = db.transact(function* () {
    return (yield* names()).length
  })
  assert.deepEqual(await written(reader), [])
  assert.equal(await second, 1)
  assert.equal(await first, 'a')
  assert.deepEqual(await written(reader), ['a'])
})

test('nobody is told that it stands when the commit fails', async t => {
  const { db, reader } = await open(t)
  const outcomes = await Promise.allSettled([
    db.transact(write('a')),
    // Held against its rule only at the commit: the calls of a key that is not there.
    db.transact(function* () {
      yield* run('PRAGMA defer_foreign_keys = ON')
      yield* run("INSERT INTO rate_windows (key_id, times) VALUES ('nobody', '[]')")
    }),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(await written(reader), [])
  assert.equal(await db.transact(write('b')), 'b', 'the next turn works again')
})

test('a transaction that ended in the middle takes all its pieces with it', async t => {
  const { db, reader } = await open(t)
  const outcomes = await Promise.allSettled([
    db.transact(write('a')),
    db.transact(function* () {
      // As a full disk does.
      yield* run('ROLLBACK')
      throw new Error('the disk is full')
    }),
    db.transact(write('c')),
  ])
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  assert.deepEqual(await written(reader), [])
})

test('what was asked for before closing is committed', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-commits-'))
  t.after(() => rm(folder, { recursive: true }))
  const db = await openSqlite({ folder })
  const piece = db.transact(write('a'))
  await db.close()
  assert.equal(await piece, 'a')
})

/** Another program that writes, until it is told to end. */
function lock(t: TestContext, folder: string): () => void {
  const other = new DatabaseSync(join(folder, 'toolwright.db'))
  other.exec('BEGIN IMMEDIATE')
  const end = () => {
    if (!other.isOpen) return
    other.exec('ROLLBACK')
    other.close()
  }
  t.after(end)
  return end
}

test('while another process writes, work waits and everything else goes on', async t => {
  const { db, folder } = await open(t)
  const end = lock(t, folder)
  const works = [db.transact(write('a')), db.single(write('b')), db.durable(write('c'))]
  // Only an event loop that still turns can end the lock.
  setTimeout(end, 100)
  assert.deepEqual(await Promise.all(works), ['a', 'b', 'c'])
  assert.deepEqual(await written(db), ['a', 'b', 'c'])
})

test('work is given up where another process writes on and on, and the next finds its way', async t => {
  const { db, folder } = await open(t)
  const end = lock(t, folder)
  await assert.rejects(db.transact(write('a')), /cannot write at the moment/)
  end()
  assert.equal(await db.transact(write('b')), 'b')
  assert.deepEqual(await written(db), ['b'])
})

test('work that comes after the end is refused, and ends nothing else', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-commits-'))
  t.after(() => rm(folder, { recursive: true }))
  const db = await openSqlite({ folder })
  await db.close()
  const late = await Promise.allSettled([db.transact(write('a')), db.transact(write('b'))])
  assert.deepEqual(
    late.map(one => one.status),
    ['rejected', 'rejected'],
  )
})
