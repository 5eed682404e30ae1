/** A place in a picture, from 0 to 1. */
export interface Point {
  x: number
  y: number
}
/** The corners of a sheet: top left, top right, bottom right, bottom left. */
export type Corners = [Point, Point, Point, Point]

export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

interface Line {
  /** Direction of the normal, and distance from the middle of the picture along it. */
  angle: number
  distance: number
  votes: number
}

/** Sheets smaller than this part of the picture are more likely something printed on one. */
const LEAST_AREA = 0.12
/** So much of each side has to be seen as an edge. */
const LEAST_SUPPORT = 0.45

/** The corners of the sheet in a grey picture of a few hundred pixels; nothing where no sheet stands out. */
export function findPage(grey: Float32Array, width: number, height: number): Corners | undefined {
  const edges = edgesOf(blurred(blurred(grey, width, height), width, height), width, height)
  const lines = strongLines(edges, width, height)
  let best: { corners: Corners; score: number } | undefined
  const upright = lines.filter(one => Math.abs(Math.cos(one.angle)) > 0.6)
  const level = lines.filter(one => Math.abs(Math.sin(one.angle)) > 0.6)
  for (const [a, left] of upright.entries())
    for (const right of upright.slice(a + 1))
      for (const [b, top] of level.entries())
        for (const bottom of level.slice(b + 1)) {
          const corners = cornersOf(left, right, top, bottom, width, height)
          if (!corners) continue
          const area = areaOf(corners) / (width * height)
          if (area < LEAST_AREA) continue
          const sides = corners.map((from, at) => support(edges, width, height, from, corners[(at + 1) % 4]!))
          const least = Math.min(...sides)
          if (least < LEAST_SUPPORT) continue
          const score = (sides.reduce((sum, one) => sum + one, 0) / 4) * area ** 0.8
          if (!best || score > best.score) best = { corners, score }
        }
  if (!best) return undefined
  const part = ({ x, y }: Point): Point => ({ x: clamp(x / width), y: clamp(y / height) })
  return best.corners.map(part) as Corners
}

const clamp = (n: number): number => Math.min(1, Math.max(0, n))

function blurred(grey: Float32Array, width: number, height: number): Float32Array {
  const out = grey.slice()
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      out[at] =
        (4 * grey[at]! +
          2 * (grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]!) +
          grey[at - width - 1]! +
          grey[at - width + 1]! +
          grey[at + width - 1]! +
          grey[at + width + 1]!) /
        16
    }
  return out
}

interface Edges {
  /** How strong the edge is; 0 for none. */
  strength: Float32Array
  /** The direction across the edge. */
  angle: Float32Array
}

/** Sobel's gradients, thinned to their ridges. */
function edgesOf(grey: Float32Array, width: number, height: number): Edges {
  const raw = new Float32Array(grey.length)
  const angle = new Float32Array(grey.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const g = (dx: number, dy: number) => grey[at + dy * width + dx]!
      const gx = g(1, -1) + 2 * g(1, 0) + g(1, 1) - g(-1, -1) - 2 * g(-1, 0) - g(-1, 1)
      const gy = g(-1, 1) + 2 * g(0, 1) + g(1, 1) - g(-1, -1) - 2 * g(0, -1) - g(1, -1)
      raw[at] = Math.hypot(gx, gy)
      angle[at] = Math.atan2(gy, gx)
    }
  const sorted = raw.filter(one => one > 0).sort()
  const threshold = Math.max(12, sorted[Math.floor(sorted.length * 0.86)] ?? 0)
  const strength = new Float32Array(grey.length)
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x
      if (raw[at]! < threshold) continue
      const [dx, dy] = [Math.round(Math.cos(angle[at]!)), Math.round(Math.sin(angle[at]!))]
      if (raw[at]! >= raw[at + dy * width + dx]! && raw[at]! >= raw[at - dy * width - dx]!)
        strength[at] = raw[at]!
    }
  return { strength, angle }
}

const STEPS = 180
const MOST_LINES = 9

