import { bmpSize, tiffOfBmp } from './bmp.ts'
import { pnmSize, readPnm } from './pnm.ts'
import { readTga, tgaSize } from './tga.ts'
import { tiffOfPixels } from './tiff-wrap.ts'

const SIZES = { bmp: bmpSize, pnm: pnmSize, tga: tgaSize }
type Kind = keyof typeof SIZES

/** Whether pictures of a kind are read here, as image libraries do not know them. */
export const isReadHere = (kind: string): kind is Kind => Object.hasOwn(SIZES, kind)

/** The size of such a picture, from its header alone. */
export const sizeOfOwn = (kind: Kind, file: Buffer): { width: number; height: number } | undefined =>
  SIZES[kind](file)

/** Such a picture as TIFF; throws where it cannot be read. */
export function asTiff(kind: Kind, file: Buffer, mostPixels: number): Buffer {
  if (kind === 'bmp') return tiffOfBmp(file, mostPixels)
  const size = sizeOfOwn(kind, file)
  if (size && size.width * size.height > mostPixels) throw new Error('the picture exceeds the pixel limit')
  const pixels = kind === 'pnm' ? readPnm(file) : readTga(file)
  if (!pixels) throw new Error('the picture is damaged or packed in an unknown way')
  return tiffOfPixels(pixels)
}
