import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transform } from 'lightningcss'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './color-converter.ts'

const convert = async (params: object) => (await runTool(tool, { ...params })).json

test('hex to the others', async () => {
  assert.deepEqual(await convert({ hex: '#3498db' }), {
    hex: '#3498db',
    rgb: [52, 152, 219],
    hsl: [204.1, 69.9, 53.1],
    alpha: 1,
    css: { rgb: 'rgb(52, 152, 219)', hsl: 'hsl(204.1, 69.9%, 53.1%)', oklch: 'oklch(0.6531 0.1347 242.69)' },
    hsv: [204.1, 76.3, 85.9],
    cmyk: [76.3, 30.6, 0, 14.1],
  })
  assert.equal((await convert({ hex: 'FFA500' })).name, 'orange')
})

test('short forms and opacity', async () => {
  assert.deepEqual((await convert({ hex: '#abc' })).rgb, [170, 187, 204])
  const half = await convert({ hex: '#ff000080' })
  assert.equal(half.hex, '#ff000080')
  assert.equal(half.alpha, 0.5)
  assert.equal(half.css.rgb, 'rgba(255, 0, 0, 0.5)')
  assert.equal(half.css.hsl, 'hsla(0, 100%, 50%, 0.5)')
  assert.equal(half.name, undefined)
  assert.equal((await convert({ hex: 'f008' })).hex, '#ff000088')
  assert.equal((await convert({ hex: '#ff0000ff' })).hex, '#ff0000')
  assert.equal((await convert({ hex: '#00000000' })).alpha, 0)
})

test('hue 360, beyond and negative are the same wheel', async () => {
  assert.equal((await convert({ hsl: [360, 100, 50] })).hex, '#ff0000')
  assert.deepEqual((await convert({ hsl: [360, 100, 50] })).hsl, [0, 100, 50])
  assert.deepEqual((await convert({ hsl: [-90, 100, 50] })).hsl, [270, 100, 50])
  assert.equal((await convert({ hsl: [-120, 100, 50] })).hex, '#0000ff')
  assert.equal((await convert({ hsl: [480, 100, 50] })).hex, '#00ff00')
  assert.deepEqual((await convert({ hsl: [359.99, 100, 50] })).hsl, [0, 100, 50])
})

test('greys have hue 0', async () => {
  assert.deepEqual((await convert({ hex: '#808080' })).hsl, [0, 0, 50.2])
  assert.deepEqual((await convert({ hsl: [200, 0, 50] })).hsl, [0, 0, 50])
  assert.deepEqual((await convert({ rgb: [0, 0, 0] })).hsl, [0, 0, 0])
  assert.deepEqual((await convert({ rgb: [0, 0, 0] })).cmyk, [0, 0, 0, 100])
  assert.deepEqual((await convert({ rgb: [255, 255, 255] })).css.oklch, 'oklch(1 0 0)')
})

test('hsl at one decimal comes back to the same rgb', async () => {
  for (let i = 0; i < 3000; i++) {
    const rgb = [(i * 7919) % 256, (i * 104729) % 256, (i * 1299709) % 251]
    const { hsl } = await convert({ rgb })
    assert.deepEqual((await convert({ hsl })).rgb, rgb, `${rgb} through ${hsl}`)
  }
})

test('exactly one of the three', async () => {
  assert.equal(await refusal(tool, {}), '400 hex: supply exactly one of hex, rgb and hsl; none was given.')
  assert.equal(
    await refusal(tool, { hex: '#fff', rgb: [1, 2, 3] }),
    '400 rgb: supply exactly one of hex, rgb and hsl, not hex and rgb.',
  )
  assert.match(await refusal(tool, { rgb: [1, 2, 3], hsl: [1, 2, 3] }), /^400 hsl: supply exactly one/)
  assert.match(await refusal(tool, { hex: '#fff', rgb: [1, 2, 3], hsl: [1, 2, 3] }), /hex and rgb and hsl/)
  assert.equal((await convert({ hex: '#fff', rgb: null })).hex, '#ffffff')
})

