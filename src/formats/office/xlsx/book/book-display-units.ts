import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import type { ChartAxis } from '../../../../document/sheet-chart.ts'
import { entryOf } from '../../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

const UNITS: Record<string, [divisor: number, name: string]> = {
  hundreds: [1e2, 'Hundreds'],
  thousands: [1e3, 'Thousands'],
  tenThousands: [1e4, 'x 10000'],
  hundredThousands: [1e5, 'x 100000'],
  millions: [1e6, 'Millions'],
  tenMillions: [1e7, 'x 10000000'],
  hundredMillions: [1e8, 'x 100000000'],
  billions: [1e9, 'Billions'],
  trillions: [1e12, 'Trillions'],
}

/** The unit that an axis counts in, named beside it as its title or after it. */
export function displayUnits(
  axis: XmlElement | undefined,
  title: TextRun[],
  font: CellFont,
): Pick<ChartAxis, 'unit' | 'title'> {
  const units = axis?.find('c:dispUnits')
  const custom = Number(units?.find('c:custUnit')?.get('val'))
  const [unit, name] =
    entryOf(UNITS, units?.find('c:builtInUnit')?.get('val') ?? '') ??
    (custom > 0 ? [custom, `x ${custom}`] : [])
  if (unit === undefined) return {}
  const label = units?.find('c:dispUnitsLbl')
  if (!label) return { unit }
  const text = label.path('c:tx', 'c:rich')?.text().trim() || (name ?? '')
  return { unit, title: title.length > 0 ? [...title, { text: ` (${text})`, font }] : [{ text, font }] }
}
