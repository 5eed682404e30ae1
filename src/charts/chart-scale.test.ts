import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartAxis } from '../document/sheet-chart.ts'
import { scaleOf } from './chart-scale.ts'

const ends = (values: number[], axis: Partial<ChartAxis> = {}, zero = false) => {
  const { low, high } = scaleOf(values, axis as ChartAxis, 200, 12, zero)
  return [low, high]
}

test('an axis of values close together begins half their spread below them, as in Excel', () => {
  assert.deepEqual(ends([96.56, 111.79, 104]), [85, 115])
  assert.deepEqual(ends([-111.79, -96.56]), [-115, -85])
})

test('an axis begins at zero where values spread, for bars, and where the file says so', () => {
  assert.deepEqual(ends([50, 111]), [0, 120])
  assert.equal(ends([96.56, 111.79], {}, true)[0], 0)
  assert.equal(ends([96.56, 111.79], { min: 90 })[0], 90)
})

test('an axis with values on both sides of zero leaves room beyond each, as in Excel', () => {
  assert.deepEqual(ends([-9.775, 9.975]), [-15, 15])
  assert.deepEqual(ends([-9, 9]), [-10, 10])
  assert.deepEqual(ends([-10, 10], { min: -10, max: 10 }), [-10, 10])
})
