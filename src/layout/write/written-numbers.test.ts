import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decimalOf,
  likelyDecimal,
  partsThousandsWithPoints,
  readNumber,
  withoutMark,
} from './written-numbers.ts'

test('which sign is decimal, told only by texts that leave no doubt', () => {
  assert.equal(decimalOf(['1.234,56', '12']), ',')
  assert.equal(decimalOf(['1,234.56']), '.')
  assert.equal(decimalOf(['0,5', '1.234']), ',')
  assert.equal(decimalOf(['1.234.567']), ',')
  assert.equal(decimalOf(['3.14']), '.')
  assert.equal(decimalOf(['1.12.2009', '19.12.2009', '1.2.3', '6.03']), '.')
  assert.equal(decimalOf(['1.234', '5,678']), undefined)
})

test('points that part thousands are told by whole numbers beside them', () => {
  assert.equal(partsThousandsWithPoints(['3.597', '1.847', '732']), true)
  assert.equal(partsThousandsWithPoints(['3.597', '1.847', '732.100']), false)
  assert.equal(partsThousandsWithPoints(['0.597', '1.847', '732']), false)
  assert.equal(partsThousandsWithPoints(['3.597', '1.8', '732']), false)
  assert.equal(partsThousandsWithPoints(['3.597', '732']), false)
})

const cases: [text: string, decimal: '.' | ',', value: number | undefined, format?: string][] = [
  ['1.234,56', ',', 1234.56, '#,##0.00'],
  ['1,234.56', '.', 1234.56, '#,##0.00'],
  ['(1,200)', '.', -1200, '#,##0;(#,##0)'],
  ['12 %', '.', 0.12, '0%'],
  ['12,5 %', ',', 0.125, '0.0%'],
  ['-3.5', '.', -3.5, '0.0'],
  ['\u22127', '.', -7, '0'],
  ['15 455', '.', 15455, '#,##0'],
  ["1'234.5", '.', 1234.5, '#,##0.0'],
  ['€ 5.00', '.', 5, '"€"0.00'],
  ['1.200,00 EUR', ',', 1200, '#,##0.00\\ "EUR"'],
  ['100-', '.', -100, '0'],
  ['1,23,456.50', '.', 123456.5, '#,##0.00'],
  ['INR 12,34,567', '.', 1234567, '"INR"\\ #,##0'],
  ['1,2,345', '.', undefined],
  ['CHF 1’234.50-', '.', -1234.5, '"CHF"\\ #,##0.00'],
  ['(16.7) %', '.', -0.167, '0.0%;(0.0%)'],
  ['$(1,200)', '.', -1200, '"$"#,##0;("$"#,##0)'],
  ['$ (45)', '.', -45],
  ['$(45', '.', undefined],
  ['R$ 1.234,56', ',', 1234.56, '"R$"\\ #,##0.00'],
  ['12,34 zł', ',', 12.34, '0.00\\ "zł"'],
  ['٣٤٫٥', '.', 34.5, '0.0'],
  ['१,२३,४५६.५०', '.', 123456.5, '#,##0.00'],
  ['1.234,50- €', ',', -1234.5, '#,##0.00\\ "€"'],
  ['CHF 45.-', '.', 45, '"CHF"\\ 0'],
  ['12,– Kč', ',', 12, '0\\ "Kč"'],
  ['₦1,200', '.', 1200, '"₦"#,##0'],
  ['12.50 د.إ', '.', 12.5, '0.00\\ "د.إ"'],
  ['12.50*', '.', 12.5, '0.00"*"'],
  ['12.-15', '.', undefined],
  ['.5', '.', 0.5, '0.0'],
  ['2024', '.', 2024, '0'],
  ['0,5', '.', 0.5, '0.0'],
  ['007', '.', undefined],
  ['12345678901234567', '.', undefined],
  ['555-1234', '.', undefined],
  ['1.2.3', '.', undefined],
  ['12a', '.', undefined],
  ['-', '.', undefined],
  ['(5', '.', undefined],
  ['', '.', undefined],
  [`1${'\u3000'.repeat(2000)}x`, '.', undefined],
  [`(${' '.repeat(2000)}x`, '.', undefined],
  ['- € 5', '.', -5],
  ['7.167,--', ',', 7167, '#,##0'],
  ['250,00 +', ',', 250, '0.00'],
  ['250,00 \u2212', ',', -250, '0.00'],
  ['\u20117,5', ',', -7.5, '0.0'],
  ['1\u2009234,5', ',', 1234.5, '#,##0.0'],
  ['1´234.50', '.', 1234.5, '#,##0.00'],
  ['（1,200）', '.', -1200, '#,##0;(#,##0)'],
  ['12,50 €/h', ',', 12.5, '0.00\\ "€""/h"'],
  ['$40 per month', '.', 40, '"$"0" per month"'],
  ['(€ 5) / kg', '.', -5],
  ['12/A', '.', undefined],
  ['5 per box', '.', undefined],
  ['2 ½', '.', undefined],
  ['1/2', '.', undefined],
  ['10–20', '.', undefined],
  ['7.190,36 *', ',', 7190.36, '#,##0.00"*"'],
  ['NT$ 1,200', '.', 1200, '"NT$"\\ #,##0'],
  ['SFr. 5.50', '.', 5.5],
  [`1${' '.repeat(2000)}/h`, '.', undefined],
  ['( 1,200 % )', '.', -12],
]
for (const [text, decimal, value, format] of cases) {
  test(`"${text.slice(0, 20)}" with a decimal ${decimal}`, () => {
    const read = readNumber(text, decimal)
    assert.equal(read?.value, value)
    if (format) assert.equal(read?.format, format)
  })
}

test('where no number tells, dates with points and thousands everywhere do', () => {
  assert.equal(likelyDecimal(['31.12.2024', '3.446', '-61.336']), ',')
  assert.equal(likelyDecimal(['3.446', '52.102', '8.903']), ',')
  assert.equal(likelyDecimal(['3,446', '52,102', '8,903']), undefined)
  assert.equal(likelyDecimal(['3.446', '52.10']), undefined)
  assert.equal(decimalOf(['Printer paper A4, 500 sheets']), undefined)
})

test('marks of notes are no part of a figure', () => {
  for (const mark of ['¹', ' ²⁾', '†', ' [3]', ' a)', ' 1)'])
    assert.equal(withoutMark(`12,50${mark}`), '12,50')
  for (const text of ['10³', '12 (3)', '(12)', '1,5 a']) assert.equal(withoutMark(text), text)
})
