import type {
  Borders,
  CellFill,
  CellFont,
  CellLine,
  CellStyle,
  Horizontal,
  LineStyle,
  Vertical,
} from '../../../../document/cell-style.ts'
import type { StyleChange } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { builtInFormat } from '../xlsx-styles.ts'
import type { BookColors } from './book-colors.ts'

export interface BookStyles {
  /** In the order cells refer to them. */
  cells: CellStyle[]
  /** Of the default style. */
  plain: CellStyle
  /** Changes by rules and tables, in the order these refer to them. */
  changes: StyleChange[]
  tableStyles: Map<string, Map<string, { change: StyleChange; size: number }>>
}

/** Formats with a number of their own that are shown in another way on a sheet than in other programs. */
const AS_PRINTED: Record<number, string> = {
  14: 'm/d/yyyy',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
}

const DEFAULT_FONT: CellFont = { name: 'Calibri', size: 11 }

const isOn = (element: XmlElement | undefined): boolean | undefined =>
  element && !['0', 'false', 'none'].includes(element.get('val') ?? '1')

/** A font as far as it is given. */
export function readFont(element: XmlElement | undefined, colors: BookColors): Partial<CellFont> {
  const font: Partial<CellFont> = {}
  for (const one of element?.elements() ?? []) {
    const value = one.get('val')
    if (one.name === 'name' || one.name === 'rFont') font.name = value ?? 'Calibri'
    else if (one.name === 'sz') {
      const size = Number(value)
      if (size > 0 && size <= 409) font.size = size
    } else if (one.name === 'b') font.bold = isOn(one)
    else if (one.name === 'i') font.italic = isOn(one)
    else if (one.name === 'strike') font.strike = isOn(one)
    else if (one.name === 'u')
      font.underline = isOn(one) ? (/^double/.test(value ?? '') ? 'double' : 'single') : undefined
    else if (one.name === 'color') font.color = colors.of(one)
    else if (one.name === 'vertAlign')
      font.raised = value === 'superscript' ? 'super' : value === 'subscript' ? 'sub' : undefined
  }
  return font
}

/** A fill; `change` is one of a rule, whose background alone makes it solid. */
export function readFill(
  element: XmlElement | undefined,
  colors: BookColors,
  change = false,
): CellFill | undefined {
  const gradient = element?.find('gradientFill')
  if (gradient) {
    const stops = gradient.all('stop').map(stop => ({
      at: Number(stop.get('position')) || 0,
      color: colors.of(stop.find('color')) ?? '#ffffff',
    }))
    if (stops.length === 0) return undefined
    return { color: stops[0]!.color, gradient: { angle: Number(gradient.get('degree')) || 0, stops } }
  }
  const pattern = element?.find('patternFill')
  if (!pattern) return undefined
  const kind = pattern.get('patternType') ?? (change ? 'solid' : 'none')
  const [front, back] = [colors.of(pattern.find('fgColor')), colors.of(pattern.find('bgColor'))]
  if (kind === 'none') return undefined
  if (kind === 'solid') {
    const color = change ? (back ?? front) : (front ?? back)
    return { color: color ?? (change ? '#ffffff' : '#000000') }
  }
  return { color: back ?? '#ffffff', pattern: { name: kind, color: front ?? '#000000' } }
}

function readLine(element: XmlElement | undefined, colors: BookColors): CellLine | undefined {
  const style = element?.get('style')
  if (!element || !style || style === 'none') return undefined
  return { style: style as LineStyle, color: colors.of(element.find('color')) ?? '#000000' }
}

function readBorders(element: XmlElement | undefined, colors: BookColors): Borders {
  const borders: Borders = {}
  const line = (one: XmlElement | undefined) => readLine(one, colors)
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const other = side === 'left' ? 'start' : side === 'right' ? 'end' : side
    const made = line(element?.find(side) ?? element?.find(other))
    if (made) borders[side] = made
  }
  const diagonal = line(element?.find('diagonal'))
  if (diagonal && isTrue(element?.get('diagonalUp'))) borders.up = diagonal
  if (diagonal && isTrue(element?.get('diagonalDown'))) borders.down = diagonal
  return borders
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The entries of a list of styles in order. Programs of other makers write some twice; the plain one counts. */
function listed(styles: XmlElement | undefined, list: string, entry: string): XmlElement[] {
  return (styles?.find(list)?.elements() ?? []).flatMap(child => {
    if (child.name !== 'mc:AlternateContent') return child.name === entry ? [child] : []
    return (child.find('mc:Fallback') ?? child.find('mc:Choice'))?.all(entry) ?? []
  })
}

