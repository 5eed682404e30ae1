import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-counter.ts'

const count = async (text: string) => (await runTool(tool, { text })).json

test('a plain text', async () => {
  assert.deepEqual(await count('The quick fox. It runs!\nFar away.\n\nNew paragraph?'), {
    characters: 49,
    characters_no_spaces: 40,
    graphemes: 49,
    words: 9,
    lines: 4,
    paragraphs: 2,
    sentences: 4,
    reading_time_minutes: 0,
    reading_time_seconds: 2,
  })
})

test('words as word processors count them', async () => {
  for (const [text, words] of [
    ["don't", 1],
    ['don’t stop', 2],
    ['a well-known fact', 3],
    ['mail me@example.org now', 3],
    ['one—two – three…four', 4],
    ['3.14 and 1,000', 3],
    ['* - !', 0],
    ['😀 hi', 1],
  ] as const) {
    assert.equal((await count(text)).words, words, text)
  }
})

test('languages without spaces', async () => {
  assert.equal((await count('我爱北京天安门')).words, 4)
  assert.equal((await count('สวัสดีชาวโลก')).words, 3)
  assert.equal((await count('今日は天気がいい。')).words, 5)
  assert.equal((await count('你好。世界！')).sentences, 2)
  assert.equal((await count('Привет, мир!')).words, 2)
})

test('emoji of several code points are one grapheme', async () => {
  const family = await count('👨‍👩‍👧‍👦')
  assert.equal(family.graphemes, 1)
  assert.equal(family.characters, 7)
  assert.equal((await count('e\u0301')).graphemes, 1)
})

test('CRLF, CR and LF count alike', async () => {
  const [crlf, lf, cr] = await Promise.all(['a\r\nb\r\n', 'a\nb\n', 'a\rb\r'].map(count))
  assert.deepEqual(crlf, lf)
  assert.deepEqual(cr, lf)
  assert.equal(lf.lines, 2)
})

test('sentences: abbreviations, wrapped lines, no full stop', async () => {
  assert.equal((await count('Mr. Smith met Dr. Jones, e.g. at home.')).sentences, 1)
  assert.equal((await count('A sentence that is\nwrapped over lines. And one')).sentences, 2)
  assert.equal((await count('It costs 3.50 dollars. OK?')).sentences, 2)
})

test('the empty text has nothing', async () => {
  for (const value of Object.values(await count(''))) assert.equal(value, 0)
  assert.equal((await count(' \n\n ')).paragraphs, 0)
})

test('reading time follows the words', async () => {
  const { reading_time_minutes, reading_time_seconds } = await count('word '.repeat(476))
  assert.deepEqual([reading_time_minutes, reading_time_seconds], [2, 120])
})

test('refusals', async () => {
  assert.equal(await refusal(tool, {}), '400 text: is required.')
  assert.equal(await refusal(tool, { text: 5 }), '400 text: expected text, received 5.')
  assert.equal(
    await refusal(tool, { text: 'a'.repeat(1_000_001) }),
    '400 text: must have at most 1,000,000 characters, it has 1,000,001.',
  )
})
