import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './slug-generator.ts'

const slug = async (text: string, separator?: string) => (await runTool(tool, { text, separator })).json.slug

test('words with one separator', async () => {
  assert.deepEqual((await runTool(tool, { text: '  Hello,   World! ' })).json, {
    slug: 'hello-world',
    original: '  Hello,   World! ',
    separator: '-',
  })
  assert.equal(await slug('--a__b..c--'), 'a-b-c')
  assert.equal(await slug("Don't Stop: 10 Tips’n tricks"), 'dont-stop-10-tipsn-tricks')
  assert.equal(await slug('C++ & C#'), 'c-c')
})

test('accents are folded, not dropped', async () => {
  assert.equal(await slug('Crème brûlée à Łódź'), 'creme-brulee-a-lodz')
  assert.equal(await slug('Crème'.normalize('NFD')), 'creme')
  assert.equal(await slug('Straße ß'), 'strasse-ss')
  assert.equal(await slug('ıI İstanbul'), 'ii-istanbul')
  assert.equal(await slug('Æsir Œuvre Øre Þor Đa'), 'aesir-oeuvre-ore-thor-da')
})

test('other scripts become Latin letters', async () => {
  assert.equal(await slug('北京'), 'bei-jing')
  assert.equal(await slug('Привет, мир'), 'privet-mir')
  assert.equal(await slug('Ελλάδα'), 'ellada')
  assert.match(await slug('한국어'), /^[a-z]+(-[a-z]+)*$/)
  assert.equal(await slug('Café’s'.normalize('NFD')), 'cafes')
  assert.match(await slug('مرحبا'), /^[a-z]+$/)
  assert.equal(await slug('июль объём'), 'iyul-obyom')
})

test('only characters that are safe in a URL, whatever comes in', async () => {
  const all = Array.from({ length: 900 }, (_, i) => String.fromCodePoint(33 + i * 73)).filter(c =>
    c.isWellFormed(),
  )
  for (let i = 0; i < all.length; i += 30) {
    const found = await slug(`x${all.slice(i, i + 30).join(' ')}`)
    assert.match(found, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.equal(encodeURIComponent(found), found)
  }
})

test('every allowed separator', async () => {
  for (const separator of ['-', '_', '.', '~', '+'])
    assert.equal(await slug('a b', separator), `a${separator}b`)
  for (const separator of ['--', ' ', '/', '?', '%', 'x', '5', 'é', '&']) {
    assert.match(await refusal(tool, { text: 'a', separator }), /^400 separator: /, separator)
  }
  assert.match(await refusal(tool, { text: 'a', separator: '' }), /^400 separator: must not be empty/)
})

test('nothing to make a slug of, bounds and types', async () => {
  for (const text of ['!!!', '  ', '—', '😀'])
    assert.match(await refusal(tool, { text }), /^400 text: holds no letter or digit/)
  assert.match(await refusal(tool, { text: '' }), /^400 text: must not be empty/)
  assert.match(await refusal(tool, { text: 'a'.repeat(5001) }), /^400 text: must have at most 5,000/)
  assert.match(await refusal(tool, { text: ['a'] }), /^400 text: expected text/)
  assert.match(await refusal(tool, { text: 'a', separator: 1 }), /^400 separator: expected text/)
})
