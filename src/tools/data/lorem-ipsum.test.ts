import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './lorem-ipsum.ts'

const make = async (params: object) => (await runTool(tool, { ...params })).json

test('three paragraphs of four sentences by default', async () => {
  const json = await make({})
  const paragraphs = json.text.split('\n\n')
  assert.equal(paragraphs.length, 3)
  assert.equal(json.paragraphs, 3)
  for (const paragraph of paragraphs) assert.equal(paragraph.match(/\./g).length, 4)
  assert.ok(json.text.startsWith('Lorem ipsum dolor sit amet, consectetur adipiscing elit. '))
  assert.equal(json.text.split('Lorem ipsum dolor').length, 2)
})

test('the counts asked for, at both ends', async () => {
  for (const [paragraphs, sentences] of [
    [1, 1],
    [1, 20],
    [50, 1],
    [50, 20],
  ] as const) {
    const json = await make({ paragraphs, sentences })
    const found = json.text.split('\n\n')
    assert.equal(found.length, paragraphs)
    for (const one of found) assert.equal(one.match(/[.]( |$)/g).length, sentences)
    const words = [...new Intl.Segmenter('la', { granularity: 'word' }).segment(json.text)].filter(
      s => s.isWordLike,
    )
    assert.equal(json.word_count, words.length)
  }
})

test('sentences look like sentences', async () => {
  const { text } = await make({ paragraphs: 50, sentences: 20 })
  for (const sentence of text.split(/(?<=\.)\s+/)) {
    assert.match(sentence, /^[A-Z][a-z]*(,? [a-z]+){5,13}\.$/)
    assert.ok(!/\b(\w+),? \1\b/i.test(sentence), sentence)
  }
})

test('another text in each call, the same for the same chance', async () => {
  assert.notEqual((await make({})).text, (await make({})).text)
  const fixed = () => {
    let n = 0
    return { random: (size: number) => Uint8Array.from({ length: size }, () => (n = (n * 5 + 7) % 251)) }
  }
  const [a, b] = [await runTool(tool, {}, fixed()), await runTool(tool, {}, fixed())]
  assert.equal(a.json.text, b.json.text)
})

test('bounds and types', async () => {
  for (const paragraphs of [0, 51, 1.5, '3'])
    assert.match(await refusal(tool, { paragraphs }), /^400 paragraphs: expected a whole number from 1 to 50/)
  for (const sentences of [0, 21, 2.5, true])
    assert.match(await refusal(tool, { sentences }), /^400 sentences: expected a whole number from 1 to 20/)
})
