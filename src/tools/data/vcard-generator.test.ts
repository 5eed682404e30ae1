import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './vcard-generator.ts'

const make = async (params: object) => (await runTool(tool, { ...params })).json

/** Reads a card as RFC 2426 says: unfold, split at the colon, unescape. */
function read(vcard: string): Record<string, string[]> {
  const lines = vcard.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      const parts = line.slice(colon + 1).split(/(?<!\\)(?:\\\\)*;/)
      const plain = parts.map(part => part.replace(/\\([\\,;n])/g, (_, c) => (c === 'n' ? '\n' : c)))
      return [line.slice(0, colon).split(';')[0]!, plain]
    }),
  )
}

test('a whole card', async () => {
  const json = await make({
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization: 'Analytical Engines',
    title: 'Countess',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    url: 'https://example.com/ada?x=1,2;3',
    note: 'First programmer',
  })
  assert.equal(
    json.vcard,
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'ORG:Analytical Engines',
      'TITLE:Countess',
      'EMAIL;TYPE=INTERNET:ada@example.com',
      'TEL;TYPE=VOICE:+44 20 7946 0000',
      'URL:https://example.com/ada?x=1,2;3',
      'NOTE:First programmer',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
  assert.equal(json.filename, 'Ada-Lovelace.vcf')
  assert.equal(json.version, '3.0')
})

test('one name is enough, FN is always there', async () => {
  const first = read((await make({ first_name: 'Plato' })).vcard)
  assert.deepEqual([first['N'], first['FN']], [['', 'Plato', '', '', ''], ['Plato']])
  assert.deepEqual(read((await make({ last_name: 'Voltaire' })).vcard)['FN'], ['Voltaire'])
  assert.equal(await refusal(tool, {}), '400 first_name: supply at least one of first_name and last_name.')
  assert.match(await refusal(tool, { first_name: ' ', email: 'a@b.c' }), /^400 first_name: supply/)
  assert.match(await refusal(tool, { first_name: null, organization: 'X' }), /^400 first_name: supply/)
})

test('backslash, comma, semicolon and line breaks are escaped and come back', async () => {
  const note = 'a\\b, c; d\nline 2\r\nline 3\rend'
  const { vcard } = await make({ first_name: 'A;B', last_name: 'C,D\\', organization: 'X; Y, Z', note })
  assert.match(vcard, /^N:C\\,D\\\\;A\\;B;;;\r$/m)
  assert.match(vcard, /NOTE:a\\\\b\\, c\\; d\\nline 2\\nline 3\\nend\r\n/)
  const card = read(vcard)
  assert.deepEqual(card['ORG'], ['X; Y, Z'])
  assert.deepEqual(card['NOTE'], ['a\\b, c; d\nline 2\nline 3\nend'])
})

test('nothing can begin a line of its own', async () => {
  const { vcard } = await make({ first_name: 'A\r\nTEL:666', note: 'x\nEND:VCARD\u0000\u2028BEGIN:VCARD' })
  assert.equal(vcard.match(/^(BEGIN|END|TEL)/gm)?.length, 2)
})

test('lines are folded at 75 bytes without splitting a character', async () => {
  for (const note of ['x'.repeat(500), '你好世界'.repeat(80), '😀'.repeat(100), 'é€😀a'.repeat(90)]) {
    const { vcard } = await make({ first_name: 'Ö', note })
    for (const line of vcard.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, `${Buffer.byteLength(line)} bytes`)
      assert.ok(line.isWellFormed())
    }
    assert.ok(!/[^\r]\n/.test(vcard))
    assert.equal(read(vcard)['NOTE']![0], note)
  }
})

test('file names are safe', async () => {
  assert.equal((await make({ first_name: '../../etc', last_name: 'pass:wd' })).filename, 'etc-pass_wd.vcf')
  assert.equal((await make({ first_name: '李', last_name: '小龙' })).filename, '李-小龙.vcf')
})

test('addresses and numbers are checked', async () => {
  const call = (params: object) => refusal(tool, { first_name: 'A', ...params })
  for (const email of ['ada', 'a@', '@b', 'a b@c.d', 'a@b,c@d', 'a@b\r\nX:1'])
    assert.match(await call({ email }), /^400 email: /, email)
  for (const phone of ['call me', '+', '123;evil', '12\n34a', '12\n34'])
    assert.match(await call({ phone }), /^400 phone: /, phone)
  for (const phone of ['(030) 123-456', '+1.555.0100 x12', '110', '0'])
    assert.ok((await make({ first_name: 'A', phone })).vcard)
  for (const url of ['javascript:alert(1)', 'example.com', 'https://', 'https://a b', 'https://a\nX:1']) {
    assert.match(await call({ url }), /^400 url: /, url)
  }
  assert.match(await call({ note: 'x'.repeat(10_001) }), /^400 note: must have at most 10,000/)
  assert.match(await call({ title: 'x'.repeat(501) }), /^400 title: must have at most 500/)
  assert.match(await call({ url: `https://e.com/${'x'.repeat(2000)}` }), /^400 url: must have at most 2,000/)
  assert.match(await call({ title: 5 }), /^400 title: expected text/)
})
