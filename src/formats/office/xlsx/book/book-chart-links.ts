import type { DrawnLine } from '../../../../document/cell-style.ts'
import type { ChartLinks } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import { value } from './book-chart-values.ts'
import { fillOf, lineOf } from './book-shape-style.ts'

/** Drop lines, high-low lines and up/down bars of a plot. A stock chart has only those it names. */
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
  const bar = (name: string, usual: string) => {
    const element = found?.find(name)
    const fill = element && fillOf(element.find('c:spPr'), theme)
    return { fill: element && fill !== null ? (fill ?? { color: usual }) : undefined, line: lineIn(element) }
  }
  const drop = lineIn(plot.find('c:dropLines'))
  const highLow = lineIn(plot.find('c:hiLowLines'))
  if (!drop && !highLow && !found && kind !== 'stock') return []
  const gap = Number(value(found, 'c:gapWidth') ?? 150) / 100
  return [
    {
      kind,
      secondary,
      drop,
      highLow,
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
