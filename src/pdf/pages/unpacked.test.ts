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

const withResources = (resources: string, ...more: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    `<</Type/Page/Parent 2 0 R/Resources<<${resources}>>>>`,
    ...more,
  ])

test('images within packed data that unpacks to too much are refused, their masks too, others are not', () => {
  const refused = /a: the PDF's image unpacks to far more than its pages need/
  const of = (image: string, mask = 'null') => withResources('/XObject<</X 4 0 R>>', image, mask)
  const picture = (megabytes: number, filters: string, more = '') =>
    rawStream(packed(megabytes), `/Subtype/Image/Width 9/Height 9/Filter[${filters}]${more}`)
  const thrice = '/FlateDecode/FlateDecode/FlateDecode'
  for (const last of ['/DCTDecode', '/JPXDecode', '/ASCIIHexDecode']) {
    const large = picture(70, thrice + last)
    assert.throws(() => withoutLoops(of(large), 'a'), refused)
    assert.throws(() => withoutLoops(of(picture(0, thrice, '/SMask 5 0 R'), large), 'a'), refused)
  }
  const small = of(picture(1, `${thrice}/DCTDecode`))
  assert.equal(withoutLoops(small).bytes, small)
})

test('profiles of colours that unpack to too much are refused, however deep they lie', () => {
  const large = bomb(70)
  const refused = /a: the PDF's profile of colours unpacks to far more than its pages need/
  const spaces = [
    '[/ICCBased 4 0 R]',
    '[/Indexed[/ICCBased 4 0 R]1<00>]',
    '[/Separation/A[/ICCBased 4 0 R]5 0 R]',
    '[/DeviceN[/A/B/C][/ICCBased 4 0 R]5 0 R]',
    '[/Pattern[/Indexed[/ICCBased 4 0 R]1<00>]]',
  ]
  for (const space of spaces) {
    const used = [`/ColorSpace<</C ${space}>>`, '/XObject<</X 5 0 R>>']
    for (const resources of used) {
      const image = rawStream('', `/Subtype/Image/Width 9/Height 9/ColorSpace ${space}`)
      assert.throws(() => withoutLoops(withResources(resources, large, image), 'a'), refused, space)
    }
  }
  const small = withResources(`/ColorSpace<</C ${spaces[0]}>>`, bomb(20))
  assert.equal(withoutLoops(small).bytes, small)
})
