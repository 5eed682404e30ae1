import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutHalves } from './heading-halves.ts'
import type { Row } from './rows.ts'

const rowOf = (...texts: [x0: number, x1: number][]): Row =>
  ({ segments: texts.map(([x0, x1]) => ({ x0, x1 })) }) as unknown as Row
const COLUMNS = [
  [50, 100],
  [120, 190],
  [290, 303],
  [311, 355],
  [390, 430],
].map(([x0, x1]) => ({ x0: x0!, x1: x1! }))
const HEAD = rowOf([50, 80], [120, 150], [290, 303], [390, 430])

test('figures on the right below a heading on the left are one column with it', () => {
  const body = [rowOf([50, 100], [296, 355]), rowOf([50, 100], [311, 355]), rowOf([50, 100], [297, 355])]
  assert.deepEqual(withoutHalves(COLUMNS, [HEAD, ...body])[2], { x0: 290, x1: 355 })
})

test('texts on different edges, or beside each other, stand in two columns', () => {
  const ragged = [rowOf([50, 100], [296, 340]), rowOf([50, 100], [311, 355]), rowOf([50, 100], [297, 350])]
  assert.equal(withoutHalves(COLUMNS, [HEAD, ...ragged]).length, 5)
  const beside = [rowOf([291, 300], [311, 355]), rowOf([296, 355]), rowOf([297, 355])]
  assert.equal(withoutHalves(COLUMNS, [HEAD, ...beside]).length, 5)
})
