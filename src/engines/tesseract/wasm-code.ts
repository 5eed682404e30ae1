/** WebAssembly, written byte by byte. */

export const I32 = 0x7f
export const V128 = 0x7b
export const VOID = 0x40

/** Numbers of any length, seven bits to a byte. */
export function leb(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    const isLast = (rest >> 6 === 0 && (rest & 0x40) === 0) || (rest >> 6 === -1 && (rest & 0x40) !== 0)
    bytes.push((rest & 0x7f) | (isLast ? 0 : 0x80))
    if (isLast) return bytes
  }
}

/** The same of numbers without a sign. */
export function uleb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb(value >>> 7)]
}

export const vector = (items: readonly number[][]): number[] => [...uleb(items.length), ...items.flat()]
export const sized = (bytes: readonly number[]): number[] => [...uleb(bytes.length), ...bytes]
export const section = (id: number, bytes: readonly number[]): number[] => [id, ...sized(bytes)]

export const get = (local: number): number[] => [0x20, ...uleb(local)]
export const set = (local: number): number[] => [0x21, ...uleb(local)]
export const number = (value: number): number[] => [0x41, ...leb(value)]
export const call = (index: number): number[] => [0x10, ...uleb(index)]
export const ADD = [0x6a]
export const SUBTRACT = [0x6b]
export const MULTIPLY = [0x6c]
export const AND = [0x71]
export const LESS = [0x48]
export const add = (local: number, amount: readonly number[]): number[] => [
  ...get(local),
  ...amount,
  ...ADD,
  ...set(local),
]
/** `do body while (condition)`. */
export const loop = (body: readonly number[], condition: readonly number[]): number[] => [
  0x03,
  VOID,
  ...body,
  ...condition,
  0x0d,
  0,
  0x0b,
]
export const when = (condition: readonly number[], body: readonly number[]): number[] => [
  ...condition,
  0x04,
  VOID,
  ...body,
  0x0b,
]

export const simd = (code: number, ...rest: number[]): number[] => [0xfd, ...uleb(code), ...rest]
/** Nothing is known of where things begin. */
export const load = (offset: number): number[] => simd(0x00, 0, ...uleb(offset))
export const store = (offset: number): number[] => simd(0x0b, 0, ...uleb(offset))
export const AND_ALL = simd(0x4e)
export const XOR = simd(0x51)
export const MULTIPLY_FLOATS = simd(0xe6)

/** The body of a function: how many locals of each kind, and what it does. */
export const code = (locals: number[][], body: number[]): number[] =>
  sized([...vector(locals), ...body, 0x0b])

export const functionType = (takes: number[], gives: number[]): number[] => [
  0x60,
  ...sized(takes),
  ...sized(gives),
]
export const text = (value: string): number[] => sized([...Buffer.from(value)])