/** Hough's lines: every edge pixel votes for the lines through it that have its direction. */
function strongLines({ strength, angle }: Edges, width: number, height: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height) / 2)
  const votes = new Float32Array(STEPS * (2 * reach + 1))
  const [cx, cy] = [width / 2, height / 2]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (strength[at] === 0) continue
      const middle = Math.round((((angle[at]! + Math.PI) % Math.PI) / Math.PI) * STEPS)
      for (let off = -5; off <= 5; off++) {
        const step = (middle + off + STEPS) % STEPS
        const theta = (step * Math.PI) / STEPS
        const distance = Math.round((x - cx) * Math.cos(theta) + (y - cy) * Math.sin(theta))
        votes[step * (2 * reach + 1) + distance + reach]! += Math.min(4, strength[at]! / 100)
      }
    }
  const pick = (fits: (theta: number) => boolean): Line[] => {
    const found: Line[] = []
    const taken = votes.slice()
    while (found.length < MOST_LINES) {
      let best = -1
      for (let at = 0; at < taken.length; at++) {
        if (!fits((Math.floor(at / (2 * reach + 1)) * Math.PI) / STEPS)) continue
        if (best < 0 || taken[at]! > taken[best]!) best = at
      }
      if (best < 0 || taken[best]! < Math.min(width, height) * 0.2) break
      const step = Math.floor(best / (2 * reach + 1))
      const distance = (best % (2 * reach + 1)) - reach
      found.push({ angle: (step * Math.PI) / STEPS, distance, votes: taken[best]! })
      // Its neighbours are the same line, seen a little differently.
      for (let s = -8; s <= 8; s++)
        for (let d = -6; d <= 6; d++) {
          const turned = step + s
          const near = turned < 0 || turned >= STEPS ? -distance + d : distance + d
          if (Math.abs(near) <= reach) taken[((turned + STEPS) % STEPS) * (2 * reach + 1) + near + reach] = 0
        }
    }
    return found
  }
  return [
    ...pick(theta => Math.abs(Math.cos(theta)) > 0.7),
    ...pick(theta => Math.abs(Math.cos(theta)) <= 0.7),
  ]
}

/** Where four lines meet, in the order of corners; nothing where that is no sheet. */
function cornersOf(a: Line, b: Line, c: Line, d: Line, width: number, height: number): Corners | undefined {
  const at = (line: Line, y: number) =>
    (line.distance - (y - height / 2) * Math.sin(line.angle)) / Math.cos(line.angle)
  const down = (line: Line, x: number) =>
    (line.distance - (x - width / 2) * Math.cos(line.angle)) / Math.sin(line.angle)
  const [left, right] = at(a, height / 2) < at(b, height / 2) ? [a, b] : [b, a]
  const [top, bottom] = down(c, width / 2) < down(d, width / 2) ? [c, d] : [d, c]
  const corners = [meeting(left, top), meeting(right, top), meeting(right, bottom), meeting(left, bottom)]
  const margin = 0.03
  const out: Point[] = []
  for (const one of corners) {
    if (!one) return undefined
    const [x, y] = [one.x + width / 2, one.y + height / 2]
    if (x < -margin * width || y < -margin * height || x > (1 + margin) * width || y > (1 + margin) * height)
      return undefined
    out.push({ x, y })
  }
  return isConvex(out) ? (out as Corners) : undefined
}

function meeting(a: Line, b: Line): Point | undefined {
  const [ca, sa, cb, sb] = [Math.cos(a.angle), Math.sin(a.angle), Math.cos(b.angle), Math.sin(b.angle)]
  const det = ca * sb - sa * cb
  if (Math.abs(det) < 0.3) return undefined
  return { x: (a.distance * sb - b.distance * sa) / det, y: (b.distance * ca - a.distance * cb) / det }
}

const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
const isConvex = (all: Point[]): boolean =>
  all.every((one, at) => cross(one, all[(at + 1) % 4]!, all[(at + 2) % 4]!) > 0)

const areaOf = (all: Corners): number =>
  Math.abs(
    all.reduce((sum, one, at) => sum + one.x * all[(at + 1) % 4]!.y - all[(at + 1) % 4]!.x * one.y, 0),
  ) / 2

/** How much of a side lies on edges that run along it. */
function support({ strength, angle }: Edges, width: number, height: number, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length]
  const count = Math.max(8, Math.round(length / 2))
  let found = 0
  for (let step = 1; step < count; step++) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / count, from.y + ((to.y - from.y) * step) / count]
    for (let off = -2; off <= 2; off++) {
      const [px, py] = [Math.round(x + nx * off), Math.round(y + ny * off)]
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue
      const at = py * width + px
      if (strength[at]! > 0 && Math.abs(Math.cos(angle[at]!) * nx + Math.sin(angle[at]!) * ny) > 0.85) {
        found++
        break
      }
    }
  }
  return found / (count - 1)
}
