import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorIn } from '../docx/theme-colors.ts'
import type { OpcPackage } from '../opc.ts'
import { emu, type FillContext, fillIn, lineIn } from './pptx-fills.ts'
import type { SlideCell, SlideFill, SlideTable } from './pptx-model.ts'
import { builtInStyle } from './pptx-table-styles.ts'
import { readText, type TextContext, turnOf } from './pptx-text.ts'

/** The looks of a table by its style, as far as the file tells them or PowerPoint's own default has them. */
interface Look {
  fill?: SlideFill | undefined
  color?: string | undefined
  bold: boolean
  borders: SlideCell['borders']
}

export function readTable(
  table: XmlElement,
  fills: FillContext,
  context: TextContext,
  file: OpcPackage,
): SlideTable {
  const properties = table.find('a:tblPr')
  const on = (name: string) => properties?.get(name) === '1'
  const id = properties?.find('a:tableStyleId')?.text()
  const style =
    file
      .xml('ppt/tableStyles.xml')
      ?.all('a:tblStyle')
      .find(one => one.get('styleId') === id) ?? (id === undefined ? undefined : builtInStyle(id))
  const columns = table.find('a:tblGrid')?.all('a:gridCol').length ?? 0
  const rows = table.all('a:tr')
  const looks = (row: number, column: number): Look => {
    const parts: string[] = ['a:wholeTbl']
    if (on('bandRow') && (row - (on('firstRow') ? 1 : 0)) % 2 === 0) parts.push('a:band1H')
    if (on('firstCol') && column === 0) parts.push('a:firstCol')
    if (on('lastCol') && column === columns - 1) parts.push('a:lastCol')
    if (on('lastRow') && row === rows.length - 1) parts.push('a:lastRow')
    if (on('firstRow') && row === 0) parts.push('a:firstRow')
    const look: Look = { bold: false, borders: {} }
    for (const name of parts) {
      const part = style?.find(name)
      const text = part?.find('a:tcTxStyle')
      const fill = fillIn(part?.path('a:tcStyle', 'a:fill'), fills)
      if (fill) look.fill = fill
      const color = colorIn(text, fills.colors)
      if (color) look.color = color
      if (text?.get('b') === 'on') look.bold = true
      const lines = part?.path('a:tcStyle', 'a:tcBdr')
      const whole = name === 'a:wholeTbl'
      const sides = {
        left: column === 0 ? 'a:left' : 'a:insideV',
        right: column === columns - 1 ? 'a:right' : 'a:insideV',
        top: !whole || row === 0 ? 'a:top' : 'a:insideH',
        bottom: !whole || row === rows.length - 1 ? 'a:bottom' : 'a:insideH',
      }
      for (const [side, edge] of Object.entries(sides) as [keyof SlideCell['borders'], string][]) {
        const line = lineIn(lines?.find(edge)?.find('a:ln'), fills)
        if (line) look.borders[side] = line
      }
    }
    return look
  }
  return {
    widths: (table.find('a:tblGrid')?.all('a:gridCol') ?? []).map(one => emu(one.get('w'), 72)),
    rows: rows.map((row, at) => ({
      height: emu(row.get('h'), 20),
      cells: row.all('a:tc').map((cell, column) => readCell(cell, looks(at, column), fills, context)),
    })),
  }
}

const SIDES = { left: 'a:lnL', right: 'a:lnR', top: 'a:lnT', bottom: 'a:lnB' } as const

function readCell(cell: XmlElement, look: Look, fills: FillContext, context: TextContext): SlideCell {
  const properties = cell.find('a:tcPr')
  const own = fillIn(properties, fills)
  const fill = own === null ? undefined : (own ?? look.fill)
  const text = readText(cell.find('a:txBody'), { ...context, ...(look.color && { color: look.color }) })!
  if (look.bold) for (const paragraph of text.paragraphs) for (const run of paragraph.runs) run.bold = true
  const anchor = properties?.get('anchor')
  const borders: SlideCell['borders'] = { ...look.borders }
  for (const [side, name] of Object.entries(SIDES) as [keyof typeof SIDES, string][]) {
    const line = lineIn(properties?.find(name), fills)
    if (line) borders[side] = line
    else if (line === null) delete borders[side]
  }
  return {
    columnSpan: Number(cell.get('gridSpan') ?? 1),
    rowSpan: Number(cell.get('rowSpan') ?? 1),
    covered: cell.get('hMerge') === '1' || cell.get('vMerge') === '1',
    ...(fill && { fill }),
    text: {
      ...text,
      rotate: turnOf(properties?.get('vert')),
      vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
      inset: {
        left: emu(properties?.get('marL'), 7.2),
        right: emu(properties?.get('marR'), 7.2),
        top: emu(properties?.get('marT'), 3.6),
        bottom: emu(properties?.get('marB'), 3.6),
      },
    },
    borders,
  }
}
