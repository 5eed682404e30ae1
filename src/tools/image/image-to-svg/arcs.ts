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

/** Borders that leave a corner, as bits; a step in each direction follows from the bit's place. */
const EAST = 1
const SOUTH = 2
const WEST = 4
const NORTH = 8
const OPPOSITE = [0, WEST, NORTH, 0, EAST, 0, 0, 0, SOUTH]
/** Added to an edge's bit once it is traced. */
const TRACED = 2

/** Traces all borders of a picture on the grid of pixel corners. */
export function traceArcs(regions: Regions, offset: Offset): Arc[] {
  const tracer = new Tracer(regions, offset)
  const arcs: Arc[] = []
  // Rings are what is left when every border that starts at a junction is done.
  for (const junctions of [true, false]) {
    for (let corner = 0; corner < tracer.corners; corner++) {
      const around = tracer.around(corner)
      if (around === 0 || tracer.isJunction(corner) !== junctions) continue
      for (let direction = EAST; direction <= NORTH; direction <<= 1) {
        if (around & direction && !tracer.isTraced(corner, direction))
          arcs.push(tracer.walk(corner, direction))
      }
    }
  }
  return arcs
}

class Tracer {
  readonly corners: number
  private readonly width: number
  private readonly height: number
  private readonly columns: number
  private readonly labels: Uint8Array
  private readonly offset: Offset
  /** Bit EAST: there is a border from this corner to the right; SOUTH: downwards; shifted by TRACED: done. */
  private readonly edges: Uint8Array
  private buffer = new Float64Array(1024)

  constructor({ width, height, labels }: Regions, offset: Offset) {
    this.width = width
    this.height = height
    this.columns = width + 1
    this.corners = this.columns * (height + 1)
    this.labels = labels
    this.offset = offset
    this.edges = new Uint8Array(this.corners)
    for (let y = 0; y <= height; y++) {
      const inside = y < height
      let left = CLEAR
      for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
        const own = inside ? labels[pixel]! : CLEAR
        const above = y > 0 ? labels[pixel - width]! : CLEAR
        this.edges[y * this.columns + x] = (above !== own ? EAST : 0) | (inside && left !== own ? SOUTH : 0)
        left = own
      }
      if (left !== CLEAR) this.edges[y * this.columns + width] = SOUTH
    }
  }

  private label(x: number, y: number): number {
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height
    return inside ? this.labels[y * this.width + x]! : CLEAR
  }

  /** Directions in which borders leave a corner. */
  around(corner: number): number {
    let bits = this.edges[corner]! & (EAST | SOUTH)
    // The last corner of a row has no border to the right, so the row before never leaks in here.
    if (corner > 0 && this.edges[corner - 1]! & EAST) bits |= WEST
    if (corner >= this.columns && this.edges[corner - this.columns]! & SOUTH) bits |= NORTH
    return bits
  }

  /** Where other than two borders meet, and the corners of the picture. */
  isJunction(corner: number): boolean {
    const bits = this.around(corner)
    const two = bits & (bits - 1)
    if (two === 0 || two & (two - 1)) return true
    const x = corner % this.columns
    return (x === 0 || x === this.width) && (corner < this.columns || corner >= this.corners - this.columns)
  }

  /** The corner that owns the edge: its left or upper end. */
  private owner(corner: number, direction: number): number {
    return direction === WEST ? corner - 1 : direction === NORTH ? corner - this.columns : corner
  }

  isTraced(corner: number, direction: number): boolean {
    const bit = direction & (EAST | WEST) ? EAST : SOUTH
    return (this.edges[this.owner(corner, direction)]! & (bit << TRACED)) !== 0
  }

  private push(at: number, x: number, y: number): void {
    if (at + 2 > this.buffer.length) {
      const larger = new Float64Array(this.buffer.length * 2)
      larger.set(this.buffer)
      this.buffer = larger
    }
    this.buffer[at] = x
    this.buffer[at + 1] = y
  }

  /** Follows a border from a corner to the next junction, or around to the corner itself. */
  walk(start: number, first: number): Arc {
    const { columns, width, height } = this
    const ring = !this.isJunction(start)
    let used = 0
    if (!ring) {
      this.push(0, start % columns, Math.floor(start / columns))
      used = 2
    }
    let sides: Arc['sides'] = [CLEAR, CLEAR]
    let corner = start
    let direction = first
    for (let length = 0; ; length++) {
      const owner = this.owner(corner, direction)
      const across = (direction & (EAST | WEST)) !== 0
      this.edges[owner]! |= (across ? EAST : SOUTH) << TRACED
      const x = owner % columns
      const y = (owner - x) / columns
      // The pixels on both sides of the edge: above and below, or left and right.
      const [ax, ay] = across ? [x, y - 1] : [x - 1, y]
      const [a, b] = [this.label(ax, ay), this.label(x, y)]
      if (length === 0) sides = [a, b]
      const inside = ax >= 0 && ay >= 0 && x < width && y < height
      const shift = inside ? this.offset(ay * width + ax, y * width + x, a, b) : 0
      if (across) this.push(used, x + 0.5, y + shift)
      else this.push(used, x + shift, y + 0.5)
      used += 2
      corner += direction === EAST ? 1 : direction === WEST ? -1 : direction === SOUTH ? columns : -columns
      if (corner === start || this.isJunction(corner)) break
      direction = this.around(corner) & ~OPPOSITE[direction]!
    }
    if (!ring) {
      this.push(used, corner % columns, Math.floor(corner / columns))
      used += 2
    }
    const points = this.buffer.slice(0, used)
    return { sides, points, ring, from: ring ? -1 : start, to: ring ? -1 : corner }
  }
}
