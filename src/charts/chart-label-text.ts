import type { ChartSeries } from '../document/sheet-chart.ts'
import { labelsAt } from './chart-frame.ts'
import { categoryText, formatted } from './chart-text.ts'

/** What the label of a point says. */
export function labelText(series: ChartSeries, point: number, share?: number): string {
  const show = labelsAt(series, point)
  if (!show) return ''
  if (show.text) return show.text
  const parts: string[] = []
  const value = (series.told ?? series.values)[point]
  if (show.series) parts.push(series.name)
  if (show.category) parts.push(categoryText(series.labels[point] ?? String(point + 1)))
  if (show.value && value !== undefined)
    parts.push(formatted(value, (show.percent ? undefined : show.format) ?? series.format))
  if (show.percent && share !== undefined)
    parts.push(formatted(share, show.format?.includes('%') ? show.format : '0%'))
  // The standard breaks the line where a slice tells only its name and its share.
  const isNameAndShare = show.category && show.percent && !show.value && !show.series
  return parts.filter(Boolean).join(show.separator ?? (isNameAndShare && share !== undefined ? '\n' : '; '))
}
