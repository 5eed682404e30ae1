import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const bold = { face: 'bold' as const }

test('headings over those of several columns are a row of their own, though no line is between them', async () => {
  const [table] = await tablesOf(pen => {
    for (const y of [80, 120, 140, 160, 180]) pen.line(50, y, 450, y)
    for (const x of [50, 130, 290, 450]) pen.line(x, 80, x, 180)
    for (const x of [210, 370]) pen.line(x, 120, x, 180)
    pen.text(60, 93, 'Date', bold)
    pen.text(201, 93, 'Ulm', bold)
    pen.text(358, 93, 'Bonn', bold)
    for (const [i, title] of ['From', 'To', 'From', 'To'].entries()) pen.text(150 + 80 * i, 113, title, bold)
    for (let r = 0; r < 3; r++) {
      pen.text(60, 133 + 20 * r, `0${r + 1}/05/2025`)
      for (let c = 0; c < 4; c++) pen.text(150 + 80 * c, 133 + 20 * r, `${8 + 2 * c}:1${r}`)
    }
  })
  assert.deepEqual(table?.slice(1, 3), [
    ['', 'From', 'To', 'From', 'To'],
    ['01/05/2025', '8:10', '10:10', '12:10', '14:10'],
  ])
  assert.equal(table?.[0]?.[1], 'Ulm')
})

test('names of groups above and below rows do not belong to these', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, title] of ['Code', 'From', 'To', 'Price'].entries())
      pen.text(60 + 90 * i, 100, title, bold)
    for (const [g, name] of ['Ulm', 'Bonn'].entries()) {
      pen.text(60, 112 + 24 * g, name, bold)
      for (const [i, text] of [`AF 92${g}`, '06:39', '10:45', `11${g}.40`].entries())
        pen.text(60 + 90 * i, 124 + 24 * g, text)
    }
  })
  assert.deepEqual(
    table?.map(row => row[0]),
    ['Code', 'Ulm', 'AF 920', 'Bonn', 'AF 921'],
  )
})

test('a day that is broken before its year stays in its row', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, title] of ['Date', 'From', 'Result'].entries()) pen.text(60 + 90 * i, 100, title, bold)
    for (let r = 0; r < 4; r++) {
      const y = 112 + 24 * r
      pen.text(60, y, `1${r}/02/`)
      pen.text(60, y + 12, '2025')
      pen.text(150, y, `1${r}:05`)
      pen.text(240, y, `${r}:2`)
    }
  })
  assert.deepEqual(table?.[1], ['10/02/2025', '10:05', '0:2'])
})

test('days without a year head their columns', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Name')
    for (let c = 0; c < 5; c++) pen.text(130 + 60 * c, 100, `0${c + 3}.11.`)
    for (const [r, name] of ['Ada', 'Ben', 'Eve', 'Dan'].entries()) {
      pen.text(60, 112 + 12 * r, name)
      for (let c = 0; c < 5; c++)
        if ((r + c) % 3) pen.text(130 + 60 * c, 112 + 12 * r, c % 2 ? '06\u201314' : '22\u201306')
    }
  })
  assert.deepEqual(
    table?.map(row => row[0]),
    ['Name', 'Ada', 'Ben', 'Eve', 'Dan'],
  )
})
