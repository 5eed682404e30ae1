import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tablesOf } from '../../../test/support/drawn-tables.ts'

/** Lines as a program prints them, in type of one width. */
const printed = (lines: string[]) =>
  tablesOf(pen => {
    for (const [r, line] of lines.entries()) pen.text(60, 100 + 12 * r, line, { face: 'mono' })
  })

test('headings a space apart name the columns of figures that each of them ends with', async () => {
  const [table] = await printed([
    '       Alzheimer Other dementias Other diagnoses',
    'None   2.5900465       -2.340275      -0.1522407',
    '<10    2.9713093       -2.056864      -0.8446233',
    '10-20 -0.7765307       -1.237441       2.1146396',
    '>20   -3.6678046        4.950373      -1.5303056',
  ])
  assert.deepEqual(table?.[0], ['', 'Alzheimer', 'Other dementias', 'Other diagnoses'])
})

test('a heading that ends with the second of two columns alone stays whole', async () => {
  const [table] = await printed([
    '                 Mean of all groups z value',
    '(Intercept)      1.028874  0.023785  43.258',
    'hosp             0.164797  0.005997  27.478',
    'healthpoor       0.248307  0.017845  13.915',
    'healthexcellent -0.361993  0.030304 -11.945',
  ])
  assert.deepEqual(
    table?.[0]?.filter(text => text),
    ['Mean of all groups', 'z value'],
  )
})
