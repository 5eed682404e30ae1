import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './contrast-checker.ts'

const check = async (foreground: string, background: string, more = {}) =>
  (await runTool(tool, { foreground, background, ...more })).json

test('black on white is 21, in either order', async () => {
  const json = await check('#000', 'ffffff')
  assert.deepEqual(json, {
    ratio: 21,
    ratio_text: '21.00:1',
    aa_normal: true,
    aa_large: true,
    aaa_normal: true,
    aaa_large: true,
    large_text: false,
    passes_aa: true,
    passes_aaa: true,
    luminance_foreground: 0,
    luminance_background: 1,
  })
  assert.equal((await check('#ffffff', '#000000')).ratio, 21)
  assert.equal((await check('#abcdef', '#abcdef')).ratio, 1)
})

// The greys every accessibility guide names: #767676 is the lightest that passes AA on white, #777777 fails.
test('values published for well-known greys', async () => {
  const passing = await check('#767676', '#fff')
  assert.equal(passing.ratio, 4.54)
  assert.equal(passing.aa_normal, true)
  const failing = await check('#777777', '#fff')
  assert.equal(failing.ratio, 4.47)
  assert.equal(failing.aa_normal, false)
  assert.equal(failing.aa_large, true)
  assert.equal((await check('#949494', '#fff')).aa_large, true)
  assert.equal((await check('#959595', '#fff')).aa_large, false)
  assert.equal((await check('#595959', '#fff')).aaa_normal, true)
  assert.equal((await check('#5a5a5a', '#fff')).aaa_normal, false)
})

test('the ratio shown never passes where the flags fail', async () => {
  let close = 0
  for (let grey = 0; grey < 256; grey += 3) {
    for (const other of ['#ffffff', '#fefefe', '#000000', '#123456', '#ff8800']) {
      const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
      const json = await check(hex, other)
      assert.equal(json.ratio >= 4.5, json.aa_normal, `${hex} on ${other}`)
      assert.equal(json.ratio >= 3, json.aa_large)
      assert.equal(json.ratio >= 7, json.aaa_normal)
      if (Math.abs(json.ratio - 4.5) < 0.05) close++
    }
  }
  assert.ok(close > 1)
  // 4.4998: rounding would show a passing 4.50.
  const json = await check('#0d4065', '#aea1c7')
  assert.equal(json.ratio_text, '4.49:1')
  assert.equal(json.aa_normal, false)
})

test('large text begins at 24 px, bold at 18.66 px', async () => {
  const large = async (font_size: number, bold: boolean) =>
    (await check('#888', '#fff', { font_size, bold })).large_text
  assert.equal(await large(23.99, false), false)
  assert.equal(await large(24, false), true)
  assert.equal(await large(18.65, true), false)
  assert.equal(await large(18.66, true), true)
  assert.equal(await large(18.66, false), false)
  const json = await check('#888', '#fff', { font_size: 24 })
  assert.deepEqual([json.passes_aa, json.passes_aaa], [true, false])
  assert.equal((await check('#888', '#fff')).passes_aa, false)
})

test('the sRGB threshold is 0.04045', async () => {
  assert.equal((await check('#0a0a0a', '#fff')).luminance_foreground, 0.003035)
  assert.equal((await check('#0b0b0b', '#fff')).luminance_foreground, 0.003347)
})

test('bad colours, sizes and types', async () => {
  const call = (params: object) => refusal(tool, { foreground: '#000', background: '#fff', ...params })
  assert.match(await call({ foreground: 'red' }), /^400 foreground: expected a colour such as #ff8800/)
  assert.match(await call({ background: '#ffff' }), /^400 background: /)
  assert.match(await call({ background: 0 }), /^400 background: /)
  assert.match(await call({ font_size: 0 }), /^400 font_size: /)
  assert.match(await call({ font_size: 1001 }), /^400 font_size: /)
  assert.match(await call({ bold: 'yes' }), /^400 bold: expected true or false/)
  assert.equal(await refusal(tool, { foreground: '#000' }), '400 background: is required.')
})
