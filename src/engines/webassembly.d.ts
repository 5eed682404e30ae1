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
    readonly buffer: ArrayBuffer
  }
  type Imports = Record<string, Record<string, unknown>>
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
