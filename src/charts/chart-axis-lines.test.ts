import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chart } from '../document/sheet-chart.ts'
import { farSides } from './chart-axis-lines.ts'

test('the value axis follows the first category, its labels the side they name', () => {
  const sides = (reversed: boolean, crossMax: boolean, labels = 'nextTo') => {
    const { axis, labels: at } = farSides({ category: { reversed }, value: { crossMax, labels } } as Chart)
    return [axis, at]
  }
  assert.deepEqual(sides(false, false), [false, false])
  assert.deepEqual(sides(true, false), [true, true])
  assert.deepEqual(sides(false, true), [true, true])
  // Reverse order with the axis at the last category: plans over days, which show their dates below.
  assert.deepEqual(sides(true, true), [false, false])
  assert.deepEqual(sides(true, false, 'high'), [true, false])
  assert.deepEqual(sides(false, true, 'low'), [true, false])
})
