import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badInput, unavailable } from '../fault.ts'
import type { Database } from './sql.ts'
import { telling } from './telling.ts'

const failing = (fail: () => unknown): Database => {
  const work = async () => {
    throw fail()
  }
  return {
    dialect: 'postgres',
    transact: work,
    durable: work,
    single: work,
    read: work,
    close: async () => {},
  }
}
const full = () => unavailable('The database does not answer.', new Error('No space left on device'))
const nothing = () => {
  throw new Error('not run')
}

test('why the database could not serve is told once a minute, and each reason for itself', async () => {
  const told: string[] = []
  let time = 0
  let fail = full
  const database = telling(
    failing(() => fail()),
    detail => told.push(detail),
    () => time,
  )
  for (const ask of [database.transact, database.durable, database.single, database.read])
    await assert.rejects(ask(nothing), /does not answer/)
  assert.deepEqual(told, ['No space left on device'])
  fail = () => unavailable('The database does not answer.', new Error('too many clients'))
  await assert.rejects(database.read(nothing))
  time = 61_000
  fail = full
  await assert.rejects(database.single(nothing))
  assert.deepEqual(told, ['No space left on device', 'too many clients', 'No space left on device'])
})

test('faults of the caller are nobody’s trouble', async () => {
  const told: string[] = []
  const database = telling(
    failing(() => badInput('name: is empty.', new Error('constraint'))),
    detail => told.push(detail),
  )
  await assert.rejects(database.transact(nothing), /name: is empty/)
  assert.deepEqual(told, [])
})

test('reasons that are all different do not fill the memory', async () => {
  const told: string[] = []
  let asked = 0
  const database = telling(
    failing(() => unavailable('The database does not answer.', new Error(`block ${asked++ % 101}`))),
    detail => told.push(detail),
    () => 0,
  )
  for (let i = 0; i < 102; i++) await assert.rejects(database.read(nothing))
  assert.equal(told.filter(why => why === 'block 0').length, 2)
})
