import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTimes } from './written-times.ts'

test('times of a timetable, written with points', () => {
  const rows = [
    ['Aachen', '6.05', '7.12', '8.30'],
    ['Bonn', '6.31', '–', '8.56'],
    ['Mainz', '7.44', '8.51', '10.09'],
    ['Worms', '8.20', '9.27', '10.45'],
    ['Speyer', '8.41', '9.48', '11.06'],
  ]
  assert.equal(hasTimes(rows), true)
  assert.equal(hasTimes([...rows, ['Lahr', '23.50', '0.15', '1.20']]), true)
  assert.equal(hasTimes([...rows, ['Lahr', '9.50', '10.75', '12.20']]), false)
  assert.equal(hasTimes(rows.slice(0, 3)), false)
})

test('prices are none', () => {
  const prices = [
    ['Tea', '2.10', '3.15', '4.20', '4.50'],
    ['Cake', '3.25', '4.30', '5.45', '5.50'],
    ['Soup', '4.50', '5.55', '6.75', '7.00'],
  ]
  assert.equal(hasTimes(prices), false)
  assert.equal(hasTimes(prices.map(row => row.map(text => text.replace(/\.\d+/, '.50')))), false)
  assert.equal(
    hasTimes([
      ['a', '6.05', '2.12', '5.30', '1.17'],
      ['b', '3.31', '8.22', '1.56', '4.08'],
      ['c', '7.44', '3.51', '9.09', '2.35'],
    ]),
    false,
  )
})
