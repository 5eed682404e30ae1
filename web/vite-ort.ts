import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The runtime of models in ONNX, which asks for its WebAssembly by name. */
export function ortFiles(): Plugin {
  return {
    name: 'ort-files',
    apply: 'build',
    writeBundle({ dir }) {
      const from = join(import.meta.dirname, '../node_modules/onnxruntime-web/dist')
      mkdirSync(join(dir!, 'assets/ort'), { recursive: true })
      for (const file of ['ort-wasm-simd-threaded.wasm', 'ort-wasm-simd-threaded.mjs'])
        cpSync(join(from, file), join(dir!, 'assets/ort', file))
    },
  }
}
