import assert from 'node:assert/strict'
import { test } from 'node:test'
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
    const [reader] = createReaders(1)
    using thread = reader!
    const reading = { image: bars(), languages: ['eng'], dpi: 200, likely: 0 }
    const { turns } = await thread.read(reading, new AbortController().signal)
    assert.ok(turns >= 0 && turns < 4)
  }
  assert.equal(holdCode(), code)
})
