import type { KerasModel } from './keras.ts'

/** A field of a protocol buffer: its number, and a whole number, a text or bytes. */
function field(number: number, value: Uint8Array | string | number): Uint8Array {
  if (typeof value === 'number') return joined([varint(number << 3), varint(value)])
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return joined([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128)
  return Uint8Array.from([...bytes, value])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
const message = (...fields: Uint8Array[]): Uint8Array => joined(fields)

const FLOAT = 1
const [IS_INT, IS_STRING, IS_INTS] = [2, 3, 7]

const weight = (name: string, shape: readonly number[], values: Float32Array): Uint8Array =>
  message(
    ...shape.map(one => field(1, one)),
    field(2, FLOAT),
    field(8, name),
    field(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  )

const number = (name: string, value: number) => message(field(1, name), field(3, value), field(20, IS_INT))
const word = (name: string, value: string) => message(field(1, name), field(4, value), field(20, IS_STRING))
const numbers = (name: string, values: readonly number[]) =>
  message(field(1, name), ...values.map(one => field(8, one)), field(20, IS_INTS))

const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Uint8Array[] = [],
): Uint8Array =>
  message(
    ...inputs.map(one => field(1, one)),
    field(2, output),
    field(4, operator),
    ...attributes.map(one => field(5, one)),
  )

/** A picture of any size as input or output: one, its channels, its rows, its columns. */
const picture = (name: string): Uint8Array => {
  const axes = [field(1, 1), field(1, 3), field(2, `${name} rows`), field(2, `${name} columns`)]
  const shape = message(...axes.map(axis => field(1, axis)))
  return message(field(1, name), field(2, field(1, message(field(1, FLOAT), field(2, shape)))))
}

/** From rows, columns, channels in, channels out to the order of ONNX: out, in, rows, columns. */
function turned(values: Float32Array, [rows, columns, from, to]: readonly number[]): Float32Array {
  const places = rows! * columns!
  const out = new Float32Array(values.length)
  for (let place = 0; place < places; place++)
    for (let i = 0; i < from!; i++)
      for (let o = 0; o < to!; o++)
        out[(o * from! + i) * places + place] = values[(place * from! + i) * to! + o]!
  return out
}

/** A network of Keras as an ONNX file. */
export function onnxOf(model: KerasModel, buffer: ArrayBuffer): Uint8Array {
  const { layers, output_layers } = model.modelTopology.model_config.config
  const [nodes, weights]: [Uint8Array[], Uint8Array[]] = [[], []]
  const arrays = new Map<string, { shape: number[]; values: Float32Array }>()
  let at = 0
  for (const { name, shape } of model.weightsManifest.flatMap(one => one.weights)) {
    const length = shape.reduce((product, one) => product * one, 1)
    arrays.set(name, { shape, values: new Float32Array(buffer, at, length) })
    at += length * 4
  }
  let first = ''
  for (const { class_name: kind, config, inbound_nodes } of layers) {
    const { name } = config
    const inputs = (inbound_nodes[0] ?? []).map(([from]) => from)
    if (kind === 'InputLayer') first = name
    else if (kind === 'Activation') nodes.push(node('Relu', inputs, name))
    else if (kind === 'Add') nodes.push(node('Add', inputs, name))
    else if (kind === 'Concatenate') nodes.push(node('Concat', inputs, name, [number('axis', 1)]))
    else if (kind === 'Conv2D') {
      const [kernel, bias] = [arrays.get(`${name}/kernel`)!, arrays.get(`${name}/bias`)!]
      const [rows, columns, from, to] = kernel.shape as [number, number, number, number]
      weights.push(weight(`${name}/kernel`, [to, from, rows, columns], turned(kernel.values, kernel.shape)))
      weights.push(weight(`${name}/bias`, [to], bias.values))
      const attributes = [word('auto_pad', 'SAME_UPPER'), numbers('kernel_shape', [rows, columns])]
      nodes.push(node('Conv', [...inputs, `${name}/kernel`, `${name}/bias`], name, attributes))
    } else if (kind === 'UpSampling2D') {
      const times = config.size![0]!
      weights.push(weight(`${name}/times`, [4], Float32Array.from([1, 1, times, times])))
      nodes.push(
        node('Resize', [...inputs, '', `${name}/times`], name, [
          word('mode', 'nearest'),
          word('coordinate_transformation_mode', 'asymmetric'),
          word('nearest_mode', 'floor'),
        ]),
      )
    } else throw new Error(`a layer of the kind ${kind}`)
  }
  const graph = message(
    ...nodes.map(one => field(1, one)),
    field(2, 'network'),
    ...weights.map(one => field(5, one)),
    field(11, picture(first)),
    field(12, picture(output_layers[0]![0])),
  )
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))))
}
