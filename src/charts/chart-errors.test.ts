import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartErrors, ChartSeries } from '../document/sheet-chart.ts'
import { drawError, errorOf } from './chart-errors.ts'
import type { Surface } from './surface.ts'

const series: ChartSeries = {
  kind: 'bar',
  name: '',
  labels: [],
  values: [10, 20, 30],
  points: new Map(),
  smooth: false,
  secondary: false,
  format: 'General',
}

test('error bars reach as far as the file says, on the sides it names', () => {
  const of = (change: Partial<ChartErrors>) =>
    errorOf(
      {
        kind: 'fixedVal',
        value: 2,
        plus: [],
        minus: [],
        sides: 'both',
        caps: true,
        color: '#000000',
        width: 1,
        ...change,
      },
      series,
      1,
    )
  assert.deepEqual(of({}), [2, 2])
  assert.deepEqual(of({ kind: 'percentage', value: 10, sides: 'plus' }), [0, 2])
  assert.deepEqual(of({ kind: 'stdDev', value: 1 }), [10, 10])
  assert.ok(Math.abs(of({ kind: 'stdErr' })[0] - 5.7735) < 1e-4)
  assert.deepEqual(of({ kind: 'cust', plus: [1, 4], minus: [1, 3], sides: 'both' }), [3, 4])
})

test('a standard deviation stands about the mean, another error about its value', () => {
  const ends = (kind: 'stdDev' | 'fixedVal', point: number) => {
    const places: number[] = []
    const errors = {
      kind,
      value: 1,
      plus: [],
      minus: [],
      sides: 'both',
      caps: false,
      color: '#000',
      width: 1,
    }
    const surface = { line: () => undefined } as unknown as Surface
    drawError(surface, { ...series, errors } as ChartSeries, point, value => {
      places.push(value)
      return [0, value]
    })
    return places
  }
  assert.deepEqual(ends('stdDev', 0), [10, 30])
  assert.deepEqual(ends('stdDev', 2), [10, 30])
  assert.deepEqual(ends('fixedVal', 2), [29, 31])
})
