import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chart } from '../document/sheet-chart.ts'
import { chartPicture } from './chart-picture.ts'

const font = { name: 'Arial', size: 10, color: '#000000' }
const axis = { font, deleted: false, format: '', reversed: false, labels: 'nextTo' }
const series = (color: string) => ({
  kind: 'radar',
  name: '',
  labels: ['a', 'b', 'c'],
  values: [396, 100, 50],
  color,
  points: new Map(),
  marker: { symbol: 'circle', size: 7 },
})

const drawn = (more: Partial<Chart>) =>
  chartPicture(
    {
      series: [series('#111111'), series('#222222')],
      category: axis,
      value: axis,
      font,
      palette: [],
      ...more,
    } as unknown as Chart,
    { width: 300, height: 300 },
  )

test('the outermost ring of a radar may lie at the highest value', () => {
  const numbers = drawn({}).labels.flatMap(({ text }) => (/^\d+$/.test(text) ? Number(text) : []))
  assert.equal(Math.max(...numbers), 400)
})

test('filled radars have no markers, and those of OpenDocument the first series in front', () => {
  const fills = (more: Partial<Chart>) =>
    [...drawn(more).svg.matchAll(/fill="(#(?:111111|222222))"/g)].map(one => one[1])
  assert.deepEqual(fills({ radarFilled: true }), ['#111111', '#222222'])
  assert.deepEqual(fills({ radarFilled: true, firstInFront: true }), ['#222222', '#111111'])
})
