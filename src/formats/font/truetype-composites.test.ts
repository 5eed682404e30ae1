import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { withComposites } from './truetype-composites.ts'
import { TrueType } from './truetype-glyphs.ts'

test('a glyph put together from two draws both, each in its place', async () => {
  const font = new TrueType(readFileSync(fontFile('sans')))
  const glyphOf = font.characterMap(3, 1)!
  const [a, dot] = [glyphOf(0x61), glyphOf(0x2e)]
  const made = withComposites(font, [
    {
      parts: [
        { id: a, dx: 0, dy: 0 },
        { id: dot, dx: 100, dy: 900 },
      ],
      advance: 777,
    },
  ])
  const { create } = (await import('fontkit' as string)) as {
    create: (bytes: Buffer) => {
      numGlyphs: number
      getGlyph: (id: number) => {
        advanceWidth: number
        bbox: { maxX: number; maxY: number }
        path: { commands: unknown[] }
      }
    }
  }
  const read = create(made)
  assert.equal(read.numGlyphs, font.count + 1)
  const [glyph, first, second] = [font.count, a, dot].map(id => read.getGlyph(id))
  assert.equal(glyph!.advanceWidth, 777)
  assert.equal(glyph!.path.commands.length, first!.path.commands.length + second!.path.commands.length)
  assert.equal(glyph!.bbox.maxY, second!.bbox.maxY + 900)
  assert.equal(glyph!.bbox.maxX, Math.max(first!.bbox.maxX, second!.bbox.maxX + 100))
})
