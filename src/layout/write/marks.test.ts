import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfPath } from '../../lib/geometry/pdf-page.ts'
import type { Cell, PageLayout } from '../model.ts'
import { artOf, pensOf } from './marks.ts'

const line = (left: number, top: number, right: number, bottom: number, gray = 0): PdfPath => ({
  box: { left, top, right, bottom },
  subpaths: [{ points: [left, top, right, top, right, bottom, left, bottom], closed: true, curved: false }],
  fill: [gray, gray, gray],
  fillOpacity: 1,
  strokeOpacity: 0,
  strokeWidth: 0,
  mcid: -1,
  artifact: false,
})

const cell = { x0: 50, y0: 100, x1: 150, y1: 120, row: 0, column: 0, rowSpan: 1, columnSpan: 1 }
const table = {
  ...{ x0: 50, y0: 100, x1: 150, y1: 120, page: 1, rows: 1, columns: 1, rtl: false, headerRows: 0 },
  continues: false,
  cells: [{ ...cell, text: 'A', spans: [], lines: ['top', 'bottom'] } as unknown as Cell],
}
const page: PageLayout = {
  ...{ number: 1, width: 400, height: 400, needsOcr: false, tagged: false, quarter: 0 },
  blocks: [{ ...cell, page: 1, kind: 'table', table, lines: [] }],
}

test('borders of a table are its own, combs inside it are drawn', () => {
  const comb = line(90, 106, 90.5, 118)
  const paths = [line(50, 99.5, 150, 100.5, 120), line(50, 119.5, 150, 120.5, 120), comb]
  assert.deepEqual(
    artOf(page, paths, []).marks.map(mark => mark.x0),
    [90],
  )
  assert.deepEqual(pensOf(page, paths).get(table), { color: '#787878', width: 1 })
})
