import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './percentage-calculator.ts'

const result = async (mode: string, x: number, y: number) => (await runTool(tool, { mode, x, y })).json.result

test('the three modes', async () => {
  const { json } = await runTool(tool, { mode: 'of', x: 15, y: 80 })
  assert.deepEqual(json, { result: 12, mode: 'of', x: 15, y: 80, formula: '15 / 100 × 80 = 12' })
  assert.equal(await result('is_what_percent', 30, 120), 25)
  assert.equal(await result('change', 50, 75), 50)
  assert.equal(await result('change', 80, 60), -25)
})

test('a negative base counts with its size, so that a rise is a rise', async () => {
  const { json } = await runTool(tool, { mode: 'change', x: -50, y: -25 })
  assert.equal(json.result, 50)
  assert.equal(json.formula, '(-25 − (-50)) / |-50| × 100 = 50')
  assert.equal(await result('change', -50, -75), -50)
})

test('no floating-point noise, no negative zero', async () => {
  assert.equal(await result('of', 10, 0.3), 0.03)
  assert.equal(await result('is_what_percent', 0.1, 0.3), 33.3333333333)
  assert.equal(await result('of', 7, 1.1), 0.077)
  assert.ok(Object.is(await result('of', -5, 0), 0))
})

test('division by zero and overflow are refused, zero elsewhere is a value', async () => {
  assert.equal(
    await refusal(tool, { mode: 'is_what_percent', x: 5, y: 0 }),
    '400 y: nothing is a percentage of 0.',
  )
  assert.equal(
    await refusal(tool, { mode: 'change', x: 0, y: 5 }),
    '400 x: a change from 0 has no percentage.',
  )
  assert.match(await refusal(tool, { mode: 'is_what_percent', x: 1e300, y: 1e-300 }), /^400 x: .* too large/)
  assert.equal(await result('of', 5, 0), 0)
  assert.equal(await result('change', 5, 0), -100)
})

test('wrong types and missing parameters', async () => {
  assert.match(await refusal(tool, { mode: 'Of', x: 1, y: 1 }), /^400 mode: expected one of/)
  assert.match(await refusal(tool, { mode: 'of', x: '5', y: 1 }), /^400 x: expected a number, received "5"/)
  assert.match(await refusal(tool, { mode: 'of', x: 1, y: Number.NaN }), /^400 y: /)
  assert.equal(await refusal(tool, { mode: 'of', x: 1 }), '400 y: is required.')
})
