import type { Drawing } from '../../../../document/sheet-book.ts'
import { type Sparkline, sparklineDrawing } from '../../../../document/sparkline.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseArea } from './book-areas.ts'
import type { CellLookup } from './book-chart-series.ts'
import type { BookColors } from './book-colors.ts'
import { extensionsOf } from './book-conditions.ts'

const MAX_SPARKLINES = 5_000
const KINDS: Record<string, Sparkline['kind']> = { column: 'column', stacked: 'stacked' }

/** The small charts inside cells, which later versions of Excel keep in the sheet's extensions. */
export function readSparklines(sheet: XmlElement, colors: BookColors, cells: CellLookup): Drawing[] {
  const out: Drawing[] = []
  for (const groups of extensionsOf(sheet, 'sparklineGroups'))
    for (const group of groups.all('sparklineGroup')) {
      const color = (name: string) => colors.of(group.find(name))
      const isOn = (name: string) => /^(1|true)$/.test(group.get(name) ?? '')
      const limit = (type: string, name: string) =>
        group.get(type) === 'custom' && Number.isFinite(Number(group.get(name)))
          ? Number(group.get(name))
          : undefined
      for (const one of group.find('sparklines')?.all('sparkline') ?? []) {
        const at = parseArea(one.find('sqref')?.text() ?? '')
        if (!at || out.length >= MAX_SPARKLINES) continue
        out.push(
          sparklineDrawing({
            kind: KINDS[group.get('type') ?? ''] ?? 'line',
            row: at.top,
            column: at.left,
            values: cells
              .values(one.find('f')?.text() ?? '')
              .map(value => (typeof value === 'number' ? value : undefined)),
            color: color('colorSeries') ?? '#376092',
            negative: isOn('negative') ? (color('colorNegative') ?? '#d00000') : undefined,
            markers: isOn('markers'),
            min: limit('minAxisType', 'manualMin'),
            max: limit('maxAxisType', 'manualMax'),
          }),
        )
      }
    }
  return out
}
