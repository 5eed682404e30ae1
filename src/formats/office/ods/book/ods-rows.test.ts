import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../../document/cell-style.ts'
import type { SheetCell } from '../../../../document/sheet-book.ts'
import { optimalHeight } from './ods-rows.ts'

const cell = (column: number, size: number, value = 'text', more: Partial<CellStyle> = {}): SheetCell => ({
  column,
  kind: value === '' ? 'blank' : 'text',
  value,
  style: {
    font: { name: 'Carlito', size },
    fill: undefined,
    borders: {},
    format: 'General',
    horizontal: 'general',
    vertical: 'bottom',
    wrap: false,
    shrink: false,
    indent: 0,
    rotation: 0,
    direction: undefined,
    ...more,
  },
})

test('a row of one line is as high as Calc makes it for its largest letters', () => {
  assert.equal(optimalHeight([], [], 12.8), 12.8)
  assert.equal(optimalHeight([cell(0, 8)], [], 12.8), 12.8)
  // Calc 7.4 prints 13.8 and 17.34 points.
  assert.equal(optimalHeight([cell(0, 8), cell(1, 11)], [], 12.8)!.toFixed(2), '13.81')
  assert.equal(optimalHeight([cell(0, 14), cell(1, 11)], [], 12.8)!.toFixed(2), '17.35')
})

test('cells over several rows and cells without text do not make a row higher', () => {
  const title = [cell(0, 20), cell(1, 20, ''), cell(2, 11)]
  const over = { top: 1, left: 0, bottom: 2, right: 1 }
  assert.equal(optimalHeight(title, [over], 12.8)!.toFixed(2), '13.81')
  assert.equal(optimalHeight([cell(0, 20, ''), cell(1, 20, '')], [], 12.8), 12.8)
})

test('text of several lines is left to be measured', () => {
  assert.equal(optimalHeight([cell(0, 11, 'one\ntwo')], [], 12.8), undefined)
  assert.equal(optimalHeight([cell(0, 11, 'one two', { wrap: true })], [], 12.8), undefined)
  assert.equal(optimalHeight([cell(0, 11, 'one', { rotation: 90 })], [], 12.8), undefined)
})
