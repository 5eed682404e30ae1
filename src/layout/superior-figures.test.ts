import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../test/support/text-run.ts'
import type { PdfChar } from '../lib/geometry/pdf-page.ts'
import { findWords } from './words.ts'

/** Words of a line at 100 with type of 10 points, whose figures from `high` on have their ink above the line. */
function wordsOf(text: string, isHigh: (at: number) => boolean, isKnown = true): string[] {
  const run = textRun({ size: 10 })
  const chars = [...text].map((char, i): PdfChar => {
    const [top, bottom] = !isKnown ? [0, 0] : isHigh(i) ? [92.5, 96.8] : [92.8, 100]
    return {
      text: char,
      left: i * 5,
      right: i * 5 + 4,
      top,
      bottom,
      x: i * 5,
      y: 100,
      advance: 5,
      kind: 'normal',
      run,
    }
  })
  return findWords(chars).map(({ text, size, base }) => (size < 10 && base < 100 ? `^${text}` : text))
}

test('raised figures of a font are words of their own at the ends of a word', () => {
  assert.deepEqual(
    wordsOf('snow.12', at => at > 4),
    ['snow.', '^12'],
  )
  assert.deepEqual(
    wordsOf('1Seen', at => at === 0),
    ['^1', 'Seen'],
  )
  assert.deepEqual(
    wordsOf('7', () => true),
    ['^7'],
  )
})

test('figures on the line, fractions and figures whose ink is not known stay', () => {
  assert.deepEqual(
    wordsOf('route66', () => false),
    ['route66'],
  )
  assert.deepEqual(
    wordsOf('route66', () => true, false),
    ['route66'],
  )
  assert.deepEqual(
    wordsOf('1\u20442', at => at === 0),
    ['1\u20442'],
  )
})
