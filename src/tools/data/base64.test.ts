import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './base64.ts'

const convert = async (mode: string, text: string) => (await runTool(tool, { mode, text })).json
const decode = async (text: string) => (await convert('decode', text)).result

test('the vectors of RFC 4648, both ways', async () => {
  const vectors = {
    '': '',
    f: 'Zg==',
    fo: 'Zm8=',
    foo: 'Zm9v',
    foob: 'Zm9vYg==',
    fooba: 'Zm9vYmE=',
    foobar: 'Zm9vYmFy',
  }
  for (const [plain, encoded] of Object.entries(vectors)) {
    assert.deepEqual(await convert('encode', plain), { result: encoded, mode: 'encode', bytes: plain.length })
    assert.deepEqual(await convert('decode', encoded), { result: plain, mode: 'decode', bytes: plain.length })
    assert.equal(await decode(encoded.replace(/=/g, '')), plain)
  }
})

test('text of any script comes back', async () => {
  for (const text of ['grün 你好 😀', '\u0000\u0001', '\ufeffmark', 'שלום', 'a\r\nb']) {
    assert.equal(await decode((await convert('encode', text)).result), text)
  }
  assert.equal((await convert('encode', '😀')).bytes, 4)
})

test('base64url and line breaks', async () => {
  assert.equal(await decode('8J-YgA'), '😀')
  assert.equal(await decode('8J+YgA=='), '😀')
  assert.equal(await decode('Pz8_Pz8-'), '?????>')
  assert.equal(await decode('SGVs\r\nbG8s\n IHdv\tcmxk'), 'Hello, world')
})

test('what is no base64 is refused, not skipped', async () => {
  const call = (text: string) => refusal(tool, { mode: 'decode', text })
  assert.equal(await call('SGVs*G8='), '400 text: "*" at character 5 is not a base64 digit.')
  assert.match(await call('SGVsbG8😀'), /^400 text: "😀" at character 8 is not a base64 digit/)
  assert.match(await call('data:text/plain,SGk='), /^400 text: ":" at character 5/)
  assert.match(await call('SGVsb'), /^400 text: 5 base64 digits cannot be/)
  assert.match(await call('SG=sbG8='), /^400 text: padding/)
  assert.match(await call('SGVsbG8=='), /^400 text: the padding/)
  assert.match(await call('Zg==='), /^400 text: the padding/)
  assert.match(await call('===='), /^400 text: base64 ends in at most two/)
  assert.match(await call('+_8='), /^400 text: mixes/)
})

// Each of these took a pattern of the form /=+$/ or /\s+/ seconds or more.
test('long runs of padding and white space are refused at once', async () => {
  const call = (text: string) => refusal(tool, { mode: 'decode', text })
  assert.match(await call(`${'='.repeat(499_999)}a`), /^400 text: padding/)
  assert.match(await call(`${' ='.repeat(249_999)}*`), /^400 text: "\*" at character 499999/)
  assert.equal(await decode(`${' \n'.repeat(200_000)}SGk=`), 'Hi')
})

test('decoded bytes that are no UTF-8 text', async () => {
  assert.match(
    await refusal(tool, { mode: 'decode', text: '/9j/4AAQ' }),
    /^400 text: the 6 decoded bytes are not UTF-8/,
  )
  assert.match(await refusal(tool, { mode: 'decode', text: '7aCA' }), /^400 text: .* not UTF-8/)
  const noise = randomBytes(600).toString('base64')
  assert.match(await refusal(tool, { mode: 'decode', text: noise }), /^400 text: /)
})

test('lone surrogates, bounds and types', async () => {
  assert.match(
    await refusal(tool, { mode: 'encode', text: 'ab\ud800c' }),
    /^400 text: .* surrogate pair stands at character 3/,
  )
  assert.match(
    await refusal(tool, { mode: 'encode', text: 'a'.repeat(500_001) }),
    /^400 text: must have at most 500,000/,
  )
  assert.equal((await convert('encode', 'a'.repeat(500_000))).bytes, 500_000)
  assert.match(await refusal(tool, { mode: 'encode', text: 5 }), /^400 text: expected text/)
  assert.match(await refusal(tool, { mode: 'both', text: 'a' }), /^400 mode: expected one of encode, decode/)
  assert.equal(await refusal(tool, { text: 'a' }), '400 mode: is required.')
})

test('a data URL is decoded without what stands before its comma', async () => {
  for (const text of [
    'data:text/plain;base64,SGk=',
    ' DATA:;base64,SGk',
    'data:text/html;charset=utf-8;base64,SGk=',
  ])
    assert.equal((await runTool(tool, { text, mode: 'decode' })).json.result, 'Hi', text)
})
