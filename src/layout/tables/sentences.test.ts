import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from './rows.ts'
import { joinSentences } from './sentences.ts'

/** A row of segments at places: each a text and where it begins; a letter is half a type size wide. */
function rowOf(...parts: [text: string, x: number][]): Row {
  const segments = parts.map(([text, x]) => {
    let x0 = x
    const words = text.split(' ').map(word => {
      const box = { text: word, x0, x1: x0 + word.length * 5, y0: 0, y1: 10 }
      x0 = box.x1 + 3
      return box
    })
    return { words, x0: x, x1: words.at(-1)!.x1, y0: 0, y1: 10 }
  })
  return { segments, size: 10, x0: parts[0]![1], x1: segments.at(-1)!.x1, y0: 0, y1: 10 } as unknown as Row
}

const textsOf = (row: Row) =>
  joinSentences([row])[0]!.segments.map(segment => segment.words.map(word => word.text).join(' '))

test('a wide space behind a full stop parts no sentence; between cells, or wider, it does', () => {
  const [first, second] = ['The harbour was full today.', 'Ships came late.']
  const end = rowOf([first, 0]).segments[0]!.x1
  assert.deepEqual(textsOf(rowOf([first, 0], [second, end + 10])), [`${first} ${second}`])
  assert.deepEqual(textsOf(rowOf([first, 0], [second, end + 30])), [first, second])
  assert.deepEqual(textsOf(rowOf([first, 0], ['ships came late', end + 10])), [first, 'ships came late'])
})
