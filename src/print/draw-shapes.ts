import { drawChart } from '../charts/draw-chart.ts'
import { heightOf, linesOf } from '../charts/text-lines.ts'
import { visualPieces } from '../charts/visual-pieces.ts'
import type { DrawnBox, DrawnPicture, DrawnText } from '../document/sheet-book.ts'
import type { Canvas } from './canvas.ts'
import { n } from './canvas.ts'
import type { Pictures } from './pictures.ts'

/** Draws what stands in a box, its upper left corner at x and y. */
export function drawBox(
  canvas: Canvas,
  box: DrawnBox,
  x: number,
  y: number,
  width: number,
  height: number,
  pictures: Pictures,
): void {
  const { turn, flipX, flipY } = box
  const isTurned = Boolean(turn || flipX || flipY)
  if (isTurned) {
    const angle = ((turn ?? 0) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [cx, cy] = [x + width / 2, y + height / 2]
    const [sx, sy] = [flipX ? -1 : 1, flipY ? -1 : 1]
    canvas.raw(
      `q 1 0 0 1 ${n(cx)} ${n(cy)} cm ${n(cos * sx)} ${n(sin * sx)} ${n(-sin * sy)} ${n(cos * sy)} 0 0 cm 1 0 0 1 ${n(-cx)} ${n(-cy)} cm`,
    )
  }
  if (box.children) {
    const [sx, sy] = [box.width > 0 ? width / box.width : 1, box.height > 0 ? height / box.height : 1]
    for (const child of box.children)
      drawBox(
        canvas,
        child,
        x + child.x * sx,
        y + child.y * sy,
        child.width * sx,
        child.height * sy,
        pictures,
      )
  } else if (box.picture) {
    drawPicture(canvas, box, box.picture, x, y, width, height, pictures)
  } else if (box.chart) drawChart(canvas, box.chart, x, y, width, height)
  else drawShape(canvas, box, x, y, width, height)
  if (isTurned) canvas.raw('Q')
  if (box.text && !box.children) drawShapeText(canvas, box.text, x, y, width, height, turn ?? 0)
}

function drawPicture(
  canvas: Canvas,
  box: DrawnBox,
  picture: DrawnPicture,
  x: number,
  y: number,
  width: number,
  height: number,
  pictures: Pictures,
): void {
  const path = box.path && scaled(box.path, width / box.width, height / box.height)
  const draw = () => pictures.draw(canvas, picture, x, y, width, height)
  if (!path && picture.opacity === undefined) draw()
  else canvas.masked(x, y, { ...(path && { path }), cover: picture.opacity ?? 1 }, draw)
  if (box.line && path) canvas.path(path, x, y, undefined, box.line)
  else if (box.line) canvas.strokeRect(x, y, width, height, box.line)
}

function drawShape(canvas: Canvas, box: DrawnBox, x: number, y: number, width: number, height: number): void {
  if (!box.path || (!box.fill && !box.line)) return
  const [sx, sy] = [box.width > 0.02 ? width / box.width : 1, box.height > 0.02 ? height / box.height : 1]
  const path = sx === 1 && sy === 1 ? box.path : scaled(box.path, sx, sy)
  canvas.path(path, x, y, box.fill, box.line, { width, height })
  if (box.open && box.line && (box.line.head || box.line.tail)) arrows(canvas, path, x, y, box.line)
}

/** Paths of absolute commands, wider and higher. */
const scaled = (path: string, sx: number, sy: number): string =>
  path.replace(/([MLHVCQA])([^MLHVCQAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number)
    const by = (value: number, i: number): number => {
      if (command === 'H') return value * sx
      if (command === 'V') return value * sy
      if (command === 'A') {
        const at = i % 7
        return at === 0 || at === 5 ? value * sx : at === 1 || at === 6 ? value * sy : value
      }
      return value * (i % 2 === 0 ? sx : sy)
    }
    return `${command}${numbers.map((value, i) => String(Math.round(by(value, i) * 100) / 100)).join(' ')}`
  })

function arrows(
  canvas: Canvas,
  path: string,
  x: number,
  y: number,
  line: NonNullable<DrawnBox['line']>,
): void {
  const points: [number, number][] = []
  for (const [, command, rest] of path.matchAll(/([MLHVC])([^MLHVCZ]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const [px, py] = points.at(-1) ?? [0, 0]
    points.push(
      command === 'H'
        ? [numbers[0]!, py]
        : command === 'V'
          ? [px, numbers[0]!]
          : [numbers.at(-2)!, numbers.at(-1)!],
    )
  }
  if (points.length < 2) return
  const size = Math.max(4, 3 * line.width)
  const head = (end: [number, number], from: [number, number]) => {
    const angle = Math.atan2(end[1] - from[1], end[0] - from[0])
    const at = (along: number, aside: number) =>
      `${n(end[0] + along * Math.cos(angle) - aside * Math.sin(angle))} ${n(end[1] + along * Math.sin(angle) + aside * Math.cos(angle))}`
    canvas.path(
      `M${at(0, 0)}L${at(-size, size / 2)}L${at(-size, -size / 2)}Z`,
      x,
      y,
      { color: line.color },
      undefined,
    )
  }
  if (line.head) head(points[0]!, points[1]!)
  if (line.tail) head(points.at(-1)!, points.at(-2)!)
}

function drawShapeText(
  canvas: Canvas,
  text: DrawnText,
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
): void {
  const quarter = text.turned ?? 0
  const degrees = turn + quarter * 90
  const sideways = quarter % 2 === 1
  const [wide, high] = sideways ? [height, width] : [width, height]
  const room = Math.max(4, wide - text.inset.left - text.inset.right)
  const paragraphs = text.paragraphs.map(({ runs, align, bullet }) => ({
    align,
    lines: linesOf(
      bullet ? [{ text: `${bullet} `, font: runs[0]!.font }, ...runs] : runs,
      canvas.text,
      text.wrap ? room : undefined,
    ),
  }))
  const total = paragraphs.reduce((sum, one) => sum + heightOf(one.lines), 0)
  const free = high - text.inset.top - text.inset.bottom - total
  let down = text.inset.top + (text.anchor === 'center' ? free / 2 : text.anchor === 'bottom' ? free : 0)
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [cx, cy] = [x + width / 2, y + height / 2]
  for (const { lines, align } of paragraphs)
    for (const line of lines) {
      let across =
        text.inset.left +
        (align === 'center' ? (room - line.width) / 2 : align === 'right' ? room - line.width : 0)
      for (const piece of visualPieces(line, canvas.text)) {
        const [dx, dy] = [across - wide / 2, down + line.ascent - high / 2]
        canvas.show(
          piece.text,
          cx + dx * cos - dy * sin,
          cy + dx * sin + dy * cos,
          piece.font,
          piece.font.color ?? '#000000',
          -degrees,
          piece.runsLeft,
        )
        across += piece.width
      }
      down += line.ascent + line.descent
    }
}
