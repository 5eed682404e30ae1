import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './bmi-calculator.ts'

const metric = async (weight: number, height: number) =>
  (await runTool(tool, { units: 'metric', weight, height })).json

test('metric and imperial agree', async () => {
  assert.deepEqual(await metric(70, 175), {
    bmi: 22.86,
    category: 'Normal weight',
    healthy_weight_range: { min: 56.7, max: 76.5, unit: 'kg' },
    units: 'metric',
  })
  const { json } = await runTool(tool, { units: 'imperial', weight: 154.324, height: 68.8976 })
  assert.equal(json.bmi, 22.86)
  assert.deepEqual(json.healthy_weight_range, { min: 125, max: 168.7, unit: 'lb' })
})

test('each WHO category begins at its bound', async () => {
  const at = async (bmi: number) => (await metric(bmi, 100)).category
  const found = [18.49, 18.5, 24.99, 25, 29.99, 30, 34.99, 35, 39.99, 40].map(at)
  assert.deepEqual(await Promise.all(found), [
    'Underweight',
    'Normal weight',
    'Normal weight',
    'Overweight',
    'Overweight',
    'Obesity class I',
    'Obesity class I',
    'Obesity class II',
    'Obesity class II',
    'Obesity class III',
  ])
})

test('a weight that is exactly on a bound is in the category above it, at any height', async () => {
  assert.equal((await metric(64, 160)).category, 'Overweight')
  for (let height = 50; height <= 250; height++) {
    // Thousandths of a kilogram, in whole numbers: 25 · height² / 10.
    const weight = Math.round((25 * height * height) / 10) / 1000
    const { bmi, category } = await metric(weight, height)
    if (height % 2 === 0) assert.deepEqual([bmi, category], [25, 'Overweight'], `${height} cm`)
  }
})

test('the category is told before rounding', async () => {
  const json = await metric(24.9996, 100)
  assert.equal(json.bmi, 25)
  assert.equal(json.category, 'Normal weight')
})

test('both ends of the healthy range are in it', async () => {
  for (let height = 140; height <= 210; height += 3.7) {
    const { min, max } = (await metric(70, height)).healthy_weight_range
    assert.equal((await metric(min, height)).category, 'Normal weight')
    assert.equal((await metric(max, height)).category, 'Normal weight')
  }
})

test('zero, negative, other units and wrong types', async () => {
  const call = (weight: unknown, height: unknown, units = 'metric') =>
    refusal(tool, { units, weight, height })
  assert.match(await call(0, 175), /^400 weight: expected a number above 0/)
  assert.match(await call(-70, 175), /^400 weight: /)
  assert.match(await call(70, 0), /^400 height: expected a number above 0/)
  assert.match(await call(70, -175), /^400 height: /)
  assert.equal(await call(70, 1.75), '400 height: expected 20 to 300 cm, received 1.75.')
  assert.equal(await call(150, 119, 'imperial'), '400 height: expected 8 to 118 in, received 119.')
  assert.match(await call(70, 301), /^400 height: /)
  assert.match(await call(2001, 175), /^400 weight: .* at most 2,000/)
  assert.match(await call('70', 175), /^400 weight: .* received "70"/)
  assert.match(await call(70, 175, 'stone'), /^400 units: expected one of metric, imperial/)
})
