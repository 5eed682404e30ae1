/**
 * A matrix product for processors that multiply bytes only where one of the two has no sign, as Intel's and AMD's do. It
 * takes weights as the engine lays them out for its direct product, and gives the same numbers.
 *
 * A signed input x is taken as its amount and its sign. Where x is negative, all bits of the weight w are flipped, which
 * makes it -w - 1; what that lacks is the amount of x, and so the same for all outputs: it is summed up once. Amounts have
 * seven bits, for which the instruction is defined to the last bit on every processor.
 */

import {
  ADD,
  AND,
  AND_ALL,
  add,
  call,
  code,
  functionType,
  get,
  I32,
  LESS,
  load,
  loop,
  MULTIPLY,
  MULTIPLY_FLOATS,
  number,
  SUBTRACT,
  section,
  set,
  simd,
  store,
  text,
  uleb,
  V128,
  vector,
  when,
  XOR,
} from './wasm-code.ts'

const LOAD_4_TO_ALL = simd(0x09, 0, 0)
const loadFour = (offset: number): number[] => simd(0x5c, 0, ...uleb(offset))
const ZERO = simd(0x0c, ...Array.from({ length: 16 }, () => 0))
const SPLAT_16 = simd(0x10)
const SPLAT_32 = simd(0x11)
const SPLAT_8 = simd(0x0f)
const LESS_8 = simd(0x25)
const AMOUNT_8 = simd(0x60)
const WIDEN_8 = simd(0x87)
const WIDEN_16 = simd(0xa7)
const ADD_32 = simd(0xae)
const MULTIPLY_32 = simd(0xb5)
/** i32x4.dot_i16x8_s */
const DOT_16 = simd(0xba)
/** i16x8.relaxed_dot_i8x16_i7x16_s: signed bytes, then bytes of seven bits. */
const DOT_8 = simd(0x112)
const TO_FLOATS = simd(0xfa)

const MOST_SUMS = 8
/** Outputs of a sum, bytes of a float, inputs of a group: all are four. */
const FOUR = 4
/** The bias is the last weight of an output; its input is the greatest there is. */
const BIAS = 127

/** `lacking(inputs, u)`: what flipped weights lack, in all four places. */
function lacking(): number[] {
  const [inputs, u] = [0, 1]
  const [at, x, sum] = [2, 3, 4]
  const negative = [...get(x), ...ZERO, ...LESS_8]
  const body = [
    ...loop(
      [
        ...get(u),
        ...get(at),
        ...ADD,
        ...LOAD_4_TO_ALL,
        ...set(x),
        ...[...negative, ...number(1), ...SPLAT_8, ...AND_ALL, ...get(x), ...AMOUNT_8, ...DOT_8],
        ...[...number(1), ...SPLAT_16, ...DOT_16, ...get(sum), ...ADD_32, ...set(sum)],
        ...add(at, number(FOUR)),
      ],
      [...get(at), ...get(inputs), ...LESS],
    ),
    ...get(sum),
  ]
  return code(
    [
      [1, I32],
      [2, V128],
    ],
    body,
  )
}

/** `sum(w, step, bias, inputs, scales, u, v, lack)`: as many outputs as `sums` holds, four each. */
function summing(sums: number): number[] {
  const [w, step, bias, inputs, scales, u, v, lack] = [0, 1, 2, 3, 4, 5, 6, 7] as const
  const [x, flip, ones, first] = [8, 9, 10, 11]
  const all = Array.from({ length: sums }, (_, i) => ({ sum: first + i, offset: i }))
  const body = [
    ...[...number(1), ...SPLAT_16, ...set(ones)],
    ...[...get(u), ...get(inputs), ...ADD, ...set(inputs)],
    ...all.flatMap(({ sum }) => [...get(lack), ...set(sum)]),
    ...loop(
      [
        ...[...get(u), ...LOAD_4_TO_ALL, ...set(x)],
        ...[...get(x), ...ZERO, ...LESS_8, ...set(flip)],
        ...[...get(x), ...AMOUNT_8, ...set(x)],
        ...all.flatMap(({ sum, offset }) => [
          ...[...get(w), ...load(16 * offset), ...get(flip), ...XOR, ...get(x), ...DOT_8],
          ...[...get(ones), ...DOT_16, ...get(sum), ...ADD_32, ...set(sum)],
        ]),
        ...add(w, get(step)),
        ...add(u, number(FOUR)),
      ],
      [...get(u), ...get(inputs), ...LESS],
    ),
    ...all.flatMap(({ sum, offset }) => [
      ...get(v),
      ...[...get(bias), ...loadFour(4 * offset), ...WIDEN_8, ...WIDEN_16],
      ...[...number(BIAS), ...SPLAT_32, ...MULTIPLY_32, ...get(sum), ...ADD_32, ...TO_FLOATS],
      ...[...get(scales), ...load(16 * offset), ...MULTIPLY_FLOATS, ...store(16 * offset)],
    ]),
  ]
  return code([[3 + sums, V128]], body)
}

