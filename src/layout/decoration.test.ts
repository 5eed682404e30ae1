import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import { fillAt, findFills } from './decoration.ts'

const page = { x0: 0, y0: 0, x1: 600, y1: 800 }

function filled(shade: number, ...boxes: [x0: number, y0: number, x1: number, y1: number][]): PdfPath {
  const subpaths = boxes.map(([x0, y0, x1, y1]) => ({
    points: [x0, y0, x1, y0, x1, y1, x0, y1],
    closed: true,
    curved: false,
  }))
  return { fill: [shade, shade, shade], fillOpacity: 1, subpaths } as unknown as PdfPath
}

test('in the hole of a border drawn as an area, what lies below is seen', () => {
  const card = filled(200, [100, 100, 300, 200])
  const border = filled(40, [100, 100, 300, 200], [102, 102, 298, 198])
  const around = filled(40, [10, 10, 590, 790], [14, 14, 586, 786])
  const fills = findFills([card, border, around], box => box, page)
  assert.equal(fillAt(fills, 200, 150), '#c8c8c8')
  assert.equal(fillAt(fills, 400, 400), undefined)
  // Areas beside each other have no holes.
  const cells = findFills([filled(40, [100, 100, 200, 120], [200, 100, 300, 120])], box => box, page)
  assert.equal(fillAt(cells, 250, 110), '#282828')
})
