import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsOn, markerOf } from './markers.ts'
import type { Line } from './model.ts'

const marker = (text: string) => markerOf({ text } as Line)?.text

test('markers count on in figures, letters and Roman numbers', () => {
  for (const [a, b] of [
    ['1.', '2.'],
    ['(9)', '(10)'],
    ['a)', 'b)'],
    ['II.', 'III.'],
    ['1.2.', '1.3.'],
  ] as const)
    assert.ok(countsOn(a, b), `${a} ${b}`)
  for (const [a, b] of [
    ['1.', '3.'],
    ['a)', 'b.'],
    ['A.', 'b.'],
    ['1.2', '2.3'],
    ['', '1.'],
  ] as const)
    assert.ok(!countsOn(a, b), `${a} ${b}`)
})

test('signs of many shapes are bullets, arrows that mean something are none', () => {
  for (const sign of '•♦▸◾⬥◉➢∗') assert.equal(marker(`${sign} Rulers`), '•', sign)
  assert.equal(markerOf({ text: '◉ Cash', button: true } as Line), undefined)
  for (const sign of '→⇒×') assert.equal(marker(`${sign} Rulers`), undefined, sign)
})

test('a marker right before a word is one, a figure before its unit is none', () => {
  assert.equal(marker('(2)The tenant'), '(2)')
  assert.equal(marker('1.1The tenant'), '1.1')
  assert.equal(marker('2.5MB of memory'), undefined)
  assert.equal(marker('(a)b'), undefined)
})

test('the day of a date by itself is no marker', () => {
  assert.equal(marker('14. März 2024'), undefined)
  assert.equal(marker('3. März 2024 um 9 Uhr'), '3.')
})
