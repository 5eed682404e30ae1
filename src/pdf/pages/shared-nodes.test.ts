import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** Levels of nodes that name the next one so many times; the last holds a page that says Hello. */
const shared = (levels: number, times: number) => {
  const [text, font] = [levels + 3, levels + 4]
  return rawPdf([
    CATALOG,
    ...Array.from(
      { length: levels },
      (_, i) =>
        `<</Type/Pages/Count ${times ** (levels - i)}/MediaBox[0 0 99 99]/Kids[${`${i + 3} 0 R `.repeat(times)}]>>`,
    ),
    `<</Type/Page/Contents ${text} 0 R/Resources<</Font<</F ${font} 0 R>>>>>>`,
    rawStream('BT /F 9 Tf 9 50 Td (Hello) Tj ET'),
    FONT,
  ])
}

test('a node that the page tree names twice stands for its pages twice, in a tree without repeats', async () => {
  const given = shared(3, 3)
  const tree = withoutLoops(given).bytes
  assert.notEqual(tree, given, 'PDFium gets a tree that names each node once')
  const pdf = await readPdf(tree)
  assert.equal(pdf.count, 27)
  assert.equal(await pdf.textOf(27), 'Hello')
  assert.equal(withoutLoops(tree).bytes, tree)
  const plain = shared(1, 3)
  assert.equal(withoutLoops(plain).bytes, plain, 'a page named again is left to the reader')
})

test('nodes that share their kids level by level are refused by what they come to, at once', () => {
  const MOST = { message: 'a: the PDF has more than 100,000 pages, the most that can be read.' }
  assert.throws(() => withoutLoops(shared(6, 10), 'a'), MOST)
  assert.throws(() => withoutLoops(shared(40, 2), 'a'), MOST)
  const empty = Array.from({ length: 60 }, (_, i) => `<</Type/Pages/Kids[${`${i + 3} 0 R `.repeat(9)}]>>`)
  assert.doesNotThrow(() => withoutLoops(rawPdf([CATALOG, ...empty, '<</Type/Pages/Kids[]>>'])))
})

test('an annotation that a page lists again is loaded once', async () => {
  const noted = (list: string) =>
    rawPdf([
      CATALOG,
      '<</Type/Pages/Count 2/MediaBox[0 0 99 99]/Kids[3 0 R 4 0 R]>>',
      `<</Type/Page/Parent 2 0 R/Annots ${list}>>`,
      `<</Type/Page/Parent 2 0 R/Annots ${list}>>`,
      '[6 0 R 7 0 R 6 0 R 6 0 R]',
      '<</Type/Annot/Subtype/Square/Rect[9 9 40 40]>>',
      '<</Type/Annot/Subtype/Circle/Rect[9 9 40 40]>>',
    ])
  const once = withoutLoops(noted('5 0 R')).bytes
  const pdf = await readPdf(once)
  for (const page of [1, 2]) {
    const kinds = (await pdf.annotations(page)).map(({ subtype }) => subtype)
    assert.deepEqual(kinds, ['Square', 'Circle'])
  }
  assert.equal(withoutLoops(once).bytes, once)
  const plain = noted('[6 0 R 7 0 R]')
  assert.equal(withoutLoops(plain).bytes, plain)
})
