import { headerSize } from '../../../src/formats/image/header-size.ts'
import { locale, t } from './messages.ts'

/** Decoding more pixels than this takes a page many seconds and its memory; the server takes no more, either. */
export const MOST_PIXELS = 100e6
/** The size stands at a picture's start; behind long metadata where the first part does not have it. */
const HEADS = [64 * 1024, 8 * 1024 * 1024]

/** The size of a picture that is too large to be decoded in a page, by its header; undefined for every other file. */
export async function sizeIfTooLarge(file: Blob): Promise<{ width: number; height: number } | undefined> {
  for (const length of HEADS) {
    const size = headerSize(new Uint8Array(await file.slice(0, length).arrayBuffer()))
    if (size) return size.width * size.height > MOST_PIXELS ? size : undefined
    if (file.size <= length || !/^image\//.test(file.type)) return undefined
  }
  return undefined
}

/** What is told of it: "map.png is 20,000 × 20,000 pixels; …". */
export const tooLarge = (name: string, { width, height }: { width: number; height: number }): string =>
  t('largePictures.tooLarge', {
    name,
    size: `${width.toLocaleString(locale)} × ${height.toLocaleString(locale)}`,
    most: MOST_PIXELS / 1e6,
  })
