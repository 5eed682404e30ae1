import type { CellFont, CellLine, CellStyle } from '../../../document/cell-style.ts'

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const UNSAFE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** XML text; control characters the way Excel writes them, `_x0001_`, and text that looks like that as itself. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      UNSAFE,
      found => SPECIAL[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PLAIN_FONT = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
const BOLD_FONT = '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>'

/** Looks of cells by number: plain, heading, wrapped text and wrapped heading first, then those that cells bring. */
export class WrittenStyles {
  private readonly formats = new Map<string, number>()
  private readonly fonts = new Map([
    [PLAIN_FONT, 0],
    [BOLD_FONT, 1],
  ])
  private readonly fills = new Map([
    ['<fill><patternFill patternType="none"/></fill>', 0],
    ['<fill><patternFill patternType="gray125"/></fill>', 1],
  ])
  private readonly borders = new Map([['<border><left/><right/><top/><bottom/><diagonal/></border>', 0]])
  private readonly cells = new Map([
    ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', 0],
    ['<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>', 1],
    [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
      2,
    ],
    [
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment wrapText="1"/></xf>',
      3,
    ],
  ])
  private readonly byFormat = new Map<string, number>()
  private readonly byStyle = new Map<CellStyle, Map<string, number>>()

  /** A number format and nothing else. */
  format(code: string): number {
    const known = this.byFormat.get(code)
    if (known !== undefined) return known
    const at = numbered(
      this.cells,
      `<xf numFmtId="${this.formatId(code)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    this.byFormat.set(code, at)
    return at
  }

  style(style: CellStyle, code: string): number {
    const known = this.byStyle.get(style) ?? new Map<string, number>()
    this.byStyle.set(style, known)
    const at = known.get(code) ?? numbered(this.cells, this.xf(style, code))
    known.set(code, at)
    return at
  }

  private formatId(code: string): number {
    return /^general$/i.test(code) ? 0 : 164 + numbered(this.formats, code)
  }

  private xf(style: CellStyle, code: string): string {
    const font = numbered(this.fonts, fontElement(style.font))
    const fill = style.fill
      ? numbered(
          this.fills,
          `<fill><patternFill patternType="solid"><fgColor rgb="${argb(style.fill.color)}"/></patternFill></fill>`,
        )
      : 0
    const side = (name: 'left' | 'right' | 'top' | 'bottom') => {
      const line = style.borders[name]
      return line
        ? `<${name} style="${weighed(line)}"><color rgb="${argb(line.color)}"/></${name}>`
        : `<${name}/>`
    }
    const border = numbered(
      this.borders,
      `<border>${side('left')}${side('right')}${side('top')}${side('bottom')}<diagonal/></border>`,
    )
    const { horizontal, vertical, wrap, indent, rotation, shrink } = style
    const turn = rotation === 255 ? 255 : rotation < 0 ? 90 - rotation : rotation
    const given = [
      horizontal === 'general' ? '' : ` horizontal="${horizontal}"`,
      vertical === 'bottom' ? '' : ` vertical="${vertical}"`,
      wrap ? ' wrapText="1"' : '',
      indent > 0 ? ` indent="${Math.round(indent)}"` : '',
      turn ? ` textRotation="${Math.round(turn)}"` : '',
      shrink ? ' shrinkToFit="1"' : '',
    ].join('')
    const alignment = given === '' ? '' : `<alignment${given}/>`
    return `<xf numFmtId="${this.formatId(code)}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${
      alignment ? ` applyAlignment="1">${alignment}</xf>` : '/>'
    }`
  }

  xml(): string {
    const list = (name: string, items: Map<string, number>) =>
      `<${name} count="${items.size}">${[...items.keys()].join('')}</${name}>`
    const codes = [...this.formats].map(
      ([code, i]) => `<numFmt numFmtId="${164 + i}" formatCode="${xmlText(code)}"/>`,
    )
    const formats = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''
    return `${HEAD}<styleSheet xmlns="${MAIN}">${formats}${list('fonts', this.fonts)}${list('fills', this.fills)}${list('borders', this.borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', this.cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }
}

/** The number of an item in its list, which it joins if it is new. */
function numbered(items: Map<string, number>, item: string): number {
  const known = items.get(item)
  if (known !== undefined) return known
  items.set(item, items.size)
  return items.size - 1
}

/** A line whose width the file says in points, by Excel's names. */
const weighed = ({ style, width }: CellLine): string =>
  style !== 'thin' || !width || width < 1.2 ? style : width < 2.2 ? 'medium' : 'thick'

const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`

function fontElement({ name, size, bold, italic, underline, strike, color }: CellFont): string {
  const under = underline ? (underline === 'double' ? '<u val="double"/>' : '<u/>') : ''
  return `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${strike ? '<strike/>' : ''}${under}<sz val="${size}"/>${
    color ? `<color rgb="${argb(color)}"/>` : ''
  }<name val="${xmlText(name)}"/></font>`
}
