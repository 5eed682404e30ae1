import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Line } from '../../layout/model.ts'
import { growthOf, liftOf, openingsOf } from './flow-rules.ts'

const line = (...latex: (string | undefined)[]): Line =>
  ({ size: 10, spans: latex.map(source => ({ text: 'x', ...(source && { latex: source }) })) }) as Line
const paragraph = (...lines: Line[]): Block => ({ kind: 'paragraph', lines }) as Block
const formula = (latex: string): Block =>
  ({ kind: 'figure', formula: { latex }, lines: [] }) as unknown as Block

test('lines with fractions and sums grow, those with letters and scripts do not', () => {
  assert.equal(growthOf(paragraph(line(undefined), line('x_{1}')), new Map()), 0)
  const once = growthOf(paragraph(line('\\frac{1}{2}', '\\sum_{i}'), line('y')), new Map())
  assert.ok(once > 0)
  assert.equal(growthOf(paragraph(line('\\frac{1}{2}'), line('\\sqrt{2}')), new Map()), 2 * once)
})

test('formulas of several rows grow more than those of one; pictures of them do not', () => {
  const [one, two] = [formula('a=b'), formula('\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}')]
  const set = new Map([one, two].map(block => [block, []]))
  assert.ok(growthOf(one, set) > 0)
  assert.ok(growthOf(two, set) > growthOf(one, set))
  assert.equal(growthOf(one, new Map()), 0)
})

test('what ends just above the footer is moved up as far as there is room above it', () => {
  assert.equal(liftOf(2, 260), 5)
  assert.equal(liftOf(0, 1.5), 1.5)
  assert.equal(liftOf(1, -2), 0)
  assert.equal(liftOf(-20, 260), 0)
  assert.equal(liftOf(40, 260), 0)
})

test('what goes on overleaf begins at the margin, or is a paragraph of its own', () => {
  const first = (base: number): Block =>
    ({
      kind: 'paragraph',
      x0: 70,
      x1: 500,
      y0: base - 8,
      y1: base + 4,
      lines: [{ x0: 70, x1: 500, y0: base - 8, y1: base + 4, base, size: 10 }],
    }) as unknown as Block
  const opens = (block: Block) =>
    openingsOf(
      [{ margins: { top: 100 }, parts: [{ start: 'page', blocks: [block] }] }] as unknown as Parameters<
        typeof openingsOf
      >[0],
      1.2,
    ).has(block)
  assert.equal(opens(first(110)), true)
  assert.equal(opens(first(139)), false)
})
