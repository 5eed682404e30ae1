import type { Drawing } from '../../../../document/sheet-book.ts'
import { type Sparkline, sparklineDrawing } from '../../../../document/sparkline.ts'
import { largest, smallest } from '../../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseArea } from './book-areas.ts'
import type { CellLookup } from './book-chart-values.ts'
import type { BookColors } from './book-colors.ts'
import { extensionsOf } from './book-conditions.ts'

const MAX_SPARKLINES = 5_000
const KINDS: Record<string, Sparkline['kind']> = { column: 'column', stacked: 'stacked' }
const EMPTY: Record<string, Sparkline['empty']> = { gap: 'gap', span: 'span' }

/** The small charts inside cells, which later versions of Excel keep in the sheet's extensions. */
export function readSparklines(sheet: XmlElement, colors: BookColors, cells: CellLookup): Drawing[] {
  const out: Drawing[] = []
  for (const groups of extensionsOf(sheet, 'sparklineGroups'))
    for (const group of groups.all('sparklineGroup')) {
      const color = (name: string) => colors.of(group.find(name))
      const isOn = (name: string) => /^(1|true)$/.test(group.get(name) ?? '')
      const point = (name: string, shade: string) => (isOn(name) ? color(shade) : undefined)
      const list = (group.find('sparklines')?.all('sparkline') ?? []).slice(0, MAX_SPARKLINES - out.length)
      const valuesOf = (one: XmlElement) =>
        cells
          .values(one.find('f')?.text() ?? '')
          .map(value => (typeof value === 'number' ? value : undefined))
      const given = (type: string, name: string) => {
        const number = Number(group.get(name) ?? Number.NaN)
        return group.get(type) === 'custom' && Number.isFinite(number) ? number : undefined
      }
      const shared = (type: string, of: (values: number[]) => number) =>
        group.get(type) === 'group'
          ? of(list.flatMap(one => valuesOf(one).filter(value => value !== undefined)))
          : undefined
      const limits = {
        min: given('minAxisType', 'manualMin'),
        max: given('maxAxisType', 'manualMax'),
        lowest: shared('minAxisType', smallest),
        highest: shared('maxAxisType', largest),
      }
      for (const one of list) {
        const at = parseArea(one.find('sqref')?.text() ?? '')
        if (!at) continue
        out.push(
          sparklineDrawing({
            kind: KINDS[group.get('type') ?? ''] ?? 'line',
            row: at.top,
            column: at.left,
            values: valuesOf(one),
            color: color('colorSeries') ?? '#376092',
            negative: isOn('negative') ? (color('colorNegative') ?? '#d00000') : undefined,
            markers: isOn('markers'),
            markerColor: color('colorMarkers'),
            first: point('first', 'colorFirst'),
            last: point('last', 'colorLast'),
            high: point('high', 'colorHigh'),
            low: point('low', 'colorLow'),
            axis: point('displayXAxis', 'colorAxis'),
            weight: Math.min(6, Number(group.get('lineWeight')) || 0.75),
            empty: EMPTY[group.get('displayEmptyCellsAs') ?? ''] ?? 'zero',
            reversed: isOn('rightToLeft'),
            ...limits,
          }),
        )
      }
    }
  return out
}
