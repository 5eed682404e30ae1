import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../fault.ts'
import { createUploadPlaces, type Place } from './upload-places.ts'

/** Takes places for callers by their names, and notes who got one in which order. */
function visitors(places: ReturnType<typeof createUploadPlaces>) {
  const got: string[] = []
  const refused: string[] = []
  const held: Place[] = []
  const come = (caller: string) =>
    places.take(caller).then(
      place => {
        got.push(caller)
        held.push(place)
      },
      error => {
        assert.ok(error instanceof Fault && error.status === 429, String(error))
        refused.push(caller)
      },
    )
  return { got, refused, held, come }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a caller has so many places; another need not wait for them', async () => {
  const places = createUploadPlaces({ perCaller: 2, inAll: 4 })
  const { got, held, come } = visitors(places)
  for (const caller of ['flood', 'flood', 'flood', 'flood', 'other']) void come(caller)
  await settled()
  assert.deepEqual(got, ['flood', 'flood', 'other'])
  assert.deepEqual(places.stats(), { taken: 3, waiting: 2 })
  assert.deepEqual(
    held.map(place => place.isWanted()),
    [true, true, false],
  )
  held[0]!.leave()
  held[0]!.leave()
  await settled()
  assert.deepEqual(got, ['flood', 'flood', 'other', 'flood'], 'a place is left once')
  for (const place of held) place.leave()
  await settled()
  for (const place of held) place.leave()
  assert.deepEqual(places.stats(), { taken: 0, waiting: 0 })
})

test('where all places are taken, callers get the next ones in turns', async () => {
  const places = createUploadPlaces({ perCaller: 2, inAll: 2 })
  const { got, held, come } = visitors(places)
  for (const caller of ['a', 'a', 'a', 'a', 'b', 'b']) void come(caller)
  await settled()
  for (let i = 0; i < 4; i++) {
    held[i]!.leave()
    await settled()
  }
  assert.deepEqual(got, ['a', 'a', 'a', 'b', 'a', 'b'])
})

test('of too many who wait, the last of the longest line is refused at once', async () => {
  const places = createUploadPlaces({ perCaller: 1, inAll: 1, mostWaiting: 3 })
  const { got, refused, come } = visitors(places)
  for (const caller of ['flood', 'flood', 'flood', 'flood', 'flood']) void come(caller)
  await settled()
  assert.deepEqual([got, refused], [['flood'], ['flood']])
  void come('other')
  await settled()
  assert.deepEqual(refused, ['flood', 'flood'], 'the newcomer waits, one of the flood does not any more')
  assert.deepEqual(places.stats(), { taken: 1, waiting: 3 })
})

test('nobody waits longer than promised', async () => {
  const places = createUploadPlaces({ perCaller: 1, longestWaitMs: 20 })
  const { got, refused, come } = visitors(places)
  await Promise.all([come('a'), come('a'), come('a')])
  assert.deepEqual([got, refused], [['a'], ['a', 'a']])
  assert.deepEqual(places.stats(), { taken: 1, waiting: 0 })
})
