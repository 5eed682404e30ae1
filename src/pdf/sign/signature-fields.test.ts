import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dict } from '../core/objects.ts'
import { Parser } from '../core/parser.ts'
import { lockedFields } from './signature-fields.ts'

const locks = (params: string): string[] => {
  const source = `<</Reference[<</TransformMethod/FieldMDP/TransformParams<<${params}>>>>]>>`
  const isLocked = lockedFields(new Parser(Buffer.from(source), 0).object() as Dict)
  return ['a', 'a.b', 'ab'].filter(isLocked)
}

test('a signature locks all fields, those it names with all below them, or all others', () => {
  assert.deepEqual(locks('/Action/All'), ['a', 'a.b', 'ab'])
  assert.deepEqual(locks('/Action/Include/Fields[(a)]'), ['a', 'a.b'])
  assert.deepEqual(locks('/Action/Exclude/Fields[(a)]'), ['ab'])
  assert.deepEqual(locks(''), ['a', 'a.b', 'ab'])
})
