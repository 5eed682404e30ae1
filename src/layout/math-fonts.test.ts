import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CharTable, PdfFont } from '../lib/geometry/pdf-page.ts'
import { nameMathFonts } from './math-fonts.ts'

/** The names that fonts without one have, after texts were set in them. */
function namesOf(...texts: string[]): string[] {
  const fonts = texts.map(() => ({ name: '' }) as PdfFont)
  const chars = texts.flatMap((text, font) => [...text].map(char => ({ code: char.codePointAt(0)!, font })))
  nameMathFonts({
    count: chars.length,
    codes: Uint32Array.from(chars, c => c.code),
    kinds: new Uint8Array(chars.length),
    runOf: Uint32Array.from(chars, c => c.font),
    runs: fonts.map(font => ({ font })),
  } as CharTable)
  return fonts.map(font => font.name)
}

test('fonts without a name are for mathematics where one has its letters', () => {
  assert.deepEqual(namesOf('𝑎𝑏', '2+=lim', '√'), ['Math', 'Math', 'Math'])
})

test('text set in a font without a name stays text', () => {
  assert.deepEqual(namesOf('𝑎𝑏', 'Rain fell all night'), ['Math', ''])
  assert.deepEqual(namesOf('•', 'Rain fell all night'), ['', ''])
})
