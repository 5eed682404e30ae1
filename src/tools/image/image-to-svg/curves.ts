/** A fitted line: a start, then straight pieces (x, y) and cubic ones (x1, y1, x2, y2, x, y). */
export interface Curve {
  start: Point
  pieces: (Point | Cubic)[]
}

export type Point = [x: number, y: number]
export type Cubic = [x1: number, y1: number, x2: number, y2: number, x: number, y: number]

/** Turns of more than this, seen over a few pixels, are corners and stay sharp. */
const CORNER = (38 * Math.PI) / 180
const REACH = 3

const at = (points: Float64Array, i: number): Point => [points[2 * i]!, points[2 * i + 1]!]
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1]
const norm = (a: Point): number => Math.hypot(a[0], a[1])
const unit = (a: Point): Point => {
  const length = norm(a)
  return length === 0 ? [0, 0] : [a[0] / length, a[1] / length]
}

/** Smooth curves through the points of an open line, with its corners kept. */
export function fitOpen(points: Float64Array, tolerance: number): Curve {
  const count = points.length / 2
  const pieces: Curve['pieces'] = []
  const corners = [0, ...findCorners(points, false), count - 1]
  const sharp = sharpened(points, corners, false)
  for (let i = 0; i + 1 < corners.length; i++) {
    const part = section(points, corners[i]!, corners[i + 1]!, sharp)
    for (const piece of fitSmooth(part, tolerance)) pieces.push(piece)
  }
  return { start: at(sharp, 0), pieces }
}

/** The same for a ring: it begins at a corner, or anywhere when it has none. */
export function fitRing(points: Float64Array, tolerance: number): Curve {
  const count = points.length / 2
  const corners = findCorners(points, true)
  const first = corners[0] ?? 0
  const turned = rotated(points, first)
  const closed = new Float64Array(points.length + 2)
  closed.set(turned)
  closed.set(turned.subarray(0, 2), points.length)
  if (corners.length === 0) {
    // One tangent for both ends, so that the seam does not show.
    const tangent = unit(minus(at(turned, 1), at(turned, count - 1)))
    return { start: at(closed, 0), pieces: fitSmooth(closed, tolerance, tangent, [-tangent[0], -tangent[1]]) }
  }
  const marks = [...corners.map(corner => corner - first), count]
  const sharp = sharpened(closed, marks, true)
  const pieces: Curve['pieces'] = []
  for (let i = 0; i + 1 < marks.length; i++) {
    const part = section(closed, marks[i]!, marks[i + 1]!, sharp)
    for (const piece of fitSmooth(part, tolerance)) pieces.push(piece)
  }
  return { start: at(sharp, 0), pieces }
}

/** Straight pieces only, as few as stay within the tolerance (Douglas-Peucker). */
export function fitLines(points: Float64Array, ring: boolean, tolerance: number): Curve {
  const count = points.length / 2
  let line = points
  if (ring) {
    line = new Float64Array(points.length + 2)
    line.set(points)
    line.set(points.subarray(0, 2), points.length)
  }
  const last = ring ? count : count - 1
  const marks = ring ? [0, farthest(line, 0, last), last] : [0, last]
  const kept = new Set<number>(marks)
  const stack: [number, number][] = marks.slice(1).map((mark, i) => [marks[i]!, mark])
  while (stack.length > 0) {
    const [from, to] = stack.pop()!
    const [index, distance] = farthestFromChord(line, from, to)
    if (distance <= tolerance) continue
    kept.add(index)
    stack.push([from, index], [index, to])
  }
  const order = [...kept].sort((a, b) => a - b)
  return { start: at(line, 0), pieces: order.slice(1).map(i => at(line, i)) }
}

function rotated(points: Float64Array, first: number): Float64Array {
  const out = new Float64Array(points.length)
  out.set(points.subarray(2 * first))
  out.set(points.subarray(0, 2 * first), points.length - 2 * first)
  return out
}

/** Points beside a corner that was moved are as rounded off as it was, and are left out. */
const ROUNDED = 2

function section(points: Float64Array, from: number, to: number, ends: Float64Array): Float64Array {
  const moved = (i: number) => ends[2 * i] !== points[2 * i] || ends[2 * i + 1] !== points[2 * i + 1]
  const long = to - from > 3 * ROUNDED
  const first = from + (long && moved(from) ? ROUNDED : 0)
  const last = to - (long && moved(to) ? ROUNDED : 0)
  const part = points.slice(2 * first, 2 * last + 2)
  part.set(ends.subarray(2 * from, 2 * from + 2))
  part.set(ends.subarray(2 * to, 2 * to + 2), part.length - 2)
  return part
}

