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

/** Sums of what was worked, by customers. */
function works(text: Pencil): void {
  const line = (y: number, [day, number, name, ...sums]: string[]) => {
    for (const [i, one] of [day, number, name].entries()) if (one) text([50, 130, 200][i]!, y, one)
    for (const [i, sum] of sums.entries()) if (sum) text([340, 420, 500][i]!, y, sum, right)
  }
  line(100, ['Day', 'Number', 'Name', 'Hours', 'Goods', 'Sum'])
  const lines = [
    ['266 North'],
    ['12.05.2025', 'B68', 'Archer', '', '54,17'],
    ['Sum of this customer', '', '', '', '54,17'],
    ['778 South'],
    ['05.02.2025', 'B38', 'Baker', '', '', '135,89'],
    ['09.01.2025', 'B81', 'Cooper', '', '491,03'],
    ['Sum of this customer', '', '', '', '491,03', '135,89'],
  ]
  for (const [i, texts] of lines.entries()) line(112.5 + 12.5 * i, texts)
}

test('names of groups below totals are rows, where one stands above the first row', async () => {
  const [table] = await tablesOf(pen => works(spelled(pen, 8)))
  assert.deepEqual(
    table?.map(row => row[0]),
    [
      'Day',
      '266 North',
      '12.05.2025',
      'Sum of this customer',
      '778 South',
      '05.02.2025',
      '09.01.2025',
      'Sum of this customer',
    ],
  )
})

test('columns of figures that end on an edge each are two, though few rows have both', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen, 8)
    const line = (y: number, [day, name, first, second]: string[]) => {
      text(50, y, day!)
      text(120, y, name!)
      if (first) text(240, y, first, right)
      if (second) text(260, y, second, right)
    }
    line(100, ['Day', 'Name', 'Credits', 'Sum'])
    for (const [i, goods] of GOODS.entries())
      line(114 + 14 * i, [`0${i + 1}.03.2025`, goods, i < 3 ? `6${i}1,90` : '', i < 3 ? '' : `${i},27`])
  })
  assert.deepEqual(table?.[0], ['Day', 'Name', 'Credits', 'Sum'])
  assert.deepEqual(table?.[4], ['04.03.2025', 'Water meter', '', '3,27'])
})

test('a column with nothing below its heading is kept between others', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen)
    for (const [x, head] of [
      [50, 'Goods'],
      [180, 'Checked'],
      [260, 'Count'],
      [330, 'Sum'],
    ] as const)
      text(x, 100, head)
    for (const [i, goods] of GOODS.entries()) {
      text(50, 116 + 16 * i, goods)
      text(260, 116 + 16 * i, `${i + 2}`)
      text(330, 116 + 16 * i, `1${i},50`)
    }
  })
  assert.deepEqual(table?.[0], ['Goods', 'Checked', 'Count', 'Sum'])
  assert.deepEqual(table?.[1], ['Oak shelf', '', '2', '10,50'])
})

test('a first row of days and times above the first line drawn is no heading', async () => {
  const [table] = await tablesOf(pen => {
    const text = spelled(pen)
    const line = (y: number, texts: string[]) => {
      for (const [i, one] of texts.entries()) text([50, 150, 300, 400][i]!, y, one)
    }
    line(100, ['Name', 'Goods', 'Day', 'From'])
    for (const [i, goods] of GOODS.entries()) {
      line(114 + 14 * i, ['Archer', goods, `2025-08-1${i}`, `07:0${i}`])
      pen.line(50, 118 + 14 * i, 450, 118 + 14 * i)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Name', 'Goods', 'Day', 'From'],
    ['Archer', 'Oak shelf', '2025-08-10', '07:00'],
  ])
})
