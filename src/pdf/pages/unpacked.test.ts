import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { withoutLoops } from './nested-drawings.ts'

/** So many megabytes of blanks, packed three times: some hundred bytes. */
const packed = (megabytes: number) =>
  deflateSync(deflateSync(deflateSync(Buffer.alloc(megabytes * 2 ** 20, ' ')))).toString('latin1')
const THRICE = '/Filter[/FlateDecode/FlateDecode/FlateDecode]'
const bomb = (megabytes: number) => rawStream(packed(megabytes), THRICE)

/** A page that draws object 4 and writes with object 5; object 7 is there for what else may be large. */
const withPage = (contents: string, font: string, more: string, catalog = '') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    `<</Type/Page/Parent 2 0 R/Contents ${contents}/Resources<</Font<</F 5 0 R>>>>>>`,
    bomb(200),
    `<</Type/Font/Subtype/TrueType/BaseFont/A${font}>>`,
    '<</Type/FontDescriptor/FontName/A/FontFile2 7 0 R>>',
    more,
  ])

test('instructions that unpack to more than a child may hold are refused, listed once or often', () => {
  const refused = /file: what page 1 draws unpacks to more than 256 MB; the file is damaged/
  for (const contents of ['7 0 R', '[4 0 R 4 0 R]']) {
    const { guard } = withoutLoops(withPage(contents, '', bomb(300)))
    assert.throws(() => guard(1), refused)
  }
  assert.doesNotThrow(() => withoutLoops(withPage('4 0 R', '', '<<>>')).guard(1))
})

test('fonts and their maps that unpack to too much are refused', () => {
  const font = withPage('null', '/FontDescriptor 6 0 R', bomb(300))
  assert.throws(() => withoutLoops(font, 'a'), /a: a font in the PDF unpacks to more than 256 MB/)
  const map = withPage('null', '/ToUnicode 7 0 R', bomb(300))
  assert.throws(() => withoutLoops(map, 'a'), /a: a font's character map unpacks to more than 256 MB/)
})

test('metadata too large for PDFium is kept from it, other metadata is not', () => {
  const large = withoutLoops(withPage('null', '', bomb(40), '/Metadata 7 0 R')).bytes
  assert.equal(openDocument(large).root.has('Metadata'), false)
  const small = withPage('null', '', bomb(1), '/Metadata 7 0 R')
  assert.equal(withoutLoops(small).bytes, small)
})
