import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { shownText, storedText } from './field-format.ts'
import { readFields } from './fields.ts'

/** A text field that is formatted by this script. */
function field(script: string, flags = 0) {
  const js = `<${Buffer.from(`\ufeff${script}`, 'utf16le').swap16().toString('hex')}>`
  const document = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
      `<</FT/Tx/T(sum)/Ff ${flags}/Subtype/Widget/Rect[0 0 9 9]/AA<</F<</S/JavaScript/JS ${js}>>>>>>`,
    ]),
  )
  return readFields(document)[0]!
}
const shown = (script: string, ...texts: string[]) => texts.map(text => shownText(field(script), text))

test('numbers are shown with the marks, places, currency and sign that the field asks for', () => {
  assert.deepEqual(
    shown('AFNumber_Format(2, 2, 0, 0, " \\u20AC", false);', '1234.5', '1.234,5', '-0,5', '1234567'),
    ['1.234,50 €', '1.234,50 €', '-0,50 €', '1.234.567,00 €'],
  )
  assert.deepEqual(shown("AFNumber_Format(2,0,2,0,'$',true)", '-1234.005', '1,234', '-0.001'), [
    '($1,234.01)',
    '$1,234.00',
    '$0.00',
  ])
  assert.deepEqual(shown('AFNumber_Format(0, 4, 0, 0, "", true)', '12345.6'), ['12’346'])
  assert.deepEqual(shown('AFNumber_Format(1, 1, 0, 0, "", true)', '12345.6'), ['12345.6'])
  assert.equal(shownText(field('AFNumber_Format(3, 2, 0, 0, "", true)'), '1.234', 1.234), '1,234')
  assert.deepEqual(shown('AFPercent_Format(1, 2)', '0.125', '-1'), ['12,5%', '-100,0%'])
})

test('dates of ISO 8601 are written as the field writes dates, and kept so', () => {
  const german = 'AFDate_FormatEx("dd.mm.yyyy");'
  assert.deepEqual(shown(german, '2001-02-03', '3.2.2001', '2001-02-30'), [
    '03.02.2001',
    '3.2.2001',
    '2001-02-30',
  ])
  assert.equal(storedText(field(german), '2001-02-03'), '03.02.2001')
  assert.deepEqual(shown('AFDate_FormatEx("dddd, mmmm d, yyyy h:MM tt")', '2024-02-29T15:04'), [
    'Thursday, February 29, 2024 3:04 pm',
  ])
  assert.deepEqual(shown('AFDate_Format(6)', '2024-02-09'), ['09-Feb-24'])
})

test('postal codes, telephone and social security numbers', () => {
  assert.deepEqual(shown('AFSpecial_Format(1)', '123456789', '12345'), ['12345-6789', '12345'])
  assert.deepEqual(shown('AFSpecial_Format(2)', '5551234567', '555-1234'), ['(555) 123-4567', '555-1234'])
  assert.deepEqual(shown('AFSpecial_Format(3)', '123456789'), ['123-45-6789'])
})

test('other scripts, texts that are no numbers and letters in boxes are shown as they are', () => {
  assert.deepEqual(shown('event.value = AFNumber_Format(2, 0);', '5'), ['5'])
  assert.deepEqual(shown('AFNumber_Format(2, 0, 0, 0, "", true)', 'five', '', '1.2.3'), ['five', '', '1.2.3'])
  assert.equal(shownText(field('AFNumber_Format(2, 0, 0, 0, "", true)', 1 << 24), '5'), '5')
  assert.equal(storedText(field('AFNumber_Format(2, 2, 0, 0, "", true)'), '1234.5'), '1234.5')
})
