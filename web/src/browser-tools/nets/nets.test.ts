import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { cpuNet } from './cpu.ts'
import type { KerasModel } from './keras.ts'
import { tensor } from './tensor.ts'
import { tfliteNet } from './tflite.ts'

const MODULES = join(import.meta.dirname, '../../../../node_modules')
const bytes = (path: string): ArrayBuffer => new Uint8Array(readFileSync(join(MODULES, path))).buffer

test("the enlarging network gives the pixels of its authors' sample", async () => {
  const folder = '@upscalerjs/esrgan-slim'
  const model = JSON.parse(readFileSync(join(MODULES, folder, 'models/x2/model.json'), 'utf8')) as KerasModel
  const net = await cpuNet(model, bytes(`${folder}/models/x2/group1-shard1of1.bin`))
  const area = { left: 50, top: 50, width: 28, height: 28 }
  const small = await sharp(join(MODULES, folder, 'assets/fixture.png'))
    .removeAlpha()
    .extract(area)
    .raw()
    .toBuffer()
  const made = await net(tensor(28, 28, 3, Float32Array.from(small)))
  // The middle, which no pixel from outside of the part reaches.
  const middle = { left: 124, top: 124, width: 8, height: 8 }
  const sample = await sharp(join(MODULES, folder, 'assets/samples/2x/result.png'))
    .removeAlpha()
    .extract(middle)
    .raw()
    .toBuffer()
  for (let at = 0; at < sample.length; at++) {
    const [x, y, c] = [Math.floor(at / 3) % 8, Math.floor(at / 24), at % 3]
    const value = made.data[((y + 24) * 56 + x + 24) * 3 + c]!
    assert.ok(
      Math.abs(Math.min(255, Math.max(0, value)) - sample[at]!) <= 1,
      `${x},${y}: ${value} ${sample[at]}`,
    )
  }
})

test('a person stands out from the background', async () => {
  const net = tfliteNet(bytes('@mediapipe/selfie_segmentation/selfie_segmentation.tflite'))
  const portrait = join(import.meta.dirname, '../../../../fixtures/portrait.jpg')
  const pixels = await sharp(portrait).resize(256, 256, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const mask = net(
    tensor(
      256,
      256,
      3,
      Float32Array.from(pixels, value => value / 255),
    ),
  )
  const at = (x: number, y: number) => mask.data[y * 256 + x]!
  assert.ok(at(110, 70) > 0.9, `face ${at(110, 70)}`)
  assert.ok(at(110, 190) > 0.9, `suit ${at(110, 190)}`)
  assert.ok(at(20, 20) < 0.1 && at(240, 40) < 0.1, `corners ${at(20, 20)} ${at(240, 40)}`)
})
