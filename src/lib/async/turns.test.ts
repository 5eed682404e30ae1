import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns } from './turns.ts'

test('so many run at once, in the order they came, and a failure frees its place', async () => {
  const take = createTurns(3)
  let running = 0
  let most = 0
  const begun: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      take(async () => {
        begun.push(i)
        most = Math.max(most, ++running)
        await nextTurn()
        running--
        if (i % 5 === 0) throw new Error('no')
        return i
      }),
    ),
  )
  assert.equal(most, 3)
  assert.deepEqual(
    begun,
    Array.from({ length: 20 }, (_, i) => i),
  )
  assert.equal(results.filter(result => result.status === 'rejected').length, 4)
  assert.equal(await take(async () => 'free again'), 'free again')
})
