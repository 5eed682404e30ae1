import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dict, name, newRef, type Obj, Stream } from '../core/objects.ts'
import { canonical } from './canonical.ts'

test('objects of different files that say the same are the same text', () => {
  const one = Dict.of({ A: [1, name('B')], C: newRef(new Stream(new Dict(), Buffer.from('x'))) })
  const other = Dict.of({ C: new Stream(new Dict(), Buffer.from('x')), A: newRef([1, newRef(name('B'))]) })
  assert.equal(canonical(one), canonical(other))
  assert.notEqual(canonical(one), canonical(Dict.of({ ...Object.fromEntries(other), A: [2] })))
})

test('lists of lists of the same lists come to an end', () => {
  let list: Obj = Array.from({ length: 1000 }, () => 1)
  for (let level = 0; level < 6; level++) {
    const below = newRef(list)
    list = Array.from({ length: 1000 }, () => below)
  }
  assert.match(canonical(list), /…/)
})
