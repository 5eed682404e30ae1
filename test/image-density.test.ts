import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import compress from '../src/tools/image/image-compress/image-compress.ts'
import converter from '../src/tools/image/image-converter.ts'
import upscale from '../src/tools/image/upscale-image/upscale-image.ts'
import { runTool } from './support/run-tool.ts'

/** Pixels per inch as the chunks and segments of a file say them. */
function densityOf(bytes: Buffer): number | undefined {
  const phys = bytes.indexOf('pHYs')
  if (phys > 0) return Math.round(bytes.readUInt32BE(phys + 4) * 0.0254)
  const jfif = bytes.indexOf('JFIF\0')
  return jfif > 0 ? bytes.readUInt16BE(jfif + 8) : undefined
}

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
const scan = { name: 'scan.png', content: await drawn().withMetadata({ density: 300 }).png().toBuffer() }
const plain = { name: 'plain.webp', content: await drawn().webp().toBuffer() }

for (const [name, tool] of [
  ['image-converter', converter],
  ['image-compress', compress],
  ['upscale-image', upscale],
] as const)
  test(`${name} keeps the resolution of a scan, and makes up none`, async () => {
    for (const format of ['png', 'jpg']) {
      const kept = await runTool(tool, { file: scan, format })
      assert.equal(densityOf(kept.bytes), 300, format)
      assert.equal((await sharp(kept.bytes).metadata()).density, 300, format)
      assert.equal(densityOf((await runTool(tool, { file: plain, format })).bytes), undefined, format)
    }
  })
