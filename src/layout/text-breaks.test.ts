import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from './model.ts'
import { breaks } from './text-breaks.ts'

test('where most lines end is told by a few of them, however many there are', () => {
  let reads = 0
  const line = {
    ...{ x0: 50, y0: 92, y1: 102, base: 100, size: 10, text: 'word', spans: [{ text: 'word' }] },
    ...{ bold: false, italic: false, mono: false, serif: false, hyphen: false, rtl: false },
    ...{ font: '', quarter: 0 },
    get x1() {
      reads++
      return 70
    },
  } as unknown as Line
  const lines = Array.from({ length: 10_000 }, () => line)
  const group = new Proxy(lines, {
    get: (list, key) => {
      reads++
      return Reflect.get(list, key)
    },
  })
  for (const text of [[line], group])
    assert.equal(breaks(lines, 9999, text, { x0: 50, y0: 0, x1: 300, y1: 800 }), false)
  assert.ok(reads < 1000, `${reads} times`)
})