export function readStyles(styles: XmlElement | undefined, colors: BookColors): BookStyles {
  const formats = new Map<number, string>()
  for (const one of listed(styles, 'numFmts', 'numFmt'))
    formats.set(Number(one.get('numFmtId')), one.get('formatCode') ?? 'General')
  const fonts = listed(styles, 'fonts', 'font').map(
    (one): CellFont => ({ ...DEFAULT_FONT, ...readFont(one, colors) }),
  )
  const fills = listed(styles, 'fills', 'fill').map(one => readFill(one, colors))
  const borders = listed(styles, 'borders', 'border').map(one => readBorders(one, colors))
  const style = (xf: XmlElement | undefined): CellStyle => {
    const at = (name: string) => Number(xf?.get(name) ?? 0)
    const alignment = xf?.find('alignment')
    const turn = Number(alignment?.get('textRotation') ?? 0)
    const order = alignment?.get('readingOrder')
    const horizontal = (alignment?.get('horizontal') ?? 'general') as Horizontal
    const indent = /^(left|right|distributed)$/.test(horizontal) ? Number(alignment?.get('indent')) || 0 : 0
    return {
      font: fonts[at('fontId')] ?? fonts[0] ?? DEFAULT_FONT,
      fill: fills[at('fillId')],
      borders: borders[at('borderId')] ?? {},
      format: formats.get(at('numFmtId')) ?? AS_PRINTED[at('numFmtId')] ?? builtInFormat(at('numFmtId')),
      horizontal,
      vertical: (alignment?.get('vertical') ?? 'bottom') as Vertical,
      wrap: isTrue(alignment?.get('wrapText')),
      shrink: isTrue(alignment?.get('shrinkToFit')),
      indent: Math.min(250, Math.max(0, indent)),
      rotation: turn === 255 ? 255 : turn > 90 ? 90 - turn : turn,
      direction: order === '1' ? 'ltr' : order === '2' ? 'rtl' : undefined,
      // Boxes in cells are the only such complement there is.
      ...(xf?.descendant('xfComplement') && { checkbox: true }),
    }
  }
  const cells = listed(styles, 'cellXfs', 'xf').map(style)
  const changes = listed(styles, 'dxfs', 'dxf').map(one => readChange(one, colors))
  const normal = styles
    ?.find('cellStyles')
    ?.all('cellStyle')
    .find(one => one.get('builtinId') === '0')
  const bases = listed(styles, 'cellStyleXfs', 'xf')
  const plain = style(bases[Number(normal?.get('xfId') ?? 0)] ?? listed(styles, 'cellXfs', 'xf')[0])
  return {
    cells: cells.length > 0 ? cells : [plain],
    plain,
    changes,
    tableStyles: tableStylesOf(styles, changes),
  }
}

export function readChange(element: XmlElement, colors: BookColors): StyleChange {
  const font = readFont(element.find('font'), colors)
  const fill = readFill(element.find('fill'), colors, true)
  const borders = readBorders(element.find('border'), colors)
  const format = element.find('numFmt')?.get('formatCode')
  const inner = {
    horizontal: readLine(element.path('border', 'horizontal'), colors),
    vertical: readLine(element.path('border', 'vertical'), colors),
  }
  return {
    ...((inner.horizontal ?? inner.vertical) && { inner }),
    ...(Object.keys(font).length > 0 && { font }),
    ...(fill && { fill }),
    ...(Object.keys(borders).length > 0 && { borders }),
    ...(format && { format }),
  }
}

/** Table styles a workbook brings along. */
function tableStylesOf(styles: XmlElement | undefined, changes: StyleChange[]): BookStyles['tableStyles'] {
  const out: BookStyles['tableStyles'] = new Map()
  for (const style of styles?.find('tableStyles')?.all('tableStyle') ?? []) {
    const parts = new Map<string, { change: StyleChange; size: number }>()
    for (const part of style.all('tableStyleElement')) {
      const change = changes[Number(part.get('dxfId') ?? -1)]
      if (change)
        parts.set(part.get('type') ?? '', { change, size: Math.max(1, Number(part.get('size')) || 1) })
    }
    out.set(style.get('name') ?? '', parts)
  }
  return out
}
