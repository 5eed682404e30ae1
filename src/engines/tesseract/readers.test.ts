import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { holdCode } from './engine.ts'
import { createReaders } from './readers.ts'

/** Six bars of the size of letters: nothing to be read, but enough to start the engine. */
function bars() {
  const image = { width: 300, height: 80, data: new Uint8Array(300 * 80).fill(255) }
  for (let y = 20; y < 50; y++) {
    for (let x = 40; x < 240; x += 36) image.data.fill(0, y * 300 + x, y * 300 + x + 8)
  }
  return image
}

test('the code of the engine is held while threads come and go', async () => {
  const code = holdCode()
  assert.ok(code instanceof WebAssembly.Module)
  for (let call = 0; call < 2; call++) {
    const [reader] = createReaders(1, ['eng'])
    using thread = reader!
    const reading = { image: bars(), languages: ['eng'], dpi: 200, likely: 0 }
    const { turns } = await thread.read(reading, new AbortController().signal)
    assert.ok(turns >= 0 && turns < 4)
  }
  assert.equal(holdCode(), code)
})

test('a thread finds the code that was compiled before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compile-cache-'))
  const program = `
    const { createReaders } = await import(${JSON.stringify(join(import.meta.dirname, 'readers.ts'))})
    const { enableCompileCache } = await import('node:module')
    enableCompileCache(${JSON.stringify(folder)})
    const [reader] = createReaders(1, ['eng'])
    const image = { width: 100, height: 50, data: new Uint8Array(5000).fill(255) }
    await reader.read({ image, languages: ['eng'], dpi: 200, likely: 0 }, new AbortController().signal)
    reader[Symbol.dispose]()
  `
  const file = join(folder, 'program.mjs')
  await writeFile(file, program)
  const run = async () => {
    const env = { ...process.env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE', NODE_COMPILE_CACHE: undefined }
    return (await promisify(execFile)(process.execPath, [file], { env, maxBuffer: 1e8 })).stderr
  }
  const accepted = /code cache for \S+ \S+read-image\.[jt]s was accepted/
  assert.doesNotMatch(await run(), accepted)
  assert.match(await run(), accepted)
  await rm(folder, { recursive: true })
})
