import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './url-encoder.ts'

const convert = async (text: string, more = {}) => (await runTool(tool, { text, ...more })).json

test('a component is encoded by default, reserved characters included', async () => {
  assert.deepEqual(await convert('a b&c=ü/?'), {
    result: 'a%20b%26c%3D%C3%BC%2F%3F',
    mode: 'encode',
    component: true,
  })
})

test('a whole address keeps its structure', async () => {
  const address = 'https://example.com/a b/ü?q=1&r=ö#top'
  const { result } = await convert(address, { component: false })
  assert.equal(result, 'https://example.com/a%20b/%C3%BC?q=1&r=%C3%B6#top')
  assert.equal((await convert(result, { mode: 'decode', component: false })).result, address)
})

test('decoding: component turns %2F back, whole address leaves it; plus stays plus', async () => {
  assert.equal((await convert('a%2Fb%26', { mode: 'decode' })).result, 'a/b&')
  assert.equal((await convert('a%2Fb%20c', { mode: 'decode', component: false })).result, 'a%2Fb c')
  assert.equal((await convert('a+b', { mode: 'decode' })).result, 'a+b')
  assert.equal((await convert('')).result, '')
})

test('every character of the first planes comes back, as URLSearchParams reads it too', async () => {
  const text = Array.from({ length: 2000 }, (_, i) =>
    String.fromCodePoint(i * 31 + (i * 31 >= 0xd800 ? 0x800 : 0)),
  ).join('')
  const { result } = await convert(text)
  assert.equal(new URLSearchParams(`v=${result}`).get('v'), text)
  assert.equal((await convert(result, { mode: 'decode' })).result, text)
})

test('malformed text says where', async () => {
  assert.equal(
    await refusal(tool, { text: 'ab%zz', mode: 'decode' }),
    '400 text: "%" at character 3 is not followed by two hexadecimal digits.',
  )
  assert.match(await refusal(tool, { text: '100%', mode: 'decode' }), /^400 text: "%" at character 4/)
  assert.equal(
    await refusal(tool, { text: 'ok%20%ff', mode: 'decode' }),
    '400 text: the bytes %ff at character 6 are not UTF-8 text.',
  )
  assert.match(
    await refusal(tool, { text: '%C3x', mode: 'decode', component: false }),
    /^400 text: the bytes %C3/,
  )
  assert.match(await refusal(tool, { text: 'a\udc00' }), /^400 text: .* surrogate pair stands at character 2/)
})

test('hostile text is refused as quickly as it is read', async () => {
  const bytes = await refusal(tool, { text: `${'a%41'.repeat(120_000)}%ff`, mode: 'decode' })
  assert.match(bytes, /^400 text: the bytes %ff at character 480001/)
})

test('bounds and types', async () => {
  assert.match(await refusal(tool, { text: 'a'.repeat(500_001) }), /^400 text: must have at most 500,000/)
  assert.match(await refusal(tool, { text: 1 }), /^400 text: expected text/)
  assert.match(await refusal(tool, { text: 'a', mode: 'both' }), /^400 mode: /)
  assert.match(
    await refusal(tool, { text: 'a', component: 'true' }),
    /^400 component: expected true or false/,
  )
  assert.equal(await refusal(tool, {}), '400 text: is required.')
})
