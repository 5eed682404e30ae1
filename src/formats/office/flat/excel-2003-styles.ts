import type { XmlElement } from '../../xml/xml-tree.ts'
import { attributes as listed, xmlEscaped } from '../odf-package.ts'

/** Number formats that Excel 2003 calls by name. */
const NAMED: Record<string, string> = {
  'General Number': 'General',
  'General Date': 'm/d/yyyy h:mm',
  'Short Date': 'm/d/yyyy',
  'Medium Date': 'd-mmm-yy',
  'Long Date': 'dddd, mmmm dd, yyyy',
  'Short Time': 'h:mm',
  'Medium Time': 'h:mm AM/PM',
  'Long Time': 'h:mm:ss AM/PM',
  Currency: '$#,##0.00;[Red]($#,##0.00)',
  'Euro Currency': '[$€-2] #,##0.00;[Red]-[$€-2] #,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
}

const LINES: Record<string, [thin: string, medium: string]> = {
  Continuous: ['thin', 'medium'],
  Dash: ['dashed', 'mediumDashed'],
  Dot: ['dotted', 'dotted'],
  DashDot: ['dashDot', 'mediumDashDot'],
  DashDotDot: ['dashDotDot', 'mediumDashDotDot'],
  SlantDashDot: ['slantDashDot', 'slantDashDot'],
  Double: ['double', 'double'],
}

const PATTERNS: Record<string, string> = {
  Gray75: 'darkGray',
  Gray50: 'mediumGray',
  Gray25: 'lightGray',
  Gray125: 'gray125',
  Gray0625: 'gray0625',
  HorzStripe: 'darkHorizontal',
  VertStripe: 'darkVertical',
  ReverseDiagStripe: 'darkDown',
  DiagStripe: 'darkUp',
  DiagCross: 'darkGrid',
  ThickDiagCross: 'darkTrellis',
  ThinHorzStripe: 'lightHorizontal',
  ThinVertStripe: 'lightVertical',
  ThinReverseDiagStripe: 'lightDown',
  ThinDiagStripe: 'lightUp',
  ThinHorzCross: 'lightGrid',
  ThinDiagCross: 'lightTrellis',
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function colorElement(name: string, color: string | undefined): string {
  const rgb = /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1]
  return rgb ? `<${name} rgb="FF${rgb.toUpperCase()}"/>` : ''
}

/** A font; in a run of text the name has an element of its own. */
export function fontElement(font: Record<string, string>, wrapper: 'font' | 'rPr'): string {
  const underline = font.Underline && font.Underline !== 'None'
  const raised = font.VerticalAlign && font.VerticalAlign !== 'None'
  return [
    `<${wrapper}>`,
    isOn(font.Bold) ? '<b/>' : '',
    isOn(font.Italic) ? '<i/>' : '',
    isOn(font.StrikeThrough) ? '<strike/>' : '',
    underline ? `<u val="${/^Double/.test(font.Underline!) ? 'double' : 'single'}"/>` : '',
    raised ? `<vertAlign val="${lowered(font.VerticalAlign!)}"/>` : '',
    `<sz val="${Number(font.Size) || 10}"/>`,
    colorElement('color', font.Color),
    `<${wrapper === 'font' ? 'name' : 'rFont'} val="${xmlEscaped(font.FontName ?? 'Arial')}"/>`,
    `</${wrapper}>`,
  ].join('')
}

interface Style {
  font: Record<string, string>
  fill: Record<string, string>
  alignment: Record<string, string>
  borders: Map<string, Record<string, string>>
  format: string
}

const EMPTY: Style = { font: {}, fill: {}, alignment: {}, borders: new Map(), format: 'General' }

