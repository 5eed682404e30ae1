import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedModule } from './bounded-module.ts'

test('the memory of a module grows to the bound and no further', () => {
  // A memory of one page, exported as m, before and after sections of other kinds.
  const head = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const own = [...[0, 3, 1, 0x61, 0], ...[5, 3, 1, 0, 1], ...[7, 5, 1, 1, 0x6d, 2, 0]]
  const memoryOf = (code: Uint8Array) =>
    new WebAssembly.Instance(new WebAssembly.Module(code)).exports['m'] as {
      grow: (pages: number) => number
    }
  const code = Buffer.from([...head, ...own])
  assert.equal(memoryOf(code).grow(1000), 1)
  const memory = memoryOf(boundedModule(code, 300 * 65_536))
  assert.equal(memory.grow(299), 1)
  assert.throws(() => memory.grow(1), RangeError)
})
