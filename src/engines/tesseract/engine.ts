import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasSignedDot, takeDirectProduct } from './matrix-product.ts'

/** The build with the classic engine too, which alone can tell which way up a page is. */
const CORE = 'tesseract.js-core/tesseract-core-relaxedsimd.js'

export interface TessApi {
  Init: (path: null, languages: string, engine: number) => number
  SetPageSegMode: (mode: number) => void
  SetVariable: (name: string, value: string) => boolean
  SetImageFile: (exif: number, angle: number) => number
  SetSourceResolution: (dpi: number) => void
  SetRectangle: (left: number, top: number, width: number, height: number) => void
  FindLines: () => number
  GetGradient: () => number
  Recognize: (monitor: null) => number
  GetTSVText: (page: number) => string
  GetUTF8Text: () => string
  DetectOS: (result: object) => boolean
  Clear: () => void
  End: () => void
}

export interface TessModule {
  FS: {
    writeFile: (path: string, bytes: Uint8Array) => void
    unlink: (path: string) => void
  }
  TessBaseAPI: new () => TessApi
  OSResults: new () => {
    best_result: { orientation_id: number; script_id: number }
    unicharset: { get_script_from_script_id: (id: number) => string }
  }
}

type Started = (instance: WebAssembly.Instance, code: WebAssembly.Module) => void

interface CoreOptions {
  print: () => void
  printErr: () => void
  instantiateWasm: (imports: WebAssembly.Imports, started: Started) => void
}

const require = createRequire(import.meta.url)

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Holds the engine's code. V8 shares what it compiled among all threads of a process, but forgets it when the last of
 * them ends; held here, the threads of the next call start with it, which is a third of what a short page takes.
 */
export function holdCode(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(readFileSync(require.resolve(CORE.replace(/js$/, 'wasm'))))
  return compiled
}

/** An engine with a memory of its own. */
export async function startEngine(): Promise<TessModule> {
  const code = await holdCode()
  let memory: unknown
  const engine = await (require(CORE) as (options: CoreOptions) => Promise<TessModule>)({
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, started) {
      const instance = new WebAssembly.Instance(code, imports)
      memory = Object.values(instance.exports).find(one => one instanceof WebAssembly.Memory)
      started(instance, code)
    },
  })
  // Before any model is loaded: its weights are laid out for the one or the other product.
  if (memory instanceof WebAssembly.Memory && hasSignedDot()) takeDirectProduct(memory.buffer)
  return engine
}
