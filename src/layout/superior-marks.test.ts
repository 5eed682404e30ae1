import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BlockOf, Line } from './model.ts'
import { liftMarks } from './superior-marks.ts'

const text = (...texts: string[]): BlockOf<'paragraph'> => {
  const spans = texts.map(text => ({ text }))
  const line = { text: texts.join(''), spans } as Line
  return {
    kind: 'paragraph',
    spans,
    lines: [line],
    rtl: false,
    align: 'left',
    page: 1,
    x0: 0,
    y0: 0,
    x1: 1,
    y1: 1,
  }
}

test('figures of a font that mark a word and a note are raised figures', () => {
  const [above, note] = liftMarks([text('More memory¹² than 5 m² is rare.'), text('¹²For 780 ', 'MB².')])
  assert.ok(above?.kind === 'paragraph' && note?.kind === 'paragraph')
  assert.deepEqual(above.spans, [
    { text: 'More memory' },
    { text: '12', script: 'super' },
    { text: ' than 5 m² is rare.' },
  ])
  assert.equal(note.lines[0]!.text, '12For 780 MB².')
  assert.deepEqual(note.spans[0], { text: '12', script: 'super' })
})

test('without a note that begins with it, or a word that bears it, a figure stays', () => {
  for (const blocks of [
    [text('An area of 5 m².'), text('Rain fell.')],
    [text('Rain fell.'), text('²An area.')],
  ])
    assert.deepEqual(liftMarks(blocks), blocks)
})
