/** The little of WebAssembly that is used here; TypeScript has it only together with a browser's whole DOM. */
declare namespace WebAssembly {
  class Module {}
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
}
