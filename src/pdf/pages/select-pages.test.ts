import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { fieldValue, readFields } from '../forms/fields.ts'
import { selectPages } from './split-document.ts'

/** Two pages, on each of which one field has a place. */
const form = () =>
  openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
      '<</Type/Page/Parent 2 0 R/Annots[7 0 R]>>',
      '<</FT/Tx/T(name)/Kids[6 0 R 7 0 R]>>',
      '<</Subtype/Widget/Parent 5 0 R/Rect[0 0 9 9]>>',
      '<</Subtype/Widget/Parent 5 0 R/Rect[0 0 9 9]>>',
    ]),
  )

for (const sequence of [[1], [1, 1], [1, 2, 1], [2, 2, 2]]) {
  test(`a field has one place on each of the pages ${sequence}`, () => {
    const selected = openDocument(selectPages(form(), sequence, assert.fail))
    const fields = readFields(selected)
    assert.deepEqual(
      fields.map(field => field.name),
      ['name'],
    )
    assert.deepEqual(
      fields[0]!.widgets.map(widget => widget.page).sort(),
      sequence.map((_, i) => i + 1),
    )
  })
}

test('a repeated field that hangs on another keeps what it has from there', () => {
  const document = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Annots[5 0 R]>>',
      '<</FT/Tx/T(person)/MaxLen 7/V(Ada)/Kids[5 0 R]>>',
      '<</Subtype/Widget/T(name)/Parent 4 0 R/Rect[0 0 9 9]>>',
    ]),
  )
  const fields = readFields(openDocument(selectPages(document, [1, 1], assert.fail)))
  assert.deepEqual(
    fields.map(field => [field.name, field.type, field.maxLength, fieldValue(field)]),
    [
      ['person.name', 'text', 7, 'Ada'],
      ['name', 'text', 7, 'Ada'],
    ],
  )
})
