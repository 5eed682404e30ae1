import type { Functions } from './functions.ts'

/** Memory that PDFium can reach: an address for it, a view for us. */
export interface Block {
  at: number
  /** Fetched anew for each use, because WASM memory moves when it grows. */
  view: () => DataView
  bytes: () => Uint8Array
  free: () => void
}

/** PDFium, native or WASM, as one table of functions over numbers. */
export interface Library {
  kind: 'native' | 'wasm'
  fn: Functions
  /** Bytes of a pointer in structs. */
  pointerSize: 4 | 8
  alloc: (size: number) => Block
  /** Makes bytes of ours reachable. Where memory is shared nothing is copied, so leave them alone. */
  share: (bytes: Uint8Array) => Block
  /** Copies PDFium's memory. */
  copy: (at: number, size: number) => Uint8Array
  /** Writes into PDFium's memory. */
  write: (at: number, bytes: Uint8Array) => void
  /** The address of a function of ours; it lives as long as the process. */
  callback: (signature: string, run: (...args: number[]) => number) => number
  /** Many characters in one call, where the build offers it: text page, first, count, 80 bytes each. */
  charBatch?: (textPage: number, first: number, count: number, out: number) => number
  /** FPDFText_LoadPage on another thread, where there are threads. Until it answers nothing else may be called. */
  loadTextAside?: (page: number) => Promise<number>
  /** How many documents are open. */
  documents: number
  /** Ends when a reader that keeps a second thread busy is done; a document is opened only then. */
  aside: Promise<void> | undefined
}
