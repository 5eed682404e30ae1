/**
 * Loops over all outputs of a layer that the engine takes one by one, for four at once: the two functions that bend a
 * sum (tanh and the logistic one, from tables of 4,096 steps) and the rounding to bytes. They give the same numbers to
 * the last bit.
 */
import {
  ADD,
  AND,
  AND_ALL,
  add,
  code,
  get,
  I32,
  LESS,
  load,
  loop,
  MULTIPLY_FLOATS,
  number,
  set,
  simd,
  store,
  uleb,
  V128,
  when,
  XOR,
} from './wasm-code.ts'

/** A loop as the engine's compiler wrote it, and what does most of it. */
export interface QuickLoop {
  /** Instructions in hexadecimal; `<name>` is any local, the same at each place, `<number>` any number of more digits. */
  written: string
  /** Where the loop keeps what the function takes. */
  takes: readonly [from: string, to: string, by: string, count: string]
  /**
   * The local that counts, which is 0 where the loop begins. Without one, `written` ends with the question whether there is
   * anything to do, and the function says whether there still is.
   */
  counter?: string
  /** The body of a function of `takes` that gives how many it has done: all but the last one to three. */
  body: (number: number) => number[]
}

const [FROM, TO, BY, COUNT] = [0, 1, 2, 3] as const
const [AT, END] = [4, 5] as const

const SHIFT_LEFT = [0x74]
const SHUFFLE = (...floats: number[]): number[] =>
  simd(0x0d, ...floats.flatMap(float => [0, 1, 2, 3].map(byte => 4 * float + byte)))
const SPLAT_INT = simd(0x11)
const LANE = (lane: number): number[] => simd(0x1b, lane)
const LESS_FLOATS = simd(0x43)
const AT_LEAST_FLOATS = simd(0x46)
const OR = simd(0x50)
const EITHER = simd(0x52)
const NARROW_16 = simd(0x65)
const NARROW_32 = simd(0x85)
const SHIFT_INTS = simd(0xab)
const LEAST_INTS = simd(0xb6)
const MOST_INTS = simd(0xb8)
const AMOUNT_FLOATS = simd(0xe0)
const ADD_FLOATS = simd(0xe4)
const SUBTRACT_FLOATS = simd(0xe5)
/** `b < a ? b : a` */
const LEAST_FLOATS = simd(0xea)
const TO_INTS = simd(0xf8)
/** i32x4.relaxed_trunc_f32x4_s: of numbers that are known to fit. */
const TO_FITTING_INTS = simd(0x101)
const TO_FLOATS = simd(0xfa)
const storeFour = simd(0x5a, 0, 0, 0)

const floats = (value: number): number[] => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)]
  return simd(0x0c, ...bytes, ...bytes, ...bytes, ...bytes)
}

/** Goes through them by fours, and gives how many these are. */
function byFours(vectors: number, body: number[]): number[] {
  return code(
    [
      [2, I32],
      [vectors, V128],
    ],
    [
      ...[...get(COUNT), ...number(-4), ...AND, ...number(2), ...SHIFT_LEFT, ...set(END)],
      ...when(
        [...number(0), ...get(END), ...LESS],
        loop([...body, ...add(AT, number(16))], [...get(AT), ...get(END), ...LESS]),
      ),
      ...[...get(COUNT), ...number(-4), ...AND],
    ],
  )
}

const STEPS = 256
const LAST = 4095

function bent(kind: 'tanh' | 'logistic', isProduct: boolean): QuickLoop['body'] {
  const [x, y, at, low, high] = [6, 7, 8, 9, 10] as const
  const two = (table: number, first: number): number[] => [
    ...[...get(at), ...LANE(first), ...simd(0x5d, 0, ...uleb(table)), ...set(low)],
    ...[...get(at), ...LANE(first + 1), ...get(low), ...simd(0x57, 0, ...uleb(table), 1)],
  ]
  const isNegative = [...get(x), ...floats(0), ...LESS_FLOATS]
  const signed =
    kind === 'tanh'
      ? [...isNegative, ...floats(-0), ...AND_ALL, ...XOR]
      : [...set(y), ...floats(1), ...get(y), ...SUBTRACT_FLOATS, ...get(y), ...isNegative, ...EITHER]
  return table =>
    byFours(5, [
      ...[...get(FROM), ...get(AT), ...ADD, ...load(0), ...set(x)],
      ...[...floats(LAST), ...get(x), ...AMOUNT_FLOATS, ...floats(STEPS), ...MULTIPLY_FLOATS],
      ...[...LEAST_FLOATS, ...set(y)],
      ...[...get(y), ...TO_FITTING_INTS, ...number(LAST - 1), ...SPLAT_INT, ...LEAST_INTS, ...set(high)],
      ...[...get(high), ...number(2), ...SHIFT_INTS, ...set(at)],
      // How far it is from one step of the table to the next.
      ...[...get(y), ...get(high), ...TO_FLOATS, ...SUBTRACT_FLOATS],
      ...[...two(table, 0), ...set(high), ...two(table, 2), ...set(at)],
      ...[...get(high), ...get(at), ...SHUFFLE(0, 2, 4, 6), ...set(low)],
      ...[...get(high), ...get(at), ...SHUFFLE(1, 3, 5, 7), ...get(low), ...SUBTRACT_FLOATS],
      ...[...MULTIPLY_FLOATS, ...get(low), ...ADD_FLOATS, ...set(low)],
      ...[...floats(1), ...get(low), ...get(y), ...floats(LAST), ...AT_LEAST_FLOATS, ...EITHER],
      ...signed,
      ...(isProduct ? [...get(BY), ...get(AT), ...ADD, ...load(0), ...MULTIPLY_FLOATS] : []),
      ...set(x),
      ...[...get(TO), ...get(AT), ...ADD, ...get(x), ...store(0)],
    ])
}

