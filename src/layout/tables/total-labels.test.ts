import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter']

test('labels of totals that end on one edge stand in one column, however long they are', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [goods, count, unit, price, sum]: string[]) => {
      pen.text(50, y, goods!)
      pen.text(250, y, count!, right)
      pen.text(270, y, unit!)
      pen.text(370, y, price!, right)
      pen.text(450, y, sum!, right)
    }
    line(100, ['Goods', 'Count', 'Unit', 'Price', 'Sum'])
    for (const [i, goods] of GOODS.entries())
      line(118 + 18 * i, [goods, `${i + 2}`, 'pcs', `12${i},10`, `24${i},20`])
    const totals = ['Sum of all the goods', 'Tax', 'Total']
    for (const [i, label] of totals.entries()) {
      pen.text(370, 190 + 18 * i, label, right)
      pen.text(450, 190 + 18 * i, `96${i},80`, right)
    }
  })
  assert.deepEqual(table?.slice(5), [
    ['', '', '', 'Sum of all the goods', '960,80'],
    ['', '', '', 'Tax', '961,80'],
    ['', '', '', 'Total', '962,80'],
  ])
})

test('bold headings on other edges begin a second table right below the first', async () => {
  const tables = await tablesOf(pen => {
    const heads = ['Name', '1', '2', '3', 'Points']
    for (const [i, text] of heads.entries()) pen.text([50, 130, 165, 200, 235][i]!, 100, text, bold)
    for (const [k, goods] of GOODS.entries()) {
      const texts = [goods, `${k}:1`, `2:${k}`, `${k}:0`, `${k + 4}`]
      for (const [i, text] of texts.entries()) pen.text([50, 130, 165, 200, 235][i]!, 116 + 16 * k, text)
    }
    const next = ['Day', 'Hour', 'Match', 'Result']
    for (const [i, text] of next.entries()) pen.text([50, 112, 146, 280][i]!, 180, text, bold)
    for (const [k, goods] of GOODS.entries()) {
      const texts = [`0${k + 1}/03/2025`, `1${k}:40`, `${goods} at home`, `${k}:${k + 1}`]
      for (const [i, text] of texts.entries()) pen.text([50, 112, 146, 280][i]!, 196 + 16 * k, text)
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]]),
    [
      [5, ['Name', '1', '2', '3', 'Points']],
      [5, ['Day', 'Hour', 'Match', 'Result']],
    ],
  )
})

test('a rate that ends a label of totals stays in it, though rates of other rows end on the same edge', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [goods, count, price, rate, sum]: string[]) => {
      pen.text(50, y, goods!)
      pen.text(250, y, count!, right)
      pen.text(360, y, price!, right)
      pen.text(390, y, rate!, right)
      pen.text(470, y, sum!, right)
    }
    line(100, ['Goods', 'Count', 'Unit price', 'Tax', 'Sum'])
    for (const [i, goods] of GOODS.entries())
      line(118 + 18 * i, [goods, `${i + 2}`, `12${i},10`, i % 2 ? '7 %' : '19 %', `24${i},20`])
    for (const [i, label] of ['Subtotal', 'Tax 19 %', 'Total to be paid'].entries()) {
      pen.text(390, 190 + 18 * i, label, right)
      pen.text(470, 190 + 18 * i, `96${i},80`, right)
    }
  })
  assert.deepEqual(
    table?.slice(5).map(row => row.filter(text => text !== '')),
    [
      ['Subtotal', '960,80'],
      ['Tax 19 %', '961,80'],
      ['Total to be paid', '962,80'],
    ],
  )
})

test('a label of several totals makes no column, wherever it stands before them', async () => {
  const names = ['Tom Whitfield-Jones', 'Sue Lee', 'George Miller', 'Amelia Hart']
  const [table] = await tablesOf(pen => {
    const heads = ['Code', 'Name', 'Amount', 'Tax', 'Debit']
    for (const [i, text] of heads.entries()) pen.text([50, 100, 250, 320, 390][i]!, 100, text)
    const figures = (y: number, k: number) => {
      for (const [i, x] of [285, 345, 418].entries()) pen.text(x, y, `${k + 1}${i}0.42`, right)
    }
    for (const [k, name] of names.entries()) {
      pen.text(50, 118 + 16 * k, `019${k}1`)
      pen.text(100, 118 + 16 * k, name)
      figures(118 + 16 * k, k)
    }
    pen.text(195, 118 + 16 * 4, 'Total', right)
    figures(118 + 16 * 4, 9)
  })
  assert.deepEqual(table?.at(-1), ['', 'Total', '1000.42', '1010.42', '1020.42'])
  assert.deepEqual(table?.[1], ['01901', 'Tom Whitfield-Jones', '100.42', '110.42', '120.42'])
})

test('labels of many small groups that end on one edge make no column of their own', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [place, goods, plan, actual]: string[]) => {
      pen.text(50, y, place!)
      pen.text(120, y, goods!)
      pen.text(340, y, plan!, right)
      pen.text(430, y, actual!, right)
    }
    line(100, ['Place', 'Goods', 'Plan', 'Actual'])
    for (const [i, place] of ['Leeds', 'Bath', 'Dover'].entries()) {
      const y = 118 + 54 * i
      line(y, [place, GOODS[i]!, `1${i}4`, `2${i}7`])
      line(y + 18, ['', GOODS[i + 1]!, `3${i}1`, `4${i}6`])
      pen.text(270, y + 36, 'Sum', right)
      line(y + 36, ['', '', `5${i}5`, `7${i}3`])
    }
    pen.text(270, 280, 'Total', right)
    line(280, ['', '', '1,605', '2,149'])
  })
  assert.deepEqual(table?.slice(0, 4), [
    ['Place', 'Goods', 'Plan', 'Actual'],
    ['Leeds', 'Oak shelf', '104', '207'],
    ['', 'Copper pipe', '301', '406'],
    ['', 'Sum', '505', '703'],
  ])
})
