import type { DrawnLine } from '../../../../document/cell-style.ts'
import type { ChartLinks } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import { value } from './book-chart-values.ts'
import { fillOf, lineOf } from './book-shape-style.ts'

/** Drop lines, high-low lines, series lines and up/down bars of a plot. A stock chart has only those it names. */
export function linksIn(
  plot: XmlElement,
  kind: ChartLinks['kind'],
  secondary: boolean,
  theme: ThemeColors,
): ChartLinks[] {
  const ink = theme.get('dk1') ?? '#000000'
  const lineIn = (element: XmlElement | undefined): DrawnLine | undefined => {
    const line = element && lineOf(element.path('c:spPr', 'a:ln'), theme)
    return element && line !== null ? (line ?? { color: ink, width: 0.75 }) : undefined
  }
  const found = plot.find('c:upDownBars')
  const isBare = found && !found.find('c:upBars') && !found.find('c:downBars')
  const bar = (name: string, usual: string) => {
    // Bars of which a file says nothing at all are drawn as usual.
    const element = found?.find(name) ?? (isBare ? found : undefined)
    const fill = element && fillOf(element.find('c:spPr'), theme)
    return { fill: element && fill !== null ? (fill ?? { color: usual }) : undefined, line: lineIn(element) }
  }
  const drop = lineIn(plot.find('c:dropLines'))
  const highLow = lineIn(plot.find('c:hiLowLines'))
  const along = lineIn(plot.find('c:serLines'))
  if (!drop && !highLow && !found && !along && kind !== 'stock') return []
  const gap = Number(value(found, 'c:gapWidth') ?? 150) / 100
  return [
    {
      kind,
      secondary,
      drop,
      highLow,
      along,
      ...(found && {
        bars: {
          gap: gap >= 0 && gap <= 5 ? gap : 1.5,
          up: bar('c:upBars', theme.get('lt1') ?? '#ffffff'),
          down: bar('c:downBars', ink),
        },
      }),
    },
  ]
}
