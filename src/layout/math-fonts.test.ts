import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CharTable, PdfFont } from '../lib/geometry/pdf-page.ts'
import { isDoubleStruckFont, isExtensionFont, isMathFont, nameMathFonts, signsOf } from './math-fonts.ts'

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

test('families of fonts have their own places for brackets and operators', () => {
  const signs = (font: string, ...codes: number[]) => codes.map(code => signsOf(font)?.get(code)).join('')
  assert.equal(signs('CMEX10', 0x50, 0x5a, 0x12, 0x28), '∑∫({')
  assert.equal(signs('Kp--M-Ex-Regular', 0x58, 0x12, 0xbc), '∑(∑')
  assert.equal(signs('Kp--M-Exa-Regular', 0x22), '∬')
  assert.equal(signs('MathDesign-CH-Regular-Extension-10', 0x49, 0x5a), '∮∫')
  assert.equal(signs('txexs', 0xcd, 0xba, 0x12), '∑∬(')
  assert.equal(signs('Fourier-Math-Extension', 0xb5, 0xb6, 0x50), '()∑')
  assert.equal(signs('txsys', 0xa4, 0xae), '˙⃗')
  assert.equal(signsOf('Kp-Regular'), undefined)
})

test('fonts for mathematics are known by their families', () => {
  for (const font of ['Kp--M-Italic', 'MathDesign-CH-Regular-OT1-10', 'txexs', 'LibertineMathMI7', 'NewPXMI'])
    assert.ok(isMathFont(font), font)
  for (const font of ['Kp-Regular', 'CharterBT-Roman', 'Utopia-Italic', 'TSCInaimathi', 'Mathilde'])
    assert.ok(!isMathFont(font), font)
  assert.ok(isExtensionFont('Fourier-Math-Extension') && !isExtensionFont('Fourier-Math-Symbols'))
  assert.ok(isDoubleStruckFont('txsyb') && isDoubleStruckFont('Fourier-Math-BlackBoard'))
})
