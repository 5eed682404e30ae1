import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimalOf, isRawNumber, parseExactly } from './exact-json.ts'

test('numbers that would be rounded stay as they were written, others are plain', () => {
  const text =
    '[9007199254740992,9007199254740993,1e400,1e-400,0.1,100000000000000000000,1e20,3.141592653589793238,-12345678901234567890,"9007199254740993",{"a":0.10000000000000001}]'
  const read = parseExactly(text) as unknown[]
  assert.deepEqual(read.map(one => (isRawNumber(one) ? one.rawJSON : one)).slice(0, 10), [
    9007199254740992,
    '9007199254740993',
    '1e400',
    '1e-400',
    0.1,
    1e20,
    1e20,
    '3.141592653589793238',
    '-12345678901234567890',
    '9007199254740993',
  ])
  assert.equal(
    JSON.stringify(read),
    '[9007199254740992,9007199254740993,1e400,1e-400,0.1,100000000000000000000,100000000000000000000,3.141592653589793238,-12345678901234567890,"9007199254740993",{"a":0.10000000000000001}]',
  )
})

test('a number is one however it is written', () => {
  assert.equal(decimalOf('1.50e3'), decimalOf('1500'))
  assert.equal(decimalOf('0.00120'), decimalOf('12E-4'))
  assert.equal(decimalOf('-0.0'), '0')
  assert.notEqual(decimalOf('1'), decimalOf('-1'))
  assert.notEqual(decimalOf('1'), decimalOf('10'))
})
