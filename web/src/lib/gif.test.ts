import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { gifWriter } from './gif.ts'

const [WIDTH, HEIGHT] = [160, 120]

/** A frame as GIF, and how far its colours are off on average, read by another decoder. */
async function errorOf(color: (x: number, y: number) => [number, number, number]): Promise<number> {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  for (let at = 0; at < WIDTH * HEIGHT; at++) pixels.set(color(at % WIDTH, Math.floor(at / WIDTH)), at * 4)
  const gif = gifWriter({ width: WIDTH, height: HEIGHT, loops: true, dither: false })
  gif.add({ pixels, delayMs: 100 })
  const read = await sharp(gif.finish()).removeAlpha().raw().toBuffer()
  let off = 0
  for (let at = 0; at < read.length; at++)
    off += Math.abs(read[at]! - pixels[Math.floor(at / 3) * 4 + (at % 3)]!)
  return off / read.length
}

test('frames of few colours keep them, frames of very many keep their look', async () => {
  const near: [number, number, number][] = [
    [192, 32, 32],
    [200, 32, 32],
    [192, 40, 32],
    [40, 40, 208],
  ]
  assert.equal(await errorOf((x, y) => near[((x >> 4) % 2) | (((y >> 4) % 2) << 1)]!), 0)
  const shades = await errorOf((x, y) => [x * 1.5, y * 2, (x * 7 + y * 3) % 256])
  assert.ok(shades < 9, String(shades))
})
