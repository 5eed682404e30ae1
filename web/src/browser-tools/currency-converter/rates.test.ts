import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert, NoRates, numberOf, readRates, withRate } from './rates.ts'

const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time='2026-11-12'><Cube currency='USD' rate='1.1'/><Cube currency='JPY' rate='170.5'/></Cube>
<Cube time="2026-11-13"><Cube rate="1.25" currency="USD"/><Cube currency="JPY" rate="175"/></Cube>
</Cube></gesmes:Envelope>`

test('the ECB file in XML: the newest day first, through the euro', () => {
  const { base, days } = readRates(ECB, 'eurofxref.xml')
  assert.deepEqual([base, days.map(day => day.date)], ['EUR', ['2026-11-13', '2026-11-12']])
  assert.equal(convert(10, 'USD', 'JPY', days[0]!.rates), 1400)
  assert.equal(convert(10, 'USD', 'XXX', days[0]!.rates), undefined)
})

test('the ECB file in CSV, daily and history, and a table of codes', () => {
  const daily = readRates('Date, USD, JPY, BGN, \n13 November 2026, 1.25, 175, N/A, \n', 'eurofxref.csv')
  assert.deepEqual(daily.days, [{ date: '2026-11-13', rates: { USD: 1.25, JPY: 175, EUR: 1 } }])
  const history = readRates('Date,USD,JPY\n2026-11-12,1.1,170\n2026-11-13,1.25,175\n', 'hist.csv')
  assert.equal(history.days[0]!.rates['USD'], 1.25)
  const table = readRates('currency;rate;date\nUSD;1;13.11.2026\nCHF;0,9;13.11.2026\n', 'mine.csv')
  assert.deepEqual([table.base, table.days], ['USD', [{ date: '2026-11-13', rates: { USD: 1, CHF: 0.9 } }]])
  assert.throws(() => readRates('a,b\n1,2\n', 'x.csv'), NoRates)
})

test('numbers as people write them', () => {
  for (const [text, value] of [
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234', 1234],
    ['1,234,567', 1234567],
    ['0.125', 0.125],
    ['1,08', 1.08],
    ['abc', undefined],
    ['', undefined],
  ] as const)
    assert.equal(numberOf(text), value, text)
})

test('typed rates are told in any known currency', () => {
  const first = withRate(undefined, 'EUR', 'USD', 1.25, '2026-11-16')
  const second = withRate(first, 'USD', 'CHF', 0.8, '2026-11-16')
  assert.equal(convert(1, 'EUR', 'CHF', second.days[0]!.rates), 1)
  assert.equal(withRate(second, 'GBP', 'USD', 1.5, '').days[0]!.rates['GBP'], 1.25 / 1.5)
  assert.throws(() => withRate(second, 'AUD', 'NZD', 1.1, ''), NoRates)
})