/** `product(outputs, inputs and bias, w, scales, u, v)`: as the engine calls it. */
function product(): number[] {
  const [outputs, inputs, w, scales, u, v] = [0, 1, 2, 3, 4, 5] as const
  const lack = 6
  const block = (count: number, index: number, part: number): number[] => [
    ...[...get(w), ...number(16 * part * MOST_SUMS), ...ADD],
    ...number(FOUR * count),
    ...[...get(w), ...get(inputs), ...number(count), ...MULTIPLY, ...ADD],
    ...[...number(FOUR * MOST_SUMS * part), ...ADD],
    ...get(inputs),
    ...[...get(scales), ...number(16 * MOST_SUMS * part), ...ADD],
    ...get(u),
    ...[...get(v), ...number(16 * MOST_SUMS * part), ...ADD],
    ...get(lack),
    ...call(index),
  ]
  const next = (count: number): number[] => [
    ...add(w, [...get(inputs), ...number(1), ...ADD, ...number(count), ...MULTIPLY]),
    ...add(scales, number(4 * count)),
    ...add(v, number(4 * count)),
  ]
  const last = (count: number, index: number): number[] =>
    when([...get(outputs), ...number(count), ...AND], [...block(count, index, 0), ...next(count)])
  const body = [
    ...[...get(inputs), ...number(2), ...ADD, ...number(-4), ...AND, ...set(inputs)],
    ...[...get(outputs), ...number(7), ...ADD, ...number(-8), ...AND, ...set(outputs)],
    ...[...get(inputs), ...get(u), ...call(0), ...set(lack)],
    ...when(
      [...number(63), ...get(outputs), ...LESS],
      loop(
        [
          ...block(64, 1, 0),
          ...block(64, 1, 1),
          ...next(64),
          ...[...get(outputs), ...number(64), ...SUBTRACT, ...set(outputs)],
        ],
        [...number(63), ...get(outputs), ...LESS],
      ),
    ),
    ...last(32, 1),
    ...last(16, 2),
    ...last(8, 3),
  ]
  return code([[1, V128]], body)
}

type Product = (outputs: number, inputs: number, w: number, scales: number, u: number, v: number) => void

let compiled: WebAssembly.Module | undefined

/** Holds what V8 compiled of it, for all threads of the process. */
export function holdProduct(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(kernelCode())
  return compiled
}

/** The product over a memory. */
export const createProduct = (memory: WebAssembly.Memory): Product =>
  new WebAssembly.Instance(holdProduct(), { env: { memory } }).exports['product'] as Product

/** A module that takes `env.memory` and gives `product`. */
function kernelCode(): Uint8Array<ArrayBuffer> {
  const sevenNumbers = Array.from({ length: 7 }, () => I32)
  const types = [
    functionType([I32, I32], [V128]),
    functionType([...sevenNumbers, V128], []),
    functionType(sevenNumbers.slice(1), []),
  ]
  return Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector([[...text('env'), ...text('memory'), 2, 0, 0]])),
    ...section(3, vector([[0], [1], [1], [1], [2]])),
    ...section(7, vector([[...text('product'), 0, 4]])),
    ...section(10, vector([lacking(), summing(MOST_SUMS), summing(4), summing(2), product()])),
  )
}
