import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { Dict, name, newRef, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { mendTextMaps } from './mend-text-maps.ts'
import { readToUnicode } from './to-unicode.ts'

const HEBREW = readFileSync(fontFile('hebrew'))
const glyphOf = new TrueType(HEBREW).characterMap(3, 1)!

/** A page with one font whose codes are the glyphs of a font file, and what it says of them. */
function pageWith(map: string): { document: PdfDocument; font: Dict } {
  const program = new Stream(new Dict(), HEBREW)
  const inner = Dict.of({ FontDescriptor: newRef(Dict.of({ FontFile2: newRef(program) })) })
  const font = Dict.of({
    Encoding: name('Identity-H'),
    DescendantFonts: [newRef(inner)],
    ToUnicode: newRef(new Stream(new Dict(), Buffer.from(map))),
  })
  const dict = Dict.of({ Resources: Dict.of({ Font: Dict.of({ F1: newRef(font) }) }) })
  return { document: { pages: [{ dict }] } as unknown as PdfDocument, font }
}

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const glyph = (text: string) => glyphOf(text.codePointAt(0)!).toString(16).padStart(4, '0')

test('a glyph that has the text of its run gets its own character back, and so do those that were left out', () => {
  const map = `4 beginbfchar <${glyph('ש')}> <${hex('שלום')}> <${glyph('ל')}> <> <${glyph('ו')}> <> <7fff> <> endbfchar`
  const { document, font } = pageWith(map)
  assert.equal(mendTextMaps(document), true)
  const said = readToUnicode(font)
  for (const letter of 'שלו') assert.equal(said.get(Number.parseInt(glyph(letter), 16)), letter)
  assert.equal(said.get(0x7fff), '\ufffd')
})

test('maps with ligatures and glyphs without text stay as they are', () => {
  const map = `2 beginbfchar <${glyph('ש')}> <${hex('ffi')}> <${glyph('ל')}> <> endbfchar`
  assert.equal(mendTextMaps(pageWith(map).document), false)
})

test('glyphs whose text a glyph of another font has get their own characters back', () => {
  const map = `3 beginbfchar <${glyph('ש')}> <> <${glyph('ל')}> <> <${glyph('ו')}> <ff> endbfchar`
  const { document, font } = pageWith(map)
  assert.equal(mendTextMaps(document), true)
  for (const letter of 'של') assert.equal(readToUnicode(font).get(Number.parseInt(glyph(letter), 16)), letter)
})

test('a glyph that has a short run from right to left gets its own character back, where no other is left out', () => {
  const map = `1 beginbfchar <${glyph('ש')}> <${hex('של: 1')}> endbfchar`
  const { document, font } = pageWith(map)
  assert.equal(mendTextMaps(document), true)
  assert.equal(readToUnicode(font).get(Number.parseInt(glyph('ש'), 16)), 'ש')
})
