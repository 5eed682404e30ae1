import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFromRight } from './rtl-lines.ts'

/** What a line says whose words stand so from left to right. */
const read = (...texts: string[]) =>
  readFromRight(
    texts.map((text, i) => ({
      text,
      x0: 50 * i,
      x1: 50 * i + 40,
      size: 10,
      rtl: /[\u0590-\u05ff]/.test(text),
    })),
  )
    .map(token => token.text)
    .join('')

test('a unit that is drawn left of its figure stands behind it', () => {
  assert.equal(read('דקות', 'km', '12.5', 'הוא'), 'הוא 12.5 km דקות')
  assert.equal(read('דקות', '12.5', 'km', 'הוא'), 'הוא 12.5 km דקות')
})

test('names before figures stay before them', () => {
  assert.equal(read('דקות', 'B', '12', 'הוא'), 'הוא B 12 דקות')
  assert.equal(read('דקות', 'Windows', '11', 'הוא'), 'הוא Windows 11 דקות')
})

test('a date by itself in a paragraph that runs from the left begins with its day', () => {
  assert.equal(read('27', '2023', 'מרץ'), '27 מרץ 2023')
  assert.equal(read('2023', 'מרץ', '27'), '27 מרץ 2023', 'set from the right')
  assert.equal(read('27', '2023', 'חשבונית'), 'חשבונית 2023 27', 'no month')
})

test('the number of an item comes before its point, on whichever side of it the point is drawn', () => {
  assert.equal(read('ספר', 'יש', '.2'), '2. יש ספר')
  assert.equal(read('ספר', 'יש', '2.'), '2. יש ספר')
  assert.equal(read('ספר', 'של', '2'), '2 של ספר')
})
