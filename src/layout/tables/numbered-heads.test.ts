import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tablesOf } from '../../../test/support/drawn-tables.ts'

const RATES = [
  ['', 'Estimate', 'Error', 'Rate'],
  ['(Intercept)', '3.1888', '1.5966', '2.00'],
  ['grade', '0.5308', '0.2892', '1.84'],
  ['other', '8.8150', '3.3355', '2.64'],
]
const PARTS = [
  ['', 'PC1', 'PC2', 'PC3'],
  ['Murder', '0.0417', '0.0448', '0.0799'],
  ['Assault', '0.9952', '0.0588', '0.0676'],
  ['Rape', '0.0752', '0.2007', '0.9741'],
]

/** Two tables with a numbered heading above each, its number well before it. */
const sections = (heading: { size?: number; face?: 'bold' }) =>
  tablesOf(pen => {
    for (const [k, { y, rows, title }] of [
      { y: 100, rows: RATES, title: 'Estimates' },
      { y: 170, rows: PARTS, title: 'Parts' },
    ].entries()) {
      pen.text(60, y, `2.${k + 5}`, heading)
      pen.text(95, y, title, heading)
      for (const [r, row] of rows.entries())
        for (const [c, text] of row.entries())
          pen.text((k === 0 ? 150 : 120) + 55 * c, y + 14 + 12 * r, text, { right: true })
    }
  })

test('a numbered heading, larger than rows or bold, stands above its table and below that of the last one', async () => {
  for (const heading of [{ size: 12 }, { face: 'bold' as const }])
    assert.deepEqual(await sections(heading), [RATES, PARTS])
})
