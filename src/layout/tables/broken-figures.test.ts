import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const GOODS = ['Window seals', 'Coffee beans', 'Plaster work', 'Bicycle pump']

test('figures broken inside, for want of room, are whole again', async () => {
  const prices = [["3'922.2", '2'], ["2'736.5", '5'], ['144.57'], ["1'212.6", '9']]
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [50, 'Goods'],
      [190, 'Pieces'],
      [262, 'Price'],
      [360, 'Amount'],
    ] as const)
      pen.text(x, 100, text)
    for (const [i, lines] of prices.entries()) {
      const y = 122 + 26 * i
      const middle = y + 6 * (lines.length - 1)
      pen.text(50, middle, GOODS[i]!)
      pen.text(220, middle, `${21 + i}`, right)
      for (const [k, line] of lines.entries()) pen.text(290, y + 12 * k, line, right)
      pen.text(400, middle, `${7 + i}'022.04`, right)
    }
  })
  assert.deepEqual(table?.slice(1), [
    ['Window seals', '21', "3'922.22", "7'022.04"],
    ['Coffee beans', '22', "2'736.55", "8'022.04"],
    ['Plaster work', '23', '144.57', "9'022.04"],
    ['Bicycle pump', '24', "1'212.69", "10'022.04"],
  ])
})

test('so are times, where all of a column are broken', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, x] of [50, 150, 200, 250].entries()) pen.text(x, 100, ['Stop', '184', '700', '505'][i]!)
    for (const [i, stop] of ['Oak Street', 'Mill Lane', 'Harbour', 'Museum'].entries()) {
      const y = 122 + 30 * i
      pen.text(50, y, stop)
      for (const k of [0, 1, 2]) {
        pen.text(150 + 50 * k, y, `0${5 + k}:${i}`)
        pen.text(150 + 50 * k, y + 12, `${k + 3}`)
      }
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Stop', '184', '700', '505'],
    ['Oak Street', '05:03', '06:04', '07:05'],
    ['Mill Lane', '05:13', '06:14', '07:15'],
  ])
})

test('figures with as many digits behind their point as others are whole', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, [name, value]] of [
      ['Length', '12.5'],
      ['Parts', '3'],
      ['Width', '14.5'],
      ['Sides', '2'],
    ].entries()) {
      pen.text(50, 100 + 14 * i, name!)
      pen.text(250, 100 + 14 * i, value!, right)
      pen.text(350, 100 + 14 * i, `${i}7`, right)
    }
  })
  assert.deepEqual(
    table?.map(row => row[1]),
    ['12.5', '3', '14.5', '2'],
  )
})
