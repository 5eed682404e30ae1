import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { placedTexts } from './placed-text.ts'

/** Characters of ten points where a function puts them. */
const chars = (text: string, vertical: boolean, place: (i: number) => [x: number, y: number]): PdfChar[] =>
  [...text].map((one, i) => {
    const [x, y] = place(i)
    const run = textRun({ vertical })
    return {
      text: one,
      x,
      y,
      advance: 10,
      left: x,
      right: x + 10,
      top: y - 9,
      bottom: y,
      kind: 'normal',
      run,
    }
  })

const reads = (all: PdfChar[]): boolean =>
  placedTexts(all).plain.some(read =>
    read
      .map(at => all[at]?.text ?? ' ')
      .join('')
      .includes('委員会'),
  )

test('a word of a script without spaces goes on in the line below', () => {
  assert.ok(
    reads(chars('昨日の委員会は会議を', false, i => [20 + 10 * (i % 5), 50 + 15 * Math.floor(i / 5)])),
  )
  assert.ok(
    !reads(chars('昨日の委員会は会議を', false, i => [20 + 10 * (i % 5), 50 + 45 * Math.floor(i / 5)])),
  )
})

test('written downwards, it goes on in the line on the left', () => {
  assert.ok(
    reads(chars('昨日の委員会は会議を', true, i => [200 - 15 * Math.floor(i / 5), 50 + 10 * (i % 5)])),
  )
})
