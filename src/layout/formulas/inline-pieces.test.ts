import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Horizontal } from '../rulings.ts'
import { findSegments } from '../segments.ts'
import type { Word } from '../word.ts'
import { withInlinePieces } from './inline-pieces.ts'

type Set = [text: string, font: string, size: number, base: number, x0: number, x1: number]

/** What a line "Here we set … as bound terms" says with these words in it, each with its LaTeX where it has one. */
function line(all: Set[], bars: Horizontal[] = []): string[] {
  const prose: Set[] = [
    ['Here', 'CMR10', 11, 100, 10, 30],
    ['we', 'CMR10', 11, 100, 34, 44],
    ['set', 'CMR10', 11, 100, 48, 57],
    ['as', 'CMR10', 11, 100, 100, 110],
    ['bound', 'CMR10', 11, 100, 114, 140],
  ]
  const words = [...prose, ...all].map(([text, name, size, base, x0, x1], order) => {
    const run = { font: { name, italic: /Ital/.test(name) }, color: [0, 0, 0] }
    return { x0, x1, y0: base - 0.7 * size, y1: base + 0.2 * size, text, size, base, quarter: 0, order, run }
  })
  const segments = withInlinePieces(findSegments(words as unknown as Word[]), bars, () => undefined)
  const found = segments.filter(s => Math.abs(s.base - 100) < 1).sort((a, b) => a.x0 - b.x0)
  return found
    .flatMap(s => s.words)
    .flatMap(w =>
      /^(?:Here|we|set|as|bound)$/.test(w.text) ? [] : [w.latex === undefined ? w.text : `$${w.latex}`],
    )
}

test('fractions, roots and bars in a line are one word each', () => {
  const half: Set[] = [
    ['1', 'CMR8', 8, 95.7, 62, 66],
    ['2', 'CMR8', 8, 104.7, 62, 66],
  ]
  assert.deepEqual(line(half, [{ y: 97.3, x0: 62, x1: 66 }]), ['$\\frac{1}{2}'])
  const root: Set[] = [
    ['√', 'CMSY10', 11, 91, 60, 69],
    ['2', 'CMR10', 11, 100, 69, 74],
  ]
  assert.deepEqual(line(root, [{ y: 90.8, x0: 69, x1: 74 }]), ['$\\sqrt{2}'])
  assert.deepEqual(line([['z', 'CMMI10', 11, 100, 62, 68]], [{ y: 92, x0: 62, x1: 68 }]), ['$\\overline{z}'])
  // A line through a word is none of these.
  assert.deepEqual(line([['word', 'CMR10', 11, 100, 62, 84]], [{ y: 97, x0: 62, x1: 84 }]), ['word'])
})

test('fractions of full size, roots of a degree and binomial coefficients are one word each', () => {
  const fraction: Set[] = [
    ['q', 'CMMI10', 11, 92.5, 62, 67],
    ['8', 'CMR10', 11, 107.5, 62, 67],
  ]
  assert.deepEqual(line(fraction, [{ y: 97.3, x0: 61, x1: 68 }]), ['$\\frac{q}{8}'])
  const root: Set[] = [
    ['√', 'CMSY10', 11, 91, 60, 69],
    ['3', 'CMR6', 6, 96, 61, 64],
    ['n', 'CMMI10', 11, 100, 69, 74],
  ]
  assert.deepEqual(line(root, [{ y: 90.8, x0: 69, x1: 74 }]), ['$\\sqrt[3]{n}'])
  const choice: Set[] = [
    ['(', 'CMEX10', 10, 91, 60, 65],
    ['n', 'CMMI7', 7, 96, 66, 70],
    ['k', 'CMMI7', 7, 104, 66, 70],
    [')', 'CMEX10', 10, 91, 71, 76],
  ]
  assert.deepEqual(line(choice), ['$\\binom{n}{k}'])
})

test('sums have their limits, letters their accents', () => {
  const sum: Set[] = [
    ['∑', 'CMEX10', 11, 92, 60, 71.5],
    ['n', 'CMMI8', 8, 94, 71.5, 76.6],
    ['i', 'CMMI8', 8, 103, 71.5, 74.3],
    ['=1', 'CMR8', 8, 103, 74.3, 85],
    ['a', 'CMMI10', 11, 100, 87, 92],
  ]
  assert.deepEqual(line(sum), ['$\\sum_{i=1}^{n} ', 'a'])
  const hat: Set[] = [
    ['ˆ', 'CMR10', 11, 97, 62.5, 68],
    ['θ', 'CMMI10', 11, 100, 62, 67],
  ]
  assert.deepEqual(line(hat), ['$\\hat{\\theta}'])
})

test('letters in italics beside signs belong to the formula', () => {
  const beside: Set[] = [
    ['n', 'Times-Italic', 11, 100, 62, 67],
    ['≥', 'CMSY10', 11, 100, 70, 78],
  ]
  assert.deepEqual(line(beside), ['$n', '≥'])
  assert.deepEqual(line([['a', 'Times-Italic', 11, 100, 62, 67]]), ['a'])
  const phrase: Set[] = [
    ['turned', 'Times-Italic', 11, 100, 60, 75],
    ['on', 'Times-Italic', 11, 100, 78, 85],
    [',', 'Times-Roman', 11, 100, 85, 87],
  ]
  assert.deepEqual(line(phrase), ['turned', 'on', ','])
})