test('malformed colours and bounds', async () => {
  for (const hex of ['#ff', '#fffff', '#fffffff', '#ggg', '##fff']) {
    assert.match(await refusal(tool, { hex }), /^400 hex: expected 3, 4, 6 or 8 hexadecimal digits/)
  }
  assert.match(await refusal(tool, { hex: 123 }), /^400 hex: expected text/)
  assert.match(await refusal(tool, { hex: '' }), /^400 hex: must not be empty/)
  assert.match(await refusal(tool, { hex: 'f'.repeat(101) }), /^400 hex: must have at most 100/)
  assert.equal(await refusal(tool, { rgb: [0, 256, 0] }), '400 rgb[1]: expected 0 to 255.')
  assert.equal(await refusal(tool, { rgb: [0, 0, -1] }), '400 rgb[2]: expected 0 to 255.')
  assert.equal(await refusal(tool, { rgb: '1,2,3' }), '400 rgb: expected a list of three numbers.')
  assert.equal(await refusal(tool, { rgb: [1, 2] }), '400 rgb: expected a list of three numbers.')
  assert.match(await refusal(tool, { rgb: [1, 2, 3, 4] }), /^400 rgb: expected a list of three numbers/)
  assert.equal(await refusal(tool, { rgb: ['1', 2, 3] }), '400 rgb[0]: expected a number from 0 to 255.')
  assert.equal(await refusal(tool, { hsl: [0, 101, 0] }), '400 hsl[1]: expected 0 to 100.')
  assert.equal(await refusal(tool, { hsl: [0, 0, -1] }), '400 hsl[2]: expected 0 to 100.')
  assert.match(await refusal(tool, { hsl: [1e9, 0, 0] }), /^400 hsl\[0\]: expected -36,000/)
})

test('oklch means the same colour to another CSS parser', async () => {
  for (let i = 0; i < 300; i++) {
    // Away from the edge of sRGB, where the other parser maps what rounding put just outside of it.
    const rgb = [7919, 104729, 1299709].map(prime => 30 + ((i * prime) % 191))
    const { css } = await convert({ rgb })
    const code = Buffer.from(`a{color:${css.oklch}}`)
    // A browser without oklch() is given the sRGB colour first.
    const out = transform({ filename: 'a.css', code, minify: true, targets: { chrome: 80 << 16 } }).code
    const sRgb = await convert({ hex: /color:(#[0-9a-f]+);/.exec(out.toString())![1] })
    const off = Math.max(...sRgb.rgb.map((part: number, k: number) => Math.abs(part - rgb[k]!)))
    assert.ok(off <= 1, `${css.oklch} is ${out}, not ${rgb}`)
  }
})

test('colours as style sheets write them', async () => {
  const hex = async (text: string) => (await runTool(tool, { hex: text })).json.hex
  // As browsers show them.
  for (const [text, digits] of [
    ['rgb(255 128 0 / 50%)', '#ff800080'],
    ['rgba(255, 128, 0, 0.5)', '#ff800080'],
    [' hsl(0.5turn 100% 50%) ', '#00ffff'],
    ['hwb(90 10% 10%)', '#80e61a'],
    ['oklch(0.7 0.15 50)', '#e77f3e'],
    ['color(display-p3 1 0 0)', '#ff0000'],
  ] as const)
    assert.equal(await hex(text), digits, text)
  assert.match(await refusal(tool, { hex: 'oklch(0.7)' }), /^400 hex: expected 3, 4, 6 or 8/)
  assert.match(await refusal(tool, { hex: 'rgb(1, 2)' }), /^400 hex: expected 3/)
})

test('the names of CSS', async () => {
  assert.equal((await convert({ hex: 'Tomato' })).hex, '#ff6347')
  assert.equal((await convert({ hex: ' rebeccapurple ' })).hex, '#663399')
  assert.match(await refusal(tool, { hex: 'tomatoe' }), /^400 hex: expected/)
})
