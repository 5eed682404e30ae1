import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWaitingLine, type Waiting } from './waiting-line.ts'

interface Call extends Waiting {
  n: number
}
const call = (caller: string, n: number, keyed = true): Call => ({ caller, keyed, n })
const anything = () => true

/** Takes so many calls, each of which costs its caller so much; whose they were. */
function taken(line: ReturnType<typeof createWaitingLine<Call>>, count: number, seconds = 1): string {
  let who = ''
  for (let i = 0; i < count; i++) {
    const next = line.next(anything)
    if (!next) break
    line.begin(next)(seconds)
    who += next.caller
  }
  return who
}

test('callers take turns, whoever came with more; their own calls stay in order', () => {
  const line = createWaitingLine<Call>()
  for (let n = 0; n < 50; n++) line.join(call('a', n))
  line.join(call('b', 0))
  line.join(call('b', 1))
  assert.equal(taken(line, 5), 'ababa')
  assert.equal(line.next(anything)!.n, 3)
})

test('turns are weighed by what calls cost', () => {
  const line = createWaitingLine<Call>()
  for (let n = 0; n < 20; n++) {
    line.join(call('a', n))
    line.join(call('b', n))
  }
  let who = ''
  for (let i = 0; i < 11; i++) {
    const next = line.next(anything)!
    line.begin(next)(next.caller === 'a' ? 10 : 1)
    who += next.caller
  }
  assert.equal(who.replaceAll('b', ''), 'a', who)
})

test('nobody saves up turns while away', () => {
  const line = createWaitingLine<Call>()
  for (let n = 0; n < 100; n++) line.join(call('a', n))
  taken(line, 50)
  for (let n = 0; n < 10; n++) line.join(call('b', n))
  const who = taken(line, 6)
  assert.equal(who.replaceAll('a', '').length, 3, who)
})

test('calls with an account get four turns of five, however many come without', () => {
  const line = createWaitingLine<Call>()
  for (let n = 0; n < 200; n++) line.join(call(`address ${n}`, n, false))
  for (let n = 0; n < 40; n++) line.join(call('k', n))
  let keyed = 0
  for (let i = 0; i < 40; i++) {
    const next = line.next(anything)!
    line.begin(next)(1)
    if (next.keyed) keyed++
  }
  assert.ok(keyed >= 31 && keyed <= 33, `${keyed} of 40`)
})

test('a call that cannot go now does not hold up others', () => {
  const line = createWaitingLine<Call>()
  line.join(call('a', 1))
  line.join(call('b', 2))
  assert.equal(line.next(one => one.n === 2)!.caller, 'b')
  assert.equal(
    line.next(one => one.n === 2),
    undefined,
  )
  assert.equal(line.length, 1)
})

test('where too many wait, the last of who has most gives way, without an account first', () => {
  const line = createWaitingLine<Call>()
  for (let n = 0; n < 3; n++) line.join(call('a', n))
  line.join(call('b', 0))
  for (let n = 0; n < 2; n++) line.join(call('x', n, false))
  line.join(call('y', 0, false))
  const gives = (caller: string, keyed: boolean) => line.wouldGiveWay({ caller, keyed })
  assert.deepEqual([gives('a', true), gives('new', true)], [false, false])
  assert.deepEqual([gives('x', false), gives('y', false)], [true, false])
  const gone = [1, 2, 3, 4, 5].map(() => line.giveWay()!).map(({ caller, n }) => `${caller}${n}`)
  assert.deepEqual(gone.slice(0, 1), ['x1'])
  assert.deepEqual(gone.slice(1, 3).sort(), ['x0', 'y0'])
  assert.deepEqual(gone.slice(3), ['a2', 'a1'])
  assert.equal(line.length, 2)
})

test('who leaves, is put back or waited too long', () => {
  const line = createWaitingLine<Call>()
  const first = call('a', 1)
  line.join(first)
  line.join(call('a', 2))
  assert.equal(line.leave(first), true)
  assert.equal(line.leave(first), false)
  line.putBack(first)
  assert.equal(line.next(anything), first)
  assert.deepEqual(
    line.sweep(one => one.n === 2).map(one => one.n),
    [2],
  )
  assert.equal(line.length, 0)
})
