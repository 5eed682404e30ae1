/** A place of a pen, in pixels of the pad; pressure from 0 to 1. */
export interface Point {
  x: number
  y: number
  pressure: number
  /** Milliseconds. */
  at: number
}
export type Stroke = Point[]

/** Pens tell how hard they press; fingers and mice are thinner the faster they go. */
export function widthOf(before: Point, now: Point, isPen: boolean): number {
  if (isPen) return 1.2 + now.pressure * 4
  const speed = Math.hypot(now.x - before.x, now.y - before.y) / Math.max(1, now.at - before.at)
  return Math.max(1.4, 4 - speed * 1.3)
}

export interface Segment {
  from: { x: number; y: number }
  /** The control point of a quadratic curve. */
  by: { x: number; y: number }
  to: { x: number; y: number }
  width: number
}

const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A stroke as curves from middle to middle of its points, so that it has no corners; widths change slowly. */
export function segmentsOf(stroke: Stroke, isPen = false): Segment[] {
  const first = stroke[0]
  if (!first) return []
  if (stroke.length === 1) {
    // A dot.
    return [
      {
        from: first,
        by: first,
        to: { x: first.x + 0.1, y: first.y },
        width: isPen ? 1.2 + first.pressure * 4 : 3.6,
      },
    ]
  }
  const segments: Segment[] = []
  let width = isPen ? widthOf(first, first, true) : 3
  let from: { x: number; y: number } = first
  for (const [i, point] of stroke.entries()) {
    const next = stroke[i + 1]
    if (i === 0) continue
    width += (widthOf(stroke[i - 1]!, point, isPen) - width) * 0.35
    const to = next ? middle(point, next) : point
    segments.push({ from, by: point, to, width })
    from = to
  }
  return segments
}

/** The box round all strokes with their ink. */
export function inkBox(
  strokes: Stroke[],
  isPen = false,
): { left: number; top: number; right: number; bottom: number } | undefined {
  let box: { left: number; top: number; right: number; bottom: number } | undefined
  for (const { from, by, to, width } of strokes.flatMap(one => segmentsOf(one, isPen))) {
    for (const { x, y } of [from, by, to]) {
      box ??= { left: x, top: y, right: x, bottom: y }
      box.left = Math.min(box.left, x - width)
      box.top = Math.min(box.top, y - width)
      box.right = Math.max(box.right, x + width)
      box.bottom = Math.max(box.bottom, y + width)
    }
  }
  return box
}

/** Draws strokes as they are, `scale` times larger, from `left` and `top`. */
export function drawStrokes(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  strokes: Stroke[],
  {
    color,
    scale = 1,
    left = 0,
    top = 0,
    isPen = false,
  }: { color: string; scale?: number; left?: number; top?: number; isPen?: boolean },
): void {
  context.strokeStyle = color
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { from, by, to, width } of strokes.flatMap(one => segmentsOf(one, isPen))) {
    context.beginPath()
    context.lineWidth = width * scale
    context.moveTo((from.x - left) * scale, (from.y - top) * scale)
    context.quadraticCurveTo(
      (by.x - left) * scale,
      (by.y - top) * scale,
      (to.x - left) * scale,
      (to.y - top) * scale,
    )
    context.stroke()
  }
}
