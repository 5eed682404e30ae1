/** The little of WebAssembly that is used here; TypeScript has it only together with a browser's whole DOM. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(code: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  type Callable = (...values: number[]) => unknown
  class Table {
    constructor(kind: { element: 'anyfunc'; initial: number })
    readonly length: number
    get(index: number): Callable | null
    set(index: number, value: Callable | null): void
  }
  type Imports = Record<string, Record<string, unknown>>
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
