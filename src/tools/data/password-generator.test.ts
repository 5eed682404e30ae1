import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './password-generator.ts'

const ALL = { lower: /[a-z]/, upper: /[A-Z]/, digits: /[0-9]/, symbols: /[!-/:-@[-`{-~]/ }
const make = async (params: object) => (await runTool(tool, { ...params })).json

test('twenty letters and digits by default', async () => {
  const json = await make({})
  assert.equal(json.passwords.length, 1)
  assert.match(json.passwords[0], /^[A-Za-z0-9]{20}$/)
  assert.equal(json.length, 20)
  assert.equal(json.charset_size, 62)
})

test('one of each chosen class and nothing else, in every combination', async () => {
  for (let mask = 1; mask < 16; mask++) {
    const chosen = Object.fromEntries(Object.keys(ALL).map((name, i) => [name, (mask & (1 << i)) !== 0]))
    const { passwords } = await make({ length: 8, count: 40, ...chosen })
    for (const password of passwords) {
      for (const [name, pattern] of Object.entries(ALL))
        assert.equal(pattern.test(password), chosen[name], password)
    }
  }
})

test('every character of the set appears, about equally often', async () => {
  const seen = new Map<string, number>()
  for (let i = 0; i < 4; i++) {
    const { passwords } = await make({ length: 256, count: 100, symbols: true })
    for (const char of passwords.join('')) seen.set(char, (seen.get(char) ?? 0) + 1)
  }
  assert.equal(
    [...seen.keys()].sort().join(''),
    Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join(''),
  )
  // 102,400 draws over 94 characters: 1089 each, standard deviation 33. Modulo bias would give some 50 % more.
  for (const [char, times] of seen) assert.ok(times > 850 && times < 1330, `${char}: ${times}`)
})

test('bytes that would bring modulo bias are thrown away', async () => {
  // 26 letters: 234 is the last whole multiple, so 234–255 must not become letters.
  const random = (n: number) => Uint8Array.from({ length: n }, (_, i) => (i % 2 ? 3 : 234 + ((i / 2) % 22)))
  const json = (await runTool(tool, { length: 8, upper: false, digits: false }, { random })).json
  assert.deepEqual(json.passwords, ['dddddddd'])
})

test('entropy counts the passwords that can come out', async () => {
  assert.equal((await make({ length: 8, upper: false, digits: false })).entropy_bits, 37.6)
  // 62^8 without those that lack one class, with those that lack two and were taken away twice.
  const exact = 62n ** 8n - 2n * 36n ** 8n - 52n ** 8n + 2n * 26n ** 8n + 10n ** 8n
  assert.equal((await make({ length: 8 })).entropy_bits, Math.round(Math.log2(Number(exact)) * 100) / 100)
  const long = (await make({ length: 256, symbols: true })).entropy_bits
  assert.ok(Math.abs(long - 256 * Math.log2(94)) < 0.01, String(long))
})

test('bounds, types, and no class at all', async () => {
  assert.match(await refusal(tool, { length: 7 }), /^400 length: expected a whole number from 8 to 256/)
  assert.match(await refusal(tool, { length: 257 }), /^400 length: /)
  assert.match(await refusal(tool, { length: 8.5 }), /^400 length: /)
  assert.match(await refusal(tool, { count: 0 }), /^400 count: expected a whole number from 1 to 100/)
  assert.match(await refusal(tool, { count: 101 }), /^400 count: /)
  assert.match(await refusal(tool, { symbols: 1 }), /^400 symbols: expected true or false/)
  assert.equal(
    await refusal(tool, { lower: false, upper: false, digits: false }),
    '400 lower: turn on at least one of lower, upper, digits and symbols.',
  )
})
