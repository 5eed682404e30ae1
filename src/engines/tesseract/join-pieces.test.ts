import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinPieces } from './join-pieces.ts'
import type { OcrLine } from './read-words.ts'

/** A line of letters 10 wide and 20 high, with spaces of 8. */
function line(text: string, left: number, top: number): OcrLine {
  let x = left
  const words = text.split(' ').map(word => {
    const box = { left: x, top, right: x + 10 * word.length, bottom: top + 20 }
    x = box.right + 8
    return { text: word, confidence: 90, box, level: box }
  })
  return { words, starts: true }
}

const joined = (...lines: OcrLine[]): string[] =>
  joinPieces({ lines, confidence: 90 }).lines.map(({ words }) => words.map(({ text }) => text).join(' '))

test('pieces of a line are put together in their order, also within a word', () => {
  assert.deepEqual(
    joined(
      line('chen KX-2081 an.', 151, 104),
      line('Bitte nennen Zei', 0, 100),
      line('Das Dach der', 0, 140),
      line('Scheune', 128, 143),
    ),
    ['Bitte nennen Zeichen KX-2081 an.', 'Das Dach der Scheune'],
  )
})

test('columns, lines below each other, other sizes and scripts from the right stay apart', () => {
  const apart = [line('left column', 0, 0), line('right column', 140, 0), line('below it', 118, 22)]
  assert.deepEqual(joined(...apart), ['left column', 'right column', 'below it'])
  assert.deepEqual(joined(line('שלום', 0, 0), line('עולם', 48, 0)), ['שלום', 'עולם'])
  const large = line('Title', 0, 0)
  for (const { box } of large.words) box.bottom = 60
  assert.deepEqual(joined(large, line('note', 58, 20)), ['Title', 'note'])
})
