import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareNumber } from './bare-numbers.ts'

test('spaces, currencies and marks of thousands are told from the digits', () => {
  for (const [written, digits, unit] of [
    ['  -12,5', '-12,5'],
    ['€ 1.234,50', '1.234,50', '€'],
    ['1.234,50 €', '1.234,50', '€'],
    ['-$5.00', '-5.00', '$'],
    ['US$1,200', '1,200', 'US$'],
    ['CHF 1’234.50', '1234.50', 'CHF'],
    ['1 234,50 zł', '1234,50', 'zł'],
    ['1\u202f234\u00a0Kč', '1234', 'Kč'],
    ['(12.50)', '-12.50'],
    ['7,00-', '-7,00'],
    ['\u22127', '-7'],
    ['99 EUR', '99', 'EUR'],
  ] as const) {
    const found = bareNumber(written)
    assert.deepEqual([found?.digits, found?.unit?.text], [digits, unit], written)
  }
})

test('what is no number, or no amount, is left alone', () => {
  for (const written of ['', 'n/a', '12 kg', '+49 30 123', '12:30', '1e5', 'EUR', 'A7', '12 34', '(5', '1-2'])
    assert.equal(bareNumber(written), undefined, written)
})
