import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { ROUGH_TEXT } from '../../charts/letter-widths.ts'

const right = { right: true }
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Steel bolts']
const NOTE = 'Please tell us within thirty days of the delivery if anything is wrong.'

type Pencil = (x: number, y: number, text: string, style?: { right?: boolean }) => void

/** Texts put on the page word by word, as some producers do: no space is written. */
const spelled = (pen: Pen, size = 10): Pencil => {
  const width = (text: string) => ROUGH_TEXT.width(text, { name: 'Helvetica', size })
  return (x, y, text, { right: flush = false } = {}) => {
    const words = flush ? text.split(' ').reverse() : text.split(' ')
    let at = x
    for (const word of words) {
      pen.text(at, y, word, { right: flush, size })
      at += (flush ? -1 : 1) * (width(word) + 0.278 * size)
    }
  }
}

/** Numbers right before codes, goods, counts; each row at its height. */
function delivery(text: Pencil, heights: readonly number[]): void {
  const line = (y: number, [number, code, goods, count, sum]: string[]) => {
    text(60, y, number!, right)
    text(62.5, y, code!)
    text(130, y, goods!)
    text(340, y, count!, right)
    text(420, y, sum!, right)
  }
  line(100, ['#', 'Code', 'Goods', 'Count', 'Sum'])
  for (const [i, y] of heights.entries())
    line(y, [`${i + 1}`, `07${i}3${i}`, GOODS[i]!, `${i + 3}`, `4${i},20`])
}

test('positions counted from one on are a column, a space before codes of one length', async () => {
  const [table] = await tablesOf(pen => delivery(spelled(pen), [116, 132, 148, 164, 180]))
  assert.deepEqual(table?.slice(0, 2), [
    ['#', 'Code', 'Goods', 'Count', 'Sum'],
    ['1', '07030', 'Oak shelf', '3', '40,20'],
  ])
})

test('rows far apart, with notes between them, stay one table', async () => {
  const tables = await tablesOf(pen => {
    const text = spelled(pen, 7)
    delivery(text, [114, 130, 180, 196, 222])
    text(130, 155, NOTE)
  })
  assert.equal(tables.length, 1)
  assert.equal(tables[0]?.length, 7)
  assert.equal(tables[0]?.[3]?.[2], NOTE)
})

test('the heading of remarks over nothing, a space behind that of figures, has a column', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen)
    text(50, 100, 'Goods')
    text(220, 100, 'Count', right)
    text(300, 100, 'Stock', right)
    text(303, 100, 'Remarks')
    for (const [i, goods] of GOODS.entries()) {
      text(50, 116 + 16 * i, goods)
      text(220, 116 + 16 * i, `${i + 2}`, right)
      text(300, 116 + 16 * i, `${i + 9}`, right)
    }
  })
  assert.deepEqual(table?.[0], ['Goods', 'Count', 'Stock', 'Remarks'])
})

test('cells of several lines set to the foot of their rows, told by the distances alone', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen)
    const line = (y: number, texts: string[]) => {
      for (const [i, one] of texts.entries()) text([50, 120, 300, 380][i]!, y, one)
    }
    line(100, ['Code', 'Goods', 'Count', 'Sum'])
    line(115, ['0713', 'Shelf', '3', '40,20'])
    text(120, 130, 'Oak table')
    line(143, ['0714', 'with drawers', '4', '41,20'])
    text(120, 158, 'Hose for the')
    text(120, 171, 'long garden')
    line(184, ['0715', 'with a reel', '5', '42,20'])
    text(120, 199, 'All of this was made to measure by the joiner of our town.')
  })
  assert.deepEqual(
    table?.slice(0, 4).map(row => row[1]),
    ['Goods', 'Shelf', 'Oak table with drawers', 'Hose for the long garden with a reel'],
  )
})

test('a text over two cells of the row above goes on in neither', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen)
    delivery(text, [112.5, 125, 162.5, 175, 187.5])
    text(130, 137.5, 'from the shop in Rome')
    text(130, 150, 'All of this was made to measure by the joiner of our town.')
  })
  assert.deepEqual(
    table?.slice(2, 5).map(row => row[2]),
    [
      'Copper pipe from the shop in Rome',
      'All of this was made to measure by the joiner of our town.',
      'Garden hose',
    ],
  )
})

test('paragraphs further apart than rows belong to the row with the balance, where some have no day', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [day, text, sum]: string[]) => {
      if (day) pen.text(50, y, day)
      pen.text(120, y, text!)
      if (sum) pen.text(400, y, sum, right)
    }
    line(100, ['Day', 'Text', 'Balance'])
    for (const [i, goods] of GOODS.entries()) {
      const y = 115 + 55 * i
      line(y, [i % 3 === 1 ? '' : `0${i + 1}.04.2025`, goods, `1${i}0,20`])
      line(y + 20, ['', 'Reference'])
      line(y + 40, ['', `70${i}55${i}`])
    }
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[2], ['', 'Copper pipe Reference 701551', '110,20'])
})
