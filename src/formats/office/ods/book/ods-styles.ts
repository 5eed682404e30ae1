import type { CellFont, CellLine, CellStyle, Horizontal, Vertical } from '../../../../document/cell-style.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { excelFormat } from '../ods-number-styles.ts'
import { colorOf, points } from './ods-lengths.ts'
import { chosenStyle, isGeneral, numberColor, numberFill } from './ods-shown-numbers.ts'

interface NumberLook {
  general: boolean
  color: string | undefined
  fill: { at: number; char: string } | undefined
}

/** Styles of an OpenDocument file by family and name, each with what it inherits. */
export class OdsStyles {
  private readonly styles = new Map<string, XmlElement>()
  private readonly defaults = new Map<string, XmlElement>()
  private readonly faces = new Map<string, string>()
  private readonly cellStyles = new Map<string, CellStyle>()
  private readonly numbers = new Map<string, XmlElement>()
  private readonly dated = new Map<CellStyle, CellStyle>()
  private readonly timed = new Map<CellStyle, CellStyle>()
  private readonly truth = new Map<CellStyle, CellStyle>()
  private readonly numberStyles = new Map<CellStyle, XmlElement | undefined>()

  constructor(...parts: (XmlElement | undefined)[]) {
    for (const part of parts)
      for (const group of part?.elements() ?? []) {
        if (group.name === 'office:font-face-decls')
          for (const face of group.all('style:font-face'))
            this.faces.set(
              face.get('name') ?? '',
              (face.get('font-family') ?? face.get('name') ?? '').replace(/^['"]|['"]$/g, ''),
            )
        if (group.name !== 'office:styles' && group.name !== 'office:automatic-styles') continue
        for (const style of group.elements()) {
          const family = style.get('family') ?? ''
          if (style.name === 'style:style') {
            this.styles.set(`${family} ${style.get('name')}`, style)
            const shown = style.get('display-name')
            if (shown && !this.styles.has(`${family} ${shown}`)) this.styles.set(`${family} ${shown}`, style)
          }
          if (style.name === 'style:default-style') this.defaults.set(family, style)
          if (style.name.startsWith('number:')) this.numbers.set(style.get('name') ?? '', style)
        }
      }
  }

  style(family: string, name: string | undefined): XmlElement | undefined {
    return this.styles.get(`${family} ${name}`)
  }

  /** A style, what it is based on, and the default of its family. */
  chain(family: string, name: string | undefined): XmlElement[] {
    const out: XmlElement[] = []
    let at = this.style(family, name)
    while (at && out.length < 16 && !out.includes(at)) {
      out.push(at)
      at = this.style(family, at.get('parent-style-name'))
    }
    const base = this.defaults.get(family)
    return base ? [...out, base] : out
  }

  /** An attribute of a group of properties, from the nearest style that has it. */
  property(chain: XmlElement[], group: string, name: string): string | undefined {
    for (const style of chain) {
      const value = style.find(group)?.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** What the number style of a cell says beside the text that the file keeps. */
  number(style: CellStyle, value: number, text: string): NumberLook {
    const own = this.numberStyles.get(style)
    const chosen = chosenStyle(this.numbers, own, value)
    return { general: isGeneral(own), color: numberColor(chosen), fill: numberFill(chosen, text) }
  }

  /** The format of plain numbers and shares that a chart's axis has; nothing for others. */
  axisFormat(name: string | undefined): string {
    const style = this.numberStyle(this.chain('chart', name))
    if (!style || isGeneral(style) || !/^number:(number|percentage|currency)-style$/.test(style.name))
      return ''
    const positive = style.all('style:map').find(one => /^value\(\)>=?0/.test(one.get('condition') ?? ''))
    const above = positive && this.numbers.get(positive.get('apply-style-name') ?? '')
    return above ? `${excelFormat(above)};${excelFormat(style)}` : excelFormat(style)
  }

  /** The format of dates that a chart's axis has; nothing for others. */
  dateFormat(name: string | undefined): string {
    const style = this.numberStyle(this.chain('chart', name))
    return style?.name === 'number:date-style' ? excelFormat(style) : ''
  }

  private numberStyle(chain: XmlElement[]): XmlElement | undefined {
    const name = chain.map(one => one.get('data-style-name')).find(one => one !== undefined)
    return name === undefined ? undefined : this.numbers.get(name)
  }

  font(chain: XmlElement[], base: CellFont): CellFont {
    const get = (name: string) => this.property(chain, 'style:text-properties', name)
    const name = get('font-name')
    const family = get('font-family')?.replace(/^['"]|['"]$/g, '')
    const size = get('font-size')
    const underline = get('text-underline-style')
    const place = get('text-position')
    const weight = get('font-weight')
    return {
      name: (name && (this.faces.get(name) ?? name)) ?? family ?? base.name,
      size: size?.endsWith('%') ? (base.size * Number.parseFloat(size)) / 100 : (points(size) ?? base.size),
      bold: weight === undefined ? base.bold : weight === 'bold' || Number(weight) >= 600,
      italic: get('font-style') === undefined ? base.italic : /italic|oblique/.test(get('font-style')!),
      underline:
        underline === undefined
          ? base.underline
          : underline === 'none'
            ? undefined
            : get('text-underline-type') === 'double'
              ? 'double'
              : 'single',
      strike:
        get('text-line-through-style') === undefined
          ? base.strike
          : get('text-line-through-style') !== 'none',
      color: get('use-window-font-color') === 'true' ? undefined : (colorOf(get('color')) ?? base.color),
      raised: raisedBy(place),
    }
  }

  /** The number format of cells, as Excel writes it. */
  private formatOf(chain: XmlElement[]): string {
    const style = this.numberStyle(chain)
    if (!style || isGeneral(style)) return 'General'
    // Negative numbers may look otherwise: then this style is theirs, and a condition names that of the others.
    const other = style
      .elements()
      .find(one => one.name === 'style:map' && /^value\(\)>=?0$/.test(one.get('condition') ?? ''))
    const above = other && this.numbers.get(other.get('apply-style-name') ?? '')
    if (above) return `${excelFormat(above) || 'General'};${excelFormat(style) || 'General'}`
    return excelFormat(style) || 'General'
  }

  /**
   * A style for cells of a type: dates and times without a format of their own have that of ISO 8601, and truth
   * stands at the right as numbers do, not in the middle as in Excel.
   */
  ofType(style: CellStyle, type: string | undefined): CellStyle {
    if (type === 'boolean' && style.horizontal === 'general') {
      const made: CellStyle = this.truth.get(style) ?? { ...style, horizontal: 'right' }
      this.truth.set(style, made)
      return made
    }
    if (style.format !== 'General' || (type !== 'date' && type !== 'time')) return style
    const key = type === 'date' ? this.dated : this.timed
    const made = key.get(style) ?? { ...style, format: type === 'date' ? 'yyyy-mm-dd' : '[hh]:mm:ss' }
    key.set(style, made)
    return made
  }

  cellStyle(name: string | undefined): CellStyle {
    const key = name ?? 'Default'
    const known = this.cellStyles.get(key)
    if (known) return known
    const chain = this.chain('table-cell', key)
    const cell = (one: string) => this.property(chain, 'style:table-cell-properties', one)
    const paragraph = (one: string) => this.property(chain, 'style:paragraph-properties', one)
    const fill = colorOf(cell('background-color'))
    const all = cell('border')
    const border = (side: string) => lineOf(cell(`border-${side}`) ?? all)
    const align = cell('text-align-source') === 'value-type' ? undefined : paragraph('text-align')
    const turn = Number.parseFloat(cell('rotation-angle') ?? '0') || 0
    const style: CellStyle = {
      font: this.font(chain, { name: 'Liberation Sans', size: 10 }),
      ...(fill && { fill: { color: fill } }),
      borders: {
        left: border('left'),
        right: border('right'),
        top: border('top'),
        bottom: border('bottom'),
        up: lineOf(cell('diagonal-bl-tr')),
        down: lineOf(cell('diagonal-tl-br')),
      },
      format: this.formatOf(chain),
      horizontal: cell('repeat-content') === 'true' ? 'fill' : (HORIZONTAL[align ?? ''] ?? 'general'),
      vertical: VERTICAL[cell('vertical-align') ?? ''] ?? 'bottom',
      wrap: cell('wrap-option') === 'wrap',
      shrink: cell('shrink-to-fit') === 'true',
      indent: 0,
      rotation: cell('direction') === 'ttb' ? 255 : turn > 180 ? turn - 360 : turn,
      direction: paragraph('writing-mode') === 'rl-tb' ? 'rtl' : undefined,
    }
    const margin = points(paragraph('margin-left'))
    // One step of indentation is ten points in Calc.
    if (margin && style.horizontal !== 'general' && style.horizontal !== 'center') style.indent = margin / 8.3
    for (const side of ['left', 'right', 'top', 'bottom', 'up', 'down'] as const)
      if (!style.borders[side]) delete style.borders[side]
    this.cellStyles.set(key, style)
    this.numberStyles.set(style, this.numberStyle(chain))
    return style
  }
}

const HORIZONTAL: Record<string, Horizontal> = {
  start: 'left',
  left: 'left',
  center: 'center',
  end: 'right',
  right: 'right',
  justify: 'justify',
}
const VERTICAL: Record<string, Vertical> = {
  top: 'top',
  middle: 'center',
  bottom: 'bottom',
  justify: 'justify',
  automatic: 'bottom',
}

/** `0.06pt solid #000000`. */
export function lineOf(text: string | undefined): CellLine | undefined {
  if (!text || text === 'none') return undefined
  const [width, style] = text.split(/\s+/)
  const size = points(width)
  if (!size || style === 'none') return undefined
  const color = colorOf(/#[0-9a-f]{6}/i.exec(text)?.[0]) ?? '#000000'
  if (/double/.test(text)) return { style: 'double', color }
  const dashed =
    style === 'dashed' || style === 'fine-dashed'
      ? 'dashed'
      : style === 'dotted'
        ? 'dotted'
        : style === 'dash-dot'
          ? 'dashDot'
          : style === 'dash-dot-dot'
            ? 'dashDotDot'
            : 'thin'
  return { style: dashed, color, width: Math.max(0.25, size) }
}

/** `super 58%`, `-33% 58%`. */
function raisedBy(place: string | undefined): CellFont['raised'] {
  if (!place) return undefined
  if (place.startsWith('super')) return 'super'
  if (place.startsWith('sub')) return 'sub'
  const share = Number.parseFloat(place)
  return share > 0 ? 'super' : share < 0 ? 'sub' : undefined
}
