import type { PdfPath, Subpath } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'

export interface Horizontal {
  y: number
  x0: number
  x1: number
}

export interface Vertical {
  x: number
  y0: number
  y1: number
}

export interface Rulings {
  horizontal: Horizontal[]
  vertical: Vertical[]
  /** Filled areas that are no lines: backgrounds of cells, rows, boxes. */
  shades: Box[]
  /** Curves and slanting lines: drawings, charts. */
  sketches: Box[]
}

/** A filled shape up to this thick is a line. */
const THIN = 3
/** Lines this close are one. */
const SNAP = 2
/** Pieces this close end to end are one line: dots, dashes, cell borders drawn one by one. */
const JOIN = 3.2
const SHORTEST = 7

/** The straight lines of a page, pieces joined, and its larger filled areas. */
export function findRulings(paths: readonly PdfPath[], place: (box: Box) => Box): Rulings {
  const across: Piece[] = []
  const down: Piece[] = []
  const shades: Box[] = []
  const sketches: Box[] = []
  const line = (b: Box) => {
    if (b.y1 - b.y0 <= THIN && b.x1 - b.x0 >= b.y1 - b.y0) across.push([(b.y0 + b.y1) / 2, b.x0, b.x1])
    else if (b.x1 - b.x0 <= THIN) down.push([(b.x0 + b.x1) / 2, b.y0, b.y1])
    else return false
    return true
  }
  const edges = ({ x0, y0, x1, y1 }: Box) => {
    across.push([y0, x0, x1], [y1, x0, x1])
    down.push([x0, y0, y1], [x1, y0, y1])
  }
  for (const path of paths) {
    const filled = path.fill !== undefined && path.fillOpacity > 0.05 && !isWhite(path.fill)
    const stroked = path.stroke !== undefined && path.strokeOpacity > 0.05 && !isWhite(path.stroke)
    if (!filled && !stroked) continue
    for (const subpath of path.subpaths) {
      const box = rectangle(subpath, filled)
      if (box) {
        const placed = place(box)
        if (line(placed)) continue
        if (stroked) edges(placed)
        if (filled) shades.push(placed)
        continue
      }
      let straight = !subpath.curved
      if (straight) {
        for (const piece of pieces(subpath)) {
          const flat = isFlat(piece.x1 - piece.x0, piece.y1 - piece.y0)
          if (flat && stroked) line(place(piece))
          straight &&= flat
        }
      }
      if (!straight) sketches.push(place(boundsOf(subpath)))
    }
  }
  return {
    horizontal: join(across).map(([y, x0, x1]) => ({ y, x0, x1 })),
    vertical: join(down).map(([x, y0, y1]) => ({ x, y0, y1 })),
    shades,
    sketches: sketches.filter(b => b.x1 - b.x0 > 2 || b.y1 - b.y0 > 2),
  }
}

/** Along one direction: the short pieces of a curve are not, however little they rise. */
const isFlat = (width: number, height: number): boolean => {
  const thin = Math.min(width, height)
  return thin < THIN && (thin < 0.6 || Math.max(width, height) > 8 * thin)
}

const isWhite = (color: readonly number[]): boolean => color.every(part => part > 247)

/** The box of a subpath that is an upright rectangle. */
export function rectangle({ points, closed, curved }: Subpath, filled: boolean): Box | undefined {
  if (curved || points.length < 8 || points.length > 10) return undefined
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (points.length === 10 && (Math.abs(points[8]! - x0) > 0.5 || Math.abs(points[9]! - y0) > 0.5))
    return undefined
  // What is filled is closed, whether the file says so or not.
  if (points.length === 8 && !closed && !filled) return undefined
  const flat = (a: number, b: number) => Math.abs(a - b) < 0.5
  const upright =
    (flat(x0, x1) && flat(y1, y2) && flat(x2, x3) && flat(y3, y0)) ||
    (flat(y0, y1) && flat(x1, x2) && flat(y2, y3) && flat(x3, x0))
  if (!upright) return undefined
  return { x0: Math.min(x0, x2), x1: Math.max(x0, x2), y0: Math.min(y0, y2), y1: Math.max(y0, y2) }
}

/** The box of a path that fills the four thin sides of one, as some producers draw an outline, and how thin they are. */
export function outlineOf({ subpaths, fill, stroke, box }: PdfPath): { box: Box; width: number } | undefined {
  if (subpaths.length !== 4 || !fill || stroke) return undefined
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  let [across, down, width] = [0, 0, 0]
  for (const subpath of subpaths) {
    const side = rectangle(subpath, true)
    if (!side) return undefined
    const [w, h] = [side.x1 - side.x0, side.y1 - side.y0]
    if (h < 0.2 * high && w > 0.6 * wide) across++
    else if (w < 0.2 * wide && h > 0.6 * high) down++
    width = Math.max(width, Math.min(w, h))
  }
  if (across !== 2 || down !== 2) return undefined
  return { box: { x0: box.left, x1: box.right, y0: box.top, y1: box.bottom }, width }
}

export function boundsOf({ points }: Subpath): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (let i = 0; i + 1 < points.length; i += 2) {
    box.x0 = Math.min(box.x0, points[i]!)
    box.x1 = Math.max(box.x1, points[i]!)
    box.y0 = Math.min(box.y0, points[i + 1]!)
    box.y1 = Math.max(box.y1, points[i + 1]!)
  }
  return box
}

export function* pieces({ points, closed }: Subpath): Generator<Box> {
  const count = points.length / 2
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const j = (i + 1) % count
    const [ax, ay, bx, by] = [points[i * 2]!, points[i * 2 + 1]!, points[j * 2]!, points[j * 2 + 1]!]
    yield { x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: Math.min(ay, by), y1: Math.max(ay, by) }
  }
}

type Piece = [at: number, from: number, to: number]

/** Joins pieces that lie on one line and touch. */
function join(pieces: Piece[]): Piece[] {
  pieces.sort((a, b) => a[0] - b[0])
  const joined: Piece[] = []
  let start = 0
  while (start < pieces.length) {
    let end = start + 1
    while (end < pieces.length && pieces[end]![0] - pieces[start]![0] <= SNAP) end++
    const level = pieces.slice(start, end).sort((a, b) => a[1] - b[1])
    let open: Piece | undefined
    for (const piece of level) {
      if (open && piece[1] <= open[2] + JOIN) open[2] = Math.max(open[2], piece[2])
      else {
        open = [...piece]
        joined.push(open)
      }
    }
    start = end
  }
  return joined.filter(([, from, to]) => to - from >= SHORTEST)
}
