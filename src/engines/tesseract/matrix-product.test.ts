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

const require = createRequire(import.meta.url)
const core = require.resolve('tesseract.js-core/tesseract-core-relaxedsimd.js')

/** The engine that is installed, freshly started. */
async function freshEngine(): Promise<{ memory: WebAssembly.Memory; table: WebAssembly.Table }> {
  const code = new WebAssembly.Module(readFileSync(core.replace(/js$/, 'wasm')))
  let exported: unknown[] = []
  await require(core)({
    instantiateWasm(imports: WebAssembly.Imports, started: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(code, imports)
      exported = Object.values(instance.exports)
      started(instance)
    },
  })
  return {
    memory: exported.find(one => one instanceof WebAssembly.Memory)!,
    table: exported.find(one => one instanceof WebAssembly.Table)!,
  }
}

const functionsOf = (table: WebAssembly.Table): unknown[] =>
  Array.from({ length: table.length }, (_, i) => table.get(i))

test('the engine that is installed reads with the direct product once it is told to', async () => {
  const engine = await freshEngine()
  const functions = functionsOf(engine.table)
  const before = new Int32Array(engine.memory.buffer.slice(0))
  assert.equal(takeDirectProduct(engine, true), true)
  const after = new Int32Array(engine.memory.buffer)
  const changed = [...before.keys()].filter(at => before[at] !== after[at])
  assert.equal(changed.length, 1)
  assert.equal(after[changed[0]!]! - before[changed[0]!]!, 20)
  assert.deepEqual(functionsOf(engine.table), functions)
})

test('our own product takes the place of the direct one and gives the same as the widening one', async () => {
  const engine = await freshEngine()
  const [inputs, outputs] = [8, 8]
  const start = engine.memory.buffer.byteLength
  engine.memory.grow(1)
  const functions = functionsOf(engine.table) as WebAssembly.Callable[]
  assert.equal(takeDirectProduct(engine, false), true)
  const direct = functions.findIndex((one, i) => one !== engine.table.get(i))
  const own = engine.table.get(direct)!
  const widening = functions[direct - 1]!
  // One input in all, so that both products want the weights in one order: theirs, then that of the bias.
  const weights = Array.from({ length: outputs }, (_, i) => 127 - 36 * i)
  const bytes = new Int8Array(engine.memory.buffer)
  const floats = new Float32Array(engine.memory.buffer)
  const [w, scales, u, v] = [start, start + 1024, start + 2048, start + 3072]
  floats.fill(0.01, scales / 4, scales / 4 + outputs)
  bytes.fill(-77, u, u + inputs)
  for (const [i, weight] of weights.entries()) bytes.set([...Array(inputs).fill(weight), i], w + 9 * i)
  widening(outputs, inputs + 1, w, scales, u, v)
  const wanted = floats.slice(v / 4, v / 4 + outputs)
  // In groups of four inputs, and the bias of all outputs behind them.
  const group = weights.flatMap(weight => Array(4).fill(weight) as number[])
  bytes.set([...group, ...group, ...weights.keys()], w)
  own(outputs, inputs + 1, w, scales, u, v)
  assert.ok(Math.abs(wanted[0]! - 0.01 * 8 * -77 * 127) < 1e-3)
  assert.deepEqual(floats.slice(v / 4, v / 4 + outputs), wanted)
})

/** A function of six numbers that does nothing: tables take none but those of a module. */
const nothingCode = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 10, 1, 0x60, 6, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0],
  ...[3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0, 10, 4, 1, 2, 0, 0x0b],
)
const nothing = new WebAssembly.Instance(new WebAssembly.Module(nothingCode)).exports[
  'f'
] as WebAssembly.Callable

/** An engine of these words alone, whose table has one function at 670. */
function engineOf(words: Int32Array<ArrayBuffer>, at = 670) {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const seen = new Int32Array(memory.buffer)
  seen.set(words)
  const table = new WebAssembly.Table({ element: 'anyfunc', initial: 1000 })
  table.set(at, nothing)
  return { engine: { memory, table }, seen: () => seen.slice(0, words.length) }
}

test('what points to the widening product points to the direct one', () => {
  const { engine, seen } = engineOf(memoryOf(0, 40, 7))
  assert.equal(takeDirectProduct(engine, true), true)
  assert.deepEqual([...seen().subarray(20, 23)], [0, 60, 7])
  assert.equal(engine.table.get(670), nothing)
})

test('a memory that is not understood stays as it is', () => {
  const other = memoryOf(40)
  other[18] = 16
  for (const words of [memoryOf(40, 40), memoryOf(60), other]) {
    const { engine, seen } = engineOf(words)
    assert.equal(takeDirectProduct(engine, false), false)
    assert.deepEqual(seen(), words)
    assert.equal(engine.table.get(670), nothing)
  }
  const { engine } = engineOf(memoryOf(40), 671)
  assert.equal(takeDirectProduct(engine, false), false)
})

test('ARM multiplies bytes with signs', { skip: process.arch !== 'arm64' }, () => {
  assert.equal(hasSignedDot(), true)
})
