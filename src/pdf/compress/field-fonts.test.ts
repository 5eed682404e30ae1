import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { forgetFieldFonts } from './field-fonts.ts'

const ALL = ['Helv', 'One', 'Two B', 'Three']

/** A form whose list has three embedded fonts and one of the standard ones; what is left of it. */
function left(field: string, script = ''): string[] {
  const document = openDocument(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf)/DR 11 0 R>>${script}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[4 0 R]/Resources 11 0 R>>',
      `<</Type/Annot/Subtype/Widget/T(a)/Rect[0 0 9 9]${field}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Font/Subtype/TrueType/BaseFont/One/FontDescriptor 9 0 R>>',
      '<</Type/Font/Subtype/TrueType/BaseFont/Two/FontDescriptor 9 0 R>>',
      '<</Type/Font/Subtype/Type0/BaseFont/Three/DescendantFonts[<</FontDescriptor 9 0 R>>]>>',
      '<</Type/FontDescriptor/FontFile2 10 0 R>>',
      rawStream('a font'),
      '<</Font<</Helv 5 0 R/One 6 0 R/Two#20B 7 0 R/Three 8 0 R>>>>',
    ]),
  )
  forgetFieldFonts(document)
  // The page has the same list, and keeps it.
  assert.deepEqual([...document.pages[0]!.dict.dict('Resources')!.dict('Font')!.keys()], ALL)
  return [...document.root.dict('AcroForm')!.dict('DR')!.dict('Font')!.keys()]
}

test('embedded fonts that no field names leave the list of a form', () => {
  assert.deepEqual(left('/FT/Tx/DA(/One 12 Tf 0 g)'), ['Helv', 'One'])
  assert.deepEqual(left('/FT/Tx/DA(0 g /Two#20B 0 Tf)'), ['Helv', 'Two B'])
  assert.deepEqual(left('/FT/Sig/DA(/One 12 Tf 0 g)'), ['Helv'])
  assert.deepEqual(left('/FT/Tx', '/OpenAction<</S/JavaScript/JS(this.dirty = false)>>'), ['Helv'])
})

test('they stay where scripts, rich text or a name in vain may ask for them', () => {
  assert.deepEqual(left('/FT/Tx/DA(/Four 12 Tf 0 g)'), ALL)
  assert.deepEqual(left('/FT/Tx/AA<</F<</S/JavaScript/JS(event.target.textFont = "Three")>>>>'), ALL)
  assert.deepEqual(left('/FT/Tx/RV(<p>rich</p>)'), ALL)
})
