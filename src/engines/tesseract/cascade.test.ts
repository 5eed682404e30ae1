import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { isMostlyDoubtful, readDoubtful } from './cascade.ts'
import type { OcrLine } from './read-words.ts'

/** A line whose words stand 60 pixels apart. */
const line = (y: number, ...words: [text: string, confidence: number][]): OcrLine => ({
  starts: false,
  words: words.map(([text, confidence], i) => {
    const box = { left: i * 60, top: y, right: i * 60 + 50, bottom: y + 20 }
    return { text, confidence, box, level: box }
  }),
})
const textsOf = (lines: readonly OcrLine[]) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '))

test('lines that the small model was not sure of are read again, and taken where that is better', () => {
  const lines = [
    line(0, ['Sure', 96], ['enough', 95], ['—', 30]),
    line(40, ['in', 95], ['Ländem', 80]),
    line(80, ['worse', 70], ['later', 90]),
    line(120, ['two', 60], ['lines', 92]),
  ]
  const seen: Box[] = []
  const { lines: read, confidence } = readDoubtful({ lines, confidence: 0 }, box => {
    seen.push(box)
    if (box.top < 60) return { lines: [line(40, ['in', 96], ['Ländern', 94])], confidence: 95 }
    if (box.top < 100) return { lines: [line(80, ['vvorse', 40])], confidence: 40 }
    return { lines: [line(120, ['two', 99]), line(130, ['lines', 99])], confidence: 99 }
  })
  assert.deepEqual(textsOf(read), ['Sure enough —', 'in Ländern', 'worse later', 'two lines'])
  assert.deepEqual(seen[0], { left: -5, top: 35, right: 115, bottom: 65 })
  assert.equal(seen.length, 3)
  assert.ok(confidence > 80)
})

/** A long line with one word in doubt, and what the large model was asked for and said. */
function readLong(...answers: OcrLine[][]) {
  const lines = [
    line(
      0,
      ['Notice', 97],
      ['to', 96],
      ['Ländem', 80],
      ['was', 95],
      ['sent', 96],
      ['before', 96],
      ['the', 95],
      ['end', 96],
    ),
  ]
  const seen: Box[] = []
  const { lines: read } = readDoubtful({ lines, confidence: 0 }, box => {
    seen.push(box)
    return { lines: answers[seen.length - 1] ?? [], confidence: 95 }
  })
  return { text: textsOf(read)[0], seen, tops: read[0]!.words.map(({ box }) => box.top) }
}

test('of a long line only the word in doubt is read again, with those beside it', () => {
  const { text, seen, tops } = readLong([
    line(1, ['Notice', 90], ['to', 90], ['Ländern', 94], ['was', 90], ['sent', 90]),
  ])
  assert.equal(text, 'Notice to Ländern was sent before the end')
  assert.deepEqual(seen, [{ left: -5, top: -5, right: 295, bottom: 25 }])
  assert.deepEqual(tops, [1, 1, 1, 1, 1, 0, 0, 0], 'boxes of one reading, which leave no letter between them')
  const worse = readLong([line(0, ['Notice', 97], ['to', 97], ['Lindern', 60], ['was', 97], ['sent', 97])])
  assert.equal(worse.text, 'Notice to Ländem was sent before the end')
  assert.equal(worse.seen.length, 1)
})

test('where the words beside it come out otherwise, the whole line is read', () => {
  const whole = [line(0, ['Notice', 99], ['to', 99], ['Ländern', 99], ['was', 99], ['sent', 99])]
  for (const cut of [
    [line(0, ['Notiee', 90], ['to', 90], ['Ländern', 94], ['was', 90], ['sent', 90])],
    [line(0, ['Notice', 90], ['to', 90], ['Länder', 94], ['n', 94], ['was', 90], ['sent', 90])],
  ]) {
    const { text, seen } = readLong(cut, whole)
    assert.equal(text, 'Notice to Ländern was sent')
    assert.deepEqual(seen[1], { left: -5, top: -5, right: 475, bottom: 25 })
  }
})

test('a page that is mostly doubtful is better read as a whole', () => {
  const [good, bad] = [line(0, ['Sure', 96]), line(40, ['Ländem', 80])]
  assert.ok(isMostlyDoubtful([good, bad, bad]))
  assert.ok(!isMostlyDoubtful([good, good, bad]))
})
