import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisText, PLAIN_AXIS, ticksOf } from './chart-values.ts'

test('an axis ends behind its greatest value, or where the file says', () => {
  assert.deepEqual(ticksOf([12, 25], PLAIN_AXIS), [0, 5, 10, 15, 20, 25, 30])
  assert.deepEqual(ticksOf([12, 24], PLAIN_AXIS).at(-1), 30)
  assert.deepEqual(ticksOf([3, 18], PLAIN_AXIS).at(-1), 20)
  assert.deepEqual(ticksOf([-4, 7], PLAIN_AXIS), [-5, 0, 5, 10])
  assert.deepEqual(ticksOf([12, 25], { ...PLAIN_AXIS, min: 10, max: 26, step: 4 }), [10, 14, 18, 22, 26])
  assert.deepEqual(ticksOf([0.2, 1], { ...PLAIN_AXIS, max: 1 }), [0, 0.2, 0.4, 0.6, 0.8, 1])
  assert.equal(ticksOf([1, 100], { ...PLAIN_AXIS, step: 0.001 }).length < 20, true)
})

test('numbers are written in the format of their axis', () => {
  const of = (format: string, value = 1234.5) => axisText(value, format)
  assert.deepEqual(
    [of('General'), of('0.0'), of('#,##0'), of('#,##0.00 "€"'), of('[$$-409]#,##0'), of('0,"k"')],
    ['1234.5', '1234.5', '1,235', '1,234.50 €', '$1,235', '1k'],
  )
  assert.deepEqual(
    [of('0%', 0.25), of('0.0%', 0.256), of('0;(0)', -3), of('yyyy', 3)],
    ['25%', '25.6%', '(3)', '3'],
  )
})
