import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './base-converter.ts'

const convert = async (value: string, from: number, to: number) =>
  (await runTool(tool, { value, from, to })).json

test('plain conversions', async () => {
  assert.deepEqual(await convert('ff', 16, 2), {
    result: '11111111',
    value: 'ff',
    from: 16,
    to: 2,
    decimal: '255',
  })
  assert.equal((await convert('255', 10, 16)).result, 'ff')
  assert.equal((await convert('Zz', 36, 10)).result, '1295')
  assert.equal((await convert('0', 2, 36)).result, '0')
})

test('sign, prefixes, separators, spaces, leading zeros', async () => {
  assert.equal((await convert('-0xFF', 16, 10)).result, '-255')
  assert.equal((await convert('+0b1010', 2, 10)).result, '10')
  assert.equal((await convert('0o17', 8, 10)).result, '15')
  assert.equal((await convert(' 1_000_000 ', 10, 10)).result, '1000000')
  assert.equal((await convert('-0', 10, 2)).result, '0')
  assert.equal((await convert('−12', 10, 10)).result, '-12')
  assert.equal((await convert('0007', 10, 10)).value, '7')
  // In base 36 the x and the b are digits.
  assert.equal((await convert('0x1', 36, 10)).result, String(33 * 36 + 1))
})

test('large numbers keep every digit', async () => {
  const draw = chanceOf(4).below
  for (let round = 0; round < 60; round++) {
    const from = 2 + draw(35)
    const to = 2 + draw(35)
    // Horner's rule, digit by digit, is the judge.
    const digits = Array.from({ length: 1 + draw(300) }, () => draw(from))
    const number = digits.reduce((sum, digit) => sum * BigInt(from) + BigInt(digit), 0n)
    const { result, decimal } = await convert(digits.map(d => d.toString(36)).join(''), from, to)
    assert.equal(decimal, String(number))
    assert.equal(result, number.toString(to))
  }
  const nines = '9'.repeat(10_000)
  assert.equal((await convert((await convert(nines, 10, 36)).result, 36, 10)).result, nines)
})

test('refusals', async () => {
  const refused = (value: unknown, from: unknown = 10, to: unknown = 2) => refusal(tool, { value, from, to })
  assert.equal(await refused('12', 2), '400 value: "2" is not a digit of base 2; allowed are 0 to 1.')
  assert.equal(
    await refused('fg', 16),
    '400 value: "g" is not a digit of base 16; allowed are 0 to 9 and a to f.',
  )
  assert.equal(await refused('é'), '400 value: "é" is not a digit of base 10; allowed are 0 to 9.')
  assert.equal(await refused('1.5'), '400 value: fractions are not supported; send a whole number.')
  assert.equal(await refused('-'), '400 value: has no digits.')
  assert.equal(await refused('0x', 16), '400 value: has no digits.')
  assert.equal(await refused('1__0'), '400 value: _ may stand only between two digits.')
  assert.equal(await refused('--1'), '400 value: "-" is not a digit of base 10; allowed are 0 to 9.')
  assert.equal(await refused('1'.repeat(10_001)), '400 value: has 10,001 digits, at most 10,000 are allowed.')
  assert.match(await refused('1'.repeat(20_001)), /^400 value: must have at most 20,000 characters/)
  assert.equal(await refused(''), '400 value: must not be empty.')
  assert.equal(await refused(5), '400 value: expected text, received 5.')
  for (const base of [1, 37, 2.5, '10']) {
    assert.match(await refused('1', base), /^400 from: expected a whole number from 2 to 36/)
    assert.match(await refused('1', 10, base), /^400 to: expected a whole number from 2 to 36/)
  }
})

test('spaces between groups of digits', async () => {
  const { json } = await runTool(tool, { value: 'DEAD BEEF', from: 16, to: 10 })
  assert.equal(json.result, '3735928559')
  assert.match(await refusal(tool, { value: '1  0', from: 10, to: 2 }), /is not a digit/)
})
