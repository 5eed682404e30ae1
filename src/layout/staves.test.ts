import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Horizontal } from './rulings.ts'
import { isOnStaff, stavesOf } from './staves.ts'
import type { Word } from './word.ts'

const lines = (count: number, pitch: number): Horizontal[] =>
  Array.from({ length: count }, (_, i) => ({ x0: 100, x1: 260, y: 120 + pitch * i }) as Horizontal)
const sign = (size: number): Word => ({ x0: 140, x1: 148, y0: 122, y1: 130, size }) as Word

test('five lines closer than their signs are high are a staff', () => {
  const [staff] = stavesOf(lines(5, 5), [sign(20)])
  assert.deepEqual(staff, { x0: 100, x1: 260, y0: 120, y1: 140 })
  assert.equal(isOnStaff({ x0: 90, x1: 270, y0: 118, y1: 142 }, [staff!]), true)
})

test('rows that hold their text, lines without signs and pairs of lines are none', () => {
  assert.equal(stavesOf(lines(5, 12), [sign(10)]).length, 0)
  assert.equal(stavesOf(lines(5, 5), []).length, 0)
  assert.equal(stavesOf(lines(3, 5), [sign(20)]).length, 0)
  assert.equal(stavesOf(lines(12, 5), [sign(20)]).length, 0)
})
