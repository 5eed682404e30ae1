import { readXmlPart, type XmlElement } from '../../xml/xml-tree.ts'

/** The colour of each style in the order of PowerPoint's list: none of its own, then the theme's six. */
const COLORS = ['dk1', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6']

const MEDIUM_2 = [
  '073A0DAA-6AF3-43AB-8588-CEC1D06C72B9',
  '5C22544A-7EE6-4342-B048-85BDC9FD1C3A',
  '21E4AEA4-8DFA-4A89-87EB-49C32662AFE0',
  'F5AB1C69-6EDB-4FF4-983F-18BD219EF322',
  '00A15C55-8517-42AA-B614-E9B94910E393',
  '7DF18680-E054-41AD-8BC1-D1AEF772440D',
  '93296810-A885-4BE3-A3E7-6D5BEEA58F35',
]
const LIGHT_1 = [
  '9D7B26C5-4107-4FEC-AEDC-1716B250A1EF',
  '3C2FFA5D-87B4-456A-9821-1D502468CF0F',
  '0E3FDE45-AF77-4B5C-9715-49D594BDF05E',
  'C083E6E3-FA7D-4D7B-A595-EF9225AFEA82',
  'D27102A9-8310-4765-A935-A1911B00CA55',
  '5FD0F851-EC5A-4D38-B0AD-8093EC10F338',
  '68D230F3-CF80-4859-8CE7-A43EE81993B5',
]
const GRID = '5940675A-B579-460E-94D1-54222C63F5DA'
const BARE = '2D5ABB26-0587-4C30-8999-92F81FD0307C'

const line = (side: string, color: string, width = 12_700): string =>
  `<a:${side}><a:ln w="${width}"><a:solidFill><a:schemeClr val="${color}"/></a:solidFill></a:ln></a:${side}>`
const lines = (sides: string[], color: string): string => sides.map(side => line(side, color)).join('')
const ALL = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV']

function part(name: string, borders: string, fill: string, text = ''): string {
  const style = `<a:tcStyle><a:tcBdr>${borders}</a:tcBdr>${fill && `<a:fill><a:solidFill>${fill}</a:solidFill></a:fill>`}</a:tcStyle>`
  return `<a:${name}>${text}${style}</a:${name}>`
}
const text = (color: string, bold: boolean): string =>
  `<a:tcTxStyle${bold ? ' b="on"' : ''}><a:schemeClr val="${color}"/></a:tcTxStyle>`
const scheme = (color: string, change = ''): string => `<a:schemeClr val="${color}">${change}</a:schemeClr>`

function medium(color: string): string {
  const [full, head] = [scheme(color), text('lt1', true)]
  return [
    part('wholeTbl', lines(ALL, 'lt1'), scheme(color, '<a:tint val="20000"/>'), text('dk1', false)),
    part('band1H', '', scheme(color, '<a:tint val="40000"/>')),
    part('firstCol', '', full, head),
    part('lastCol', '', full, head),
    part('lastRow', line('top', 'lt1', 38_100), full, head),
    part('firstRow', line('bottom', 'lt1', 38_100), full, head),
  ].join('')
}

function light(color: string): string {
  const bold = text('tx1', true)
  return [
    part('wholeTbl', lines(['top', 'bottom'], color), '', text('tx1', false)),
    part('band1H', '', scheme(color, '<a:alpha val="20000"/>')),
    part('firstCol', '', '', bold),
    part('lastCol', '', '', bold),
    part('lastRow', line('top', color), '', bold),
    part('firstRow', line('bottom', color), '', bold),
  ].join('')
}

/** A style of PowerPoint's own list, which files may name without telling it; what is not known looks as its default. */
export function builtInStyle(id: string): XmlElement {
  const name = id.replace(/[{}]/g, '').toUpperCase()
  const lightAt = LIGHT_1.indexOf(name)
  const made =
    name === BARE
      ? ''
      : name === GRID
        ? part('wholeTbl', lines(ALL, 'tx1'), '', text('tx1', false))
        : lightAt >= 0
          ? light(COLORS[lightAt]!.replace('dk1', 'tx1'))
          : medium(COLORS[Math.max(0, MEDIUM_2.includes(name) ? MEDIUM_2.indexOf(name) : 1)]!)
  const style = `<a:tblStyle xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${made}</a:tblStyle>`
  return readXmlPart(new TextEncoder().encode(style), 'ppt/tableStyles.xml')
}