const BYTE = 127

/** Half of them up or down, never past 127. */
function rounded(): number[] {
  const [y] = [6] as const
  return byFours(1, [
    ...[...get(FROM), ...get(AT), ...ADD, ...load(0), ...floats(BYTE), ...MULTIPLY_FLOATS, ...set(y)],
    ...[...get(y), ...get(y), ...floats(-0), ...AND_ALL, ...floats(0.5), ...OR, ...ADD_FLOATS, ...TO_INTS],
    ...[
      ...number(BYTE),
      ...SPLAT_INT,
      ...LEAST_INTS,
      ...number(-BYTE),
      ...SPLAT_INT,
      ...MOST_INTS,
      ...set(y),
    ],
    ...[...get(y), ...get(y), ...NARROW_32, ...set(y), ...get(y), ...get(y), ...NARROW_16, ...set(y)],
    ...[...get(TO), ...get(AT), ...number(2), 0x75, ...ADD, ...get(y), ...storeFour],
  ])
}

/** (y - step) of the way from one entry of the table to the next. */
const BETWEEN = `20 <step> 41 02 74 22 <offset> 41 <number> 6a 2a 02 04 20 <offset> 2a 02 <number> 22 <entry> 93
  20 <y> 20 <step> b3 93 94 20 <entry> 92`
const ONE = '43 00 00 80 3f'

function bentLoop(kind: 'tanh' | 'logistic', isProduct: boolean): QuickLoop {
  const [before, after] = kind === 'tanh' ? ['', '8c'] : [ONE, '93']
  const [read, kept] = isProduct
    ? ['22 <at> 6a 2a 02 00', '20 <to> 20 <at> 6a 20 <result> 20 <by> 20 <at> 6a 2a 02 00 94 38 02 00']
    : ['6a 22 <at> 2a 02 00', '20 <at> 20 <result> 38 02 00']
  return {
    written: `03 40 02 7d 20 <from> 20 <i> 41 02 74 ${read} 22 <x> 43 00 00 00 00 5d 04 40
      ${before} 20 <x> 43 00 00 80 c3 94 22 <y> fc 01 22 <step> 41 fe 1f 4d 04 7d ${BETWEEN} 05 ${ONE} 0b ${after} 0c 01 0b
      ${ONE} 20 <x> 43 00 00 80 43 94 22 <y> fc 01 22 <step> 41 fe 1f 4b 0d 00 1a ${BETWEEN} 0b
      21 <result> ${kept} 20 <i> 41 01 6a 22 <i> 20 <count> 47 0d 00 0b`,
    takes: isProduct ? ['from', 'to', 'by', 'count'] : ['from', 'from', 'from', 'count'],
    counter: 'i',
    body: bent(kind, isProduct),
  }
}

const roundingLoop = (first: string, second: string): QuickLoop => ({
  written: `03 40 20 <${first}> 20 <${second}> 6a 41 ff 00 41 81 7f 02 7f 20 <from> 20 <i> 41 02 74 6a 2a 02 00
    43 00 00 fe 42 94 22 <y> 43 00 00 00 00 60 04 40 20 <y> 43 00 00 00 3f 92 fc 00 0c 01 0b
    41 00 43 00 00 00 3f 20 <y> 93 fc 00 6b 0b 22 <n> 20 <n> 41 81 7f 4c 1b 22 <n> 20 <n> 41 ff 00 4e 1b 3a 00 00
    20 <i> 41 01 6a 22 <i> 20 <count> 47 0d 00 0b`,
  takes: ['from', 'to', 'from', 'count'],
  counter: 'i',
  body: rounded,
})

export const QUICK_LOOPS: readonly QuickLoop[] = [
  bentLoop('tanh', false),
  bentLoop('logistic', false),
  bentLoop('tanh', true),
  roundingLoop('i', 'to'),
  roundingLoop('to', 'i'),
]
