import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../lib/files/installation.ts'
import type { Block, Library } from './binding.ts'
import { bundledFonts } from './font-map.ts'
import { FUNCTIONS, type FunctionName, type Functions } from './functions.ts'

const NATIVE_FILE: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'libpdfium.so',
  darwin: 'libpdfium.dylib',
  win32: 'pdfium.dll',
}

/** The platform packages that carry PDFium as a shared library. The one place that knows them. */
function nativeLibraryFile(): string | undefined {
  const name = NATIVE_FILE[process.platform]
  if (!name) return undefined
  const { platform, arch } = process
  const suffixes = platform === 'linux' ? ['-gnu', '-musl'] : platform === 'win32' ? ['-msvc'] : ['']
  return suffixes
    .map(suffix => join(packageFolder(`@llamaindex/liteparse-${platform}-${arch}${suffix}`), name))
    .find(existsSync)
}

const KOFFI_TYPES = { p: 'uintptr_t', i: 'int', u: 'uint', l: 'ulong', f: 'float', d: 'double', v: 'void' }
type TypeLetter = keyof typeof KOFFI_TYPES

async function loadNative(file: string): Promise<Library> {
  const { default: koffi } = await import('koffi')
  const library = koffi.load(file)
  const types = (signature: string) => signature.split(' ').map(letter => KOFFI_TYPES[letter as TypeLetter])
  const bind = (name: string, signature: string) => {
    const [result, ...args] = types(signature)
    return library.func(name, result!, args)
  }
  const fn = Object.fromEntries(
    Object.entries(FUNCTIONS).map(([name, signature]) => [name, bind(name, signature)]),
  ) as unknown as Functions
  const share = (bytes: Uint8Array): Block => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { at: Number(koffi.address(bytes)), view: () => view, bytes: () => bytes, free: () => {} }
  }
  let charBatch: Library['charBatch']
  try {
    charBatch = bind('FPDFText_GetCharInfoBatch', 'i p i i p')
  } catch {
    // Not every build has it; the characters are then asked for one by one.
  }
  const loadText = bind('FPDFText_LoadPage', FUNCTIONS.FPDFText_LoadPage)
  return {
    kind: 'native',
    fn,
    pointerSize: 8,
    share,
    // An ArrayBuffer of its own: small typed arrays can live on the heap, where they move.
    alloc: size => share(new Uint8Array(new ArrayBuffer(Math.max(size, 64)), 0, size)),
    copy: (at, size) => new Uint8Array(koffi.view(BigInt(at), size)).slice(),
    write: (at, bytes) => new Uint8Array(koffi.view(BigInt(at), bytes.length)).set(bytes),
    callback: (signature, run) => {
      const [result, ...args] = types(signature)
      return Number(koffi.register(run, koffi.pointer(koffi.proto(result!, args))))
    },
    ...(charBatch && { charBatch }),
    loadTextAside: page =>
      new Promise((resolve, reject) => {
        loadText.async(page, (error: unknown, text: number) => (error ? reject(error) : resolve(text)))
      }),
    documents: 0,
    aside: undefined,
  }
}

async function loadWasm(): Promise<Library> {
  const { init } = await import('@embedpdf/pdfium')
  const wasmBinary = readFileSync(join(packageFolder('@embedpdf/pdfium'), 'dist/pdfium.wasm'))
  const { pdfium } = await init({ wasmBinary } as unknown as Parameters<typeof init>[0])
  const module = pdfium as unknown as {
    HEAPU8: Uint8Array
    wasmExports: Record<string, (...args: number[]) => number>
    addFunction: (run: (...args: number[]) => number, signature: string) => number
  }
  const { malloc, free } = module.wasmExports as unknown as {
    malloc: (size: number) => number
    free: (at: number) => void
  }
  const fn = Object.fromEntries(
    Object.keys(FUNCTIONS).map(name => [name, module.wasmExports[name as FunctionName]]),
  ) as unknown as Functions
  const alloc = (size: number): Block => {
    const at = malloc(Math.max(size, 1))
    if (at === 0) throw new RangeError('PDFium is out of memory')
    let view = new DataView(module.HEAPU8.buffer, at, size)
    return {
      at,
      view: () => {
        if (view.buffer !== module.HEAPU8.buffer) view = new DataView(module.HEAPU8.buffer, at, size)
        return view
      },
      bytes: () => module.HEAPU8.subarray(at, at + size),
      free: () => free(at),
    }
  }
  return {
    kind: 'wasm',
    fn,
    pointerSize: 4,
    alloc,
    share: bytes => {
      const block = alloc(bytes.length)
      block.bytes().set(bytes)
      return block
    },
    copy: (at, size) => module.HEAPU8.slice(at, at + size),
    write: (at, bytes) => module.HEAPU8.set(bytes, at),
    // Wrapped, because one function added twice would keep its first signature.
    callback: (signature, run) =>
      module.addFunction((...args) => run(...args), signature.replace(/ /g, '').replace(/[pul]/g, 'i')),
    documents: 0,
    aside: undefined,
  }
}

async function load(kind?: Library['kind']): Promise<Library> {
  const file = kind === 'wasm' ? undefined : nativeLibraryFile()
  // A library that the system cannot load (another libc, a missing part) is as good as none.
  const library = file ? await loadNative(file).catch(loadWasm) : await loadWasm()
  library.fn.FPDF_InitLibrary()
  bundledFonts(library)
  return library
}

const loaded: Partial<Record<Library['kind'], Promise<Library>>> = {}

/** PDFium, loaded on first use: native where a platform package has it, WASM elsewhere or when asked for. */
export function pdfium(kind?: Library['kind']): Promise<Library> {
  const wanted = kind ?? (nativeLibraryFile() ? 'native' : 'wasm')
  loaded[wanted] ??= load(wanted)
  return loaded[wanted]
}
