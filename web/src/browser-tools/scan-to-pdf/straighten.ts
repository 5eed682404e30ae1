import type { Corners, Point } from './find-page.ts'

export type Look = 'color' | 'grey' | 'ink' | 'photo'

export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Shapes of paper that a sheet of nearly their shape is taken for. */
const SHAPES = [Math.SQRT2, 11 / 8.5]
const LONGEST = 2600

const apart = (a: Point, b: Point, { width, height }: Pixels): number =>
  Math.hypot((a.x - b.x) * width, (a.y - b.y) * height)

/** How large a sheet is once it is straight. */
export function sizeOf(picture: Pixels, corners: Corners): { width: number; height: number } {
  const [a, b, c, d] = corners
  const wide = Math.max(apart(a, b, picture), apart(d, c, picture))
  const high = Math.max(apart(a, d, picture), apart(b, c, picture))
  const seen = trueRatio(picture, corners) ?? wide / high
  const ratio = Math.max(seen, 1 / seen)
  const shape = SHAPES.find(one => Math.abs(ratio / one - 1) < 0.07) ?? ratio
  const long = Math.min(LONGEST, Math.max(wide, high))
  return seen > 1
    ? { width: Math.round(long), height: Math.round(long / shape) }
    : { width: Math.round(long / shape), height: Math.round(long) }
}

/**
 * Width to height of a sheet seen at an angle (Zhang and He 2007): the corners tell the camera's focal length, which
 * tells how much each side is shortened. Nothing where the sheet lies straight or the picture was cut.
 */
function trueRatio({ width, height }: Pixels, [a, b, c, d]: Corners): number | undefined {
  type Vector = [number, number, number]
  const long = Math.max(width, height)
  const at = ({ x, y }: Point): Vector => [((x - 0.5) * width) / long, ((y - 0.5) * height) / long, 1]
  const cross = (p: Vector, q: Vector): Vector => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ]
  const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
  const [tl, tr, br, bl] = [at(a), at(b), at(c), at(d)]
  const k2 = dot(cross(tl, br), bl) / dot(cross(tr, br), bl)
  const k3 = dot(cross(tl, br), tr) / dot(cross(bl, br), tr)
  const n2: Vector = [k2 * tr[0] - tl[0], k2 * tr[1] - tl[1], k2 - 1]
  const n3: Vector = [k3 * bl[0] - tl[0], k3 * bl[1] - tl[1], k3 - 1]
  if (Math.abs(n2[2]) < 0.02 || Math.abs(n3[2]) < 0.02) return undefined
  const focal = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2])
  // Lenses of telephones and cameras; anything else was measured wrongly.
  if (!(focal > 0.2 && focal < 9)) return undefined
  const length = (n: Vector) => (n[0] ** 2 + n[1] ** 2) / focal + n[2] ** 2
  return Math.sqrt(length(n2) / length(n3))
}

/** The sheet between the corners, as if it had been photographed from above. */
export function straightened(picture: Pixels, corners: Corners): Pixels {
  const { width, height } = sizeOf(picture, corners)
  const map = homography(
    corners.map(({ x, y }) => ({ x: x * (picture.width - 1), y: y * (picture.height - 1) })) as Corners,
  )
  const data = new Uint8ClampedArray(width * height * 4)
  const { data: from, width: stride } = picture
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      const w = map[6]! * u + map[7]! * v + 1
      const sx = Math.min(picture.width - 1.001, Math.max(0, (map[0]! * u + map[1]! * v + map[2]!) / w))
      const sy = Math.min(picture.height - 1.001, Math.max(0, (map[3]! * u + map[4]! * v + map[5]!) / w))
      const [ix, iy] = [Math.floor(sx), Math.floor(sy)]
      const [fx, fy] = [sx - ix, sy - iy]
      const at = (iy * stride + ix) * 4
      const to = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const p = at + channel
        const above = from[p]! + (from[p + 4]! - from[p]!) * fx
        const below = from[p + stride * 4]! + (from[p + stride * 4 + 4]! - from[p + stride * 4]!) * fx
        data[to + channel] = above + (below - above) * fy
      }
      data[to + 3] = 255
    }
  }
  return { data, width, height }
}

/** The projective map from the unit square to four corners (Heckbert 1989). */
function homography([a, b, c, d]: Corners): number[] {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

const CELL = 24

/** Even light: shadows and the yellow of lamps go, paper becomes white. */
export function lit({ data, width, height }: Pixels, look: Look): Pixels {
  if (look === 'photo') return { data, width, height }
  const paper = [0, 1, 2].map(channel => paperOf(data, width, height, channel))
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const part = data[at + channel]! / Math.max(24, paper[channel]!(x, y))
        // Paper is a little uneven: what is nearly as light as it is white.
        out[at + channel] = 255 * Math.min(1, Math.max(0, (part - 0.06) / 0.86))
      }
      out[at + 3] = 255
      if (look !== 'color') {
        const grey = 0.299 * out[at]! + 0.587 * out[at + 1]! + 0.114 * out[at + 2]!
        out[at] = out[at + 1] = out[at + 2] = look === 'ink' ? (grey < 150 ? 0 : 255) : grey
      }
    }
  return { data: out, width, height }
}

/** How light the paper is at each place: the light pixels of small cells, where most of a cell is paper. */
function paperOf(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  channel: number,
): (x: number, y: number) => number {
  const [cols, rows] = [Math.max(1, Math.ceil(width / CELL)), Math.max(1, Math.ceil(height / CELL))]
  let cells = new Float32Array(cols * rows)
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const values: number[] = []
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 3)
        for (let x = col * CELL; x < Math.min(width, (col + 1) * CELL); x += 3)
          values.push(data[(y * width + x) * 4 + channel]!)
      values.sort((a, b) => a - b)
      cells[row * cols + col] = values[Math.floor(values.length * 0.85)] ?? 255
    }
  // Dark cells are pictures or heavy print, not shadow: they take the light of their lightest neighbours.
  for (let pass = 0; pass < 4; pass++) {
    const next = cells.slice()
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        let most = 0
        let sum = 0
        let count = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const value =
              cells[
                Math.min(rows - 1, Math.max(0, row + dy)) * cols + Math.min(cols - 1, Math.max(0, col + dx))
              ]!
            most = Math.max(most, value)
            sum += value
            count++
          }
        next[row * cols + col] = pass < 2 ? most * 0.5 + (sum / count) * 0.5 : sum / count
      }
    cells = next
  }
  return (x, y) => {
    const [fx, fy] = [
      Math.min(cols - 1, Math.max(0, x / CELL - 0.5)),
      Math.min(rows - 1, Math.max(0, y / CELL - 0.5)),
    ]
    const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
    const [jx, jy] = [Math.min(cols - 1, ix + 1), Math.min(rows - 1, iy + 1)]
    const above = cells[iy * cols + ix]! * (1 - fx + ix) + cells[iy * cols + jx]! * (fx - ix)
    const below = cells[jy * cols + ix]! * (1 - fx + ix) + cells[jy * cols + jx]! * (fx - ix)
    return above + (below - above) * (fy - iy)
  }
}

/** Turned by quarters to the right. */
export function turned({ data, width, height }: Pixels, quarters: number): Pixels {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 0) return { data, width, height }
  const [w, h] = turns === 2 ? [width, height] : [height, width]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(w * h)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at =
        turns === 1 ? x * w + (w - 1 - y) : turns === 2 ? (h - 1 - y) * w + (w - 1 - x) : (h - 1 - x) * w + y
      to[at] = from[y * width + x]!
    }
  return { data: new Uint8ClampedArray(to.buffer), width: w, height: h }
}
