import type { Chart } from '../document/sheet-book.ts'
import type { Canvas } from './canvas.ts'

export function drawChart(canvas: Canvas, chart: Chart, x: number, y: number, width: number, height: number): void {
  if (chart.fill) canvas.paint(x, y, width, height, chart.fill)
}
