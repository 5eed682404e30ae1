import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { withQuickLoops } from './engine-code.ts'
import { QUICK_CONVOLUTION } from './quick-convolution.ts'
import { QUICK_LOOPS } from './quick-loops.ts'
import { functionType, I32, section, text, uleb, vector } from './wasm-code.ts'

const TABLE = 32_768
const [FROM, TO, BY] = [0, 8192, 16_384]

type Done = (from: number, to: number, by: number, count: number) => number

const memory = new WebAssembly.Memory({ initial: 1 })
const floats = new Float32Array(memory.buffer)
const bytes = new Int8Array(memory.buffer)

/** What a loop is replaced by, over `memory`. */
function created(body: number[]): Done {
  const module = Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([functionType([I32, I32, I32, I32], [I32])])),
    ...section(2, vector([[...text('env'), ...text('memory'), 2, 0, 0]])),
    ...section(3, vector([uleb(0)])),
    ...section(7, vector([[...text('f'), 0, 0]])),
    ...section(10, vector([body])),
  )
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), { env: { memory } })
  return instance.exports['f'] as Done
}

const f = Math.fround
/** As tesseract writes it, in single floats. */
function between(amount: number): number {
  const y = f(amount * 256)
  const step = Math.min(Math.trunc(y), 4095)
  if (step >= 4095) return 1
  const [low, high] = [floats[TABLE / 4 + step]!, floats[TABLE / 4 + step + 1]!]
  return f(f(f(high - low) * f(y - step)) + low)
}
const tanh = (x: number): number => (x < 0 ? -between(-x) : between(x))
const logistic = (x: number): number => (x < 0 ? f(1 - between(-x)) : between(x))

const VALUES = [
  0, -0, 1e-9, -1e-9, 0.5, -0.5, 15.995, 15.996, 15.99999, 16, -16, 17, -1e30, 1e30, -3.25,
].concat(Array.from({ length: 400 }, (_, i) => f((i - 200) * 0.0831 + 0.00317)))

test('all the loops are found in the engine that is here, and it still is sound', () => {
  const core = createRequire(import.meta.url).resolve('tesseract.js-core/tesseract-core-relaxedsimd.wasm')
  const { code, found } = withQuickLoops(readFileSync(core))
  assert.equal(found, 11)
  assert.doesNotThrow(() => new WebAssembly.Module(code))
})

test('code that looks otherwise stays as it is', () => {
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
  assert.deepEqual(withQuickLoops(empty), { code: empty, found: 0 })
})

test('four at once give the same numbers to the last bit, and leave the last one to three', () => {
  const [bend, bendLogistic, bendTimes] = QUICK_LOOPS.slice(0, 3).map(one => created(one.body(TABLE)))
  for (const [of, from, to] of [
    [bend!, tanh, Math.tanh],
    [bendLogistic!, logistic, (x: number) => 1 / (1 + Math.exp(-x))],
  ] as const) {
    for (let i = 0; i < 4096; i++) floats[TABLE / 4 + i] = to(i / 256)
    floats.set(VALUES, FROM)
    assert.equal(of(FROM, FROM, FROM, VALUES.length), 412)
    const given = [...floats.subarray(FROM, VALUES.length)]
    assert.deepEqual(given, [...VALUES.slice(0, 412).map(x => f(from(f(x)))), ...VALUES.slice(412).map(f)])
  }
  for (let i = 0; i < 4096; i++) floats[TABLE / 4 + i] = Math.tanh(i / 256)
  floats.set(VALUES, FROM)
  floats.set(VALUES.toReversed(), BY / 4)
  bendTimes!(FROM, TO, BY, 412)
  const wanted = VALUES.slice(0, 412).map((x, i) => f(f(tanh(f(x))) * f(VALUES.at(-1 - i)!)))
  assert.deepEqual([...floats.subarray(TO / 4, TO / 4 + 412)], wanted)
  assert.equal(bend!(FROM, FROM, FROM, 3), 0)
})

test('numbers are rounded to bytes as one by one', () => {
  const round = created(QUICK_LOOPS[3]!.body(0))
  const values = [...VALUES, 0.5 / 127, -0.5 / 127, 1.5 / 127, -1.5 / 127, 1, -1, 0.999, Number.NaN, -2]
  floats.set(values, FROM)
  assert.equal(round(FROM, TO, FROM, values.length), values.length)
  const wanted = values.map(value => {
    const y = f(f(value) * 127)
    const whole = y >= 0 ? Math.trunc(f(y + 0.5)) : -Math.trunc(f(0.5 - y))
    return Math.max(-127, Math.min(127, whole || 0))
  })
  assert.deepEqual([...bytes.subarray(TO, TO + values.length)], wanted)
})

test('pixels away from the edges are copied with those around them, others left to the engine', () => {
  const copy = created(QUICK_CONVOLUTION.body(0))
  const words = new Int32Array(memory.buffer)
  const [layer, from, to, place, heights, widths] = [1024, 2048, 3072, 4096, 5120, 6144]
  const [map, input, output] = [7168, 8192, 16_384]
  const put = (at: number, values: Record<number, number>) => {
    for (const [offset, value] of Object.entries(values)) words[(at + Number(offset)) / 4] = value
  }
  // Two pictures in room for five rows of seven pixels each, the second one smaller.
  const sizes = [
    { height: 5, width: 7 },
    { height: 4, width: 6 },
  ]
  put(layer, { 20: 1, 56: 1, 60: 2 })
  put(from, { 28: input, 40: 1, 48: 1 })
  put(to, { 28: output, 40: 15, 48: 1 })
  put(map, { 4: 5, 8: 7, 16: 7, 20: 1, 24: heights, 28: heights + 8, 36: widths, 40: widths + 8 })
  put(heights, { 0: 5, 4: 4 })
  put(widths, { 0: 7, 4: 6 })
  for (let i = 0; i < 70; i++) bytes[input + i] = 2 * i - 69
  let copied = 0
  for (const [picture, { height, width }] of sizes.entries()) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = 35 * picture + 7 * y + x
        put(place, { 44: map, 48: pixel, 52: picture, 56: y, 60: x })
        const isInside = x >= 1 && x < width - 1 && y >= 2 && y < height - 2
        bytes.fill(0, output, output + 2000)
        assert.equal(copy(layer, from, to, place), isInside ? 0 : 1, `${picture} ${y} ${x}`)
        const wanted = Array.from({ length: 15 }, (_, i) =>
          isInside ? bytes[input + pixel + Math.floor(i / 5) - 1 + 7 * ((i % 5) - 2)] : 0,
        )
        assert.deepEqual([...bytes.subarray(output + 15 * pixel, output + 15 * (pixel + 1))], wanted)
        copied += Number(isInside)
      }
    }
  }
  assert.equal(copied, 5)
  // Of one size in all; of more than one input; in floats.
  put(map, { 28: heights, 40: widths })
  put(place, { 48: 35 + 14 + 5, 52: 1, 56: 2, 60: 5 })
  assert.equal(copy(layer, from, to, place), 0)
  put(layer, { 20: 2 })
  assert.equal(copy(layer, from, to, place), 1)
  put(layer, { 20: 1 })
  put(from, { 48: 0 })
  assert.equal(copy(layer, from, to, place), 1)
})
