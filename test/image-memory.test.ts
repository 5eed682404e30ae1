import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

const url = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', path)).href)

/** Megabytes a fresh process holds at most while it puts a picture of 12 megapixels on a canvas `times` times. */
function peak(path: string, times: number): number {
  const code = `
    const tool = (await import(${url('src/tools/image/ecommerce-image-batch.ts')})).default
    const { runTool } = await import(${url('test/support/run-tool.ts')})
    const files = Array.from({ length: ${times} }, () => ({ path: ${JSON.stringify(path)} }))
    await runTool(tool, { files, width: 500, height: 500 })
    console.log(process.resourceUsage().maxRSS / 1024)`
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  assert.equal(child.status, 0, child.stderr)
  return Number(child.stdout)
}

test('memory does not grow with the number of pictures in a batch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-memory-'))
  try {
    const path = join(folder, 'large.png')
    // PNG has no smaller version inside it, so every pixel is decoded: 48 MB as RGBA.
    await sharp({ create: { width: 4000, height: 3000, channels: 4, background: '#dc1e1e80' } })
      .png({ compressionLevel: 1 })
      .toFile(path)
    const [one, six] = [peak(path, 1), peak(path, 6)]
    assert.ok(one < 250, `one picture: ${one} MB`)
    // All kept at once would take 240 MB more; what the allocator holds on to differs by tens.
    assert.ok(six < one + 120, `one picture: ${one} MB, six: ${six} MB`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
