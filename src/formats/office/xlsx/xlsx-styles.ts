import { type XmlAttributes, XmlScanner } from '../../xml/xml-scanner.ts'

/** How a cell looks: its number format code and what of its appearance a reader may want to keep. */
export interface CellStyle {
  format: string
  bold: boolean
  italic: boolean
  /** Text colour as rrggbb, where one is set directly. */
  color?: string
  /** Background as rrggbb, where one is set directly. */
  fill?: string
  align?: 'left' | 'center' | 'right'
  wrap: boolean
}

export const PLAIN: CellStyle = { format: 'General', bold: false, italic: false, wrap: false }

/** Formats with a number of their own, which files do not spell out (ECMA-376, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0;("$"#,##0)',
  6: '"$"#,##0;[Red]("$"#,##0)',
  7: '"$"#,##0.00;("$"#,##0.00)',
  8: '"$"#,##0.00;[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  41: '#,##0;-#,##0;"-"',
  42: '"$"#,##0;-"$"#,##0;"-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"$"#,##0.00;-"$"#,##0.00;"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}
// East Asian editions of Excel use these numbers for dates and times.
for (const id of [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) BUILT_IN[id] = 'yyyy-mm-dd'
for (const id of [32, 33, 34, 35, 55, 56]) BUILT_IN[id] = 'h:mm:ss'

/** The code of a format with a number of its own. */
export const builtInFormat = (id: number): string => BUILT_IN[id] ?? 'General'

interface Font {
  bold: boolean
  italic: boolean
  color?: string
}

const rgb = (attributes: XmlAttributes): string | undefined => {
  const value = attributes.get('rgb')
  return value && /^[0-9a-fA-F]{6,8}$/.test(value) ? value.slice(-6).toLowerCase() : undefined
}

const isOn = (attributes: XmlAttributes) => !['0', 'false'].includes(attributes.get('val') ?? '1')

/** The styles of a workbook in the order cells refer to them. */
export function readStyles(xml: string, where: string): CellStyle[] {
  const formats = new Map<number, string>()
  const fonts: Font[] = []
  const fills: (string | undefined)[] = []
  const styles: CellStyle[] = []
  let section = ''
  // An entry that a program of another maker writes twice counts once, in its plain form.
  let isOtherChoice = false
  const scanner = new XmlScanner(where, {
    open: (name, attributes) => {
      if (name === 'Choice') isOtherChoice = true
      if (isOtherChoice) return
      if (['fonts', 'fills', 'cellXfs', 'cellStyleXfs', 'dxfs', 'borders'].includes(name)) section = name
      else if (name === 'numFmt' && section !== 'dxfs') {
        formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? 'General')
      } else if (section === 'fonts') readFont(name, attributes, fonts)
      else if (section === 'fills' && name === 'fill') fills.push(undefined)
      else if (section === 'fills' && name === 'fgColor') fills[fills.length - 1] = rgb(attributes)
      else if (section === 'cellXfs' && name === 'xf') styles.push(styleOf(attributes, formats, fonts, fills))
      else if (section === 'cellXfs' && name === 'alignment') align(styles.at(-1), attributes)
    },
    close: name => {
      if (name === 'Choice') isOtherChoice = false
      else if (name === section) section = ''
    },
  })
  scanner.write(xml)
  scanner.end()
  return styles
}

function readFont(name: string, attributes: XmlAttributes, fonts: Font[]): void {
  const font = fonts.at(-1)
  if (name === 'font') fonts.push({ bold: false, italic: false })
  else if (name === 'b' && font) font.bold = isOn(attributes)
  else if (name === 'i' && font) font.italic = isOn(attributes)
  else if (name === 'color' && font) {
    const color = rgb(attributes)
    if (color) font.color = color
  }
}

function styleOf(
  attributes: XmlAttributes,
  formats: Map<number, string>,
  fonts: Font[],
  fills: (string | undefined)[],
): CellStyle {
  const id = Number(attributes.get('numFmtId') ?? 0)
  const font = fonts[Number(attributes.get('fontId') ?? 0)]
  const fill = fills[Number(attributes.get('fillId') ?? 0)]
  return {
    format: formats.get(id) ?? BUILT_IN[id] ?? 'General',
    bold: font?.bold ?? false,
    italic: font?.italic ?? false,
    ...(font?.color && { color: font.color }),
    ...(fill && { fill }),
    wrap: false,
  }
}

function align(style: CellStyle | undefined, attributes: XmlAttributes): void {
  if (!style) return
  const side = attributes.get('horizontal')
  if (side === 'left' || side === 'center' || side === 'right') style.align = side
  if (side === 'centerContinuous' || side === 'distributed') style.align = 'center'
  style.wrap = ['1', 'true'].includes(attributes.get('wrapText') ?? '')
}
