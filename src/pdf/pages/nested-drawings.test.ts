import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

const HELLO = 'BT /F 12 Tf 20 100 Td (Hello) Tj ET'
const form = (content: string, resources: string, more = '') =>
  rawStream(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 300 300]${resources ? `/Resources<<${resources}>>` : ''}${more}`,
  )
/** A page whose content draws `/X`, object 5; the font is object 4. */
const drawing = (content: string, forms: string[], page = '', resources = '') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    `<</Type/Page/Parent 2 0 R/Contents ${forms.length + 5} 0 R/Resources<</Font<</F 4 0 R>>/XObject<</X 5 0 R>>${resources}>>${page}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...forms,
    rawStream(content),
  ])
const KNOWS_ITSELF = '/Font<</F 4 0 R>>/XObject<</X 5 0 R>>'
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).textOf(1)

test('what draws itself is drawn once, and the rest of the page stays', async () => {
  const twice = '/X Do /X Do'
  for (const bytes of [
    drawing(`/X Do`, [form(`${HELLO} ${twice}`, KNOWS_ITSELF)]),
    drawing(`/X Do`, [form(`${HELLO} ${twice}`, '')]),
    drawing(`/X Do`, [
      form(`${HELLO} ${twice}`, '/Font<</F 4 0 R>>/XObject<</X 6 0 R>>'),
      form(twice, KNOWS_ITSELF),
    ]),
    drawing(
      '/G gs /X Do',
      [
        form(`/G gs ${HELLO} ${twice}`, `${KNOWS_ITSELF}/ExtGState<</G 6 0 R>>`, '/Group<</S/Transparency>>'),
        '<</SMask<</S/Luminosity/G 5 0 R>>>>',
      ],
      '',
      '/ExtGState<</G 6 0 R>>',
    ),
  ]) {
    const once = withoutLoops(bytes).bytes
    assert.notEqual(once, bytes)
    assert.equal(await textOf(once), 'Hello')
    assert.equal(withoutLoops(once).bytes, once)
  }
  const stamp = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 300 300]/AP<</N 5 0 R>>>>]'
  const stamped = drawing(HELLO, [form(twice, KNOWS_ITSELF)], stamp)
  assert.notEqual(withoutLoops(stamped).bytes, stamped)
})

test('resources that name the form they belong to are no loop as long as it does not draw itself', async () => {
  const bytes = drawing('/X Do', [form(HELLO, KNOWS_ITSELF)])
  assert.equal(withoutLoops(bytes).bytes, bytes)
  assert.equal(await textOf(bytes), 'Hello')
})

test('forms within forms are counted as often as they are drawn', () => {
  const nested = (levels: number, times: number) =>
    drawing('/X Do', [
      ...Array.from({ length: levels }, (_, i) =>
        form('/X Do '.repeat(times), `/XObject<</X ${i + 6} 0 R>>`),
      ),
      form(HELLO, ''),
    ])
  assert.throws(() => withoutLoops(nested(5, 20), 'files'), {
    status: 400,
    message: 'files: page 1 draws forms within forms more than 200,000 times.',
  })
  const fine = nested(5, 3)
  assert.equal(withoutLoops(fine).bytes, fine)
})

test('tiles too small to be seen are set apart, others stay where they are', async () => {
  const tiled = (step: number) =>
    drawing(
      `/Pattern cs /P scn 0 0 300 300 re f ${HELLO}`,
      [
        rawStream(
          '0 0 1 1 re f',
          `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep ${step}/YStep ${-step}/Resources<<>>`,
        ),
      ],
      '',
      '/Pattern<</P 5 0 R>>',
    )
  const fine = tiled(0.5)
  assert.equal(withoutLoops(fine).bytes, fine)
  const apart = withoutLoops(tiled(0.0001)).bytes
  assert.match(Buffer.from(apart).toString('latin1'), /\/XStep 0\.13\d+\s*\/YStep -0\.13/)
  assert.equal(await textOf(apart), 'Hello')
})
