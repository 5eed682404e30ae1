import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Steel bolts']

test('a label that begins where a column ends does not join it to the next', async () => {
  const [table] = await tablesOf(pen => {
    const line = (i: number, [goods, amount, rate, sum]: string[]) => {
      pen.text(50, 100 + 16 * i, goods!)
      pen.text(300, 100 + 16 * i, amount!, right)
      pen.text(364.4, 100 + 16 * i, rate!, right)
      pen.text(450, 100 + 16 * i, sum!, right)
    }
    line(0, ['Goods', 'Amount', 'Rate', 'Sum'])
    for (const [i, goods] of GOODS.entries()) line(i + 1, [goods, `1${i}4,50 £`, '2,5 %', `3${i},20 £`])
    pen.text(299.7, 196, 'Subtotal North')
    pen.text(450, 196, '160,00 £', right)
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Goods', 'Amount', 'Rate', 'Sum'],
    ['Oak shelf', '104,50 £', '2,5 %', '30,20 £'],
  ])
  assert.deepEqual(table?.at(-1), ['', '', 'Subtotal North', '160,00 £'])
})

/** Numbers, addresses of three lines, goods, units, counts and weights. */
function parcels(pen: Pen, apart: { lines: number; rows: number; size: number }): void {
  const { lines, rows, size } = apart
  const line = (y: number, texts: string[]) => {
    for (const [i, text] of texts.entries()) pen.text([50, 110, 200, 290, 350, 410][i]!, y, text, { size })
  }
  line(100, ['Number', 'Customer', 'Goods', 'Unit', 'Count', 'Weight'])
  for (const [i, goods] of GOODS.entries()) {
    const y = 100 + rows + i * (2 * lines + rows)
    line(y, [`0${i}43`, 'Miller', goods, 'box', `${i + 2}4`, `${i + 1},50`])
    pen.text(110, y + lines, `Park ${i + 7}`, { size })
    pen.text(110, y + 2 * lines, `1005${i} York`, { size })
  }
  const y = 100 + rows + 5 * (2 * lines + rows)
  pen.text(50, y, 'Total', { size })
  pen.text(350, y, '220', { size })
  pen.text(410, y, '15,50', { size })
}

test('a last row of several totals stays with the table above', async () => {
  const [table] = await tablesOf(pen => parcels(pen, { lines: 11, rows: 15, size: 7.5 }))
  assert.deepEqual(table?.slice(5), [
    ['0443', 'Miller Park 11 10054 York', 'Steel bolts', 'box', '64', '5,50'],
    ['Total', '', '', '', '220', '15,50'],
  ])
})

test('paragraphs of a cell that stand further apart than rows stay in the row of their number', async () => {
  const [table] = await tablesOf(pen => parcels(pen, { lines: 20, rows: 15, size: 10 }))
  assert.equal(table?.length, 7)
  assert.deepEqual(table?.[1], ['0043', 'Miller Park 7 10050 York', 'Oak shelf', 'box', '24', '1,50'])
})

for (const far of [0, 20])
  test(`a note over most columns on the edge of its text, ${14 + far} points below a row, is a row of the table`, async () => {
    const tables = await tablesOf(pen => {
      const line = (y: number, [number, goods, count, price, sum]: string[]) => {
        pen.text(50, y, number!)
        pen.text(75, y, goods!)
        pen.text(300, y, count!, right)
        pen.text(370, y, price!, right)
        pen.text(450, y, sum!, right)
      }
      line(100, ['No', 'Goods', 'Count', 'Price', 'Sum'])
      for (const [i, goods] of GOODS.entries())
        line(114 + 14 * i + (i < 2 ? 0 : 14 + far), [`${i + 1}`, goods, `${i + 3}`, `1${i},50`, `4${i},20`])
      const note = 'Please tell us within thirty days of the delivery if anything is wrong with this.'
      pen.text(75, 142 + far, note)
    })
    assert.deepEqual(
      tables.map(table => [table.length, table[2]?.[1], table[4]?.[1]]),
      [[7, 'Copper pipe', 'Garden hose']],
    )
  })

test('a long line of two cells a space apart is cut where cells above and below begin', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [name, text, sum]: string[], flush = false) => {
      pen.text(flush ? 177 : 50, y, name!, { right: flush })
      pen.text(181, y, text!)
      if (sum) pen.text(480, y, sum, right)
    }
    line(100, ['Name', 'Terms', 'Sum'])
    line(116, ['Oak shelf', 'Paid at once', '120,50'])
    line(132, ['Copper pipe', 'Paid at once', '121,50'])
    line(148, ['Hose for the long garden', 'We ask you to look at every line and to tell us'], true)
    line(160, ['with a reel', 'whatever is wrong in it', '122,50'])
    line(176, ['Water meter', 'Paid at once', '123,50'])
  })
  assert.deepEqual(table?.[3], [
    'Hose for the long garden with a reel',
    'We ask you to look at every line and to tell us whatever is wrong in it',
    '122,50',
  ])
})

test('the last line of a cell stays in the table where other rows have such lines', async () => {
  const size = 8
  const [table] = await tablesOf(pen => {
    const line = (y: number, texts: string[]) => {
      for (const [i, text] of texts.entries()) pen.text([50, 150, 330, 400][i]!, y, text, { size })
    }
    line(100, ['Name', 'Terms', 'Count', 'Sum'])
    for (const [i, goods] of GOODS.entries()) {
      line(120 + 33 * i, [goods, 'We ask you to look at every line and', `${i + 3}`, `4${i},20`])
      pen.text(150, 120 + 33 * i + 14, 'to tell us what is wrong', { size })
    }
  })
  const ends = table?.flat().filter(text => text.endsWith('to tell us what is wrong'))
  assert.equal(ends?.length, GOODS.length)
})

test('a last column of a heading with nothing below it is kept', async () => {
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [220, 'Count'],
      [300, 'Weight'],
      [375, 'Remarks'],
    ] as const)
      pen.text(x, 100, text, right)
    pen.text(50, 100, 'Goods')
    for (const [i, goods] of GOODS.entries()) {
      pen.text(50, 116 + 16 * i, goods)
      pen.text(220, 116 + 16 * i, `${i + 2}`, right)
      pen.text(300, 116 + 16 * i, `1${i},50`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Goods', 'Count', 'Weight', 'Remarks'],
    ['Oak shelf', '2', '10,50', ''],
  ])
})
