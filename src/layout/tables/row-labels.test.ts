import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const TOWNS = ['Aachen', 'Bremen', 'Celle', 'Dresden', 'Essen', 'Fulda', 'Gera']
const right = { right: true }

/** Rows of figures without lines, in groups; `labels` says on which row each group's name stands, counted from 0. */
const grouped = (labels: [name: string, row: number][]) => (pen: Pen) => {
  for (const [i, title] of ['Region', 'Town', 'Sales', 'Costs'].entries())
    pen.text([60, 140, 300, 380][i]!, 100, title, i > 1 ? right : {})
  for (const [i, town] of TOWNS.entries()) {
    pen.text(140, 120 + 16 * i, town)
    pen.text(300, 120 + 16 * i, `${417 + 31 * i}`, right)
    pen.text(380, 120 + 16 * i, `${286 + 17 * i}`, right)
  }
  for (const [name, row] of labels) pen.text(60, 120 + 16 * row, name)
}

const regions = (table: string[][] | undefined) => table?.slice(1).map(row => row[0])

test('names in the middle of their rows go with the first of these', async () => {
  const [table] = await tablesOf(
    grouped([
      ['West', 1],
      ['East', 3.5],
      ['South', 5.5],
    ]),
  )
  assert.equal(table?.length, 8)
  assert.deepEqual(regions(table), ['West', '', '', 'East', '', 'South', ''])
})

test('names at the foot of their rows go with the first of these', async () => {
  const [table] = await tablesOf(
    grouped([
      ['West', 2],
      ['East', 4],
      ['South', 6],
    ]),
  )
  assert.deepEqual(regions(table), ['West', '', '', 'East', '', 'South', ''])
})

test('names of some rows that are in the middle of nothing stay where they are', async () => {
  const [table] = await tablesOf(
    grouped([
      ['West', 1],
      ['East', 2],
      ['South', 4],
    ]),
  )
  assert.deepEqual(regions(table), ['', 'West', 'East', '', 'South', '', ''])
})

test('headings of columns without groups stand half a line below the years over the others', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(170, 100, '2024')
    pen.text(330, 100, '2025')
    pen.text(60, 107, 'Town')
    for (const [i, title] of ['Debits', 'Credits', 'Debits', 'Credits'].entries())
      pen.text(170 + 80 * i, 114, title, right)
    for (const [r, town] of TOWNS.entries()) {
      pen.text(60, 130 + 14 * r, town)
      for (const c of [0, 1, 2, 3]) pen.text(170 + 80 * c, 130 + 14 * r, `${413 + 29 * r + 107 * c}`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Town', '2024', '', '2025', ''],
    ['', 'Debits', 'Credits', 'Debits', 'Credits'],
    ['Aachen', '413', '520', '627', '734'],
  ])
})
