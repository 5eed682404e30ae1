import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import type { Word } from '../word.ts'
import { alignedHeads, withEmptyLast } from './aligned-heads.ts'
import type { Row } from './rows.ts'

const right = { right: true }
const GOODS = ['Gasket', 'Laptop', 'Van', 'Pump', 'Pipe']

test('headings a space apart go to the columns that each of them ends with', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Goods')
    // Helvetica of 10 points: each heading ends where the figures below do.
    pen.text(250, 100, 'Gross mass', right)
    pen.text(296, 100, 'Net mass', right)
    pen.text(376, 100, 'Statistical value', right)
    for (const [i, goods] of GOODS.entries()) {
      pen.text(50, 116 + 14 * i, goods)
      pen.text(250, 116 + 14 * i, `${i + 1}90.0`, right)
      pen.text(296, 116 + 14 * i, `${i + 1}0.0`, right)
      pen.text(376, 116 + 14 * i, `${i + 2}926.00`, right)
    }
  })
  assert.deepEqual(table?.[0], ['Goods', 'Gross mass', 'Net mass', 'Statistical value'])
})

test('a last heading with nothing below it keeps its column, right behind one that ends with its figure', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, goods] of ['Goods', ...GOODS].entries()) {
      pen.text(50, 100 + 14 * i, goods)
      pen.text(250, 100 + 14 * i, i === 0 ? 'Booked' : `${i}90`, right)
      pen.text(330, 100 + 14 * i, i === 0 ? 'Counted' : `${i}88`, right)
      if (i === 0 || i === 4) pen.text(410, 100 + 14 * i, i === 0 ? 'Difference' : '-2', right)
    }
    pen.text(413, 100, 'Checked')
  })
  assert.deepEqual(table?.[0], ['Goods', 'Booked', 'Counted', 'Difference', 'Checked'])
  assert.deepEqual(table?.[4], ['Pump', '490', '488', '-2', ''])
})

test('a heading of two words keeps both, though a cut between them would end on an edge too', () => {
  const words = [
    { text: 'Reorder', x0: 364.5, x1: 394 },
    { text: 'level', x0: 396.5, x1: 416 },
    { text: 'Remarks', x0: 420, x1: 455 },
  ].map(word => ({ ...word, y0: 100, y1: 109, size: 9 }) as Word)
  const columns = [
    { x0: 364.5, x1: 416 },
    { x0: 420, x1: 455 },
  ]
  assert.deepEqual(
    alignedHeads(words, columns)?.map(part => part.map(word => word.text)),
    [['Reorder', 'level'], ['Remarks']],
  )
})

test('a last heading put on the page apart from that of figures is its own, though no other heading ends with figures', () => {
  const row = (...texts: [text: string, x0: number, x1: number][]) => {
    const words = texts.map(([text, x0, x1], i) => ({ text, x0, x1, size: 8, order: i, moved: true }) as Word)
    const day = { words: words.slice(0, 1), x0: words[0]!.x0, x1: words[0]!.x1, size: 8 }
    const last = { words: words.slice(1), x0: words[1]!.x0, x1: words.at(-1)!.x1, size: 8 }
    return { segments: [day, last] } as unknown as Row
  }
  const head = row(['Day', 53, 70], ['Hours', 362, 389], ['Remarks', 394, 430])
  const body = ['6.05', '9.82', '7.72'].map(hours => row(['Monday', 53, 80], [hours, 373, 389]))
  const more = row(['Friday', 53, 75], ['8.23', 373, 389], ['card', 394, 410])
  const columns = [
    { x0: 53, x1: 80 },
    { x0: 362, x1: 430 },
  ]
  const parted = [...columns.slice(0, 1), { x0: 362, x1: 389 }, { x0: 394, x1: 430 }]
  assert.deepEqual(withEmptyLast(columns, [head, ...body, more]), parted)
  for (const word of head.segments[1]!.words) word.moved = false
  assert.deepEqual(withEmptyLast(columns, [head, ...body]), columns, 'a heading of two words')
})

test('a last heading a wide gap behind that of figures is its own, where one other heading ends with figures', () => {
  const piece = (...texts: [text: string, x0: number, x1: number][]) => {
    const words = texts.map(([text, x0, x1], i) => ({ text, x0, x1, size: 8, order: i }) as Word)
    return { words, x0: words[0]!.x0, x1: words.at(-1)!.x1, size: 8 }
  }
  const row = (...segments: ReturnType<typeof piece>[]) => ({ segments }) as unknown as Row
  const head = row(piece(['Pieces', 100, 130]), piece(['Value', 200, 230], ['Remarks', 235, 270]))
  const body = ['12', '9', '4'].map(n => row(piece([n, 122, 130]), piece(['61.50', 208, 230])))
  const more = row(piece(['3', 126, 130]), piece(['8.20', 212, 230], ['broken', 235, 260]))
  const columns = [
    { x0: 100, x1: 130 },
    { x0: 200, x1: 270 },
  ]
  const parted = [columns[0]!, { x0: 200, x1: 230 }, { x0: 235, x1: 270 }]
  assert.deepEqual(withEmptyLast(columns, [head, ...body, more]), parted)
  const close = row(piece(['Pieces', 100, 130]), piece(['Value', 200, 230], ['Remarks', 233, 268]))
  assert.deepEqual(withEmptyLast(columns, [close, ...body]), columns, 'a heading of two words')
})
