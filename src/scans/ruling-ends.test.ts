import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { withRowEnds } from './ruling-ends.ts'

const upright = (x: number, top: number, bottom: number): Box => ({ left: x, top, right: x + 1, bottom })
const level = (y: number): Box => ({ left: 60, top: y, right: 540, bottom: y + 1 })
const word = (top: number): Box => ({ left: 200, top, right: 240, bottom: top + 10 })

/** Two rulings of columns end at 350, those around the totals at 430. */
const TABLE = [
  level(240),
  level(250),
  upright(60, 240, 430),
  upright(150, 240, 350),
  upright(300, 240, 350.8),
  upright(540, 240, 430),
]

test('where columns end together and the frame goes on, rows end', () => {
  const added = withRowEnds(TABLE, [word(335), word(360)]).slice(TABLE.length)
  assert.deepEqual(
    added.map(({ left, right }) => [left, right]),
    [[60, 541]],
  )
  assert.ok(Math.abs(added[0]!.top - 350) < 1)
})

test('nothing is added where a rule is drawn, a word stands, one column ends, or none goes on', () => {
  const same = (rulings: Box[], words: Box[] = []) => assert.deepEqual(withRowEnds(rulings, words), rulings)
  same([...TABLE, level(351)])
  same(TABLE, [word(345)])
  same(TABLE.filter(ruling => ruling.left !== 300))
  same(TABLE.map(ruling => (ruling.bottom === 430 ? { ...ruling, bottom: 350 } : ruling)))
})
