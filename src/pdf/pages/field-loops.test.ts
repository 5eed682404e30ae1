import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { readFields } from '../forms/fields.ts'
import { withoutLoops } from './nested-drawings.ts'

/** A form whose first field is object 4. */
const withFields = (objects: string[], fields = '4 0 R') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R>>',
    ...objects,
  ])
const names = (bytes: Uint8Array) => readFields(openDocument(bytes)).map(field => field.name)
/** How often a reader that follows every list comes to a field, up to a bound. */
function visits(bytes: Uint8Array): number {
  const lists = [openDocument(bytes).root.dict('AcroForm')?.array('Fields') ?? []]
  let count = 0
  for (let list = lists.pop(); list && count < 10_000; list = lists.pop())
    for (const field of list) {
      count++
      const { target } = field as unknown as { target: { array: (key: string) => typeof list | undefined } }
      const kids = target.array('Kids')
      if (kids) lists.push(kids)
    }
  return count
}

test('a field that leads back to itself is followed once, and the fields beside it stay', () => {
  for (const bytes of [
    withFields(['<</T(a)/Kids[4 0 R 4 0 R 5 0 R]>>', '<</T(b)/FT/Tx>>']),
    withFields(['<</T(a)/Kids[6 0 R 5 0 R]>>', '<</T(b)/FT/Tx>>', '<</T(c)/Kids[4 0 R 4 0 R]>>']),
  ]) {
    const tree = withoutLoops(bytes).bytes
    assert.ok(names(tree).includes('a.b'))
    assert.ok(visits(tree) <= 3)
  }
})

test('fields that share their kids level by level are followed once', () => {
  const levels = Array.from({ length: 40 }, (_, i) => `<</T(f)/Kids[${i + 5} 0 R ${i + 5} 0 R]>>`)
  const tree = withoutLoops(withFields([...levels, '<</T(z)/FT/Tx>>'])).bytes
  assert.equal(visits(tree), 41)
})

test('a form that names a field twice stays as it is', () => {
  const bytes = withFields(['<</T(a)/Kids[5 0 R]>>', '<</T(b)/FT/Tx>>'], '4 0 R 5 0 R')
  assert.equal(withoutLoops(bytes).bytes, bytes)
})
