import type { GreyImage } from './turn-image.ts'

/** Rows of a sample, at least: two lines of print at 200 dpi. */
const LEAST_ROWS = 250

const rows = ({ width, data }: GreyImage, top: number, bottom: number): GreyImage => ({
  width,
  height: bottom - top,
  data: data.subarray(top * width, bottom * width),
})

/** The part of a page with the most ink, of about this share of it. */
export function busiestRows(image: GreyImage, share: number): GreyImage {
  const { width, height, data } = image
  const many = Math.max(LEAST_ROWS, Math.round(height * share))
  if (many >= height) return image
  const ink: number[] = []
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let x = 0; x < width; x += 4) if (data[y * width + x]! < 128) dark++
    // A photograph is dark from edge to edge; print is not.
    ink.push(dark > width / 8 ? 0 : dark)
  }
  let sum = ink.slice(0, many).reduce((all, n) => all + n, 0)
  let [best, most] = [0, sum]
  for (let y = many; y < height; y++) {
    sum += ink[y]! - ink[y - many]!
    if (sum > most) [best, most] = [y - many + 1, sum]
  }
  return rows(image, best, best + many)
}
