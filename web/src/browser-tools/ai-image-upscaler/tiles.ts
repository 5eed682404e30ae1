export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** What a pixel is made of reaches this far. */
const REACH = 12

/** A picture in parts of a size that memory holds, each with the neighbourhood it is made of. */
export function tilesOf(width: number, height: number, side: number): { outer: Area; inner: Area }[] {
  const tiles: { outer: Area; inner: Area }[] = []
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side) {
      const inner = { x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) }
      const [left, top] = [Math.max(0, x - REACH), Math.max(0, y - REACH)]
      const [right, bottom] = [
        Math.min(width, x + inner.width + REACH),
        Math.min(height, y + inner.height + REACH),
      ]
      tiles.push({ inner, outer: { x: left, y: top, width: right - left, height: bottom - top } })
    }
  return tiles
}
