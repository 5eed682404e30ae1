import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitText } from './fit-text.ts'

/** Every letter half as wide as it is high. */
const width = (line: string, size: number) => (line.length * size) / 2
const fit = (text: string, wanted: number, room: { width: number; height: number; rotation?: number }) =>
  fitText(text, wanted, room, width, 1.2)

test('one line where it fits, then more lines, then smaller letters', () => {
  assert.deepEqual(fit('four words fit here', 10, { width: 100, height: 12 }), {
    lines: ['four words fit here'],
    size: 10,
  })
  assert.deepEqual(fit('four words fit here', 10, { width: 60, height: 24 }), {
    lines: ['four words', 'fit here'],
    size: 10,
  })
  const { lines, size } = fit('four words fit here', 100, { width: 60, height: 24 })
  assert.deepEqual(lines, ['four words', 'fit here'])
  assert.ok(size <= 10 && size > 9, `${size}`)
})

test('a turned text takes the room it needs across and down', () => {
  assert.equal(fit('upright', 10, { width: 12.1, height: 35.1, rotation: 90 }).size, 10)
  assert.ok(fit('upright', 10, { width: 12.1, height: 34, rotation: 90 }).size < 10)
  assert.ok(fit('upright', 10, { width: 35.1, height: 12.1, rotation: 90 }).size < 10)
})

test('what fits at no size comes in the smallest, broken to the width', () => {
  const { lines, size } = fit('far too many words for this', 50, { width: 20, height: 5 })
  assert.equal(size, 4)
  assert.ok(lines.length > 2 && lines.every(line => width(line, 4) <= 20), lines.join('|'))
})

test('trying many sizes does not measure more', () => {
  const measured = (wanted: number) => {
    let calls = 0
    const counting = (line: string, size: number) => {
      calls++
      return width(line, size)
    }
    fitText('some words that have to shrink a lot', wanted, { width: 60, height: 30 }, counting, 1.2)
    return calls
  }
  assert.equal(measured(4000), measured(40))
})
