import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withHeights } from '../bench/support/settled-workbook.ts'
import { sharedAsExcel } from '../bench/support/sheet-likeness.ts'

test('rows of a settled workbook have the height they say, or else that of their sheet', () => {
  const sheet = (attributes: string, rows: string) =>
    `<worksheet><sheetFormatPr defaultRowHeight="12.5"${attributes}/><sheetData>${rows}</sheetData></worksheet>`
  assert.equal(
    withHeights(sheet('', '<row r="1" ht="30" customHeight="1"><c/></row><row r="2" ht="20"/><row r="3">')),
    sheet(
      ' customHeight="1"',
      '<row r="1" ht="30" customHeight="1"><c/></row><row r="2" ht="20" customHeight="1"/><row r="3" ht="12.5" customHeight="1">',
    ),
  )
  assert.match(withHeights('<x:worksheet><x:row r="1">'), /<x:row r="1" ht="15" customHeight="1">/)
})

const words = (text: string) => {
  const counts = new Map<string, number>()
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

test('words of cells that touch are those of their cells, in whichever print they touch', () => {
  assert.equal(sharedAsExcel(words('Street City Zip'), words('StreetCity Zip')), 1)
  assert.equal(sharedAsExcel(words('StreetCity Zip'), words('Street City Zip')), 1)
  assert.equal(sharedAsExcel(words('Street'), words('City')), 0)
})

test('codes of errors that only Calc has are Excel’s', () => {
  assert.equal(sharedAsExcel(words('#NUM! 5'), words('Err:502 5')), 1)
  assert.equal(sharedAsExcel(words('7 5'), words('Err:502 5')), 1 / 3)
})
