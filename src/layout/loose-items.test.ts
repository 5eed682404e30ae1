import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLooseItems, withoutLoneItems } from './loose-items.ts'
import type { Block, Line } from './model.ts'

/** An item of a list that the tags name, by where it stands; with a bullet where its text begins with one. */
const item = (text: string, x0: number, y0: number): Block => {
  const x1 = x0 + 5 * text.length
  const line = { text, x0, x1, y0, y1: y0 + 10, size: 10, quarter: 0, rtl: false, spans: [{ text }] }
  const box = { x0, x1, y0, y1: y0 + 10, page: 1, lines: [line as unknown as Line] }
  return { ...box, kind: 'list-item', marker: '•', ordered: false, depth: 0, spans: [{ text }] }
}

test('items that the tags call one list are in others where they are set in', () => {
  const places: [x: number, y: number][] = [
    [100, 60],
    [120, 80],
    [140, 100],
    [100, 120],
  ]
  const depths = (set: [x: number, y: number][]) =>
    withLooseItems(set.map(([x, y]) => item('– A ship', x, y))).map(b => b.kind === 'list-item' && b.depth)
  assert.deepEqual(depths(places), [0, 1, 2, 0])
  // The second column of a page begins further to the right.
  const next: [x: number, y: number] = [330, 60]
  assert.deepEqual(depths([...places, next]), [0, 1, 2, 0, 0])
})

test('the heading of a note that the tags call an item is text', () => {
  const frame = { x0: 60, y0: 0, x1: 500, y1: 700 }
  const kinds = (...blocks: Block[]) => withoutLoneItems(blocks, frame).map(block => block.kind)
  const note = item('NOTE', 270, 80)
  assert.deepEqual(kinds(item('• A ship', 80, 60), note, item('• A boat', 80, 100)), [
    ...['list-item', 'paragraph', 'list-item'],
  ])
  assert.deepEqual(kinds(item('SHIP', 270, 60), item('BOAT', 270, 80)), ['list-item', 'list-item'])
  assert.deepEqual(kinds(item('A ship', 90, 60)), ['list-item'])
})
