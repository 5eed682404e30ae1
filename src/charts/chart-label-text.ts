import type { ChartLabels, ChartSeries } from '../document/sheet-chart.ts'
import { labelsAt } from './chart-frame.ts'
import { categoryText, formatted } from './chart-text.ts'

/** What the label of a point says. */
export function labelText(series: ChartSeries, point: number, share?: number): string {
  const show = labelsAt(series, point)
  if (!show) return ''
  if (show.text) return show.text
  const said = partsOf(series, point, show, share)
  if (show.words)
    return show.words
      .map(one => (typeof one === 'string' ? one : (said[one.field]() ?? '')))
      .join('')
      .trim()
  const parts = (['cell', 'series', 'category', 'value', 'percent'] as const).map(one =>
    show[one] ? said[one]() : undefined,
  )
  // The standard breaks the line where a slice tells only its name and its share.
  const isNameAndShare = show.category && show.percent && !show.value && !show.series && !show.cell
  return parts.filter(Boolean).join(show.separator ?? (isNameAndShare && share !== undefined ? '\n' : '; '))
}

function partsOf(series: ChartSeries, point: number, show: ChartLabels, share: number | undefined) {
  const value = (series.told ?? series.values)[point]
  const format = show.percent ? undefined : show.format
  return {
    cell: () => series.labelCells?.[point],
    series: () => series.name,
    category: () => categoryText(series.labels[point] ?? String(point + 1)),
    value: () => (value === undefined ? undefined : formatted(value, format ?? series.format)),
    percent: () =>
      share === undefined ? undefined : formatted(share, show.format?.includes('%') ? show.format : '0%'),
  }
}
