import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pngPixels, readWithJsqr, readWithZxing, svgPixels } from '../../../../test/support/read-codes.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './qr-generator.ts'

const make = async (params: object) => (await runTool(tool, { ...params })).json
const pixelsOf = (json: { data_url?: string; svg?: string }) =>
  json.svg ? svgPixels(json.svg) : pngPixels(Buffer.from(json.data_url!.split(',')[1]!, 'base64'))

test('a link as PNG, 256 pixels, read by two decoders', async () => {
  const json = await make({ text: 'https://example.com/?q=1' })
  const pixels = pixelsOf(json)
  assert.deepEqual([pixels.width, pixels.height], [256, 256])
  assert.equal(readWithJsqr(pixels), 'https://example.com/?q=1')
  assert.equal(readWithZxing(pixels), 'https://example.com/?q=1')
  delete json.data_url
  assert.deepEqual(json, {
    format: 'png',
    size: 256,
    margin: 4,
    version: 2,
    error_correction: 'M',
    modules: 25,
  })
})

const texts = {
  digits: '0123456789012345678901234567890',
  capitals: 'HELLO WORLD $%*+-./:',
  mixed: 'WIFI:T:WPA;S:mynet;P:12345678901234567890;;',
  latin: 'Grüße aus Köln – ñ',
  chinese: '你好，世界。二维码',
  cyrillic: 'Привет мир',
  arabic: 'مرحبا بالعالم',
  emoji: '👩‍👩‍👧 😀',
  lines: 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:A;B\r\nEND:VCARD',
  one: 'x',
  quotes: '<svg onload="x">&amp;',
}

for (const format of ['png', 'svg']) {
  test(`character sets come back from ${format}`, async () => {
    for (const [kind, text] of Object.entries(texts)) {
      const pixels = pixelsOf(await make({ text, format }))
      assert.equal(readWithJsqr(pixels), text, kind)
      assert.equal(readWithZxing(pixels), text, kind)
    }
  })
}

test('lengths up to the largest code', async () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJ 0123456789012345 .,:;ü'
  for (const length of [1, 14, 100, 271, 500, 1000, 1700, 2330, 2900]) {
    let text = ''
    for (let i = 0; Buffer.byteLength(text) < length; i++)
      text += alphabet[(i * 7 + (i >> 4)) % alphabet.length]
    const json = await make({ text, size: 900 })
    assert.equal(readWithZxing(pixelsOf(json)), text, `${length} bytes, version ${json.version}`)
  }
  const full = await make({ text: 'a'.repeat(2953), size: 740 })
  assert.deepEqual([full.version, full.error_correction, full.modules], [40, 'L', 177])
  assert.equal(readWithZxing(pixelsOf(full)), 'a'.repeat(2953))
  const digits = '31415926535'.repeat(268)
  assert.equal(readWithZxing(pixelsOf(await make({ text: digits, size: 740 }))), digits)
})

test('sizes and margins: exact, centred, every module whole', async () => {
  for (const format of ['png', 'svg']) {
    for (const size of [29, 58, 100, 101, 333, 1024]) {
      const pixels = pixelsOf(await make({ text: 'sizes', format, size }))
      assert.deepEqual([pixels.width, pixels.height], [size, size])
      if (size >= 58) assert.equal(readWithZxing(pixels), 'sizes', `${format} ${size}`)
    }
  }
  const wide = pixelsOf(await make({ text: 'm', size: 210, margin: 0 }))
  assert.deepEqual([...wide.data.slice(0, 3)], [0, 0, 0])
  const json = await make({ text: 'm', size: 410, margin: 10 })
  const far = pixelsOf(json)
  assert.equal(far.data.indexOf(0), 4 * (410 * 100 + 100))
  assert.equal(readWithJsqr(far), 'm')
  const large = pixelsOf(await make({ text: 'large', size: 4096 }))
  assert.equal(large.width, 4096)
})

test('room left over goes into error correction, in the same size', async () => {
  const json = await make({ text: 'x' })
  assert.deepEqual([json.version, json.error_correction], [1, 'H'])
  // 15 bytes no longer fit version 1 at M: version 2, where H has room for 14.
  const longer = await make({ text: 'fifteen bytes !' })
  assert.deepEqual([longer.version, longer.error_correction], [2, 'Q'])
  assert.equal((await make({ text: 'a'.repeat(2332), size: 400 })).error_correction, 'L')
})

test('svg is one small, self-contained drawing', async () => {
  const { svg } = await make({ text: '</svg><script>', format: 'svg' })
  assert.match(
    svg,
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="256" height="256" viewBox="0 0 \d+ \d+"/,
  )
  assert.ok(!svg.includes('script'))
})

test('empty, too long, too small', async () => {
  assert.equal(await refusal(tool, { text: '' }), '400 text: must not be empty.')
  assert.match(
    await refusal(tool, { text: 'a'.repeat(2954) }),
    /^400 text: must have at most 2,953 characters/,
  )
  assert.equal(
    await refusal(tool, { text: 'ü'.repeat(1477) }),
    '400 text: has 2954 bytes, a QR code holds at most 2953.',
  )
  assert.equal((await make({ text: 'ü'.repeat(1476), size: 400 })).version, 40)
  assert.equal(
    await refusal(tool, { text: 'x', size: 28 }),
    '400 size: 28 pixels are too few for 29 modules (21 and the margin on both sides).',
  )
  assert.match(await refusal(tool, { text: 'a'.repeat(2953), margin: 40 }), /^400 size: .* 257 modules/)
})

test('bounds and types', async () => {
  const call = (params: object) => refusal(tool, { text: 'x', ...params })
  for (const size of [20, 4097, 100.5, '256'])
    assert.match(await call({ size }), /^400 size: expected a whole number from 21 to 4,096/)
  for (const margin of [-1, 101, 1.5])
    assert.match(await call({ margin }), /^400 margin: expected a whole number from 0 to 100/)
  assert.match(await call({ format: 'jpg' }), /^400 format: expected one of png, svg/)
  assert.match(await call({ text: 5 }), /^400 text: expected text/)
  assert.match(await call({ text: '\ud800' }), /^400 text: is not valid Unicode/)
  assert.equal(await refusal(tool, {}), '400 text: is required.')
})
