import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { nameDrawings } from './name-drawings.ts'

const font = (subtype: string, described = true): Dict =>
  Dict.of({
    Subtype: name(subtype),
    ...(described && { FontDescriptor: newRef(Dict.of({ FontName: name('AAAAAA+NotoSansCJKsc-Bold') })) }),
  })
const resources = (...fonts: Dict[]): Dict =>
  Dict.of({ Font: Dict.of(Object.fromEntries(fonts.map((one, i) => [`F${i}`, newRef(one)]))) })
const documentOf = (own: Dict) =>
  ({ pages: [{ dict: Dict.of({ Resources: own }) }] }) as unknown as PdfDocument

test('fonts of drawings get the name that their descriptor has', () => {
  const [drawn, plain, bare, within] = [font('Type3'), font('TrueType'), font('Type3', false), font('Type3')]
  const own = resources(drawn, plain, bare)
  const form = new Stream(Dict.of({ Resources: resources(within) }), Buffer.alloc(0))
  own.set('XObject', Dict.of({ X1: newRef(form) }))
  assert.equal(nameDrawings(documentOf(own)), true)
  assert.deepEqual(
    [drawn, plain, bare, within].map(one => one.name('BaseFont')),
    ['Drawn:AAAAAA+NotoSansCJKsc-Bold', undefined, undefined, 'Drawn:AAAAAA+NotoSansCJKsc-Bold'],
  )
})

test('nothing is named twice, or where there is no name', () => {
  const own = resources(font('Type3'))
  nameDrawings(documentOf(own))
  assert.equal(nameDrawings(documentOf(own)), false)
  assert.equal(nameDrawings(documentOf(resources(font('Type3', false)))), false)
})
