import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { boolean, json, number, string } from './values.ts'

const fromForm = (text: string, param = number()) => param.definition.fromText(text, 'size')

test('numbers in a form', () => {
  for (const [text, value] of [
    ['5', 5],
    [' -2.5 ', -2.5],
    ['+7', 7],
    ['5.', 5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1E-2', 0.01],
  ] as const) {
    assert.equal(fromForm(text), value, text)
  }
  for (const text of ['', ' ', '5px', '0x10', '1,5', '--1', '1e', '.', 'Infinity', 'NaN', '1e9999']) {
    assert.throws(() => fromForm(text), /^Fault: size: expected a number, received "/, text)
  }
})

// It was read in quadratic time, in the server's own process: hours for a megabyte.
test('a million digits that are no number are refused at once', () => {
  assert.throws(() => fromForm(`${'1'.repeat(1_000_000)}x`), /^Fault: size: expected a number/)
  assert.throws(() => fromForm(`${' '.repeat(1_000_000)}x`), /^Fault: size: expected a number/)
})

test('booleans in a form', () => {
  const read = (text: string) => boolean().definition.fromText(text, 'bold')
  assert.deepEqual(['true', '1', ' TRUE ', 'false', '0'].map(read), [true, true, true, false, false])
  assert.throws(() => read('yes'), /^Fault: bold: expected true or false, received "yes"/)
})

test('what the catalog lists as text with JSON in it comes as that text or as JSON', () => {
  const { check } = json(z.record(z.string(), z.string()), { asText: true }).definition
  assert.deepEqual(check('{"name":"Ada"}', 'fields'), { name: 'Ada' })
  assert.deepEqual(check({ name: 'Ada' }, 'fields'), { name: 'Ada' })
  assert.throws(() => check('{name', 'fields'), /^Fault: fields: expected JSON, received "{name"/)
  assert.throws(() => check('3', 'fields'), /^Fault: fields: expected record/)
  const either = json(z.union([z.string(), z.number()]), { asText: true }).definition
  assert.equal(either.check('2023-11-14', 'value'), '2023-11-14', 'a text that is wanted as such')
})

test('a text that is too long is told its own length, however long', () => {
  const short = string({ max: 5000 })
  for (const length of [5001, 200_001, 1_000_000])
    assert.throws(() => short.definition.check('x'.repeat(length), 'text'), {
      message: `text: must have at most 5,000 characters, it has ${length.toLocaleString('en-US')}.`,
    })
  assert.equal(short.definition.check('😀'.repeat(5000), 'text').length, 10_000)
})
