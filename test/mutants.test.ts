import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MUTATIONS, mutated } from '../bench/mutants/mutations.ts'

const ROOT = join(import.meta.dirname, '..')

test('every mutation still fits the code, and its test is there', () => {
  for (const mutation of MUTATIONS) {
    const text = readFileSync(join(ROOT, mutation.file), 'utf8')
    assert.notEqual(mutated(text, mutation), text, mutation.name)
    assert.ok(existsSync(join(ROOT, mutation.test)), `${mutation.name}: ${mutation.test} is gone`)
  }
})

test('no mutation is listed twice', () => {
  const keys = MUTATIONS.map(({ file, find, replace }) => JSON.stringify([file, find, replace]))
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(new Set(MUTATIONS.map(({ name }) => name)).size, keys.length)
})
