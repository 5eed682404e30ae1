import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, PageLayout } from '../../layout/model.ts'
import { marginsOf } from './docx-page.ts'

const at = (y0: number, y1: number) => ({ x0: 70, x1: 520, y0, y1, page: 1, lines: [] })
const text = (y0: number, y1: number): Block => ({
  ...at(y0, y1),
  kind: 'paragraph',
  spans: [],
  rtl: false,
  align: 'left',
})
const note: Block = { ...at(700, 720), kind: 'footnote', marker: '1', spans: [] }
const pageOf = (blocks: Block[]) =>
  ({ number: 1, width: 595, height: 842, blocks, quarter: 0 }) as unknown as PageLayout
const bottom = (...blocks: Block[]): number => marginsOf([pageOf(blocks)]).bottom

test('notes right below the text end lower, so that the rule above them pushes no line to the next page', () => {
  assert.equal(bottom(text(70, 660), note), 108)
  assert.equal(bottom(text(70, 695), note), 101)
})

test('notes leave the text above them room to grow by a line, but not into the footer', () => {
  const footer = (y0: number) =>
    ({ ...text(y0, y0 + 10), kind: 'running', place: 'footer' }) as unknown as Block
  assert.equal(bottom(text(70, 660), note, footer(730)), 116)
  assert.equal(bottom(text(70, 660), note, footer(723)), 120)
})

test('where one page has notes, those that are filled further keep their last line', () => {
  const others = Array.from({ length: 3 }, () => pageOf([text(70, 690)]))
  const margins = marginsOf([...others, pageOf([text(70, 750)]), pageOf([text(70, 600), note])])
  assert.ok(margins.bottom <= 842 - 750, `${margins.bottom} points`)
  assert.equal(marginsOf([...others, pageOf([text(70, 750)]), pageOf([text(70, 600)])]).bottom, 152)
})
