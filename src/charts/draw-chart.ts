import type { Chart } from '../document/sheet-chart.ts'
import { drawAxesChart } from './chart-axes.ts'
import { type Frame, isRound } from './chart-frame.ts'
import { drawLegend, legendEntries } from './chart-legend.ts'
import { drawOfPie } from './chart-of-pie.ts'
import { drawPie } from './chart-pie.ts'
import { drawRadar } from './chart-radar.ts'
import { drawTitle, titleSize } from './chart-text.ts'
import { drawTreemap } from './chart-treemap.ts'
import type { Surface } from './surface.ts'

/** Draws a chart in its frame: title, legend, and the plot in the room that is left. */
export function drawChart(
  canvas: Surface,
  chart: Chart,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  if (width < 8 || height < 8) return
  if (chart.fill) canvas.paint(x, y, width, height, chart.fill)
  if (chart.line) canvas.strokeRect(x, y, width, height, chart.line)
  canvas.clipped(x - 1, y - 1, width + 2, height + 2, () =>
    drawInside(canvas, chart, { x, y, width, height }),
  )
}

function drawInside(canvas: Surface, chart: Chart, frame: Frame): void {
  const gap = Math.max(3, Math.min(frame.width, frame.height) * 0.025)
  const margin = { x: frame.width * 0.02, y: frame.height * 0.022 }
  const inner = {
    x: frame.x + margin.x,
    y: frame.y + margin.y,
    width: frame.width - 2 * margin.x,
    height: frame.height - 2 * margin.y,
  }
  // The title lies on the plot, where the two meet.
  const { y: top, width: widest } = inner
  const title = () => {
    if (chart.title)
      drawTitle(canvas, chart.title, frame.x + frame.width / 2, top + frame.height * 0.038, widest * 0.9)
  }
  if (chart.title) {
    const size = titleSize(canvas, chart.title, inner.width * 0.9)
    const above = frame.height * 0.038
    if (!chart.overlayTitle) {
      const taken = size.height + above + frame.height * 0.035
      inner.y += taken
      inner.height -= taken
    }
  }
  const entries = legendEntries(chart)
  const legend = () => {
    if (chart.legend && entries.length > 0) drawLegend(canvas, chart, entries, inner, frame, gap)
  }
  if (!chart.legend?.overlay) legend()
  if (inner.width < 10 || inner.height < 10) {
    title()
    return
  }
  const plot = chart.plot
    ? {
        x: frame.x + chart.plot.x * frame.width,
        y: frame.y + chart.plot.y * frame.height,
        width: chart.plot.width * frame.width,
        height: chart.plot.height * frame.height,
      }
    : inner
  if (chart.series[0]?.kind === 'treemap') drawTreemap(canvas, chart, plot)
  else if (chart.second) drawOfPie(canvas, chart, plot)
  else if (isRound(chart)) drawPie(canvas, chart, plot, chart.plot?.inner ? inner : plot)
  else if (chart.series.some(one => one.kind === 'radar')) drawRadar(canvas, chart, plot)
  else drawAxesChart(canvas, chart, plot, chart.plot?.inner ?? false)
  // A legend that lies on the plot would be painted over by it.
  if (chart.legend?.overlay) legend()
  title()
}
