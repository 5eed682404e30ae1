import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Line, PageLayout } from '../model.ts'
import { isDense } from './dense-pages.ts'

const block = (kind: string, x0: number, x1: number, y0: number, lines: number, size: number): Block => {
  const line = { x0, x1, size } as Line
  return { kind, x0, x1, y0, y1: y0 + 9 * lines, lines: new Array(lines).fill(line) } as unknown as Block
}

/** Three columns, each of parts of eight lines. */
const card = (kind: string, size: number): PageLayout =>
  ({
    blocks: [20, 220, 420].flatMap(x => [
      block('paragraph', x, x + 170, 20, 2, size),
      block(kind, x, x + 180, 50, 14, size),
      block(kind, x, x + 180, 200, 14, size),
    ]),
  }) as PageLayout

test('a card of tables in columns of small type is dense', () => {
  assert.equal(isDense(card('table', 7)), true)
})

test('text in columns, larger type and a single column are not', () => {
  assert.equal(isDense(card('paragraph', 7)), false)
  assert.equal(isDense(card('table', 10)), false)
  const one = { blocks: card('table', 7).blocks.filter(b => b.x0 < 200) } as PageLayout
  assert.equal(isDense({ blocks: [...one.blocks, ...one.blocks, ...one.blocks] } as PageLayout), false)
})

test('names with their meanings beside them are as dense as tables', () => {
  const blocks = [20, 220, 420].flatMap(x =>
    Array.from({ length: 10 }, (_, i) => [
      block('paragraph', x, x + 50, 20 + 30 * i, 1, 7),
      block('paragraph', x + 55, x + 180, 20 + 30 * i, 2, 7),
    ]).flat(),
  )
  assert.equal(isDense({ blocks } as PageLayout), true)
})
