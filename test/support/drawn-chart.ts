import { drawChart } from '../../src/charts/draw-chart.ts'
import { ROUGH_TEXT } from '../../src/charts/letter-widths.ts'
import type { PathSize, Surface } from '../../src/charts/surface.ts'
import type { Chart } from '../../src/document/sheet-chart.ts'

export const font = { name: 'Arial', size: 10, color: '#000000' }
export const axis = { font, deleted: false, format: '', reversed: false, labels: 'nextTo' }

export type Drawn = {
  what: 'area' | 'text' | 'line'
  text: string
  x: number
  y: number
  degrees?: number
  pattern?: string
  across?: number
  size?: PathSize
}

/** What is drawn of a chart of 300 by 200 points, in its order. */
export function drawn(chart: object): Drawn[] {
  const out: Drawn[] = []
  const area = (x: number, y: number) => out.push({ what: 'area', text: '', x, y })
  const surface: Surface = {
    text: ROUGH_TEXT,
    clipped: (_x, _y, _width, _height, draw) => draw(),
    fillRect: area,
    strokeRect: () => undefined,
    paint: (x, y, _width, _height, fill) =>
      out.push({ what: 'area', text: '', x, y, ...(fill.pattern && { pattern: fill.pattern.name }) }),
    line: (x, y, toX) => out.push({ what: 'line', text: '', x, y, across: toX - x }),
    path: (_path, x, y, _fill, _line, size) =>
      out.push({ what: 'area', text: '', x, y, ...(size && { size }) }),
    show: (text, x, y, _font, _color, degrees = 0) => out.push({ what: 'text', text, x, y, degrees }),
  }
  const plain = {
    category: axis,
    value: axis,
    font,
    palette: ['#4472c4'],
    firstAngle: 0,
    hole: 0.5,
    grouping: 'clustered',
    groupings: new Map(),
  }
  drawChart(surface, { ...plain, ...chart } as unknown as Chart, 0, 0, 300, 200)
  return out
}

/** A series of a chart. */
export const series = (kind: string, values: number[], more = {}) => ({
  kind,
  name: 'North',
  labels: values.map((_, i) => `Part ${i + 1}`),
  values,
  format: 'General',
  secondary: false,
  smooth: false,
  points: new Map(),
  ...more,
})
