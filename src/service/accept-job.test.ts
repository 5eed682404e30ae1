import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { unavailable } from '../fault.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore, type Store } from '../store/store.ts'
import { acceptSurely, Unanswered } from './accept-job.ts'
import { createUnsettled } from './unsettled.ts'

let folder: string
let store: Store
const accountId = randomUUID()
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-accept-'))
  store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: accountId, role: 'user' })
  await store.grant(accountId, 100, 'test')
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const newJob = () => ({
  id: `job_${randomUUID()}`,
  account_id: accountId,
  key_id: null,
  slug: 'tool',
  input: '{}',
  reservation_id: randomUUID(),
})

/** A store over a network: a job is written down or not, and so many answers are lost. */
function losing(answers: number, written: boolean): Store {
  let left = answers
  const over = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) return work()
    if (written) await work().catch(() => undefined)
    throw unavailable('The database does not answer.')
  }
  const db = { ...store.db, dialect: 'postgres' as const }
  return {
    ...store,
    db,
    acceptJob: (...args) => over(() => store.acceptJob(...args)),
    findJob: id => over(() => store.findJob(id)),
  }
}
const reserved = async () => (await store.audit(accountId)).reserved

test('a job whose acknowledgement was lost is found, and one that was not written is written', async () => {
  for (const [lost, written] of [
    [1, true],
    [1, false],
    [3, true],
    [3, false],
  ] as const) {
    const before = await reserved()
    const job = newJob()
    const accepted = await acceptSurely(losing(lost, written), { job, credits: 2, held: [] })
    assert.equal(accepted?.job.id, job.id)
    assert.equal(await reserved(), before + 2, 'reserved once')
  }
})

test('a job of which nothing is heard is taken back once the database answers', async () => {
  const before = await reserved()
  const job = newJob()
  await assert.rejects(acceptSurely(losing(100, true), { job, credits: 2, held: [] }), Unanswered)
  assert.equal(await reserved(), before + 2, 'it stands, though nobody knows')
  const unsettled = createUnsettled(store, () => undefined)
  const dropInput = async () => undefined
  unsettled.add({ reservationId: job.reservation_id, accountId, job: { id: job.id, dropInput } })
  await unsettled.stop()
  assert.equal((await store.findJob(job.id))?.status, 'cancelled')
  assert.equal(await reserved(), before)
})
