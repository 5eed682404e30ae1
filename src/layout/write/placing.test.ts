import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from '../model.ts'
import { meantBreaks, placingOf, unstretched } from './placing.ts'

/** Lines of a paragraph in a column from 50 to 300, by where they begin and end. */
const right = (justified: boolean, ...edges: [x0: number, x1: number][]): number => {
  const lines = edges.map(
    ([x0, x1]) => ({ x0, x1, size: 10, rtl: false, text: 'harbour boats along the quay' }) as Line,
  )
  return placingOf(lines, { x0: 50, x1: 300 }, justified).right
}

test('justified text in a box ends where the padding begins', () => {
  assert.equal(right(true, [58, 292], [58, 292], [58, 120]), 8)
  assert.equal(right(true, [58, 292], [58, 120]), 8)
})

test('text that fills its column, or ends where its words do, has no padding', () => {
  assert.equal(right(true, [50, 299], [50, 298], [50, 120]), 0)
  assert.equal(right(true, [50, 292], [50, 120]), 0)
  assert.equal(right(false, [50, 292], [50, 281], [50, 120]), 0)
})

test('spaces of a stretched line are no tabs, those of a line that ends earlier are', () => {
  const lines = (end: number) =>
    [300, end, 300, 300, 120].map(
      (x1, i) => ({ x0: 50, x1, rtl: false, ...(i === 1 && { stops: [{ at: 9, x: 170 }] }) }) as Line,
    )
  assert.equal(unstretched(lines(300)).filter(line => line.stops).length, 0)
  assert.equal(unstretched(lines(240)).filter(line => line.stops).length, 1)
})

test('a centred text breaks where the page breaks it, also where the next word had room', () => {
  const line = (x0: number, x1: number, text: string) => ({ x0, x1, size: 10, text }) as Line
  const broken = (...lines: Line[]) => meantBreaks(lines, { x0: 50, x1: 300 }).length
  assert.equal(
    broken(line(70, 280, 'twenty words beside each other in a box'), line(150, 200, 'of its own')),
    2,
  )
  // The first line of a paragraph is set in, and ends where the next word would not fit.
  assert.equal(
    broken(line(60, 290, 'forty words above each other in a line'), line(50, 170, 'of its own')),
    1,
  )
})

test('titles whose lines end where they like may fill their column; text beside a picture keeps its measure', () => {
  const lines = (...ends: number[]) =>
    ends.map(x1 => ({ x0: 50, x1, size: 40, rtl: false, text: 'SCIENCES' }) as Line)
  const right = (...ends: number[]) => placingOf(lines(...ends), { x0: 50, x1: 600 }, false).right
  assert.equal(right(170, 190, 300), 0)
  assert.ok(right(290, 296, 300, 120) > 270)
})

test('lines that the next word would have fitted on in their column have a narrower measure', () => {
  const edge = (...texts: [text: string, x1: number][]) => {
    const lines = texts.map(([text, x1]) => ({ x0: 50, x1, size: 10, rtl: false, text }) as Line)
    const { align, right } = placingOf(lines, { x0: 50, x1: 300 }, false)
    return [align, 300 - right]
  }
  const [first, second]: [[string, number], [string, number]] = [
    ['the boats that came in winter brought tim-', 270],
    ['ber from the north', 130],
  ]
  assert.deepEqual(edge(['the boats that came in winter brought no', 290], second), ['left', 300])
  const [align, end] = edge(first, second) as [string, number]
  assert.equal(align, 'left')
  assert.ok(end > 271 && end < 283, `ends at ${end}`)
})

test('a word that goes on in the next line was not broken on purpose', () => {
  const line = (x1: number, text: string) => ({ x0: 50, x1, size: 10, text }) as Line
  const broken = (...lines: Line[]) => meantBreaks(lines, { x0: 50, x1: 300 }).length
  assert.equal(broken(line(240, 'the boats that came in winter tim-'), line(130, 'ber and salt')), 1)
  assert.equal(broken(line(240, 'the boats that came in winter for'), line(130, 'tin and salt')), 2)
})

test('the first line of a paragraph far from the margin is set in, and no line that stands on the right', () => {
  const line = (x0: number, x1: number, text = 'the boats that came in winter') =>
    ({ x0, x1, size: 10, text, rtl: false }) as Line
  const paragraph = [line(130, 476), line(118, 476), line(118, 476), line(118, 199, 'in ice')]
  assert.equal(meantBreaks(paragraph, { x0: 18, x1: 559 }).length, 1)
})
