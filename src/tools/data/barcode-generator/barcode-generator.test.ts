import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { chanceOf } from '../../../../test/support/chance.ts'
import { readCode128, svgPixels } from '../../../../test/support/read-codes.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './barcode-generator.ts'
import { code128 } from './code128.ts'

const make = async (params: object) => (await runTool(tool, { ...params })).json
const read = async (params: object) => readCode128(svgPixels((await make(params)).svg))

test('a label, read by another decoder from the rendered drawing', async () => {
  const { svg, ...json } = await make({ text: 'ABC-12345' })
  assert.deepEqual(json, { symbology: 'code128', text: 'ABC-12345', width: 286, height: 100, checksum: 17 })
  const pixels = svgPixels(svg)
  assert.deepEqual([pixels.width, pixels.height], [286, 100])
  assert.equal(readCode128(pixels), 'ABC-12345')
})

test('every printable character', async () => {
  const all = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
  for (const text of [all.slice(0, 50), all.slice(45), ...[...all].map(char => `a${char}1`)]) {
    assert.equal(await read({ text, height: 30 }), text)
  }
})

test('lengths from 1 to 80, digits in odd and even runs', async () => {
  const random = chanceOf(13).below
  for (let length = 1; length <= 80; length++) {
    let text = ''
    while (text.length < length) {
      text += random(2) === 0 ? String(10 ** random(9) + random(1000)) : 'Ab-x/Z '.slice(random(7), 7)
    }
    text = text.slice(0, length)
    assert.equal(await read({ text, height: 20 }), text)
  }
})

test('each width and height', async () => {
  for (const module_width of [1, 2, 3, 5, 8]) {
    for (const height of [20, 400]) {
      const json = await make({ text: 'W-00420', height, module_width })
      const pixels = svgPixels(json.svg)
      assert.deepEqual([pixels.width, pixels.height], [json.width, height])
      assert.equal(json.width % module_width, 0)
      assert.equal(readCode128(pixels), 'W-00420')
    }
  }
})

test('ten modules of white on both sides, bars as high as asked', async () => {
  const json = await make({ text: '12', module_width: 3, height: 50 })
  const { width, data } = svgPixels(json.svg)
  const dark = (x: number, y: number) => data[4 * (y * width + x)]! < 128
  const bars = Array.from({ length: width }, (_, x) => dark(x, 0))
  assert.equal(bars.indexOf(true), 30)
  assert.equal(bars.lastIndexOf(true), width - 31)
  for (let x = 0; x < width; x++) assert.equal(dark(x, 49), bars[x])
})

test('as few symbols as any mix of the sets can give', () => {
  // By hand: every way to cut the text into characters and digit pairs.
  const fewest = (text: string, set: 'b' | 'c'): number => {
    if (text === '') return 0
    const b = 1 + fewest(text.slice(1), 'b') + (set === 'c' ? 1 : 0)
    if (!/^\d\d/.test(text)) return b
    return Math.min(b, 1 + fewest(text.slice(2), 'c') + (set === 'b' ? 1 : 0))
  }
  for (const text of [
    '1',
    '12',
    '123',
    '1234',
    '12345',
    'a1234',
    'a12345',
    '1234a',
    '12345a',
    'a12b',
    'a1234b',
    'a123456b',
    'a12345b67890c',
    '00',
    '1a2b34567',
  ]) {
    const symbols = code128(text).values.length - 3
    assert.equal(symbols, Math.min(fewest(text, 'b'), fewest(text, 'c')), text)
  }
  // An odd run: the first digit in B, then C for the pairs; the checksum by hand is 104 + 17 + 2 × 99 + 3 × 23 + 4 × 45.
  assert.deepEqual(code128('12345').values, [
    104,
    17,
    99,
    23,
    45,
    (104 + 17 + 2 * 99 + 3 * 23 + 4 * 45) % 103,
    106,
  ])
})

test('text is escaped in the drawing', async () => {
  const text = `<a href="x">&'</a>]]>`
  const { svg } = await make({ text })
  let title = ''
  let label = ''
  const parser = new SaxesParser()
  parser.on('opentag', tag => (label ||= String(tag.attributes['aria-label'] ?? '')))
  parser.on('text', found => (title += found))
  parser.write(svg).close()
  assert.deepEqual([title, label], [text, text])
  assert.equal(readCode128(svgPixels(svg)), text)
})

test('other characters, bounds and types', async () => {
  for (const text of ['ü', 'a\nb', '\u007f', '你好', 'a\u00a0b', '\t']) {
    assert.match(await refusal(tool, { text }), /^400 text: expected printable ASCII characters/)
  }
  assert.match(await refusal(tool, { text: 'x'.repeat(81) }), /^400 text: must have at most 80/)
  assert.match(await refusal(tool, { text: '' }), /^400 text: must not be empty/)
  assert.match(await refusal(tool, { text: 12345 }), /^400 text: expected text/)
  for (const height of [19, 401, 50.5])
    assert.match(
      await refusal(tool, { text: 'a', height }),
      /^400 height: expected a whole number from 20 to 400/,
    )
  for (const module_width of [0, 9, 1.5])
    assert.match(
      await refusal(tool, { text: 'a', module_width }),
      /^400 module_width: expected a whole number from 1 to 8/,
    )
  assert.equal(await refusal(tool, {}), '400 text: is required.')
})
