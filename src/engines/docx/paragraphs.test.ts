import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as docx from 'docx'
import type { Block, Line } from '../../layout/model.ts'
import { runsOf, type WordContext } from './docx-runs.ts'
import { standing } from './paragraphs.ts'

const CONTEXT = {
  docx,
  column: { x0: 50, x1: 500 },
  style: { size: 10, leading: 1.2, before: 0, headings: [], justified: false, font: 'Arial' },
  marks: new Map(),
  edges: new Map(),
  pages: new Set(),
  formula: () => undefined,
} as unknown as WordContext

/** A paragraph from the right whose lines begin on its left edge at these places. */
function fromRight(...starts: number[]): Block {
  const lines = starts.map(
    (x0, i) =>
      ({
        ...{ x0, x1: 500, y0: 12 * i, y1: 12 * i + 10, base: 12 * i + 8, size: 10, rtl: true, quarter: 0 },
        ...{ text: 'שלום לכל האנשים', font: '', spans: [] },
      }) as unknown as Line,
  )
  const box = { x0: 50, x1: 500, y0: 0, y1: 12 * starts.length, page: 1 }
  return { ...box, kind: 'paragraph', lines, spans: [], rtl: true, align: 'right' } as unknown as Block
}

test('lines from the right may grow a little, but not by the next word', () => {
  const right = (...starts: number[]) => standing(CONTEXT, fromRight(...starts), { before: 0 }).indent?.right
  assert.equal(right(51, 90, 300), -80)
  assert.equal(right(51, 200, 480), undefined)
})

test("words in TeX's typewriter face are as narrow as on the page, and never hyphenated", () => {
  const runs = (font: string) =>
    JSON.stringify(
      runsOf(CONTEXT, [{ text: 'listen', mono: true, face: { font, serif: false, mono: true, size: 10 } }]),
    )
  assert.match(runs('CMTT10'), /"w:w"\D+88\b/)
  assert.match(runs('CMTT10'), /w:noProof/)
  assert.doesNotMatch(runs('CourierNewPSMT'), /"w:w"/)
})
