import type { Chart } from '../document/sheet-chart.ts'
import { drawBars } from './chart-bars.ts'
import { drawFace } from './chart-depth.ts'
import { colorOf, shadeOf } from './chart-frame.ts'
import { clamp, type Listed, type Plot, placeOf, type Span, spans } from './chart-spans.ts'
import type { Surface } from './surface.ts'

/** The share of its row that a series takes. */
const THICKNESS = 0.7

/** Series of a chart in three dimensions: behind each other, or in one depth. */
export function drawSolidSeries(canvas: Surface, chart: Chart, plot: Plot): void {
  const list = chart.series.map((series, index) => ({ series, index }))
  if (chart.solid?.deep) {
    for (const [row, one] of [...list.entries()].reverse())
      drawSolid(canvas, chart, inRow(plot, row, list.length), [one])
    return
  }
  for (const kind of new Set(list.map(one => one.series.kind)))
    drawSolid(
      canvas,
      chart,
      plot,
      list.filter(one => one.series.kind === kind),
    )
}

/** The plot moved back to a row. */
function inRow(plot: Plot, row: number, rows: number): Plot {
  const { dx, dy, beside } = plot.depth!
  const share = (row + (1 - THICKNESS) / 2) / rows
  const frame = { ...plot.frame, x: plot.frame.x + dx * share, y: plot.frame.y - dy * share }
  return { ...plot, frame, depth: { dx: (dx * THICKNESS) / rows, dy: (dy * THICKNESS) / rows, beside } }
}

function drawSolid(canvas: Surface, chart: Chart, plot: Plot, list: Listed[]): void {
  if (list[0]!.series.kind === 'bar') {
    drawBars(canvas, chart, plot, list, plot.scale)
    return
  }
  const all = spans(chart, list, plot.count)
  for (const [lane, { series, index }] of list.entries()) {
    const color = colorOf(chart, index)
    if (series.kind === 'area') drawBlock(canvas, plot, all[lane]!, color)
    else drawRibbon(canvas, plot, all[lane]!, color)
  }
}

const heightAt = ({ frame, scale }: Plot, value: number): number =>
  frame.y + (1 - clamp(scale, value)) * frame.height

/** A line as a band; parts that fall away from the eye are darker. */
function drawRibbon(canvas: Surface, plot: Plot, own: Span[], color: string): void {
  const { dx, dy } = plot.depth!
  let before: readonly [number, number] | undefined
  for (const [i, { to }] of own.entries()) {
    const at = to === undefined ? undefined : ([placeOf(plot, i), heightAt(plot, to)] as const)
    if (before && at) {
      const face: [number, number][] = [
        [...before],
        [before[0] + dx, before[1] - dy],
        [at[0] + dx, at[1] - dy],
        [...at],
      ]
      drawFace(canvas, face, shadeOf(color, at[1] < before[1] ? 0.15 : -0.2))
    }
    before = at
  }
}

/** An area as a block: its upper side, its right side, its front. */
function drawBlock(canvas: Surface, plot: Plot, own: Span[], color: string): void {
  const { dx, dy } = plot.depth!
  drawRibbon(
    canvas,
    plot,
    own.map(({ from, to }) => ({ from, to: to ?? from })),
    shadeOf(color, 0.1),
  )
  const top = own.map(({ from, to }, i) => [placeOf(plot, i), heightAt(plot, to ?? from)] as const)
  const base = own.map(({ from }, i) => [placeOf(plot, i), heightAt(plot, from)] as const)
  const [x, y] = top.at(-1)!
  const bottom = base.at(-1)![1]
  const side: [number, number][] = [
    [x, y],
    [x + dx, y - dy],
    [x + dx, bottom - dy],
    [x, bottom],
  ]
  drawFace(canvas, side, shadeOf(color, -0.3))
  drawFace(canvas, [...top, ...base.reverse()], color)
}
