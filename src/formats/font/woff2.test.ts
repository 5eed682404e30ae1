import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { unpackedFont } from './woff.ts'

interface Font {
  numGlyphs: number
  getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } }
}
// The library brings no types.
const name = 'fontkit'
const { create } = (await import(name)) as { create(bytes: Buffer): Font }

const packed = (file: string): Buffer =>
  readFileSync(new URL(`../../../node_modules/@fontsource/${file}`, import.meta.url))
const outlines = (bytes: Buffer): string[] => {
  const font = create(bytes)
  return Array.from({ length: font.numGlyphs }, (_, i) => {
    const glyph = font.getGlyph(i)
    return `${glyph.advanceWidth} ${glyph.path.toSVG()}`
  })
}

test('a WOFF 2 file gives the glyphs and widths that another library reads from it', () => {
  const bytes = packed('caveat/files/caveat-cyrillic-400-normal.woff2')
  const font = unpackedFont(bytes)
  assert.ok(font)
  assert.equal(font.readUInt32BE(0), 0x00010000)
  const [ours, theirs] = [outlines(font), outlines(bytes)]
  assert.equal(ours.length, theirs.length)
  assert.equal(ours.join('\n') === theirs.join('\n'), true)
})

test('a damaged WOFF 2 file is no font', () => {
  const bytes = packed('caveat/files/caveat-latin-400-normal.woff2')
  assert.equal(unpackedFont(bytes.subarray(0, 300)), undefined)
  const changed = Buffer.from(bytes)
  changed.fill(0xff, 48, 120)
  assert.equal(unpackedFont(changed), undefined)
})
