import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visualStretches } from '../../lib/text/bidi.ts'
import { readingOrder } from './reading-order.ts'

/** What a page shows of a line, glyph by glyph from left to right. */
const shown = (line: string): string[] =>
  visualStretches(line).flatMap(({ text, rtl }) => (rtl ? [...text].reverse() : [...text]))

test('lines come back from how they look', () => {
  for (const line of [
    'Total: 12.50 €',
    'مكتب الأزرق للاستشارات',
    'الرقم: RE-926722',
    'التاريخ: 2025/05/09',
    'שלום (עולם) 123',
    'הקובץ report (v2).pdf נשמר',
    'Kunde שלום עולם GmbH',
    'בשעה 12:30 היום',
  ])
    assert.equal(readingOrder(shown(line)), line)
})

test('letters by their looks, and ligatures as one glyph', () => {
  // Beh, final; teh, medial; kaf, medial; meem, initial.
  assert.equal(readingOrder(['\ufe90', '\ufe98', '\ufedc', '\ufee3']), 'مكتب')
  assert.equal(readingOrder(['م', 'لا', 'س']), 'سلام')
})
