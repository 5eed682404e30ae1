import type { Drawing } from '../../../../document/sheet-book.ts'
import { type Sparkline, sparklineDrawing } from '../../../../document/sparkline.ts'
import { largest, smallest } from '../../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseReference } from '../../xlsx/cells.ts'
import type { ChartCells } from './ods-chart-table.ts'
import { colorOf, points } from './ods-lengths.ts'

/** Each looks its cells up anew. */
const MAX_SPARKLINES = 500
const KINDS: Record<string, Sparkline['kind']> = { column: 'column', stacked: 'stacked' }
const EMPTY: Record<string, Sparkline['empty']> = { gap: 'gap', span: 'span' }

/** The small charts inside cells, which Calc keeps beside the cells of a table. */
export function odsSparklines(table: XmlElement, cells: ChartCells): Drawing[] {
  const groups = table.find('sparkline-groups')?.all('sparkline-group') ?? []
  const out: Drawing[] = []
  for (const group of groups) {
    const list = group.find('sparklines')?.all('sparkline') ?? []
    const shown = list.slice(0, MAX_SPARKLINES - out.length).map(one => ({
      at: parseReference((one.get('cell-address') ?? '').replace(/^.*\./, '').replaceAll('$', '')),
      values: (cells(one.get('data-range')) ?? []).map(cell => cell.value),
    }))
    const look = lookOf(
      group,
      shown.flatMap(one => one.values.filter(value => value !== undefined)),
    )
    for (const { at, values } of shown)
      if (at) out.push(sparklineDrawing({ ...look, row: at.row - 1, column: at.column, values }))
  }
  return out
}

/** What all sparklines of a group have in common. */
function lookOf(group: XmlElement, all: number[]): Omit<Sparkline, 'row' | 'column' | 'values'> {
  const isOn = (name: string) => group.get(name) === 'true'
  const color = (name: string) => colorOf(group.get(`color-${name}`))
  const point = (name: string) => (isOn(name) ? color(name) : undefined)
  const given = (side: string) => {
    const number = Number(group.get(`manual-${side}`) ?? Number.NaN)
    return group.get(`${side}-axis-type`) === 'custom' && Number.isFinite(number) ? number : undefined
  }
  const isShared = (side: string) => group.get(`${side}-axis-type`) === 'group'
  return {
    kind: KINDS[group.get('type') ?? ''] ?? 'line',
    color: color('series') ?? '#376092',
    negative: isOn('negative') ? (color('negative') ?? '#d00000') : undefined,
    markers: isOn('markers'),
    markerColor: color('markers'),
    first: point('first'),
    last: point('last'),
    high: point('high'),
    low: point('low'),
    axis: isOn('display-x-axis') ? color('axis') : undefined,
    weight: Math.min(6, points(group.get('line-width')) ?? 0.75),
    empty: EMPTY[group.get('display-empty-cells-as') ?? ''] ?? 'zero',
    reversed: isOn('right-to-left'),
    min: given('min'),
    max: given('max'),
    lowest: isShared('min') ? smallest(all) : undefined,
    highest: isShared('max') ? largest(all) : undefined,
  }
}
