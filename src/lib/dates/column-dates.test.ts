import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate, readDate } from './column-dates.ts'

const DAYS = [
  '3 марта 2025 г.',
  '3 Mart 2025',
  '3. 3. 2025',
  '3 Μαρτίου 2025',
  '3 مارس 2025',
  '3 मार्च 2025',
  '3. března 2025',
  '3 martie 2025',
  '3. maaliskuuta 2025',
  '3 במרץ 2025',
  '2025. március 3.',
  '2025 m. kovo 3 d.',
  '2025. gada 3. marts',
  '3. marca 2025',
  '3. ožujka 2025.',
  '3. март 2025.',
  '3 март 2025 г.',
  '03.03.2025 г.',
  '3 березня 2025 р.',
  '3 de març del 2025',
  '3 tháng 3, 2025',
  'ngày 3 tháng 3 năm 2025',
  '3 mar 2025',
  '3 Mac 2025',
]
for (const text of DAYS)
  test(`"${text}" is the third of March`, () => {
    const day = readDate(text)
    assert.ok(day)
    assert.equal(isoDate(day), '2025-03-03')
  })

test('what is November in Polish is October in Croatian, which puts a point behind the year', () => {
  assert.equal(readDate('18 listopada 2026')?.month, 11)
  assert.equal(readDate('18. listopada 2026.')?.month, 10)
  assert.equal(readDate('5 lip 2026')?.month, 7)
  assert.equal(readDate('5. lip 2026.')?.month, 6)
})

test('Hebrew months are shortened with a geresh', () => {
  assert.equal(isoDate(readDate('27 ספט׳ 2023')!), '2023-09-27')
  assert.equal(isoDate(readDate("4 באוק' 2023")!), '2023-10-04')
})

test('numbers of versions and sections are no days', () => {
  assert.equal(readDate('3. 14. 2025'), undefined)
  assert.equal(readDate('3 items 2025'), undefined)
  assert.equal(readDate('01.02.0030'), undefined)
  assert.equal(readDate('0001-01-01')?.year, 1)
})
