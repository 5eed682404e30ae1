import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksAmong, type Seen } from './marks.ts'

const PAGE = { width: 600, height: 800 }

/** A word of so many letters of five points each. */
const word = (text: string, left: number, top = 100, confidence = 95) => ({
  text,
  confidence,
  box: { left, top, right: left + 5 * text.length, bottom: top + 10 },
})

const box = (left: number, top = 100, gaps: { before?: number; after?: number } = {}) => {
  const place = { left, top, right: left + 10, bottom: top + 10 }
  return { box: place, around: place, checked: false, before: 1, after: 0.5, ...gaps }
}

function labels(checkboxes: ReturnType<typeof box>[], words: ReturnType<typeof word>[], turns = 0) {
  const seen: Seen = {
    codes: [],
    checkboxes,
    plain: { width: 0, height: 0, data: new Uint8Array() },
    scale: 1,
  }
  return marksAmong(seen, words, PAGE, turns).checkboxes.map(({ label }) => label)
}

test('labels on the right, several in a row', () => {
  const words = [word('Paid', 40), word('Yes', 116), word('please', 135), word('No', 216)]
  assert.deepEqual(labels([box(100), box(200)], words), ['Yes please', 'No'])
})

test('labels on the left, where they are nearer', () => {
  assert.deepEqual(labels([box(100), box(200)], [word('Yes', 80), word('No', 185)]), ['Yes', 'No'])
})

test('labels of Arabic stand on the left and keep their order', () => {
  assert.deepEqual(labels([box(300)], [word('أوافق', 270), word('على', 250), word('نعم', 316)]), [
    'أوافق على',
  ])
})

test('labels of the row above or of another column are not taken', () => {
  const words = [word('Above', 116, 84), word('Far', 180)]
  assert.deepEqual(labels([box(100)], words), [''])
})

test('a page on its side: labels follow the upright page', () => {
  // Read after a quarter turn clockwise: what is on the right there is above here.
  const up = (text: string, bottom: number) => ({
    text,
    confidence: 95,
    box: { left: 100, right: 110, top: bottom - 5 * text.length, bottom },
  })
  assert.deepEqual(labels([box(100, 400)], [up('Yes', 394), up('No', 340)], 1), ['Yes'])
})

test('what was read of the box itself is no part of its label', () => {
  assert.deepEqual(labels([box(100)], [word('O', 102, 100), word('Yes', 116)]), ['Yes'])
  const merged = { ...word('口是的', 100), box: { left: 100, top: 100, right: 130, bottom: 110 } }
  assert.deepEqual(labels([box(100, 100, { after: 0.1 })], [merged]), ['是的'])
})

test('letters that are squares, among others, are no checkboxes', () => {
  const wide = (text: string) => ({
    ...word(text, 100),
    box: { left: 100, top: 100, right: 100 + 10 * text.length, bottom: 110 },
  })
  assert.deepEqual(labels([box(110, 100, { before: 0.1, after: 0.1 })], [wide('中国人')]), [])
  assert.deepEqual(labels([box(110, 100, { before: 0.1, after: 1 })], [wide('人口')]), [])
  assert.equal(labels([box(100, 100, { before: 1, after: 0.1 })], [wide('口是')]).length, 1)
})
