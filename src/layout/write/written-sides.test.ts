import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negativeSide, readSided } from './written-sides.ts'

const valuesOf = (column: string[], decimal: '.' | ',' = '.') => {
  const side = negativeSide(column)
  return side && column.map(text => readSided(text, side, decimal)?.value)
}

test('debits are less than nothing beside credits', () => {
  assert.deepEqual(valuesOf(['1,234.56 CR', '20.00 DR', '5.00Cr.', '']), [1234.56, -20, 5, undefined])
  assert.deepEqual(valuesOf(['1.234,56 H', '20,00 S'], ','), [1234.56, -20])
  assert.deepEqual(valuesOf(['5.00 CR', '6.00 CR']), [5, 6])
})

test('a credit among charges is less than nothing', () => {
  assert.deepEqual(valuesOf(['5.00', '6.00 CR']), [5, -6])
})

test('sizes and plain figures name no side', () => {
  assert.equal(negativeSide(['38 S', '40 M', '42 H']), undefined)
  assert.equal(negativeSide(['38 S', '40 S']), undefined)
  assert.equal(negativeSide(['12.00', 'CR 5', 'CRT']), undefined)
})

test('a side shows as on the page', () => {
  assert.equal(readSided('20.00 DR', 'DR', '.')?.format, '0.00" DR";0.00" DR"')
  assert.equal(readSided('20.00 CR', 'DR', '.')?.format, '0.00" CR"')
})
