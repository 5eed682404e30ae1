import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './case-converter.ts'

const to = async (wanted: string, text: string) => (await runTool(tool, { text, case: wanted })).json.result

test('every case of the same words, from every other', async () => {
  const forms = {
    camel: 'helloBigWorld',
    pascal: 'HelloBigWorld',
    snake: 'hello_big_world',
    kebab: 'hello-big-world',
    constant: 'HELLO_BIG_WORLD',
  }
  for (const [wanted, expected] of Object.entries(forms)) {
    for (const text of ['hello big world', 'Hello, big  World!', ...Object.values(forms)]) {
      assert.equal(await to(wanted, text), expected, `${text} to ${wanted}`)
    }
  }
  assert.deepEqual((await runTool(tool, { text: 'A b', case: 'lower' })).json, {
    result: 'a b',
    case: 'lower',
  })
  assert.equal(await to('upper', 'hello Big'), 'HELLO BIG')
  assert.equal(await to('title', 'hello big world'), 'Hello Big World')
  assert.equal(
    await to('sentence', 'hello Big World. how are You? fine!'),
    'Hello big world. How are you? Fine!',
  )
})

test('line breaks are kept', async () => {
  assert.equal(await to('camel', 'first line\r\nsecond line\n\nthird'), 'firstLine\r\nsecondLine\n\nthird')
  assert.equal(await to('constant', 'a b\nc d\n'), 'A_B\nC_D\n')
  assert.equal(await to('sentence', 'one\ntwo'), 'One\nTwo')
  assert.equal(await to('title', 'a\n\n  b\t c'), 'A\n\n  B\t C')
})

test('acronyms', async () => {
  assert.equal(await to('snake', 'XMLHttpRequest'), 'xml_http_request')
  assert.equal(await to('kebab', 'parseHTML'), 'parse-html')
  assert.equal(await to('camel', 'HTTP server'), 'httpServer')
  assert.equal(await to('title', 'the NASA launch'), 'The NASA Launch')
  assert.equal(await to('title', 'ALL CAPITALS HERE'), 'All Capitals Here')
  assert.equal(await to('sentence', 'what NASA Says'), 'What NASA says')
  assert.equal(await to('sentence', 'SHOUTED TEXT. AGAIN.'), 'Shouted text. Again.')
  assert.equal(await to('snake', 'version2Beta utf8'), 'version2_beta_utf8')
})

test('what is shouted is lowered, beside ordinary sentences too', async () => {
  assert.equal(await to('sentence', 'HELLO THERE. how are you?'), 'Hello there. How are you?')
  assert.equal(await to('sentence', 'HELLO THERE friend'), 'Hello there friend')
  assert.equal(
    await to('sentence', 'PLEASE READ THIS\nthe rest is quiet'),
    'Please read this\nThe rest is quiet',
  )
  assert.equal(
    await to('sentence', 'what NASA and ESA say. IMPORTANT NEWS!'),
    'What NASA and ESA say. Important news!',
  )
  assert.equal(await to('sentence', 'the NASA ESA launch. FAQ\nnext'), 'The NASA ESA launch. FAQ\nNext')
  assert.equal(await to('title', 'HELLO THERE big world'), 'Hello There Big World')
  assert.equal(await to('sentence', 'ПРИВЕТ ВСЕМ. как дела?'), 'Привет всем. Как дела?')
})

test('ß, dotless i and letters that grow', async () => {
  assert.equal(await to('upper', 'straße'), 'STRASSE')
  assert.equal(await to('constant', 'große Straße'), 'GROSSE_STRASSE')
  assert.equal(await to('title', 'ßeta straße'), 'Sseta Straße')
  assert.equal(await to('lower', 'ÄÖÜ ΣΊΣΥΦΟΣ'), 'äöü σίσυφος')
  assert.equal(await to('pascal', '𐐨𐐩 x'), '𐐀𐐩X')
})

test('apostrophes, hyphens and marks stay inside words', async () => {
  assert.equal(await to('title', "don't well-known l’été"), "Don't Well-Known L’été")
  assert.equal(await to('snake', "don't stop"), 'dont_stop')
  assert.equal(await to('sentence', "Today I'm HERE and I know"), "Today I'm HERE and I know")
  assert.equal(await to('kebab', 'Café au lait'.normalize('NFD')), 'café-au-lait')
  assert.equal(await to('snake', 'नमस्ते दुनिया'), 'नमस्ते_दुनिया')
  assert.equal(await to('snake', '北京 上海'), '北京_上海')
  assert.equal(await to('sentence', '"hello." "and You?" he said'), '"Hello." "And you?" He said')
})

test('nothing in, nothing out', async () => {
  for (const wanted of [
    'lower',
    'upper',
    'title',
    'sentence',
    'camel',
    'pascal',
    'snake',
    'kebab',
    'constant',
  ]) {
    assert.equal(await to(wanted, ''), '')
  }
  assert.equal(await to('camel', '!!! ???'), '')
})

test('bounds and types', async () => {
  assert.match(
    await refusal(tool, { text: 'a'.repeat(30_001), case: 'lower' }),
    /^400 text: must have at most 30,000/,
  )
  assert.match(await refusal(tool, { text: 5, case: 'lower' }), /^400 text: expected text/)
  assert.match(await refusal(tool, { text: 'a', case: 'Lower' }), /^400 case: expected one of/)
  assert.equal(await refusal(tool, { text: 'a' }), '400 case: is required.')
  assert.equal(await refusal(tool, { case: 'lower' }), '400 text: is required.')
})
