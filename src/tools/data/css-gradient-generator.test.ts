import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transform } from 'lightningcss'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './css-gradient-generator.ts'

const two = [
  { color: 'red', pos: 0 },
  { color: '#00f', pos: 100 },
]
const gradient = async (params: object) =>
  (await runTool(tool, { type: 'linear', stops: two, ...params })).json

test('linear and radial', async () => {
  assert.deepEqual(await gradient({}), {
    css: 'background: linear-gradient(90deg, #ff0000 0%, #0000ff 100%);',
    value: 'linear-gradient(90deg, #ff0000 0%, #0000ff 100%)',
    type: 'linear',
    angle: 90,
    stops: [
      { color: '#ff0000', pos: 0 },
      { color: '#0000ff', pos: 100 },
    ],
  })
  const radial = await gradient({ type: 'radial', angle: 45 })
  assert.equal(radial.value, 'radial-gradient(circle, #ff0000 0%, #0000ff 100%)')
  assert.equal('angle' in radial, false)
  assert.match((await gradient({ angle: -22.5 })).value, /^linear-gradient\(-22\.5deg, /)
})

test('stops are sorted, equal positions keep their order', async () => {
  const { stops } = await gradient({
    stops: [
      { color: 'blue', pos: 100 },
      { color: 'white', pos: 50 },
      { color: 'black', pos: 50 },
      { color: 'red', pos: 0 },
    ],
  })
  assert.deepEqual(
    stops.map((s: { color: string }) => s.color),
    ['#ff0000', '#ffffff', '#000000', '#0000ff'],
  )
})

/** Colours of every CSS function, as a CSS parser of other make understands them before and after. */
test('every kind of colour keeps its meaning', async () => {
  const minified = (value: string) =>
    transform({
      filename: 'a.css',
      code: Buffer.from(`a{background:linear-gradient(90deg, ${value} 0%, red 100%)}`),
      minify: true,
    }).code.toString()
  const colors = [
    ...[
      'rebeccapurple',
      'Transparent',
      '#abc',
      '#abcd',
      '#12345678',
      'rgb(1,2,3)',
      'RGBA(10%, 20%, 30%, 40%)',
    ],
    ...['rgb(1 2 3 / .25)', 'hsl(120, 50%, 25%)', 'hsl(-0.25turn 100% 50%)', 'hsla(200grad, 30%, 40%, .5)'],
    ...['hwb(194 0% 0%)', 'hwb(90 60% 60%)', 'hwb(45 10% 20% / 75%)', 'rgb(300 -20 5)', 'currentColor'],
    ...['lab(50% 20 -30)', 'lch(52.2% 72.2 50 / 0.5)', 'oklab(0.6 10% -0.1)', 'oklch(60% 0.15 1.5rad)'],
    ...['color(display-p3 1 0.5 0)', 'color(rec2020 50% 20% 10% / 20%)'],
  ]
  for (const color of colors) {
    const { stops } = await gradient({ stops: [{ color, pos: 0 }, two[1]] })
    assert.equal(minified(stops[0].color), minified(color), color)
  }
})

test('nothing but a colour gets through', async () => {
  const bad = [
    ...[
      'red; } body { display: none',
      'url(//x)',
      'red/**/',
      'rgb(1,2,3)) 0%, url(x',
      'var(--x)',
      'expression(1)',
    ],
    ...[
      '#12345',
      'rgb(1,2)',
      'rgb(1, 2%, 3)',
      'rgb(1 2 3 4)',
      'hsl(120, 50, 50)',
      'color(foo 1 2 3)',
      'blau',
      '',
    ],
    ...['rgb(1deg 2 3)', 'lab(1,2,3)', 'rgb(1e999 0 0)', 'constructor(1 2 3)'],
  ]
  for (const color of bad) {
    assert.match(
      await refusal(tool, { type: 'linear', stops: [two[0], { color, pos: 5 }] }),
      /^400 stops\[1\]\.color: is not a CSS colour/,
      color,
    )
  }
})

test('bounds and types', async () => {
  const call = (params: object) => refusal(tool, { type: 'linear', stops: two, ...params })
  assert.match(await call({ type: 'conic' }), /^400 type: expected one of linear, radial/)
  assert.match(await call({ angle: 361 }), /^400 angle: /)
  assert.match(await call({ angle: -361 }), /^400 angle: /)
  assert.match(await call({ angle: '90' }), /^400 angle: /)
  assert.equal(await call({ stops: [two[0]] }), '400 stops: expected at least two stops.')
  assert.equal(await call({ stops: Array(101).fill(two[0]) }), '400 stops: expected at most 100 stops.')
  assert.equal(await call({ stops: 'red, blue' }), '400 stops: expected a list of colour stops.')
  assert.equal(
    await call({ stops: [two[0], { color: 'red', pos: 101 }] }),
    '400 stops[1].pos: expected 0 to 100.',
  )
  assert.equal(
    await call({ stops: [two[0], { color: 'red', pos: -1 }] }),
    '400 stops[1].pos: expected 0 to 100.',
  )
  assert.match(await call({ stops: [two[0], { color: 'red' }] }), /^400 stops\[1\]\.pos: expected a number/)
  assert.equal(await call({ stops: [two[0], 5] }), '400 stops[1]: expected an object with color and pos.')
  assert.match(await call({ stops: [two[0], { color: 'r'.repeat(101), pos: 1 }] }), /at most 100 characters/)
  assert.equal(await refusal(tool, { type: 'linear' }), '400 stops: is required.')
})
