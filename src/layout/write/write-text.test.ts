import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutLeaders } from './write-text.ts'

test('dots that lead to a figure are left out, those of the label stay', () => {
  for (const [text, label] of [
    ['Wheat ......', 'Wheat'],
    ['Wheat . . . . ', 'Wheat'],
    ['Wheat…………', 'Wheat'],
    ['Wheat etc...', 'Wheat etc...'],
    ['......', '......'],
    ['1.5', '1.5'],
    ['', ''],
  ] as const) {
    assert.equal(withoutLeaders(text), label)
  }
})
