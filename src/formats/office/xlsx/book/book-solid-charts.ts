import type { Chart, ChartSeries } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import { value } from './book-chart-values.ts'
import { lineOf } from './book-shape-style.ts'

/** How a chart in three dimensions stands; undefined for one that is flat. */
export function solidOf(chart: XmlElement, first: XmlElement, axes: XmlElement[]): Chart['solid'] {
  if (!/3DChart$|^c:surfaceChart$/.test(first.name)) return undefined
  const degrees = Number(value(chart.find('c:view3D'), 'c:rotX') ?? 30)
  const behind = axes.find(one => one.name === 'c:serAx')
  const grouping = value(first, 'c:grouping') ?? 'standard'
  // Lines have a row each; bars and areas where they are neither stacked nor side by side.
  const deep = /^c:(line3D|surface)/.test(first.name) || grouping === 'standard'
  return {
    deep: deep && first.name !== 'c:pie3DChart',
    tilt: Math.sin((Math.abs(Number.isFinite(degrees) ? degrees : 30) * Math.PI) / 180),
    names: behind !== undefined && value(behind, 'c:delete') !== '1',
  }
}

/** The shape of bars in three dimensions; nothing of those that are boxes. */
export function bodyOf(shape: string | undefined): Pick<ChartSeries, 'body'> {
  const [, kind, toMost] = /^(cone|pyramid|cylinder)(ToMax)?$/.exec(shape ?? '') ?? []
  if (kind !== 'cone' && kind !== 'pyramid' && kind !== 'cylinder') return {}
  return { body: { kind, toMost: toMost !== undefined } }
}

/** Which slices of a pie of pie or bar of pie are drawn apart. */
export function secondOf(
  plot: XmlElement,
  series: ChartSeries | undefined,
  theme: ThemeColors,
): Chart['second'] {
  if (plot.name !== 'c:ofPieChart' || !series) return undefined
  const lines = plot.find('c:serLines')
  const line = lines && lineOf(lines.path('c:spPr', 'a:ln'), theme)
  const number = (name: string, usual: number, most: number) => {
    const given = Number(value(plot, name) ?? usual)
    return given >= 0 && given <= most ? given : usual
  }
  return {
    isBar: value(plot, 'c:ofPieType') === 'bar',
    points: apartIn(plot, series.values),
    size: Math.max(0.05, number('c:secondPieSize', 75, 200) / 100),
    gap: (number('c:gapWidth', 100, 500) / 100) * 0.6,
    ...(lines && line !== null && { line: line ?? { color: theme.get('dk1') ?? '#000000', width: 0.75 } }),
  }
}

function apartIn(plot: XmlElement, values: ChartSeries['values']): number[] {
  const all = values.map((value, point) => ({ value: Math.abs(value ?? 0), point }))
  const total = all.reduce((sum, one) => sum + one.value, 0) || 1
  const limit = Number(value(plot, 'c:splitPos'))
  const points = (list: typeof all) => list.map(one => one.point)
  switch (value(plot, 'c:splitType')) {
    case 'percent':
      return points(all.filter(one => (one.value / total) * 100 < limit))
    case 'val':
      return points(all.filter(one => one.value < limit))
    case 'cust':
      return (plot.find('c:custSplit')?.all('c:secondPiePt') ?? []).map(one => Number(one.get('val')))
    default: {
      const count = limit > 0 ? Math.round(limit) : Math.ceil(all.length / 3)
      return points(all.slice(Math.max(0, all.length - count)))
    }
  }
}