/** The styles of an Excel 2003 workbook, numbered as the cells of a package name them. */
export class Excel2003Styles {
  private readonly elements: Map<string, XmlElement>
  private readonly known = new Map<string, Style>()
  private readonly numbers = new Map<string, number>()
  private readonly fonts: string[] = []
  private readonly fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]
  private readonly borders: string[] = []
  private readonly formats: string[] = []
  private readonly cells: string[] = []

  constructor(styles: XmlElement | undefined) {
    this.elements = new Map((styles?.all('Style') ?? []).map(one => [one.get('ID') ?? '', one]))
    this.number('Default')
  }

  font(id: string): Record<string, string> {
    return this.style(id).font
  }

  format(id: string): string {
    return this.style(id).format
  }

  number(id: string): number {
    const known = this.numbers.get(id)
    if (known !== undefined) return known
    const at = indexIn(this.cells, this.xf(this.style(id)))
    this.numbers.set(id, at)
    return at
  }

  private style(id: string, depth = 0): Style {
    const known = this.known.get(id)
    if (known) return known
    const element = this.elements.get(id)
    const base =
      id === 'Default' || depth > 20 ? EMPTY : this.style(element?.get('Parent') ?? 'Default', depth + 1)
    const given = (name: string) => element?.find(name)?.attributes ?? {}
    const borders = new Map(base.borders)
    for (const line of element?.find('Borders')?.all('Border') ?? [])
      borders.set(line.get('Position') ?? '', line.attributes)
    const format = element?.find('NumberFormat')?.get('Format')
    const made: Style = {
      font: { ...base.font, ...given('Font') },
      fill: { ...base.fill, ...given('Interior') },
      alignment: { ...base.alignment, ...given('Alignment') },
      borders,
      format: format === undefined ? base.format : (NAMED[format] ?? format),
    }
    this.known.set(id, made)
    return made
  }

  private xf(style: Style): string {
    const font = indexIn(this.fonts, fontElement(style.font, 'font'))
    const fill = indexIn(this.fills, fillElement(style.fill))
    const border = indexIn(this.borders, borderElement(style.borders))
    const format = /^general$/i.test(style.format) ? 0 : 164 + indexIn(this.formats, style.format)
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignmentElement(style.alignment)}</xf>`
  }

  xml(head: string, namespace: string): string {
    const list = (name: string, items: string[]) =>
      `<${name} count="${items.length}">${items.join('')}</${name}>`
    const codes = this.formats.map((code, i) => `<numFmt${listed({ numFmtId: 164 + i, formatCode: code })}/>`)
    return `${head}<styleSheet xmlns="${namespace}">${list('numFmts', codes)}${list('fonts', this.fonts)}${list('fills', this.fills)}${list('borders', this.borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', this.cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }
}

function indexIn(items: string[], item: string): number {
  const at = items.indexOf(item)
  return at >= 0 ? at : items.push(item) - 1
}

function fillElement({ Pattern, Color, PatternColor }: Record<string, string>): string {
  if (!Pattern || Pattern === 'None') return '<fill><patternFill patternType="none"/></fill>'
  // A solid fill has its colour in front of the pattern, others behind it.
  const inner =
    Pattern === 'Solid'
      ? colorElement('fgColor', Color)
      : colorElement('fgColor', PatternColor ?? '#000000') + colorElement('bgColor', Color)
  return `<fill><patternFill patternType="${PATTERNS[Pattern] ?? 'solid'}">${inner}</patternFill></fill>`
}

function borderElement(borders: Style['borders']): string {
  const line = (name: string, position: string) => {
    const { LineStyle = 'None', Weight = '0', Color } = borders.get(position) ?? {}
    const weight = Number(Weight)
    const [thin, medium] = LINES[LineStyle] ?? []
    if (!thin || !medium) return `<${name}/>`
    const style =
      LineStyle !== 'Continuous'
        ? weight >= 2
          ? medium
          : thin
        : weight >= 3
          ? 'thick'
          : weight >= 2
            ? 'medium'
            : weight > 0
              ? 'thin'
              : 'hair'
    return `<${name} style="${style}">${colorElement('color', Color ?? '#000000')}</${name}>`
  }
  const both = borders.has('DiagonalLeft') || borders.has('DiagonalRight')
  const ways = `${borders.has('DiagonalRight') ? ' diagonalUp="1"' : ''}${borders.has('DiagonalLeft') ? ' diagonalDown="1"' : ''}`
  const diagonal = both
    ? line('diagonal', borders.has('DiagonalLeft') ? 'DiagonalLeft' : 'DiagonalRight')
    : '<diagonal/>'
  return `<border${ways}>${line('left', 'Left')}${line('right', 'Right')}${line('top', 'Top')}${line('bottom', 'Bottom')}${diagonal}</border>`
}

const HORIZONTAL: Record<string, string> = {
  Left: 'left',
  Center: 'center',
  Right: 'right',
  Fill: 'fill',
  Justify: 'justify',
  CenterAcrossSelection: 'centerContinuous',
  Distributed: 'distributed',
  JustifyDistributed: 'distributed',
}

function alignmentElement(given: Record<string, string>): string {
  const turn = Number(given.Rotate) || 0
  const vertical = given.Vertical && given.Vertical !== 'Automatic' ? lowered(given.Vertical) : undefined
  return `<alignment${listed({
    horizontal: HORIZONTAL[given.Horizontal ?? ''],
    vertical: vertical === 'justifyDistributed' ? 'distributed' : vertical,
    textRotation: isOn(given.VerticalText) ? 255 : turn < 0 ? 90 - turn : turn || undefined,
    wrapText: isOn(given.WrapText) ? 1 : undefined,
    shrinkToFit: isOn(given.ShrinkToFit) ? 1 : undefined,
    indent: Number(given.Indent) || undefined,
    readingOrder:
      given.ReadingOrder === 'RightToLeft' ? 2 : given.ReadingOrder === 'LeftToRight' ? 1 : undefined,
  })}/>`
}
