import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct } from './matrix-kernel.ts'

const memory = new WebAssembly.Memory({ initial: 12 })
const product = createProduct(memory)
const bytes = new Int8Array(memory.buffer)
const floats = new Float32Array(memory.buffer)
const [SCALES, U, V, W] = [0, 8192, 16_384, 65_536]

const rounded = (value: number, by: number) => Math.ceil(value / by) * by

/** Numbers of -127 to 127, always the same. */
function createNumbers(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 255) - 127
  }
}

/** The weights as the engine lays them out: outputs in blocks, inputs in fours, then the biases of the block. */
function layOut(weights: number[][], inputs: number): void {
  let [at, first] = [W, 0]
  for (const count of [64, 32, 16, 8]) {
    for (; first + count <= rounded(weights.length, 8); first += count) {
      const block = Array.from({ length: count }, (_, i) => weights[first + i] ?? [])
      for (let i = 0; i < inputs; i += 4) {
        for (const row of block) for (let j = i; j < i + 4; j++) bytes[at++] = j < inputs ? (row[j] ?? 0) : 0
      }
      for (const row of block) bytes[at++] = row[inputs] ?? 0
    }
  }
}

/** What the product gives, and what it is to give. */
function tried(outputs: number, inputs: number, next: () => number): [number[], number[]] {
  const weights = Array.from({ length: outputs }, () => Array.from({ length: inputs + 1 }, next))
  const input = Array.from({ length: inputs }, next)
  layOut(weights, inputs)
  bytes.set(input, U)
  // Whatever lies behind the inputs, the least byte too, is met by weights of nothing.
  bytes.fill(-128, U + inputs, U + rounded(inputs, 4))
  const scales = weights.map((_, i) => Math.fround(0.001 * (i + 1)))
  floats.set(scales, SCALES / 4)
  product(outputs, inputs + 1, W, SCALES, U, V)
  const wanted = weights.map((row, i) => {
    const sum = row.reduce((before, weight, j) => before + weight * (input[j] ?? 127), 0)
    return Math.fround(Math.fround(sum) * scales[i]!)
  })
  return [[...floats.subarray(V / 4, V / 4 + outputs)], wanted]
}

test('the product is exact to the last bit, for blocks of all sizes and inputs that fill no group', () => {
  const next = createNumbers()
  for (const [outputs, inputs] of [
    [1, 3],
    [8, 4],
    [17, 1],
    [64, 16],
    [121, 200],
    [192, 85],
    [512, 513],
  ] as const) {
    const [given, wanted] = tried(outputs, inputs, next)
    assert.deepEqual(given, wanted, `${outputs} outputs of ${inputs} inputs`)
  }
})

test('the greatest products do not overflow', () => {
  for (const [even, odd] of [
    [127, -127],
    [127, 127],
    [-127, -127],
  ] as const) {
    let count = 0
    const [given, wanted] = tried(128, 96, () => (count++ % 3 === 0 ? even : odd))
    assert.deepEqual(given, wanted)
  }
})
