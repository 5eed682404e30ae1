import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trendOf } from './chart-trend.ts'

const points = (work: (x: number) => number): [number, number][] =>
  [1, 2, 3, 4, 5].map(x => [x, work(x)] as [number, number])
const near = (line: readonly (readonly [number, number])[], work: (x: number) => number) => {
  assert.ok(line.length > 1, 'there is a line')
  for (const [x, y] of line) assert.ok(Math.abs(y - work(x)) < 1e-6, `${y} at ${x} is not ${work(x)}`)
}

test('a trend goes on as far as it is told to', () => {
  const line = trendOf(
    { kind: 'linear', name: 'x', order: 2, forward: 2, backward: 0.5 },
    points(x => 2 * x),
  )
  assert.deepEqual(
    line.map(([x]) => x),
    [0.5, 7],
  )
  near(line, x => 2 * x)
})

test('trends run along the curve that made the values', () => {
  const trend = { name: 'x', order: 2 }
  const cases = {
    linear: (x: number) => 3 * x - 4,
    poly: (x: number) => x * x - 2 * x + 1,
    exp: (x: number) => 2 * Math.exp(0.5 * x),
    log: (x: number) => 4 * Math.log(x) + 1,
    power: (x: number) => 3 * x ** 1.5,
  }
  for (const [kind, work] of Object.entries(cases))
    near(trendOf({ ...trend, kind: kind as 'linear' }, points(work)), work)
})

test('a moving average begins where it has enough values; too few give no line', () => {
  const trend = { name: 'x', order: 2, kind: 'movingAvg' as const }
  assert.deepEqual(
    trendOf(
      trend,
      points(x => x * 10),
    ).slice(0, 2),
    [
      [2, 15],
      [3, 25],
    ],
  )
  assert.deepEqual(
    trendOf(
      { ...trend, kind: 'poly', order: 6 },
      points(x => x),
    ),
    [],
  )
})
