/** Pixels this much darker than the paper are ink. */
const CONTRAST = 48
/** The shadow at a scan's edge is no ink. */
const EDGE = 0.03
/** Paper whose brightness is below this is a picture rather than paper. */
const DARK = 96

/** The share of a grey picture of a page that is ink, 0 to 1: specks of single pixels and the edges do not count. */
export function inkShare({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8Array
}): number {
  const counts = new Uint32Array(256)
  for (let i = 0; i < width * height; i++) counts[data[i]!]!++
  let paper = 255
  for (let value = 254, most = counts[255]!; value >= 0; value--)
    if (counts[value]! > most) {
      most = counts[value]!
      paper = value
    }
  if (paper < DARK) return 1
  const dark = (x: number, y: number): boolean => data[y * width + x]! < paper - CONTRAST
  const [mx, my] = [Math.max(1, Math.round(width * EDGE)), Math.max(1, Math.round(height * EDGE))]
  let ink = 0
  let seen = 0
  for (let y = my; y < height - my; y++)
    for (let x = mx; x < width - mx; x++) {
      seen++
      if (dark(x, y) && (dark(x - 1, y) || dark(x + 1, y) || dark(x, y - 1) || dark(x, y + 1))) ink++
    }
  return seen === 0 ? 0 : ink / seen
}
