import type { CellStyle } from '../../../../document/cell-style.ts'
import type { Condition, StyleChange, Threshold } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { areasOfName } from '../../xlsx/book/book-areas.ts'
import { colorOf } from './ods-lengths.ts'
import type { OdsStyles } from './ods-styles.ts'

/** References of OpenDocument formulas, `[.A1]` and `[$Sheet.A1]`, as Excel writes them. */
const plainFormula = (text: string): string =>
  text
    .replace(
      /\[(?:\$?('(?:[^']|'')*'|[^\].]+))?\.([^\]:]+)(?::\.?([^\]]+))?\]/g,
      (_, sheet: string | undefined, from: string, to: string | undefined) =>
        `${sheet ? `${sheet}!` : ''}${from}${to ? `:${to.replace(/^.*\./, '')}` : ''}`,
    )
    .replaceAll(';', ',')

/** Cells of a sheet as its own rules name them: `Sheet1.A1:Sheet1.B4`. */
const areasOf = (text: string | undefined) =>
  areasOfName((text ?? '').replace(/(?:\$?'(?:[^']|'')*'|[^\s.:']+)?\./g, '').replace(/\s+/g, ','))

/** The conditional formats of a sheet. */
export function odsConditions(table: XmlElement, styles: OdsStyles): Condition[] {
  const out: Condition[] = []
  for (const format of table.find('conditional-formats')?.all('conditional-format') ?? []) {
    const areas = areasOf(format.get('target-range-address'))
    if (areas.length === 0) continue
    for (const element of format.elements()) {
      const base: Condition = {
        areas,
        priority: out.length,
        stop: false,
        kind: '',
        operator: '',
        formulas: [],
        text: '',
        rank: 10,
        percent: false,
        bottom: false,
        aboveAverage: true,
        equalAverage: false,
        deviations: 0,
      }
      const made = conditionOf(element, base, styles)
      if (made) out.push(made)
    }
  }
  return out
}

function conditionOf(element: XmlElement, base: Condition, styles: OdsStyles): Condition | undefined {
  if (element.name === 'condition') {
    const rule = ruleOf(element.get('value') ?? '')
    const name = element.get('apply-style-name')
    return (
      rule && {
        ...base,
        ...rule,
        change: changeOf(styles.cellStyle(name), styles.cellStyle('Default')),
        stop: true,
      }
    )
  }
  if (element.name === 'color-scale') {
    const scale = element
      .all('color-scale-entry')
      .map(one => ({ at: threshold(one), color: colorOf(one.get('color')) ?? '#ffffff' }))
    return scale.length > 1 ? { ...base, kind: 'colorScale', scale } : undefined
  }
  const entries = element.all('formatting-entry').map(threshold)
  if (element.name === 'data-bar' && entries.length === 2)
    return {
      ...base,
      kind: 'dataBar',
      bar: {
        low: entries[0]!,
        high: entries[1]!,
        color: colorOf(element.get('positive-color')) ?? '#638ec6',
        negative: colorOf(element.get('negative-color')) ?? '#ff0000',
        solid: element.get('gradient') === 'false',
        least: Number(element.get('min-length') ?? 0) / 100,
        most: Number(element.get('max-length') ?? 100) / 100,
        hideValue: element.get('show-value') === 'false',
        axis:
          element.get('axis-position') === 'none'
            ? 'none'
            : element.get('axis-position') === 'middle'
              ? 'middle'
              : 'auto',
      },
    }
  if (element.name === 'icon-set' && entries.length > 1)
    return {
      ...base,
      kind: 'iconSet',
      icons: {
        set: element.get('icon-set-type') ?? '3Arrows',
        at: entries,
        reverse: false,
        hideValue: element.get('show-value') === 'false',
      },
    }
  return undefined
}

const KINDS: Record<string, Threshold['kind']> = {
  minimum: 'min',
  maximum: 'max',
  'auto-minimum': 'autoMin',
  'auto-maximum': 'autoMax',
  percent: 'percent',
  percentile: 'percentile',
  formula: 'formula',
  number: 'num',
}

const threshold = (element: XmlElement): Threshold => ({
  kind: KINDS[element.get('type') ?? 'number'] ?? 'num',
  value: element.get('value') ?? '',
})

const OPERATORS: Record<string, string> = {
  '>': 'greaterThan',
  '<': 'lessThan',
  '>=': 'greaterThanOrEqual',
  '<=': 'lessThanOrEqual',
  '=': 'equal',
  '!=': 'notEqual',
  '<>': 'notEqual',
}

function ruleOf(value: string): Partial<Condition> | undefined {
  const call = /^([a-z-]+)\((.*)\)$/s.exec(value)
  const compare = /^(>=|<=|!=|<>|>|<|=)(.+)$/s.exec(value)
  if (compare)
    return { kind: 'cellIs', operator: OPERATORS[compare[1]!]!, formulas: [plainFormula(compare[2]!)] }
  if (value === 'duplicate') return { kind: 'duplicateValues' }
  if (value === 'unique') return { kind: 'uniqueValues' }
  if (value === 'is-error') return { kind: 'containsErrors' }
  if (value === 'is-no-error') return { kind: 'notContainsErrors' }
  if (/^(above|below)-(equal-)?average$/.test(value))
    return {
      kind: 'aboveAverage',
      aboveAverage: value.startsWith('above'),
      equalAverage: value.includes('equal'),
    }
  if (!call) return undefined
  const [, name, inside] = call as unknown as [string, string, string]
  const text = /^"(.*)"$/s.exec(inside)?.[1] ?? inside
  if (name === 'formula-is') return { kind: 'expression', formulas: [plainFormula(inside)] }
  if (name === 'between' || name === 'not-between') {
    const [low = '', high = ''] = inside.split(',')
    return {
      kind: 'cellIs',
      operator: name === 'between' ? 'between' : 'notBetween',
      formulas: [plainFormula(low), plainFormula(high)],
    }
  }
  if (/^(top|bottom)-(elements|percent)$/.test(name))
    return {
      kind: 'top10',
      rank: Number(inside) || 10,
      bottom: name.startsWith('bottom'),
      percent: name.endsWith('percent'),
    }
  if (name === 'contains-text') return { kind: 'containsText', text }
  if (name === 'not-contains-text') return { kind: 'notContainsText', text }
  if (name === 'begins-with') return { kind: 'beginsWith', text }
  if (name === 'ends-with') return { kind: 'endsWith', text }
  return undefined
}

/** What a style says besides the default. */
function changeOf(style: CellStyle, plain: CellStyle): StyleChange {
  const font: StyleChange['font'] = {}
  if (style.font.bold !== plain.font.bold) font.bold = style.font.bold
  if (style.font.italic !== plain.font.italic) font.italic = style.font.italic
  if (style.font.color !== plain.font.color) font.color = style.font.color
  if (style.font.strike !== plain.font.strike) font.strike = style.font.strike
  if (style.font.underline !== plain.font.underline) font.underline = style.font.underline
  return {
    ...(Object.keys(font).length > 0 && { font }),
    ...(style.format !== plain.format && { format: style.format }),
    ...(style.fill && { fill: style.fill }),
    ...(Object.keys(style.borders).length > 0 && { borders: style.borders }),
  }
}
