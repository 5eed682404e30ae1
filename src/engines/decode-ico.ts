import { badInput } from '../fault.ts'
import { type IcoEntry, singleEntry } from '../formats/image/ico.ts'
import type { Raster } from '../lib/image/raster.ts'

/** The pixels of a bitmap entry of an icon file, its mask turned into alpha. */
export async function bitmapOfIcon(entry: IcoEntry, whose = 'file'): Promise<Raster> {
  const { default: decodeIco } = await import('decode-ico')
  try {
    const [image] = decodeIco(singleEntry(entry))
    if (!image || image.width < 1) throw new Error('no picture')
    return { width: image.width, height: image.height, channels: 4, data: Uint8Array.from(image.data) }
  } catch (error) {
    throw badInput(`${whose}: the bitmap in the ICO file is damaged and cannot be read.`, error)
  }
}
