import type { Condition, StyleChange, Threshold } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseAreas } from './book-areas.ts'
import type { BookColors } from './book-colors.ts'
import { readChange } from './book-styles.ts'

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Rules of a sheet, those of the file's later additions too, which repair or replace earlier ones. */
export function readConditions(sheet: XmlElement, changes: StyleChange[], colors: BookColors): Condition[] {
  const out: Condition[] = []
  const later = new Map<string, Condition>()
  const extended = extensionsOf(sheet, 'conditionalFormattings').flatMap(one =>
    one.all('conditionalFormatting'),
  )
  for (const group of extended) {
    const areas = parseAreas(group.find('sqref')?.text())
    for (const rule of group.all('cfRule')) {
      const made = readRule(rule, areas, changes, colors)
      const own = rule.find('dxf')
      if (own) made.change = readChange(own, colors)
      const id = rule.get('id')
      if (id && made.kind === 'dataBar') later.set(id, made)
      else if (areas.length > 0) out.push(made)
    }
  }
  for (const group of sheet.all('conditionalFormatting')) {
    const areas = parseAreas(group.get('sqref'))
    if (areas.length === 0) continue
    for (const rule of group.all('cfRule')) {
      const made = readRule(rule, areas, changes, colors)
      const id = extensionId(rule)
      const better = id ? later.get(id) : undefined
      if (better?.bar && made.bar)
        made.bar = {
          ...better.bar,
          color: made.bar.color,
          negative: better.bar.negative === better.bar.color ? made.bar.color : better.bar.negative,
          hideValue: made.bar.hideValue || better.bar.hideValue,
        }
      out.push(made)
    }
  }
  return out.sort((a, b) => a.priority - b.priority)
}

const extensionId = (rule: XmlElement): string | undefined =>
  rule
    .find('extLst')
    ?.all('ext')
    .map(ext => ext.find('id')?.text())
    .find(Boolean)

/** Elements of a name in the extension list at the end of a part. */
export const extensionsOf = (parent: XmlElement, name: string): XmlElement[] =>
  (parent.find('extLst')?.all('ext') ?? []).flatMap(ext => ext.all(name))

function threshold(element: XmlElement): Threshold {
  return {
    kind: (element.get('type') ?? 'num') as Threshold['kind'],
    value: element.get('val') ?? element.find('f')?.text() ?? '',
    above: element.get('gte') === '0',
  }
}

function readRule(
  rule: XmlElement,
  areas: Condition['areas'],
  changes: StyleChange[],
  colors: BookColors,
): Condition {
  const scale = rule.find('colorScale')
  const bar = rule.find('dataBar')
  const icons = rule.find('iconSet')
  const condition: Condition = {
    areas,
    priority: Number(rule.get('priority') ?? 1e6),
    stop: isTrue(rule.get('stopIfTrue')),
    kind: rule.get('type') ?? '',
    operator: rule.get('operator') ?? '',
    formulas: [...rule.all('formula'), ...rule.all('f')].map(one => one.text()),
    text: rule.get('text') ?? rule.get('timePeriod') ?? '',
    rank: Number(rule.get('rank') ?? 10),
    percent: isTrue(rule.get('percent')),
    bottom: isTrue(rule.get('bottom')),
    aboveAverage: rule.get('aboveAverage') !== '0',
    equalAverage: isTrue(rule.get('equalAverage')),
    deviations: Number(rule.get('stdDev') ?? 0),
    change: changes[Number(rule.get('dxfId') ?? -1)],
  }
  if (scale) {
    const shades = scale.all('color')
    condition.scale = scale
      .all('cfvo')
      .map((one, i) => ({ at: threshold(one), color: colors.of(shades[i]) ?? '#ffffff' }))
  }
  const [low, high] = bar?.all('cfvo') ?? []
  if (bar && low && high) {
    const number = (name: string, otherwise: number) => Number(bar.get(name) ?? otherwise) / 100
    // The later form of the element has these; the first one is a gradient without a border.
    const isLater = rule.get('id') !== undefined
    const border = bar.find('borderColor')
    const color = colors.of(bar.find('color') ?? bar.find('fillColor')) ?? '#638ec6'
    const negative = isTrue(bar.get('negativeBarColorSameAsPositive'))
      ? color
      : (colors.of(bar.find('negativeFillColor')) ?? '#ff0000')
    condition.bar = {
      low: threshold(low),
      high: threshold(high),
      color,
      negative: isLater ? negative : undefined,
      solid: bar.get('gradient') === '0',
      border: border && colors.of(border),
      ...(border &&
        bar.get('negativeBarBorderColorSameAsPositive') === '0' && {
          negativeBorder: colors.of(bar.find('negativeBorderColor')),
        }),
      fromRight: bar.get('direction') === 'rightToLeft',
      least: number('minLength', isLater ? 0 : 10),
      most: number('maxLength', isLater ? 100 : 90),
      hideValue: bar.get('showValue') === '0',
      axis:
        bar.get('axisPosition') === 'none'
          ? 'none'
          : bar.get('axisPosition') === 'middle'
            ? 'middle'
            : 'auto',
    }
  }
  if (icons) {
    const custom = icons.all('cfIcon')
    condition.icons = {
      set: icons.get('iconSet') ?? '3TrafficLights1',
      at: icons.all('cfvo').map(threshold),
      reverse: isTrue(icons.get('reverse')),
      hideValue: icons.get('showValue') === '0',
      ...(custom.length > 0 && {
        custom: custom.map(one => ({ set: one.get('iconSet') ?? '', index: Number(one.get('iconId')) || 0 })),
      }),
    }
  }
  return condition
}
