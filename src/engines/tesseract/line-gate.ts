/**
 * Lets the engine pass over lines of a page that another reader reads. Tesseract tells of each line before it reads it
 * (`progress_callback2` of its `ETEXT_DESC`), and cuts the line out of the picture it was given; while that says it has no
 * height, there is nothing to be cut out, and the line has no words.
 */
import { functionType, I32, section, text, vector } from './wasm-code.ts'

/** Of `ETEXT_DESC`, in words: where the function is kept, and more than its whole size. */
const MONITOR = { told: 4, size: 64 }
/** Of leptonica's `Pix`, in words. */
const PIX = { width: 0, height: 1, depth: 2 }
const GREY = 8

/** What is asked of a reader and of its engine. */
interface Reader {
  GetInputImage: () => { get_w: () => number; get_h: () => number }
}
interface Engine {
  getPointer: (object: object) => number
  _malloc: (size: number) => number
  _emscripten_bind_TessBaseAPI_Recognize_1: (api: number, monitor: number) => number
}

export interface Gate {
  /**
   * Recognizes what is before the reader; false where the picture is not held as known, and nothing was done. `isOwn` is
   * asked of each piece of a line, by its number from the top.
   */
  recognize: (api: Reader, isOwn: (piece: number) => boolean) => boolean
}

const TAKES = [I32, I32, I32, I32, I32]

/** A function of ours as one of the engine's, which its table takes. */
function asEngines(told: () => number): (...numbers: number[]) => number {
  const module = Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([functionType(TAKES, [I32])])),
    ...section(2, vector([[...text('e'), ...text('f'), 0, 0]])),
    ...section(7, vector([[...text('f'), 0, 0]])),
  )
  return new WebAssembly.Instance(new WebAssembly.Module(module), { e: { f: told } }).exports['f'] as (
    ...numbers: number[]
  ) => number
}

/** For an engine whose table has a place left at its end. */
export function createGate(engine: Engine, memory: WebAssembly.Memory, table: WebAssembly.Table): Gate {
  const slot = table.length - 1
  let asked: () => void = () => undefined
  table.set(
    slot,
    asEngines(() => {
      asked()
      return 0
    }),
  )
  const monitor = engine._malloc(4 * MONITOR.size)
  const words = () => new Int32Array(memory.buffer)
  words().fill(0, monitor >> 2, (monitor >> 2) + MONITOR.size)
  words()[(monitor >> 2) + MONITOR.told] = slot
  return {
    recognize(api, isOwn) {
      const pix = api.GetInputImage()
      const at = engine.getPointer(pix) >> 2
      const [width, height] = [pix.get_w(), pix.get_h()]
      const held = words()
      if (held[at + PIX.width] !== width || held[at + PIX.height] !== height) return false
      if (held[at + PIX.depth] !== GREY) return false
      let piece = 0
      asked = () => {
        words()[at + PIX.height] = isOwn(piece++) ? height : 0
      }
      try {
        const status = engine._emscripten_bind_TessBaseAPI_Recognize_1(engine.getPointer(api), monitor)
        if (status !== 0) throw new Error('tesseract did not finish')
      } finally {
        asked = () => undefined
        words()[at + PIX.height] = height
      }
      return true
    },
  }
}
