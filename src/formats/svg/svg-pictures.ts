import { headerSize } from '../image/header-size.ts'

const PICTURE = /data:image\/[\w.+-]{1,40}(?:;[^,"'<>]{0,100})?;base64,/g
/** The size stands behind EXIF and colour profiles. */
const HEAD = 200_000

/** Pixels of all the pictures that an SVG holds, by what their heads say. */
export function picturePixels(svg: string): number {
  let pixels = 0
  for (const { 0: start, index } of svg.matchAll(PICTURE)) {
    const from = index + start.length
    const data = /^[\w+/=\s]*/.exec(svg.slice(from, from + HEAD))![0]
    const size = headerSize(Buffer.from(data, 'base64'))
    if (size) pixels += size.width * size.height
  }
  return pixels
}
