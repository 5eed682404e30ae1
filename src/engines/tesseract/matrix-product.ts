/** Which of the engine's two matrix products it reads with: most of its time is spent there. */
import { createProduct } from './matrix-kernel.ts'

/**
 * How the two are told of, one behind the other (tesseract's `IntSimdMatrix`): the address of the function, then outputs
 * of a register, registers, inputs of a register, inputs of a group. The first widens bytes before it multiplies them,
 * the second multiplies and adds four of them in one instruction.
 */
const SIZE = 5
const WIDENING = [1, 1, 1, 2]
const DIRECT = [8, 8, 32, 4]
/** Outputs, inputs, weights, scales, inputs themselves, outputs themselves. */
const PARAMETERS = 6

/** `(a, b) => lane 0 of i32x4.relaxed_dot_i8x16_i7x16_add_s(splat(a), splat(b), 0)`. */
const DOT = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 3, 2, 1, 0],
  ...[7, 5, 1, 1, 0x66, 0, 0, 10, 36, 1, 34, 0, 0x20, 0, 0xfd, 15, 0x20, 1, 0xfd, 15],
  ...[0xfd, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xfd, 0x93, 2, 0xfd, 27, 0, 0x0b],
)

/**
 * Whether the processor multiplies bytes with signs at once, as ARM's do. Weights and inputs are -127 to 127. Others
 * take one of the factors for a number without sign.
 */
export function hasSignedDot(): boolean {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(DOT))
    const dot = exports['f'] as (a: number, b: number) => number
    const factors = [1, -1, 127, -127]
    return factors.every(a => factors.every(b => dot(a, b) === 4 * a * b))
  } catch {
    return false
  }
}

/** What an engine that was just started gives of itself. */
interface Engine {
  memory: WebAssembly.Memory
  table: WebAssembly.Table
}

/**
 * Lets a freshly started engine read with the direct product; false where it looks otherwise than known, and
 * nothing was changed. The engine asks by itself, but with -128 times -128, which no model holds, and which V8's
 * baseline compiler gets wrong on ARM; so it always takes the slower one there. Where the processor cannot do what it
 * asks for, a product of our own takes its place, which is as exact and wants the same weights.
 */
export function takeDirectProduct({ memory, table }: Engine, isSigned = hasSignedDot()): boolean {
  const words = new Int32Array(memory.buffer)
  const widening = descriptionIn(words)
  if (widening === undefined) return false
  const chosen = words.indexOf(4 * widening)
  if (chosen < 0 || words.indexOf(4 * widening, chosen + 1) >= 0) return false
  const direct = words[widening + SIZE]!
  if (direct < 0 || direct >= table.length || table.get(direct)?.length !== PARAMETERS) return false
  words[chosen] = 4 * (widening + SIZE)
  if (!isSigned) table.set(direct, createProduct(memory))
  return true
}

/** Where the description of the first product begins, which that of the second follows. */
function descriptionIn(words: Int32Array): number | undefined {
  const numbers = [...WIDENING, undefined, ...DIRECT]
  const last = numbers.length - 1
  for (let at = words.indexOf(DIRECT[2]!); at >= 0; at = words.indexOf(DIRECT[2]!, at + 1)) {
    const start = at + 1 - last
    if (numbers.every((number, i) => number === undefined || words[start + i] === number)) return start - 1
  }
  return undefined
}
