import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { NewFile } from './files.ts'
import type { StoreUnderTest } from './store.contract.ts'
import type { Store } from './store.ts'

const HOUR = 3_600_000

/** What the books of kept files must do on every engine. */
export function filesContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`files on ${name}`, () => {
    let under: StoreUnderTest
    let store: Store
    const accountId = randomUUID()
    const stranger = randomUUID()
    before(async () => {
      under = await open()
      store = under.store
      for (const id of [accountId, stranger]) await store.createAccount({ id, role: 'user' })
    })
    after(() => under.close())

    const newFile = (sha256: string, size = 10, owner = accountId): NewFile => ({
      id: `file_${randomUUID()}`,
      account_id: owner,
      object: randomUUID(),
      place: 'here',
      name: 'a.pdf',
      size,
      media_type: 'application/pdf',
      kind: 'pdf',
      sha256,
      keptMs: HOUR,
    })
    const keep = async (file: NewFile) => {
      const arrival = await store.announceFile(file, 1000)
      if (arrival.kind === 'known') return arrival.file
      assert.equal(arrival.kind, 'new')
      return store.addFile(file)
    }

    test('content is kept once per account, and goes with its last file', async () => {
      const [a, b] = [await keep(newFile('one')), await keep(newFile('one'))]
      assert.equal(a.object, b.object)
      const other = await keep(newFile('one', 10, stranger))
      assert.notEqual(other.object, a.object)
      assert.equal(await store.roomUsed(accountId), 10)
      assert.equal(await store.findFile(a.id, stranger), undefined)
      assert.equal(await store.removeFile(a.id, stranger), false)
      assert.equal(await store.removeFile(a.id, accountId), true)
      assert.equal(await store.removeFile(a.id, accountId), false)
      assert.deepEqual(await store.deadObjects('here', 10), [])
      assert.equal((await store.findFile(b.id, accountId))?.name, 'a.pdf')
      await store.removeFile(b.id, accountId)
      assert.deepEqual(await store.deadObjects('here', 10), [a.object])
      assert.deepEqual(await store.deadObjects('elsewhere', 10), [])
      await store.forgetObject(a.object)
      assert.deepEqual(await store.deadObjects('here', 10), [])
      assert.equal(await store.roomUsed(accountId), 0)
    })

    test('the room holds, however many come at once', async () => {
      const files = Array.from({ length: 8 }, (_, i) => newFile(`room-${i}`, 300))
      const arrivals = await Promise.all(files.map(file => store.announceFile(file, 1000)))
      assert.equal(arrivals.filter(({ kind }) => kind === 'new').length, 3)
      assert.equal(arrivals.filter(({ kind }) => kind === 'full').length, 5)
      for (const file of files) await store.abandonObject(file.object)
      assert.equal((await store.deadObjects('here', 10)).length, 3)
      for (const file of files) await store.forgetObject(file.object)
    })

    test('what never arrived is found again, and comes too late then', async () => {
      const file = newFile('lost')
      assert.equal((await store.announceFile(file, 1000)).kind, 'new')
      assert.deepEqual(await store.deadObjects('here', 10), [])
      await under.advance(HOUR)
      assert.deepEqual(await store.deadObjects('here', 10), [file.object])
      await assert.rejects(store.addFile(file))
      await store.forgetObject(file.object)
    })

    test('a file whose time is over is gone, and then its bytes', async () => {
      const file = await keep(newFile('old'))
      await under.advance(HOUR + 1)
      assert.equal(await store.findFile(file.id, accountId), undefined)
      assert.deepEqual((await store.accountsWithOldFiles()).includes(accountId), true)
      for (const id of await store.accountsWithOldFiles()) await store.expireFiles(id)
      assert.ok((await store.deadObjects('here', 10)).includes(file.object))
    })

    test('one server at a time has a turn, and another when it is over', async () => {
      assert.equal(await store.takeTurn('sweep', 'a', 1000), true)
      assert.equal(await store.takeTurn('sweep', 'a', 1000), true)
      assert.equal(await store.takeTurn('sweep', 'b', 1000), false)
      await under.advance(1001)
      assert.equal(await store.takeTurn('sweep', 'b', 1000), true)
      assert.equal(await store.takeTurn('sweep', 'a', 1000), false)
    })
  })
}
