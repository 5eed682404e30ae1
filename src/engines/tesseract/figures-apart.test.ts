import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinFigures } from './figures-apart.ts'

/** Figures as blocks of ink, 12 pixels apart; a point so many pixels behind the middle of the figure before it. */
function drawn(before: string, behind: string, { point = 12, next = 24 } = {}) {
  const image = { width: 200, height: 40, data: new Uint8Array(200 * 40).fill(240) }
  const fill = (left: number, top: number, wide: number, high: number) => {
    for (let y = top; y < top + high; y++) image.data.fill(40, y * 200 + left, y * 200 + left + wide)
  }
  const figures = (text: string, middle: number): number => {
    const count = text.replace(/[^\d£]/g, '').length
    for (let i = 0; i < count; i++) fill(middle + 12 * i - 4, 8, 8, 18)
    return middle + 12 * (count - 1)
  }
  const last = figures(before, 10)
  if (point > 0) fill(last + point - 1, 23, 3, 3)
  const end = figures(behind, last + next)
  const word = (text: string, left: number, right: number) => {
    const box = { left, top: 8, right, bottom: 26 }
    return { text, confidence: 95, box, level: box }
  }
  const words = [word(before, 5, last + 5), word(behind, last + next - 5, end + 5)]
  joinFigures(image, [{ words, starts: false }])
  return words.map(({ text }) => text).join(' ')
}

test('figures of a typewriter face that a point has parted are one', () => {
  assert.equal(drawn('20.', '72'), '20.72')
  assert.equal(drawn('66', '+92'), '66.92')
  assert.equal(drawn('£251', '.45'), '£251.45')
})

test('figures stay two where a space follows the point, or none is there', () => {
  assert.equal(drawn('20.', '72', { point: 8 }), '20. 72')
  assert.equal(drawn('20.', '72', { next: 36 }), '20. 72')
  assert.equal(drawn('20', '72', { point: 0 }), '20 72')
})
