/** Pixels this much darker than the paper are ink. */
const CONTRAST = 48
/** The shadow at a scan's edge is no ink. */
const EDGE = 0.03
/** Paper whose brightness is below this is a picture rather than paper. */
const DARK = 96

/** Of the longer side: how wide a punched hole is, about 5 to 9 mm on common paper, and how near the edge its middle lies. */
const HOLE = { least: 0.015, most: 0.032, edge: 0.075 }
/** A hole is as wide as high, but for so much, and fills its square as a disc does. */
const ROUND = 1.25
const DISC = 0.68

interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/**
 * The share of a grey picture of a page that is ink, 0 to 1: specks of single pixels, the edges and punched holes do not
 * count.
 */
export function inkShare({ width, height, data }: Grey): number {
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
  return seen === 0 ? 0 : Math.max(0, ink - holePixels({ width, height }, dark)) / seen
}

/** The pixels of dark discs near the edges. */
function holePixels(
  { width, height }: Pick<Grey, 'width' | 'height'>,
  dark: (x: number, y: number) => boolean,
): number {
  const side = Math.max(width, height)
  const [least, most, edge] = [HOLE.least * side, HOLE.most * side, HOLE.edge * side]
  const seen = new Uint8Array(width * height)
  let pixels = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (seen[y * width + x] || !dark(x, y)) continue
      const blob = blobAt(x, y, { width, height }, dark, seen)
      const [wide, high] = [blob.right - blob.left + 1, blob.bottom - blob.top + 1]
      const [cx, cy] = [blob.left + wide / 2, blob.top + high / 2]
      const isNearEdge = Math.min(cx, cy, width - cx, height - cy) < edge
      const isRound = Math.max(wide, high) <= ROUND * Math.min(wide, high)
      const isDisc = isRound && blob.pixels >= DISC * wide * high
      if (isNearEdge && isDisc && wide >= least && wide <= most) pixels += blob.pixels
    }
  return pixels
}

/** Dark pixels that hang together with this one, which are marked as seen. */
function blobAt(
  x: number,
  y: number,
  { width, height }: Pick<Grey, 'width' | 'height'>,
  dark: (x: number, y: number) => boolean,
  seen: Uint8Array,
) {
  const blob = { left: x, right: x, top: y, bottom: y, pixels: 0 }
  const open = [y * width + x]
  seen[y * width + x] = 1
  while (open.length > 0) {
    const at = open.pop()!
    const [px, py] = [at % width, Math.floor(at / width)]
    blob.pixels++
    blob.left = Math.min(blob.left, px)
    blob.right = Math.max(blob.right, px)
    blob.top = Math.min(blob.top, py)
    blob.bottom = Math.max(blob.bottom, py)
    for (const [nx, ny] of [
      [px - 1, py],
      [px + 1, py],
      [px, py - 1],
      [px, py + 1],
    ] as const) {
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[ny * width + nx] || !dark(nx, ny)) continue
      seen[ny * width + nx] = 1
      open.push(ny * width + nx)
    }
  }
  return blob
}
