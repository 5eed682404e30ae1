import { CLEAR, type Regions } from './regions.ts'

/**
 * A border between two regions, from one place where three or more meet to the next, or around in a ring.
 * It is traced once and drawn by both sides, so that neighbours never gape.
 */
export interface Arc {
  /** Colours on the two sides. */
  sides: [number, number]
  /** Coordinates x, y, x, y … A ring does not repeat its first point. */
  points: Float64Array
  ring: boolean
  /** Corner numbers of both ends; -1 for a ring. */
  from: number
  to: number
}

/** How far a border truly lies from the pixel edge between two pixels, told by their blended colours. */
export type Offset = (pixel: number, other: number, label: number, otherLabel: number) => number

const EAST = 0
const SOUTH = 1
const WEST = 2
const NORTH = 3

/** Traces all borders of a picture on the grid of pixel corners. */
export function traceArcs({ width, height, labels }: Regions, offset: Offset): Arc[] {
  const columns = width + 1
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? CLEAR : labels[y * width + x]!
  // Bit 1: there is a border from this corner to the right; bit 2: downwards. Bits 4 and 8: already traced.
  const edges = new Uint8Array(columns * (height + 1))
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      let bits = 0
      if (x < width && at(x, y - 1) !== at(x, y)) bits |= 1
      if (y < height && at(x - 1, y) !== at(x, y)) bits |= 2
      edges[y * columns + x] = bits
    }
  }
  const edgeOf = (corner: number, direction: number): [number, number] => {
    if (direction === EAST) return [corner, 1]
    if (direction === SOUTH) return [corner, 2]
    if (direction === WEST) return [corner - 1, 1]
    return [corner - columns, 2]
  }
  const has = (corner: number, direction: number): boolean => {
    const x = corner % columns
    if (direction === WEST && x === 0) return false
    if (direction === NORTH && corner < columns) return false
    const [owner, bit] = edgeOf(corner, direction)
    return (edges[owner]! & bit) !== 0
  }
  const isTraced = (corner: number, direction: number): boolean => {
    const [owner, bit] = edgeOf(corner, direction)
    return (edges[owner]! & (bit << 2)) !== 0
  }
  const isJunction = (corner: number): boolean => {
    let degree = 0
    for (let direction = 0; direction < 4; direction++) if (has(corner, direction)) degree++
    if (degree !== 2) return true
    const [x, y] = [corner % columns, Math.floor(corner / columns)]
    return (x === 0 || x === width) && (y === 0 || y === height)
  }
  const step = [1, columns, -1, -columns]
  let buffer = new Float64Array(1024)

  const walk = (start: number, first: number): Arc => {
    let used = 0
    const push = (x: number, y: number) => {
      if (used + 2 > buffer.length) {
        const larger = new Float64Array(buffer.length * 2)
        larger.set(buffer)
        buffer = larger
      }
      buffer[used++] = x
      buffer[used++] = y
    }
    const ring = !isJunction(start)
    if (!ring) push(start % columns, Math.floor(start / columns))
    let sides: [number, number] = [CLEAR, CLEAR]
    let corner = start
    let direction = first
    for (let length = 0; ; length++) {
      const [owner, bit] = edgeOf(corner, direction)
      edges[owner]! |= bit << 2
      const [x, y] = [owner % columns, Math.floor(owner / columns)]
      // The pixels on both sides of the edge: above and below, or left and right.
      const [ax, ay] = bit === 1 ? [x, y - 1] : [x - 1, y]
      const [a, b] = [at(ax, ay), at(x, y)]
      if (length === 0) sides = [a, b]
      const inside = ax >= 0 && ay >= 0 && x < width && y < height
      const shift = inside ? offset(ay * width + ax, y * width + x, a, b) : 0
      if (bit === 1) push(x + 0.5, y + shift)
      else push(x + shift, y + 0.5)
      corner += step[direction]!
      if (corner === start || isJunction(corner)) break
      const back = (direction + 2) % 4
      direction = [0, 1, 2, 3].find(next => next !== back && has(corner, next))!
    }
    if (!ring) push(corner % columns, Math.floor(corner / columns))
    return { sides, points: buffer.slice(0, used), ring, from: ring ? -1 : start, to: ring ? -1 : corner }
  }

  const arcs: Arc[] = []
  for (const junctions of [true, false]) {
    for (let corner = 0; corner < edges.length; corner++) {
      if (edges[corner] === 0 && !has(corner, WEST) && !has(corner, NORTH)) continue
      if (junctions !== isJunction(corner)) continue
      for (let direction = 0; direction < 4; direction++) {
        if (has(corner, direction) && !isTraced(corner, direction)) arcs.push(walk(corner, direction))
      }
    }
  }
  return arcs
}
