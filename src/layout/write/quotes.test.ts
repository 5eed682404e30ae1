import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Line, PageLayout } from '../model.ts'
import { quoteFinder } from './quotes.ts'

/** A text of full lines, from one edge to the other. */
function text(x0: number, x1: number, y0: number, count: number, rtl: boolean): Block {
  const lines = Array.from({ length: count }, (_, i) => ({
    ...{ x0, x1, y0: y0 + 14 * i, y1: y0 + 14 * i + 10, size: 10, text: 'so it is', spans: [] },
  })) as unknown as Line[]
  const box = { x0, x1, y0, y1: y0 + 14 * count, page: 1, lines, spans: [{ text: 'so it is' }] }
  return { ...box, kind: 'paragraph', rtl, align: rtl ? 'right' : 'left' }
}

test('a text set in on both sides of those around it is a quotation, in right-to-left text too', () => {
  for (const rtl of [false, true]) {
    const texts = [text(60, 500, 100, 4, rtl), text(90, 470, 165, 3, rtl), text(60, 500, 215, 4, rtl)]
    const isQuote = quoteFinder({ blocks: texts } as unknown as PageLayout)
    assert.deepEqual(texts.map(isQuote), [false, true, false], `right to left: ${rtl}`)
  }
})
