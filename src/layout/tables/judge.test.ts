import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../boxes.ts'
import { isChart } from './judge.ts'

const box: Box = { x0: 0, y0: 0, x1: 600, y1: 800 }
const chart = (shades: Box[], sketches: Box[] = []) =>
  isChart(box, { horizontal: [], vertical: [], shades, sketches })

test('bars on one line that end on several make a chart, upright or lying', () => {
  const heights = [120, 80, 200, 40]
  assert.ok(chart(heights.map((h, i) => ({ x0: 50 + i * 30, x1: 70 + i * 30, y0: 500 - h, y1: 500 }))))
  assert.ok(chart(heights.map((w, i) => ({ x0: 50, x1: 50 + w, y0: 100 + i * 30, y1: 120 + i * 30 }))))
  assert.ok(!chart(heights.slice(1).map((w, i) => ({ x0: 50, x1: 50 + w, y0: i * 30, y1: 20 + i * 30 }))))
})

test('backgrounds of cells make none, however many', () => {
  const cells = Array.from({ length: 20_000 }, (_, i) => {
    const [x0, y0] = [(i % 200) * 3, Math.floor(i / 200) * 6]
    return { x0, y0, x1: x0 + 2, y1: y0 + 5 }
  })
  assert.ok(!chart(cells))
})

test('one long curve or four short ones inside make a chart, curves beside it do not', () => {
  const short = (x0: number): Box => ({ x0, y0: 100, x1: x0 + 10, y1: 110 })
  assert.ok(chart([], [{ x0: 100, y0: 100, x1: 400, y1: 150 }]))
  assert.ok(chart([], [10, 30, 50, 70].map(short)))
  assert.ok(!chart([], [10, 30, 50].map(short)))
  assert.ok(!chart([], [700, 730, 750, 770].map(short)))
})
