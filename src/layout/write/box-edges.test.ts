import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Line, PageLayout } from '../model.ts'
import { boxEdges } from './box-edges.ts'
import type { Mark } from './marks.ts'

const BOX: Mark = { x0: 100, x1: 300, y0: 100, y1: 200, stroke: '#000000', width: 1 }

/** A text of two lines. */
function text(x0: number, x1: number, y0 = 110): Block {
  const lines = [x1, x1 - 30].map(
    (end, i) => ({ x0, x1: end, y0: y0 + 12 * i, y1: y0 + 12 * i + 10, quarter: 0, rtl: false }) as Line,
  )
  return { x0, x1, y0, y1: y0 + 22, page: 1, kind: 'paragraph', lines, spans: [] } as unknown as Block
}

const edgesOf = (blocks: Block[], ...marks: Mark[]) =>
  blocks.map(block => boxEdges({ blocks } as PageLayout, marks).get(block))

test('texts in a box end as far before its right side as they begin behind the left one', () => {
  assert.deepEqual(edgesOf([text(110, 280), text(124, 288, 150)], BOX), [290, 290])
  assert.deepEqual(edgesOf([text(110, 280), text(320, 500)], BOX), [290, undefined])
})

test('the smallest box counts; one that its text runs through says nothing', () => {
  const page: Mark = { x0: 80, x1: 520, y0: 50, y1: 700, fill: '#eeeeee', width: 0 }
  assert.deepEqual(edgesOf([text(110, 280), text(100, 495, 300)], page, BOX), [290, 500])
  assert.deepEqual(edgesOf([text(110, 297)], BOX), [undefined])
})
