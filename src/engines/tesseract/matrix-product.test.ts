import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { hasSignedDot, takeDirectProduct } from './matrix-product.ts'

const DESCRIPTIONS = [669, 1, 1, 1, 2, 670, 8, 8, 32, 4]

/** A memory with the two descriptions at word 10, so at byte 40, and these words behind them. */
function memoryOf(...behind: number[]): Int32Array<ArrayBuffer> {
  const words = new Int32Array(64)
  words.set([...DESCRIPTIONS, ...behind], 10)
  return words
}

test('the engine that is installed reads with the direct product once it is told to', async () => {
  const require = createRequire(import.meta.url)
  const core = require.resolve('tesseract.js-core/tesseract-core-relaxedsimd.js')
  const code = new WebAssembly.Module(readFileSync(core.replace(/js$/, 'wasm')))
  let memory: WebAssembly.Memory | undefined
  await require(core)({
    instantiateWasm(imports: WebAssembly.Imports, started: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(code, imports)
      memory = Object.values(instance.exports).find(one => one instanceof WebAssembly.Memory)
      started(instance)
    },
  })
  const before = new Int32Array(memory!.buffer.slice(0))
  assert.equal(takeDirectProduct(memory!.buffer), true)
  const after = new Int32Array(memory!.buffer)
  const changed = [...before.keys()].filter(at => before[at] !== after[at])
  assert.equal(changed.length, 1)
  assert.equal(after[changed[0]!]! - before[changed[0]!]!, 20)
})

test('what points to the widening product points to the direct one', () => {
  const words = memoryOf(0, 40, 7)
  assert.equal(takeDirectProduct(words.buffer), true)
  assert.deepEqual([...words.subarray(20, 23)], [0, 60, 7])
})

test('a memory that is not understood stays as it is', () => {
  const twice = memoryOf(40, 40)
  assert.equal(takeDirectProduct(twice.buffer), false)
  assert.deepEqual(twice, memoryOf(40, 40))
  assert.equal(takeDirectProduct(memoryOf(60).buffer), false)
  const other = memoryOf(40)
  other[18] = 16
  assert.equal(takeDirectProduct(other.buffer), false)
  assert.equal(other[20], 40)
})

test('ARM multiplies bytes with signs', { skip: process.arch !== 'arm64' }, () => {
  assert.equal(hasSignedDot(), true)
})
