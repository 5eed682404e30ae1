import {
  average,
  combined,
  convolve,
  convolveDepthwise,
  hardSwish,
  type Kernel,
  relu,
  resized,
  sigmoid,
  spread,
  type Tensor,
} from './tensor.ts'

/** Reads the tables of a FlatBuffer: each field lies where the table's own list of offsets says. */
function flat(buffer: ArrayBuffer) {
  const view = new DataView(buffer)
  const u32 = (at: number) => view.getUint32(at, true)
  const field = (table: number, index: number): number => {
    const list = table - view.getInt32(table, true)
    if (4 + 2 * index >= view.getUint16(list, true)) return 0
    const offset = view.getUint16(list + 4 + 2 * index, true)
    return offset === 0 ? 0 : table + offset
  }
  const vector = (at: number): [start: number, length: number] =>
    at === 0 ? [0, 0] : [at + u32(at) + 4, u32(at + u32(at))]
  return {
    root: () => u32(0),
    byte: (table: number, index: number) =>
      field(table, index) === 0 ? 0 : view.getUint8(field(table, index)),
    int: (table: number, index: number) =>
      field(table, index) === 0 ? 0 : view.getInt32(field(table, index), true),
    table: (table: number, index: number) => {
      const at = field(table, index)
      return at === 0 ? 0 : at + u32(at)
    },
    tables: (table: number, index: number): number[] => {
      const [start, length] = vector(field(table, index))
      return Array.from({ length }, (_, at) => start + 4 * at + u32(start + 4 * at))
    },
    ints: (table: number, index: number): number[] => {
      const [start, length] = vector(field(table, index))
      return Array.from({ length }, (_, at) => view.getInt32(start + 4 * at, true))
    },
    bytes: (table: number, index: number): ArrayBuffer => {
      const [start, length] = vector(field(table, index))
      return buffer.slice(start, start + length)
    },
  }
}

/** Operators by their numbers in the format; 32 is MediaPipe's own way back to a larger picture. */
const OPERATORS = {
  ADD: 0,
  AVERAGE: 1,
  CONV: 3,
  DEPTHWISE: 4,
  DEQUANTIZE: 6,
  SIGMOID: 14,
  MUL: 18,
  RELU: 19,
  RESIZE: 23,
  SPREAD: 32,
  HARD_SWISH: 117,
} as const

type Value = Tensor | { shape: number[]; values: Float32Array | Int32Array }
const isTensor = (value: Value): value is Tensor => 'data' in value

/** Makes a function of a TensorFlow Lite network that has these operators only. */
export function tfliteNet(buffer: ArrayBuffer): (input: Tensor) => Tensor {
  const { root, byte, int, table, tables, ints, bytes } = flat(buffer)
  const codes = tables(root(), 1).map(code => Math.max(byte(code, 0), int(code, 3)))
  const graph = tables(root(), 2)[0]!
  const buffers = tables(root(), 4)
  const tensors = tables(graph, 0)
  const constants = new Map<number, Value>()
  for (const [at, one] of tensors.entries()) {
    const data = bytes(buffers[int(one, 2)]!, 0)
    if (data.byteLength === 0) continue
    const shape = ints(one, 0)
    const kind = byte(one, 1)
    const values = kind === 1 ? halves(data) : kind === 2 ? new Int32Array(data) : new Float32Array(data)
    constants.set(at, { shape, values })
  }
  const steps = tables(graph, 3).map(operator => ({
    code: codes[int(operator, 0)]!,
    inputs: ints(operator, 1),
    output: ints(operator, 2)[0]!,
    options: table(operator, 4),
  }))
  const option = (options: number, index: number) => (options === 0 ? 0 : int(options, index) & 0xff)
  const flag = (options: number, index: number) => (options === 0 ? 0 : byte(options, index))
  const activated = (made: Tensor, kind: number): Tensor => (kind === 1 || kind === 3 ? relu(made) : made)

  return input => {
    const values = new Map(constants)
    values.set(ints(graph, 1)[0]!, input)
    for (const { code, inputs, output, options } of steps) {
      const [first, second, third] = inputs.map(at => values.get(at)!)
      const picture = first as Tensor
      const list = (value: Value | undefined) => value as { shape: number[]; values: Float32Array }
      const same = flag(options, 0) === 0
      let made: Value
      if (code === OPERATORS.DEQUANTIZE) made = first!
      else if (code === OPERATORS.CONV)
        made = activated(
          convolve(picture, kernelOf(list(second), list(third)), option(options, 1), same),
          flag(options, 3),
        )
      else if (code === OPERATORS.DEPTHWISE)
        made = activated(
          convolveDepthwise(
            picture,
            { ...kernelOf(list(second), list(third)), weights: list(second).values },
            option(options, 1),
            same,
          ),
          flag(options, 4),
        )
      else if (code === OPERATORS.SPREAD) made = spread(picture, kernelOf(list(second), list(third)))
      else if (code === OPERATORS.AVERAGE) made = average(picture)
      else if (code === OPERATORS.ADD)
        made = activated(
          combined(picture, second as Tensor, (x, y) => x + y),
          flag(options, 0),
        )
      else if (code === OPERATORS.MUL)
        made = activated(
          combined(picture, second as Tensor, (x, y) => x * y),
          flag(options, 0),
        )
      else if (code === OPERATORS.RESIZE)
        made = resized(picture, list(second).values[0]!, list(second).values[1]!)
      else if (code === OPERATORS.RELU) made = relu(picture)
      else if (code === OPERATORS.SIGMOID) made = sigmoid(picture)
      else if (code === OPERATORS.HARD_SWISH) made = hardSwish(picture)
      else throw new Error(`the network has an operator that is not known here: ${code}`)
      values.set(output, made)
    }
    const result = values.get(ints(graph, 2)[0]!)!
    if (!isTensor(result)) throw new Error('the network gave no picture')
    return result
  }
}

/** Numbers of 16 bits. */
function halves(data: ArrayBuffer): Float32Array {
  const view = new DataView(data)
  const out = new Float32Array(data.byteLength / 2)
  for (let at = 0; at < out.length; at++) {
    const bits = view.getUint16(at * 2, true)
    const [sign, exponent, part] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
    out[at] = sign * (exponent === 0 ? part * 2 ** -24 : (1 + part / 1024) * 2 ** (exponent - 15))
  }
  return out
}

const turned = new WeakMap<Float32Array, Float32Array>()

/** The format keeps channels out first; sums run over channels out last. */
function kernelOf(
  { shape, values }: { shape: number[]; values: Float32Array },
  bias: { values: Float32Array },
): Kernel {
  const [to, height, width, from] = shape as [number, number, number, number]
  let weights = turned.get(values)
  if (!weights) {
    weights = new Float32Array(values.length)
    const places = height * width * from
    for (let o = 0; o < to; o++)
      for (let at = 0; at < places; at++) weights[at * to + o] = values[o * places + at]!
    turned.set(values, weights)
  }
  return { height, width, from, to, weights, bias: bias.values }
}
