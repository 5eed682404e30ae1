import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutTwiceRead } from './read-twice.ts'

const word = (text: string, left: number, top: number, high = 12, wide = 8 * text.length) => {
  const box = { left, top, right: left + wide, bottom: top + high }
  return { text, confidence: 90, box, level: box }
}
const told = (...lines: ReturnType<typeof word>[][]): string[] =>
  withoutTwiceRead({ lines: lines.map(words => ({ words, starts: false })), confidence: 90 }).lines.map(
    ({ words }) => words.map(({ text }) => text).join(' '),
  )

test('words that a large line took of the small one beside it are told once, in the small one', () => {
  const large = [word('Brightwater', 0, 0, 40, 300), word('Tel.', 400, 22), word('01225', 440, 22)]
  const small = [word('Tel.', 401, 22), word('01225', 441, 22, 12, 90)]
  assert.deepEqual(told([...large, word('Bath', 500, 4)], small), ['Brightwater Bath', 'Tel. 01225'])
  assert.deepEqual(told(small, large), ['Tel. 01225', 'Brightwater'])
})

test('the same word in another place stays', () => {
  assert.deepEqual(told([word('no', 0, 0, 20), word('no', 40, 0)], [word('no', 40, 20)]), ['no no', 'no'])
})
