import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm'
import type { KerasModel } from './keras.ts'
import { onnxOf } from './onnx.ts'
import type { Tensor } from './tensor.ts'

/**
 * Networks of Keras on the processor, by the WebAssembly of onnxruntime: sixteen times as quick as plain loops, and as
 * WebGL that only pretends to have a graphics card. `runtime` is the address of the WebAssembly.
 */
export async function cpuNet(
  model: KerasModel,
  weights: ArrayBuffer,
  runtime?: string,
): Promise<(input: Tensor) => Promise<Tensor>> {
  if (runtime) env.wasm.wasmPaths = { wasm: runtime }
  // Several threads need headers that would keep other parts of the page from working.
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(onnxOf(model, weights))
  return async ({ width, height, data }) => {
    const pixels = width * height
    const planes = new Float32Array(pixels * 3)
    for (let at = 0; at < pixels; at++)
      for (let c = 0; c < 3; c++) planes[c * pixels + at] = data[at * 3 + c]!
    const input = new OrtTensor('float32', planes, [1, 3, height, width])
    const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!
    const [, , rows, columns] = output.dims as [number, number, number, number]
    const made = output.data as Float32Array
    const out = new Float32Array(rows * columns * 3)
    for (let at = 0; at < rows * columns; at++)
      for (let c = 0; c < 3; c++) out[at * 3 + c] = made[c * rows * columns + at]!
    output.dispose()
    return { width: columns, height: rows, channels: 3, data: out }
  }
}
