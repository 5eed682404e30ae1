import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { usesOf } from './content-uses.ts'

function uses(content: string, resources: string, more: string[] = []) {
  const { pages } = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<${resources}>>>>`,
      rawStream(content),
      ...more,
    ]),
  )
  return usesOf(pages[0]!.dict)
}

const form = (content: string, resources: string) =>
  rawStream(content, `/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`)

const painted = (content: string, more = '') =>
  [...uses(content, `/Font<</A<</Name/A>>/B<</Name/B>>>>${more}`).fonts].map(
    ([font, codes]) => `${font.name('Name')}: ${String.fromCharCode(...codes)}`,
  )

test('text is painted with the font that stands there, which Q brings back', () => {
  assert.deepEqual(painted('BT /A 9 Tf ET q BT /B 9 Tf (b) Tj ET Q BT [(a)9(c)] TJ ET'), ['B: b', 'A: ac'])
  assert.deepEqual(painted('/S gs BT (b) Tj ET', '/ExtGState<</S<</Font[<</Name/C>> 9]>>>>'), ['C: b'])
  assert.deepEqual(painted('BT /A 9 Tf 3 Tr (a) Tj ET'), [], 'invisible text paints nothing')
})

test('colours of the device are found, also behind names that mean another space in a form', () => {
  assert.deepEqual([...uses('0 0 9 9 re f', '').device], [1], 'black is what content begins with')
  assert.deepEqual([...uses('1 0 0 rg 0 0 9 9 re f', '').device], [3])
  assert.deepEqual([...uses('1 0 0 rg 0 0 9 9 re f', '/ColorSpace<</DefaultRGB[/CalRGB<<>>]>>').device], [])
  const inForm = uses('/C cs /F Do', '/ColorSpace<</C[/CalRGB<<>>]>>/XObject<</F 5 0 R>>', [
    form('/C cs', '/ColorSpace<</C/DeviceCMYK>>'),
  ])
  assert.deepEqual([...inForm.device], [4])
  assert.deepEqual([...uses('/C cs', '/ColorSpace<</C/C>>').device], [], 'a name for itself')
  assert.deepEqual([...uses('/constructor cs 0 sc', '').device], [])
})

test('instructions that nobody knows, and states nested too deep', () => {
  assert.deepEqual([...uses('0 0 9 9 re f constructor', '').unknownOperators], ['constructor'])
  assert.equal(uses('q '.repeat(28), '').deepNesting, false)
  assert.equal(uses('q '.repeat(29), '').deepNesting, true)
})
