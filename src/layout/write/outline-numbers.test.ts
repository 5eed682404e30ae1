import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOutline } from './outline-numbers.ts'

test('positions and their parts', () => {
  assert.equal(isOutline(['1', '1.1', '1.2', '2', '2.1', '2.1.1', '3']), true)
  assert.equal(isOutline(['1', '1.1', '', '1.2', '2']), true)
  assert.equal(isOutline(['3', '3.1', '3.2', '4.1', '4.2', '5']), true)
  assert.equal(isOutline(['9', '9.1', '9.2', '9.3', '9.4', '9.5', '9.6', '9.7', '9.8', '9.9', '9.10']), true)
})

test('figures', () => {
  assert.equal(isOutline(['1', '2', '3', '4']), false)
  assert.equal(isOutline(['1.1', '1.2', '1.3']), false)
  assert.equal(isOutline(['1', '1.1', '1.7', '2.4']), false)
  assert.equal(isOutline(['3', '3.1', '2.9']), false)
})
