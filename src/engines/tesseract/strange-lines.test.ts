import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrLine } from './read-words.ts'
import { onlyLines, strangeLines, withReadAgain } from './strange-lines.ts'

const line = (text: string, confidence: number, top: number, left = 10, width = 100): OcrLine => {
  const box = { left, top, right: left + width, bottom: top + 10 }
  return { words: [{ text, confidence, box, level: box }], starts: true }
}
const textOf = (lines: readonly OcrLine[]): string =>
  lines.map(({ words }) => words.map(word => word.text).join(' ')).join(' / ')

test('lines that made no sense are told by their length, not by their words', () => {
  const sure = Array.from({ length: 6 }, (_, i) => line('sure', 96, 20 * i))
  const strange = line('WIERVERATTHEHENRR', 30, 200)
  assert.deepEqual(strangeLines([...sure, strange]), [strange])
  assert.deepEqual(strangeLines([...sure, line('smudge', 30, 200, 10, 20)]), [])
})

test('lines read again stand where they stood, unless they make less sense', () => {
  const [first, second, piece, last] = [
    line('аушнатіепісо', 40, 0),
    line('рада', 97, 20),
    line('ргоу', 40, 40, 10, 40),
    line('Іа', 70, 60),
  ]
  const other = line('есю', 40, 40, 60, 60)
  const lines = [first, second, piece, other, last]
  const again = [line('ayuntamiento', 95, 1), line('proyecto', 96, 41, 10, 110), line('la', 60, 61)]
  const read = withReadAgain(lines, [first, piece, other, last], again)
  assert.equal(textOf(read), 'ayuntamiento / рада / proyecto / Іа')
})

test('such lines are seen alone, with the ink between their words', () => {
  const image = { width: 60, height: 40, data: new Uint8Array(60 * 40).fill(250) }
  for (const at of [5 * 60 + 12, 5 * 60 + 30, 30 * 60 + 12]) image.data[at] = 0
  const words = [line('a', 30, 2, 10, 8), line('b', 30, 2, 40, 8)].flatMap(one => one.words)
  const { data } = onlyLines(image, [{ words, starts: true }])
  assert.deepEqual([data[5 * 60 + 12], data[5 * 60 + 30], data[30 * 60 + 12]], [0, 0, 250])
})
