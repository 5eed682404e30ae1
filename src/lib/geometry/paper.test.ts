import assert from 'node:assert/strict'
import { test } from 'node:test'
import { A4, paperName, paperSize } from './paper.ts'

test('sizes by name, however it is spelled', () => {
  for (const name of ['A4', 'a4', 'a4paper', 'ISO A4', 'iso-a4']) assert.equal(paperSize(name), A4, name)
  for (const name of ['Letter', 'us-letter', 'letterpaper', 'US Letter'])
    assert.deepEqual(paperSize(name), [612, 792], name)
  for (const name of ['', 'A99', 'paper', 'constructor', '__proto__'])
    assert.equal(paperSize(name), undefined, name)
})

test('names by size, upright or lying, a rounding apart', () => {
  assert.equal(paperName(595, 842), 'A4')
  assert.equal(paperName(842, 595.3), 'A4')
  assert.equal(paperName(612, 792), 'Letter')
  assert.equal(paperName(600, 792), undefined)
  // 210 by 297 mm in points.
  assert.equal(paperName((210 * 72) / 25.4, (297 * 72) / 25.4), 'A4')
})