/** Where the line turns more sharply than anywhere near, seen over REACH points to each side. */
function findCorners(points: Float64Array, ring: boolean): number[] {
  const count = points.length / 2
  if (count < 2 * REACH + 1) return []
  const index = (i: number) => (ring ? (i + count) % count : i)
  const turns = new Float64Array(count)
  const from = ring ? 0 : REACH
  const to = ring ? count : count - REACH
  for (let i = from; i < to; i++) {
    const before = minus(at(points, i), at(points, index(i - REACH)))
    const after = minus(at(points, index(i + REACH)), at(points, i))
    turns[i] = Math.abs(Math.atan2(before[0] * after[1] - before[1] * after[0], dot(before, after)))
  }
  const corners: number[] = []
  for (let i = from; i < to; i++) {
    if (turns[i]! < CORNER) continue
    let largest = true
    for (let k = -REACH; k <= REACH && largest; k++) {
      const other = turns[index(i + k)] ?? 0
      if (other > turns[i]! || (other === turns[i]! && k < 0)) largest = false
    }
    if (largest) corners.push(i)
  }
  return corners
}

/**
 * The pixels at a corner are rounded off by smoothing; the straight runs to both sides of it tell where it
 * was. Gives the points with inner corners moved there.
 */
function sharpened(points: Float64Array, corners: number[], ring: boolean): Float64Array {
  const out = Float64Array.from(points)
  const last = corners.length - 1
  for (const [i, corner] of corners.entries()) {
    if (!ring && (i === 0 || i === last)) continue
    const previous = i > 0 ? corners[i - 1]! : corners[last - 1]! - (points.length / 2 - 1)
    const next = i < last ? corners[i + 1]! : corners[1]! + (points.length / 2 - 1)
    const moved = crossing(points, corner, previous, next, ring)
    if (moved) out.set(moved, 2 * corner)
  }
  if (ring) out.set(out.subarray(0, 2), out.length - 2)
  return out
}

function crossing(
  points: Float64Array,
  corner: number,
  previous: number,
  next: number,
  ring: boolean,
): Point | undefined {
  const period = points.length / 2 - 1
  const index = (i: number) => (ring ? ((i % period) + period) % period : i)
  const side = (towards: number): { through: Point; along: Point } | undefined => {
    const sign = Math.sign(towards - corner)
    const far = Math.min(9, Math.abs(towards - corner) - 2)
    if (far < 4) return undefined
    const near = Array.from({ length: far - 1 }, (_, i) => at(points, index(corner + sign * (i + 2))))
    return lineThrough(near)
  }
  const [a, b] = [side(previous), side(next)]
  if (!a || !b) return undefined
  const cross = a.along[0] * b.along[1] - a.along[1] * b.along[0]
  if (Math.abs(cross) < 0.15) return undefined
  const between = minus(b.through, a.through)
  const t = (between[0] * b.along[1] - between[1] * b.along[0]) / cross
  const meet: Point = [a.through[0] + a.along[0] * t, a.through[1] + a.along[1] * t]
  // The sharper the corner, the more of its tip is lost.
  const half = Math.sqrt(Math.max(0.02, (1 - Math.abs(dot(a.along, b.along))) / 2))
  return norm(minus(meet, at(points, corner))) < 0.6 + 1 / half ? meet : undefined
}

