import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesWith } from '../../../test/support/drawn-tables.ts'

const GOODS = [
  ['כבל רשת'],
  ['כיסא', 'משרדי'],
  ['צבע לבן'],
  ['מחסנית', 'טונר שחור'],
  ['מדף פלדה גדול'],
  ['דמי תחזוקה', 'חודשיים'],
]

test('second lines stay in their row where all lines are as far apart, in scripts without capitals', async () => {
  const [table] = await tablesWith(['hebrew'], pen => {
    const end = { right: true, size: 11, face: 'hebrew' as const }
    const figure = { right: true, size: 11 }
    pen.text(527, 100, 'קבוצה', end)
    pen.text(475, 100, 'תיאור', end)
    for (const c of [1, 2, 3, 4]) pen.text(435 - 69 * c, 100, `Q${c}`, figure)
    pen.text(100, 100, 'סכום', end)
    let y = 100
    for (const [r, lines] of [...GOODS, ['סכום ביניים כולל הכל']].entries()) {
      for (const [k, line] of lines.entries()) {
        y += k > 0 ? 14.7 : 14.3
        pen.text(475, y, line, end)
        if (k > 0) continue
        if (r % 3 === 0 && r < 6) pen.text(527, y, ['ריהוט', 'חשמל'][r / 3]!, end)
        for (const c of [1, 2, 3, 4, 5]) pen.text(435 - 69 * c, y, `${c}${r},9${c}4`, figure)
      }
    }
  })
  assert.deepEqual(
    table?.slice(1, -1).map(row => row[1]),
    GOODS.map(lines => lines.join(' ')),
  )
})
