import type { CellFont } from '../document/cell-style.ts'
import type { Chart } from '../document/sheet-chart.ts'
import { fitted } from './chart-axis-labels.ts'
import { colorOf, type Frame } from './chart-frame.ts'
import { label } from './chart-text.ts'
import type { Surface } from './surface.ts'

interface Tile {
  point: number
  value: number
}

/** Areas as large as their values, those of one group side by side. */
export function drawTreemap(canvas: Surface, chart: Chart, plot: Frame): void {
  const index = chart.series.length - 1
  const leaves = chart.series[index]!
  const groups = new Map<string, Tile[]>()
  for (const [point, value] of leaves.values.entries()) {
    if (!value || value <= 0) continue
    // Without groups every leaf is one.
    const key = chart.series.length > 1 ? colorOf(chart, index, point) : String(point)
    groups.set(key, [...(groups.get(key) ?? []), { point, value }])
  }
  const sums = [...groups.values()].map(tiles => ({
    tiles: tiles.toSorted((a, b) => b.value - a.value),
    value: tiles.reduce((sum, tile) => sum + tile.value, 0),
  }))
  sums.sort((a, b) => b.value - a.value)
  for (const group of divided(sums, plot))
    for (const { item, frame } of divided(group.item.tiles, group.frame)) {
      const color = colorOf(chart, index, item.point)
      canvas.fillRect(frame.x, frame.y, frame.width, frame.height, color)
      canvas.strokeRect(frame.x, frame.y, frame.width, frame.height, { color: '#ffffff', width: 1 })
      drawName(canvas, leaves.labels[item.point] ?? '', frame, { ...chart.font, ...leaves.show?.font })
    }
}

function drawName(canvas: Surface, text: string, frame: Frame, font: CellFont): void {
  const high = canvas.text.lineHeight(font)
  if (frame.height < high + 2 || frame.width < font.size * 2) return
  const lines = fitted(canvas, text, font, frame.width - 6, Math.floor((frame.height - 2) / high))
  for (const [i, line] of lines.entries()) label(canvas, line, frame.x + 3, frame.y + 2 + i * high, font)
}

/** Divides a frame by values: the longer side is cut where the halves are most alike. */
function divided<T extends { value: number }>(items: T[], frame: Frame): { item: T; frame: Frame }[] {
  if (items.length === 0) return []
  if (items.length === 1) return [{ item: items[0]!, frame }]
  const total = items.reduce((sum, item) => sum + item.value, 0)
  let [count, taken] = [0, 0]
  while (count < items.length - 1 && (count === 0 || taken + items[count]!.value / 2 <= total / 2))
    taken += items[count++]!.value
  const share = taken / total
  const { x, y, width, height } = frame
  const [first, rest] =
    width >= height
      ? [
          { x, y, width: width * share, height },
          { x: x + width * share, y, width: width * (1 - share), height },
        ]
      : [
          { x, y, width, height: height * share },
          { x, y: y + height * share, width, height: height * (1 - share) },
        ]
  return [...divided(items.slice(0, count), first!), ...divided(items.slice(count), rest!)]
}
