import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { combsAmong, readCombs } from './comb-fields.ts'
import type { OcrLine } from './read-words.ts'

const [WIDTH, HEIGHT] = [600, 200]

/** The upright rules of boxes of 40 by 50 pixels in a row. */
const rules = (count: number, { left = 20, top = 60, bottom = 110, pitch = 40 } = {}): Box[] =>
  Array.from({ length: count + 1 }, (_, i) => ({
    left: left + pitch * i,
    top: i === 0 ? top - 8 : top,
    right: left + pitch * i + 2,
    bottom,
  }))

/** A page with a letter of so many pixels in each box, and nothing in those of no width. */
function page(letters: number[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (const [i, wide] of letters.entries())
    for (let y = 75, from = 41 + 40 * i - wide / 2; y < 95; y++)
      data.fill(20, y * WIDTH + from, y * WIDTH + from + wide)
  return { width: WIDTH, height: HEIGHT, data }
}

const word = (text: string, left: number, top: number, confidence = 90) => {
  const box = { left, top, right: left + 12 * text.length, bottom: top + 20 }
  return { text, confidence, box, level: box }
}

async function read(letters: number[], text: string, confidence = 95) {
  const lines: OcrLine[] = [
    { words: [word('Name', 20, 20)], starts: true },
    { words: [word('Jed', 40, 75), word('B=', 120, 75)], starts: false },
    { words: [word('Street', 20, 150)], starts: false },
  ]
  let width = 0
  await readCombs(page(letters), rules(letters.length), lines, async strip => {
    width = strip.width
    return text.split(' ').map(one => word(one, 0, 0, confidence))
  })
  return { text: lines.map(({ words }) => words.map(one => one.text).join(' ')), width }
}

test('letters in a box each are read set close to each other', async () => {
  const found = await read([14, 14, 14, 14, 14], 'JULIA')
  assert.deepEqual(found.text, ['Name', 'JULIA', 'Street'])
  assert.ok(found.width < 160, `${found.width} pixels`)
  assert.deepEqual((await read([14, 14, 0, 14, 14], 'AL BO')).text, ['Name', 'AL BO', 'Street'])
})

test('a field stays as it was where another count of letters is read, or little is sure', async () => {
  const before = ['Name', 'Jed B=', 'Street']
  assert.deepEqual((await read([14, 14, 14, 14, 14], 'JULI')).text, before)
  assert.deepEqual((await read([14, 14, 14, 14, 14], 'JULIA', 40)).text, before)
  assert.deepEqual((await read([30, 30, 30, 30, 30], 'ABCDE')).text, before, 'cells of several letters')
})

test('rules of tables and squared paper are no boxes of letters', () => {
  assert.equal(combsAmong(rules(5)).length, 1)
  assert.equal(combsAmong(rules(3)).length, 0, 'too few')
  assert.equal(combsAmong(rules(5, { bottom: 180 })).length, 0, 'several rows high')
  assert.equal(combsAmong(rules(5, { pitch: 90 })).length, 0, 'wide cells')
  const both = [...rules(5), ...rules(6, { top: 140, bottom: 190 })]
  assert.deepEqual(
    combsAmong(both).map(cells => cells.length),
    [5, 6],
  )
})
