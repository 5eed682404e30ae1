import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followed } from './proportions.ts'

const none = { width: '', height: '' }
const natural = { width: 4000, height: 3000 }

test('a picture starts with its own size, and the other side follows the one that is typed', () => {
  const own = followed(none, undefined, natural, true)
  assert.deepEqual(own, { width: '4000', height: '3000' })
  assert.deepEqual(followed({ ...own, width: '800' }, own, natural, true), { width: '800', height: '600' })
  assert.deepEqual(followed({ ...own, height: '90' }, own, natural, true), { width: '120', height: '90' })
  // Both at once are meant as they are; one side alone, as an example has it, is completed.
  assert.deepEqual(followed({ width: '10', height: '99' }, own, natural, true), { width: '10', height: '99' })
  assert.deepEqual(followed({ width: '320', height: '' }, undefined, natural, true), {
    width: '320',
    height: '240',
  })
})

test('a side that is emptied empties the other; without the link neither follows', () => {
  const own = { width: '4000', height: '3000' }
  assert.deepEqual(followed({ ...own, width: '' }, own, natural, true), none)
  // Nobody who empties a field to type another number finds the old one in it.
  assert.deepEqual(followed(none, none, natural, true), none)
  assert.deepEqual(followed({ ...own, width: '800' }, own, natural, false), { width: '800', height: '3000' })
})
