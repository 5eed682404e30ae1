import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bitmap } from '../../lib/geometry/pdf-page.ts'
import type { PageLayout } from '../model.ts'
import { asSeen, groundSeen, LOOK_SCALE } from './seen-art.ts'

const page: PageLayout = {
  number: 1,
  width: 400,
  height: 400,
  blocks: [],
  needsOcr: false,
  tagged: false,
  quarter: 0,
}

/** A look at the page: white, with areas of colour in points. */
function look(...areas: [x0: number, y0: number, x1: number, y1: number, gray: number][]): Bitmap {
  const side = 400 * LOOK_SCALE
  const data = new Uint8Array(3 * side * side).fill(255)
  for (const [x0, y0, x1, y1, gray] of areas)
    for (let y = y0 * LOOK_SCALE; y < y1 * LOOK_SCALE; y++)
      data.fill(gray, 3 * (y * side + x0 * LOOK_SCALE), 3 * (y * side + x1 * LOOK_SCALE))
  return { width: side, height: side, channels: 3, data }
}

const ground = { x0: 100, y0: 100, x1: 200, y1: 160, fill: '#404040', width: 0 }

test('a ground that the page shows stays a mark', () => {
  const art = { marks: [ground], cuttings: [] }
  assert.deepEqual(asSeen(page, art, look([100, 100, 200, 160, 0x40])), art)
})

test('what no mark explains is cut out, and so is a mark that the page does not show', () => {
  const unknown = asSeen(
    page,
    { marks: [ground], cuttings: [] },
    look([100, 100, 200, 160, 0x40], [40, 300, 120, 380, 90]),
  )
  assert.equal(unknown.marks.length, 1)
  const [cut] = unknown.cuttings
  assert.ok(cut && cut.x0 <= 40 && cut.x1 >= 120 && cut.y0 <= 300 && cut.y1 >= 380 && cut.x1 < 140)
  const lost = asSeen(page, { marks: [ground], cuttings: [] }, look())
  assert.deepEqual([lost.marks.length, lost.cuttings.length], [0, 1])
})

test('a colour over most of the page is its ground', () => {
  const seen = look([0, 0, 400, 380, 60])
  assert.deepEqual(asSeen(page, { marks: [], cuttings: [] }, seen).cuttings, [
    { x0: 0, y0: 0, x1: 400, y1: 400 },
  ])
  const line = { x0: 40, y0: 40, x1: 200, y1: 52 }
  const block = { lines: [line] } as unknown as Parameters<typeof groundSeen>[0]
  assert.equal(groundSeen(block, seen), '#3c3c3c')
  assert.equal(groundSeen(block, look()), undefined)
})

test('a box to tick that the text says is not cut out', () => {
  const line = { x0: 40, x1: 120, y0: 298, y1: 312, text: '☐ resident', spans: [] }
  const block = { ...line, kind: 'paragraph', lines: [line] } as unknown as PageLayout['blocks'][number]
  const art = { marks: [], cuttings: [] }
  const seen = look([40, 300, 52, 312, 60])
  assert.equal(asSeen(page, art, seen).cuttings.length, 1)
  assert.deepEqual(asSeen({ ...page, blocks: [block] }, art, seen), art)
})
