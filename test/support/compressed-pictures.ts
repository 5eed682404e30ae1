import assert from 'node:assert/strict'
import compress from '../../src/tools/pdf/pdf-compress.ts'
import { complaints, pdfFile } from './pdf.ts'
import { imagesOf, type PictureRecipe, picturePdf } from './pdf-pictures.ts'
import { runTool } from './run-tool.ts'

/** The file, what it became, and its first image afterwards. */
export async function compressed(recipe: PictureRecipe) {
  const before = picturePdf(recipe)
  const { bytes } = await runTool(compress, { file: pdfFile(before) })
  assert.deepEqual(await complaints(bytes), [])
  const image = imagesOf(bytes).find(({ dict }) => !dict.has('Marker'))!
  const number = (key: string) => image.dict.number(key)!
  return { before, bytes, image, width: number('Width'), bits: number('BitsPerComponent') }
}

/** Smooth colours, different in each channel. */
export function waves(side: number, channels: number): Buffer {
  const out = Buffer.alloc(side * side * channels)
  for (let i = 0; i < side * side; i++)
    for (let c = 0; c < channels; c++)
      out[i * channels + c] =
        100 + 90 * Math.sin(((i % side) / side) * 9 + c) * Math.cos((Math.floor(i / side) / side) * 7 - c)
  return out
}
