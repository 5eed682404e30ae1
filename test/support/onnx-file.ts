/** A field of a protocol buffer: its number, and bytes or a whole number. */
export function field(number: number, value: Uint8Array | string | number): Buffer {
  const varint = (n: number): number[] => (n > 127 ? [(n & 127) | 128, ...varint(Math.floor(n / 128))] : [n])
  if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)])
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes])
}
export const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields)

/** The kind of a value in ONNX: its name, its elements, its axes. */
export const typed = (name: string, element: number, axes: string[]): Buffer =>
  message(
    field(1, name),
    field(
      2,
      field(1, message(field(1, element), field(2, message(...axes.map(axis => field(1, field(2, axis))))))),
    ),
  )

/** Weights of 32 bits. */
export const floats = (name: string, shape: number[], values: Float32Array) =>
  message(
    ...shape.map(one => field(1, one)),
    field(2, 1),
    field(8, name),
    field(9, new Uint8Array(values.buffer)),
  )
/** One whole number of 64 bits. */
export const index = (name: string, value: number) =>
  message(
    field(1, 1),
    field(2, 7),
    field(8, name),
    field(9, new Uint8Array(BigInt64Array.of(BigInt(value)).buffer)),
  )
/** A step of the graph; `numbers` are its attributes. */
export const node = (
  operator: string,
  inputs: string[],
  output: string,
  numbers: Record<string, number> = {},
) =>
  message(
    ...inputs.map(one => field(1, one)),
    field(2, output),
    field(4, operator),
    ...Object.entries(numbers).map(([name, value]) =>
      field(5, message(field(1, name), field(3, value), field(20, 2))),
    ),
  )

/** A file of one graph. */
export const file = (nodes: Buffer[], weights: Buffer[], inputs: Buffer[], outputs: Buffer[]) => {
  const graph = message(
    ...nodes.map(one => field(1, one)),
    field(2, 'words'),
    ...weights.map(one => field(5, one)),
    ...inputs.map(one => field(11, one)),
    ...outputs.map(one => field(12, one)),
  )
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))))
}
