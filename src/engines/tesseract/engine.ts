import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { withQuickLoops } from './engine-code.ts'
import { holdProduct } from './matrix-kernel.ts'
import { takeDirectProduct } from './matrix-product.ts'

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
  GetIterator: () => TessIterator
  GetUTF8Text: () => string
  DetectOS: (result: object) => boolean
  Clear: () => void
  End: () => void
}

/** Goes through what was recognised. */
export interface TessIterator {
  Begin: () => void
  Next: (level: number) => boolean
  IsAtBeginningOf: (level: number) => boolean
  GetUTF8Text: (level: number) => string | null
  Confidence: (level: number) => number
  getBoundingBox: (level: number) => { x0: number; y0: number; x1: number; y1: number }
  /** Frees it. */
  __destroy__: () => void
}

export interface TessModule {
  FS: {
    writeFile: (path: string, bytes: Uint8Array) => void
    unlink: (path: string) => void
  }
  TessBaseAPI: new () => TessApi
  ResultIterator: { prototype: TessIterator }
  getPointer: (object: object) => number
  _free: (pointer: number) => void
  _emscripten_bind_ResultIterator_GetUTF8Text_1: (iterator: number, level: number) => number
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

/**
 * How much of a function V8 runs, in bytes, before it compiles it once more and better: what it does by default, and for
 * the engine. Most of the engine's functions that run for a tenth of a second in all gain less than compiling takes, which
 * is a sixth of the CPU of a process that reads one page.
 */
const TIERING_BUDGET = { usual: 13e6, engine: 100e6 }

let compiled: WebAssembly.Module | undefined

/**
 * Holds the engine's code. V8 shares what it compiled among all threads of a process, but forgets it when the last of
 * them ends; held here, the threads of the next call start with it, which is a third of what a short page takes.
 */
export function holdCode(): WebAssembly.Module {
  if (compiled) return compiled
  holdProduct()
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.engine}`)
  try {
    // At once, as the budget is for all that is compiled meanwhile; functions themselves wait for their first call.
    const { code } = withQuickLoops(readFileSync(require.resolve(CORE.replace(/js$/, 'wasm'))))
    compiled = new WebAssembly.Module(code)
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET.usual}`)
  }
  return compiled
}

/** An engine with a memory of its own. */
export async function startEngine(): Promise<TessModule> {
  const code = holdCode()
  let exported: unknown[] = []
  const engine = await (require(CORE) as (options: CoreOptions) => Promise<TessModule>)({
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, started) {
      const instance = new WebAssembly.Instance(code, imports)
      exported = Object.values(instance.exports)
      started(instance, code)
    },
  })
  const memory = exported.find(one => one instanceof WebAssembly.Memory)
  const table = exported.find(one => one instanceof WebAssembly.Table)
  if (!memory || !table) throw new Error('the engine exports no memory or no table')
  // Before any model is loaded: its weights are laid out for the one or the other product.
  takeDirectProduct({ memory, table })
  freeTexts(engine, memory)
  return engine
}

/** Frees the texts that iterators give: the binding itself leaves each of them in the engine's memory. */
function freeTexts(engine: TessModule, memory: WebAssembly.Memory): void {
  engine.ResultIterator.prototype.GetUTF8Text = function (level) {
    const at = engine._emscripten_bind_ResultIterator_GetUTF8Text_1(engine.getPointer(this), level)
    if (at === 0) return null
    const bytes = new Uint8Array(memory.buffer)
    const text = utf8.decode(bytes.subarray(at, bytes.indexOf(0, at)))
    engine._free(at)
    return text
  }
}

const utf8 = new TextDecoder()
