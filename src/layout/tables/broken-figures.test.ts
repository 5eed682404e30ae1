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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']

test('figures in groups with a space between them are whole again', async () => {
  const sums = [['12 34', '5'], ['41 09', '2'], ['9 120'], ['73 51', '8'], ['8 004'], ['10 66', '1']]
  const [table] = await tablesOf(pen => {
    const line = (y: number, texts: string[]) => {
      pen.text(50, y, texts[0]!)
      for (const [i, text] of texts.slice(1).entries()) pen.text(170 + 50 * i, y, text, right)
    }
    line(100, ['Goods', ...MONTHS])
    for (const [i, goods] of GOODS.entries())
      line(122 + 20 * i, [goods, ...MONTHS.map((_, k) => `${k + 1} ${i + 2}5${k}`)])
    line(202, ['Total', ...sums.map(([upper]) => upper!)])
    for (const [i, [, rest]] of sums.entries()) if (rest) pen.text(170 + 50 * i, 214, rest, right)
  })
  assert.deepEqual(table?.slice(4), [
    ['Bicycle pump', '1 550', '2 551', '3 552', '4 553', '5 554', '6 555'],
    ['Total', '12 345', '41 092', '9 120', '73 518', '8 004', '10 661'],
  ])
})

test('figures that fill their ruled cells go on in the next line, rows that lines leave together do not', async () => {
  const ruled = (width: number, rows: string[][][]) =>
    tablesOf(pen => {
      const [x0, top, height] = [50, 90, 32]
      const bottom = top + height * rows.length
      for (let i = 0; i <= rows.length; i++)
        pen.line(x0, top + height * i, x0 + 90 + 3 * width, top + height * i)
      for (const x of [x0, ...[0, 1, 2, 3].map(c => x0 + 90 + width * c)]) pen.line(x, top, x, bottom)
      for (const [r, cells] of rows.entries())
        for (const [c, lines] of cells.entries())
          for (const [k, text] of lines.entries()) {
            const y = top + height * r + 13 + 12 * k
            if (c === 0) pen.text(x0 + 4, y, text)
            else pen.text(x0 + 90 + width * c - 4, y, text, right)
          }
    })
  const figures = [['4.56', '2'], ['403'], ['12.8', '47']]
  const [narrow] = await ruled(
    32,
    GOODS.map(goods => [[goods], ...figures]),
  )
  assert.deepEqual(narrow?.[1], ['Coffee beans', '4.562', '403', '12.847'])
  const [wide] = await ruled(70, [
    [['Goods'], ['Plan'], ['Actual'], ['Last']],
    [GOODS.slice(0, 2), ['4.56', '2.07'], ['4.03', '9.81'], ['12.8', '4.7']],
  ])
  assert.equal(wide?.length, 3)
})
