import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, duration, secondsOf } from './time.ts'

test('times are read as they are written', () => {
  assert.deepEqual([clock(7.46), clock(59.96), clock(3723, 0)], ['0:07.5', '1:00.0', '1:02:03'])
  assert.deepEqual(['1:02.5', '62,5', '0:01:02', 'x', '1:2:3:4', ''].map(secondsOf), [
    62.5,
    62.5,
    62,
    undefined,
    undefined,
    undefined,
  ])
  assert.deepEqual(
    [duration(0.2), duration(59), duration(150), duration(3900)],
    ['1 s', '59 s', '3 min', '1 h 5 min'],
  )
})
