/** What engines ask of Node's process, in a worker of the page. */
Object.assign(globalThis, {
  process: {
    env: { TESSDATA_DIR: '/engine-files/tessdata' },
    platform: 'browser',
    arch: 'wasm',
    versions: {},
  },
})
