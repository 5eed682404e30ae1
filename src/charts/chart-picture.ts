import type { CellFill, CellFont, DrawnLine } from '../document/cell-style.ts'
import type { Chart } from '../document/sheet-chart.ts'
import { drawChart } from './draw-chart.ts'
import { ROUGH_TEXT } from './letter-widths.ts'
import { dashesOf } from './line-looks.ts'
import type { PathSize, Surface } from './surface.ts'
import { filled, decimal as n, painted } from './svg-fill.ts'

/** A line of text in a chart: where its beginning, middle or end stands on its baseline, as `align` says. */
export interface ChartLabel {
  text: string
  x: number
  y: number
  align: 'left' | 'center' | 'right'
  font: CellFont
  color: string
  /** Degrees against the clock. */
  degrees: number
  /** About how wide it is. */
  width: number
}

export interface ChartPicture {
  svg: string
  labels: ChartLabel[]
}

/** A chart as an SVG picture without its words, which stay text. */
export function chartPicture(chart: Chart, size: { width: number; height: number }): ChartPicture {
  const surface = new PictureSurface()
  drawChart(surface, chart, 0, 0, size.width, size.height)
  const box = `width="${n(size.width)}" height="${n(size.height)}" viewBox="0 0 ${n(size.width)} ${n(size.height)}"`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${surface.drawn()}</svg>`,
    labels: surface.labels,
  }
}

class PictureSurface implements Surface {
  readonly text = ROUGH_TEXT
  readonly labels: ChartLabel[] = []
  private readonly parts: string[] = []
  private names = 0

  drawn(): string {
    return this.parts.join('')
  }

  clipped(x: number, y: number, width: number, height: number, draw: () => void): void {
    const name = `c${++this.names}`
    this.parts.push(
      `<clipPath id="${name}"><rect ${boxOf(x, y, width, height)}/></clipPath><g clip-path="url(#${name})">`,
    )
    draw()
    this.parts.push('</g>')
  }

  fillRect(x: number, y: number, width: number, height: number, color: string): void {
    this.parts.push(`<rect ${boxOf(x, y, width, height)} ${filled(color)}/>`)
  }

  strokeRect(x: number, y: number, width: number, height: number, line: DrawnLine): void {
    this.parts.push(`<rect ${boxOf(x, y, width, height)} fill="none" ${stroked(line)}/>`)
  }

  paint(x: number, y: number, width: number, height: number, fill: CellFill): void {
    const { before, ink } = painted(fill, { x, y, width, height }, `g${++this.names}`)
    this.parts.push(`${before}<rect ${boxOf(x, y, width, height)} ${ink}/>`)
  }

  line(x1: number, y1: number, x2: number, y2: number, line: DrawnLine): void {
    this.parts.push(`<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" fill="none" ${stroked(line)}/>`)
  }

  path(
    path: string,
    x: number,
    y: number,
    fill: CellFill | undefined,
    line: DrawnLine | undefined,
    size?: PathSize,
  ): void {
    const { before, ink } =
      fill?.gradient && size
        ? painted(
            fill,
            { x: size.left ?? 0, y: size.top ?? 0, width: size.width, height: size.height },
            `g${++this.names}`,
          )
        : { before: '', ink: fill ? filled(fill.color) : 'fill="none"' }
    const moved = x === 0 && y === 0 ? '' : ` transform="translate(${n(x)} ${n(y)})"`
    this.parts.push(
      `${before}<path d="${path}"${moved} ${ink}${line ? ` ${stroked(line)} stroke-linejoin="round"` : ''}/>`,
    )
  }

  show(
    text: string,
    x: number,
    y: number,
    font: CellFont,
    color: string,
    degrees = 0,
    _runsLeft?: boolean,
    align: ChartLabel['align'] = 'center',
  ): void {
    if (text.trim() === '') return
    const width = this.text.width(text, font)
    const turn = (degrees * Math.PI) / 180
    const along = align === 'left' ? 0 : align === 'right' ? width : width / 2
    this.labels.push({
      text,
      x: x + along * Math.cos(turn),
      y: y - along * Math.sin(turn),
      align,
      font,
      color,
      degrees,
      width,
    })
  }
}

const boxOf = (x: number, y: number, width: number, height: number): string =>
  `x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}"`

function stroked({ color, width, dash }: DrawnLine): string {
  const dashed = dash ? ` stroke-dasharray="${dashesOf(dash, width).map(n).join(' ')}"` : ''
  return `stroke="${color.slice(0, 7)}" stroke-width="${n(Math.max(0.1, width))}"${dashed}`
}