/** The straight line nearest to some points. */
function lineThrough(points: Point[]): { through: Point; along: Point } {
  const mean: Point = [0, 0]
  for (const [x, y] of points) {
    mean[0] += x / points.length
    mean[1] += y / points.length
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const point of points) {
    const [dx, dy] = minus(point, mean)
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { through: mean, along: [Math.cos(angle), Math.sin(angle)] }
}

function farthest(points: Float64Array, from: number, to: number): number {
  let best = from + 1
  let most = -1
  for (let i = from + 1; i < to; i++) {
    const distance = norm(minus(at(points, i), at(points, from)))
    if (distance > most) [best, most] = [i, distance]
  }
  return best
}

function farthestFromChord(points: Float64Array, from: number, to: number): [number, number] {
  const [ax, ay, bx, by] = [points[2 * from]!, points[2 * from + 1]!, points[2 * to]!, points[2 * to + 1]!]
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  let best = from
  let most = -1
  for (let i = from + 1; i < to; i++) {
    const [px, py] = [points[2 * i]! - ax, points[2 * i + 1]! - ay]
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length
    if (distance > most) [best, most] = [i, distance]
  }
  return [best, most]
}

/**
 * Fits cubics to a smooth run of points (P. J. Schneider, Graphics Gems 1990): one cubic where it stays
 * within the tolerance, else two that meet with one tangent where the error is largest. Straight runs stay
 * straight.
 */
function fitSmooth(
  points: Float64Array,
  tolerance: number,
  startTangent?: Point,
  endTangent?: Point,
): Curve['pieces'] {
  const count = points.length / 2
  const first = at(points, 0)
  const last = at(points, count - 1)
  if (count < 2) return []
  const closed = norm(minus(first, last)) < 1e-9
  if (!closed && farthestFromChord(points, 0, count - 1)[1] <= Math.min(tolerance, 0.4)) return [last]
  if (count === 2) return [last]
  const t1 = startTangent ?? tangentAt(points, 0, 1)
  const t2 = endTangent ?? tangentAt(points, count - 1, -1)
  let parameters = chordLengths(points)
  let cubic = leastSquares(points, parameters, t1, t2)
  let [worst, error] = largestError(points, parameters, cubic)
  for (let round = 0; round < 4 && error > tolerance && error < tolerance * 16; round++) {
    parameters = reparameterized(points, parameters, cubic)
    cubic = leastSquares(points, parameters, t1, t2)
    ;[worst, error] = largestError(points, parameters, cubic)
  }
  if (error <= tolerance && !closed) return [cubic.slice(2) as Cubic]
  const split = Math.min(count - 2, Math.max(1, closed ? Math.floor(count / 2) : worst))
  const middle = unit(minus(at(points, Math.max(0, split - 2)), at(points, Math.min(count - 1, split + 2))))
  return [
    ...fitSmooth(points.slice(0, 2 * split + 2), tolerance, t1, middle),
    ...fitSmooth(points.slice(2 * split), tolerance, [-middle[0], -middle[1]], t2),
  ]
}

function tangentAt(points: Float64Array, index: number, direction: 1 | -1): Point {
  const count = points.length / 2
  const reach = Math.min(3, count - 1)
  return unit(minus(at(points, index + direction * reach), at(points, index)))
}

function chordLengths(points: Float64Array): Float64Array {
  const count = points.length / 2
  const lengths = new Float64Array(count)
  for (let i = 1; i < count; i++) lengths[i] = lengths[i - 1]! + norm(minus(at(points, i), at(points, i - 1)))
  const total = lengths[count - 1]! || 1
  return lengths.map(length => length / total)
}

/** All eight numbers of a cubic. */
type Bezier = [number, number, number, number, number, number, number, number]

function leastSquares(points: Float64Array, parameters: Float64Array, t1: Point, t2: Point): Bezier {
  const count = points.length / 2
  const first = at(points, 0)
  const last = at(points, count - 1)
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const u = parameters[i]!
    const v = 1 - u
    const [b0, b1, b2, b3] = [v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u]
    const rest: Point = [
      points[2 * i]! - first[0] * (b0 + b1) - last[0] * (b2 + b3),
      points[2 * i + 1]! - first[1] * (b0 + b1) - last[1] * (b2 + b3),
    ]
    c00 += b1 * b1
    c01 += b1 * b2 * dot(t1, t2)
    c11 += b2 * b2
    x0 += b1 * dot(t1, rest)
    x1 += b2 * dot(t2, rest)
  }
  const det = c00 * c11 - c01 * c01
  const chord = norm(minus(last, first))
  let a1 = det === 0 ? 0 : (x0 * c11 - x1 * c01) / det
  let a2 = det === 0 ? 0 : (c00 * x1 - c01 * x0) / det
  // Handles that point backwards or far out give loops; a third of the chord never does.
  const fallback = chord / 3
  if (!(a1 > 1e-6 * chord) || a1 > 3 * chord + 1) a1 = fallback
  if (!(a2 > 1e-6 * chord) || a2 > 3 * chord + 1) a2 = fallback
  return [
    first[0],
    first[1],
    first[0] + t1[0] * a1,
    first[1] + t1[1] * a1,
    last[0] + t2[0] * a2,
    last[1] + t2[1] * a2,
    last[0],
    last[1],
  ]
}

function bezierAt([x0, y0, x1, y1, x2, y2, x3, y3]: Bezier, u: number): Point {
  const v = 1 - u
  const [b0, b1, b2, b3] = [v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u]
  return [x0 * b0 + x1 * b1 + x2 * b2 + x3 * b3, y0 * b0 + y1 * b1 + y2 * b2 + y3 * b3]
}

function largestError(points: Float64Array, parameters: Float64Array, cubic: Bezier): [number, number] {
  let worst = 1
  let error = 0
  for (let i = 1; i < parameters.length - 1; i++) {
    const distance = norm(minus(bezierAt(cubic, parameters[i]!), at(points, i)))
    if (distance > error) [worst, error] = [i, distance]
  }
  return [worst, error]
}

/** One step of Newton's method brings each parameter nearer to the closest place of the curve. */
function reparameterized(points: Float64Array, parameters: Float64Array, cubic: Bezier): Float64Array {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = cubic
  return parameters.map((u, i) => {
    const v = 1 - u
    const off = minus(bezierAt(cubic, u), at(points, i))
    const first: Point = [
      3 * (v * v * (x1 - x0) + 2 * u * v * (x2 - x1) + u * u * (x3 - x2)),
      3 * (v * v * (y1 - y0) + 2 * u * v * (y2 - y1) + u * u * (y3 - y2)),
    ]
    const second: Point = [
      6 * (v * (x2 - 2 * x1 + x0) + u * (x3 - 2 * x2 + x1)),
      6 * (v * (y2 - 2 * y1 + y0) + u * (y3 - 2 * y2 + y1)),
    ]
    const slope = dot(first, first) + dot(off, second)
    return slope === 0 ? u : Math.min(1, Math.max(0, u - dot(off, first) / slope))
  })
}
