import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const

const item = (pen: Pen, y: number, [code, name, pieces, total]: readonly string[]) => {
  pen.text(60, y, code!)
  pen.text(90, y, name!)
  pen.text(330, y, pieces!, right)
  pen.text(400, y, total!, right)
}

test('a note below an item is a row where rows stand no further apart than lines do', async () => {
  const [table] = await tablesOf(pen => {
    item(pen, 100, ['No.', 'Item', 'Pieces', 'Total'])
    item(pen, 112, ['10', 'Filing cabinet', '39', '8,151.00'])
    pen.text(90, 124, 'Back order, expected in two weeks')
    item(pen, 136, ['20', 'Whiteboard', '60', '6,275.40'])
    pen.text(90, 148, 'Colour as agreed')
    item(pen, 160, ['30', 'Laser pointer', '3', '389.58'])
    item(pen, 172, ['40', 'Paper', '18', '1,598.76'])
    item(pen, 184, ['50', 'Oak bookcase with shelves', '18', '627.84'])
  })
  assert.deepEqual(
    table?.map(cells => cells.slice(0, 2).join(' | ')),
    [
      'No. | Item',
      '10 | Filing cabinet',
      ' | Back order, expected in two weeks',
      '20 | Whiteboard',
      ' | Colour as agreed',
      '30 | Laser pointer',
      '40 | Paper',
      '50 | Oak bookcase with shelves',
    ],
  )
})

test('the bold name of a group below a bold total is a row, though the total is as wide as its column', async () => {
  const row = (pen: Pen, y: number, texts: readonly string[], style = {}) => {
    pen.text(60, y, texts[0]!, style)
    for (const [i, x] of [250, 330].entries()) pen.text(x, y, texts[i + 1]!, { ...right, ...style })
  }
  const [table] = await tablesOf(pen => {
    row(pen, 100, ['Project', 'Plan', 'Actual'], bold)
    for (const [g, group] of ['Furniture', 'Office'].entries()) {
      const y = 112 + 60 * g
      pen.text(60, y, group, bold)
      for (const i of [0, 1, 2]) row(pen, y + 12 + 12 * i, [`Unit ${i}`, `${i + 3}1,052`, `${i}9,120`])
      row(pen, y + 48, ['Subtotal of all', '123,156', '30,360'], bold)
    }
  })
  assert.deepEqual(
    table?.map(cells => cells[0]),
    ['Project', 'Furniture', 'Unit 0', 'Unit 1', 'Unit 2', 'Subtotal of all', 'Office'].concat([
      'Unit 0',
      'Unit 1',
      'Unit 2',
      'Subtotal of all',
    ]),
  )
})
