import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

const right = { right: true }

test('lines in smaller type say more of the row above, though they would have had room behind its text', async () => {
  const payments: [string, string, string][] = [
    ['Hinge set', 'awaiting second delivery', '339.24'],
    ['Plinth panel', '', '535.91'],
    ['Oak worktop of thirty-eight millimetres', 'fits models A and B only', '890.06'],
    ['Silicone', 'Paid by card', '661.72'],
    ['Lamps', '', '12.50'],
  ]
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Date')
    pen.text(110, 100, 'Description')
    pen.text(400, 100, 'Balance', right)
    pen.text(110, 111, 'Opening balance')
    pen.text(400, 111, '8,840.32', right)
    let y = 111
    for (const [i, [text, more, sum]] of payments.entries()) {
      pen.text(50, (y += 11), `0${i + 1}/06/2024`)
      pen.text(110, y, text)
      pen.text(400, y, sum, right)
      if (more) pen.text(110, (y += 11), more, { size: 8 })
    }
  })
  assert.deepEqual(
    table?.map(row => row[1]),
    ['Description', 'Opening balance', ...payments.map(([text, more]) => `${text} ${more}`.trim())],
  )
})

test('labels of totals that begin on the right, before their figures, make no column of their own', async () => {
  const goods = ['מברג שטוח', 'נורת חיסכון', 'קלסר רחב', 'פטיש ברזל', 'עט כדורי', 'סרט דביק', 'שדכן מתכת']
  const face = { face: 'hebrew' as const }
  const [table] = await tablesWith(['hebrew'], pen => {
    const figures = (y: number, a: string, b: string) => {
      pen.text(170, y, a, right)
      pen.text(90, y, b, right)
    }
    for (const [i, [number, name, a, b]] of [
      ['מס', 'פריט', 'סכום', 'יתרה'],
      ...goods.map(() => []),
    ].entries()) {
      const y = 100 + 16 * i
      const end = { right: true, ...face }
      pen.text(460, y, i === 0 ? number! : `${i}`, i === 0 ? end : right)
      pen.text(400, y, i === 0 ? name! : goods[i - 1]!, end)
      if (i === 0) {
        pen.text(170, y, a!, end)
        pen.text(90, y, b!, end)
      } else figures(y, `${i}2.50`, `${i}88.10`)
    }
    const y = 100 + 16 * 8
    pen.text(540, y, 'יתרת סגירה', { right: true, ...face })
    pen.text(90, y, '788.10', right)
  })
  assert.equal(table?.[0]?.length, 4)
  assert.equal(table?.length, 9)
})
