import { counted } from '../../../lib/text/counted.ts'
import type { ZipSource } from '../../archive/zip-writer.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { attributes as listed, xmlEscaped } from '../odf-package.ts'
import { excelFormula } from '../ods/ods-formulas.ts'
import { columnLetters, MAX_COLUMNS, MAX_ROWS, serialOf } from '../xlsx/cells.ts'
import { setupParts } from './excel-2003-setup.ts'
import { Excel2003Styles, fontElement } from './excel-2003-styles.ts'
import { a1Formula } from './r1c1.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Points of a column's unit: a digit of seven pixels. */
const UNIT = 7 * 0.75
const DAYS_1904 = 1462
/** Rows, columns and covered cells of a workbook that are written out although the file has no element for them. */
const MAX_SPARE = 200_000

/** An Excel 2003 workbook in one XML file as the parts of an Excel package. */
export function excel2003Parts(root: XmlElement): ZipSource[] {
  const styles = new Excel2003Styles(root.find('Styles'))
  const is1904 = root.find('ExcelWorkbook')?.find('Date1904') !== undefined
  const sheets = root.all('Worksheet')
  const names = [...namesOf(root), ...sheets.flatMap((sheet, i) => namesOf(sheet, i))]
  const room = { left: MAX_SPARE }
  const written = sheets.map(sheet => new SheetWriter(sheet, styles, is1904, room).write())
  const noted = written.flatMap(({ notes }, i) => (notes === '' ? [] : [i + 1]))
  const tied = written.flatMap(({ notes, links }, i) => (notes === '' && links.length === 0 ? [] : [i + 1]))
  const sheetEntries = sheets.map(
    (sheet, i) =>
      `<sheet${listed({ name: sheet.get('Name') ?? `Sheet${i + 1}`, sheetId: i + 1, state: stateOf(sheet) })} r:id="rId${i + 1}"/>`,
  )
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheetEntries.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet']),
    ...noted.map(i => [`/xl/comments${i}.xml`, 'comments']),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${TYPES}.${type}+xml"/>`)
  return [
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbook },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ...sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', content: styles.xml(HEAD, MAIN) },
    ...written.map(({ xml }, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: xml })),
    ...tied.map(i => ({
      name: `xl/worksheets/_rels/sheet${i}.xml.rels`,
      content: relationships([
        ...written[i - 1]!.links.map((target): [string, string] => ['hyperlink', target]),
        ...(noted.includes(i) ? [['comments', `../comments${i}.xml`] as [string, string]] : []),
      ]),
    })),
    ...noted.map(i => ({ name: `xl/comments${i}.xml`, content: written[i - 1]!.notes })),
  ]
}

const relationships = (targets: [type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${RELS}">${targets
    .map(
      ([type, target], i) =>
        `<Relationship${listed({ Id: `rId${i + 1}`, Type: `${OFFICE}/${type}`, Target: target, TargetMode: type === 'hyperlink' ? 'External' : undefined })}/>`,
    )
    .join('')}</Relationships>`

function stateOf(sheet: XmlElement): string | undefined {
  const visible = sheet.find('WorksheetOptions')?.find('Visible')?.text()
  return visible === 'SheetHidden' ? 'hidden' : visible === 'SheetVeryHidden' ? 'veryHidden' : undefined
}

/** Defined names of the workbook or of one of its sheets. */
const namesOf = (parent: XmlElement, sheet?: number): string[] =>
  (parent.find('Names')?.all('NamedRange') ?? []).map(one => {
    const name = one.get('Name') ?? ''
    const isPrint = /^Print_(Area|Titles)$/.test(name)
    const refersTo = a1Formula((one.get('RefersTo') ?? '').replace(/^=/, ''), 0, 0)
    return `<definedName${listed({ name: isPrint ? `_xlnm.${name}` : name, localSheetId: sheet })}>${xmlEscaped(refersTo)}</definedName>`
  })

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
const numberOf = (element: XmlElement, name: string): number =>
  Math.max(0, Number.parseInt(element.get(name) ?? '0', 10) || 0)
/** Where an element stands, from 0: it says so, or follows the one before; never before that. */
const placeOf = (element: XmlElement, next: number): number => Math.max(next, numberOf(element, 'Index') - 1)

class SheetWriter {
  private readonly sheet: XmlElement
  private readonly styles: Excel2003Styles
  private readonly is1904: boolean
  private readonly room: { left: number }
  private readonly merges: string[] = []
  private readonly notes: string[] = []
  private readonly links: { at: string; target: string }[] = []
  private readonly columnStyles: (string | undefined)[] = []

  constructor(sheet: XmlElement, styles: Excel2003Styles, is1904: boolean, room: { left: number }) {
    this.sheet = sheet
    this.room = room
    this.styles = styles
    this.is1904 = is1904
  }

  write(): { xml: string; notes: string; links: string[] } {
    const table = this.sheet.find('Table')
    const columns = this.columns(table)
    const rows = this.rows(table)
    const setup = setupParts(this.sheet)
    const width = Number(table?.get('DefaultColumnWidth')) || 48
    const height = Number(table?.get('DefaultRowHeight')) || 12.75
    const xml = [
      `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">`,
      setup.properties,
      `<sheetViews><sheetView${isOn(this.sheet.get('RightToLeft')) ? ' rightToLeft="1"' : ''} workbookViewId="0"/></sheetViews>`,
      `<sheetFormatPr defaultColWidth="${width / UNIT}" defaultRowHeight="${height}"/>`,
      columns === '' ? '' : `<cols>${columns}</cols>`,
      `<sheetData>${rows}</sheetData>`,
      this.merges.length > 0
        ? `<mergeCells>${this.merges.map(area => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
        : '',
      this.links.length > 0
        ? `<hyperlinks>${this.links.map(({ at }, i) => `<hyperlink ref="${at}" r:id="rId${i + 1}"/>`).join('')}</hyperlinks>`
        : '',
      setup.page,
      '</worksheet>',
    ].join('')
    const notes =
      this.notes.length > 0
        ? `${HEAD}<comments xmlns="${MAIN}"><authors><author/></authors><commentList>${this.notes.join('')}</commentList></comments>`
        : ''
    return { xml, notes, links: this.links.map(one => one.target) }
  }

  /** As many of these as there is still room for. */
  private some(wanted: number): number {
    const given = Math.min(wanted, this.room.left)
    this.room.left -= given
    return given
  }

  private columns(table: XmlElement | undefined): string {
    let next = 0
    const out: string[] = []
    for (const column of table?.all('Column') ?? []) {
      const first = placeOf(column, next)
      if (first >= MAX_COLUMNS) break
      const last = Math.min(
        MAX_COLUMNS - 1,
        first + this.some(Math.min(MAX_COLUMNS, numberOf(column, 'Span'))),
      )
      const style = column.get('StyleID')
      for (let i = first; style && i <= last; i++) this.columnStyles[i] = style
      const width = Number(column.get('Width'))
      out.push(
        `<col${listed({
          min: first + 1,
          max: last + 1,
          width: (width >= 0 ? width : Number(table?.get('DefaultColumnWidth')) || 48) / UNIT,
          customWidth: 1,
          hidden: isOn(column.get('Hidden')) ? 1 : undefined,
          style: style && this.styles.number(style),
        })}/>`,
      )
      next = last + 1
    }
    return out.join('')
  }

  private rows(table: XmlElement | undefined): string {
    let next = 0
    const out: string[] = []
    for (const row of table?.all('Row') ?? []) {
      const first = placeOf(row, next)
      const last = first + this.some(Math.min(MAX_ROWS, numberOf(row, 'Span')))
      next = last + 1
      if (first >= MAX_ROWS) break
      const style = row.get('StyleID')
      const height = row.get('Height')
      const given = listed({
        ht: height,
        customHeight: height !== undefined && row.get('AutoFitHeight') !== '1' ? 1 : undefined,
        hidden: isOn(row.get('Hidden')) ? 1 : undefined,
        s: style && this.styles.number(style),
        customFormat: style && 1,
      })
      const cells = this.cells(row, first, style)
      for (let at = first; at <= Math.min(last, MAX_ROWS - 1); at++)
        out.push(`<row r="${at + 1}"${given}>${at === first ? cells : ''}</row>`)
    }
    return out.join('')
  }

  private cells(row: XmlElement, index: number, rowStyle: string | undefined): string {
    let next = 0
    const out: string[] = []
    for (const cell of row.all('Cell')) {
      const column = placeOf(cell, next)
      if (column >= MAX_COLUMNS) break
      const across = numberOf(cell, 'MergeAcross')
      const down = numberOf(cell, 'MergeDown')
      next = column + across + 1
      const at = `${columnLetters(column)}${index + 1}`
      const style = cell.get('StyleID') ?? rowStyle ?? this.columnStyles[column] ?? 'Default'
      const number = this.styles.number(style)
      if (across > 0 || down > 0) {
        const right = Math.min(MAX_COLUMNS - 1, column + across)
        this.merges.push(`${at}:${columnLetters(right)}${Math.min(MAX_ROWS, index + down + 1)}`)
      }
      const target = cell.get('HRef')
      if (target && /^(https?|mailto):/i.test(target)) this.links.push({ at, target })
      const note = cell.find('Comment')?.find('Data')?.text()
      if (note)
        this.notes.push(`<comment ref="${at}" authorId="0"><text><t>${xmlEscaped(note)}</t></text></comment>`)
      out.push(this.cell(cell, { at, index, column, style, number }))
      // Lines around a merged cell are on all the cells it covers.
      const covered = this.some(Math.min(across, 200))
      for (let i = column + 1; i <= Math.min(column + covered, MAX_COLUMNS - 1); i++)
        out.push(`<c r="${columnLetters(i)}${index + 1}" s="${number}"/>`)
    }
    return out.join('')
  }

  private cell(
    cell: XmlElement,
    {
      at,
      index,
      column,
      style,
      number,
    }: { at: string; index: number; column: number; style: string; number: number },
  ): string {
    const given = cell.get('Formula')
    const formula = given === undefined ? undefined : formulaOf(given, index, column)
    const code = formula === undefined ? '' : `<f>${xmlEscaped(formula)}</f>`
    const data = cell.find('Data')
    const value = data?.text() ?? ''
    const open = `<c r="${at}" s="${number}"`
    if (!data || (value === '' && data.get('Type') !== 'String'))
      return code ? `${open}>${code}</c>` : `${open}/>`
    const type = data.get('Type')
    if (type === 'Number' && Number.isFinite(Number(value)))
      return `${open}>${code}<v>${Number(value)}</v></c>`
    if (type === 'Boolean') return `${open} t="b">${code}<v>${isOn(value) ? 1 : 0}</v></c>`
    if (type === 'Error') return `${open} t="e">${code}<v>${xmlEscaped(value)}</v></c>`
    const serial = type === 'DateTime' ? this.serial(value) : undefined
    if (serial !== undefined) return `${open}>${code}<v>${serial}</v></c>`
    if (code) return `${open} t="str">${code}<v>${xmlEscaped(value)}</v></c>`
    if (value === '') return `${open}/>`
    const isRich = data.elements().length > 0
    const text = isRich ? runsOf(data, this.styles.font(style)) : textElement(value)
    return `${open} t="inlineStr"><is>${text}</is></c>`
  }

  private serial(value: string): number | undefined {
    const moment = Date.parse(`${value.replace(/Z$/, '')}Z`)
    if (Number.isNaN(moment)) return undefined
    // The days before 1900 stand for no day: a time alone.
    const serial =
      moment < Date.UTC(1900, 0, 1)
        ? serialOf(moment) + (moment < Date.UTC(1899, 11, 31) ? 1 : 0)
        : serialOf(moment)
    return this.is1904 ? serial - DAYS_1904 : serial
  }
}

/** LibreOffice writes OpenDocument's formulas into these files. */
function formulaOf(given: string, row: number, column: number): string | undefined {
  if (/^(of|oooc):=/.test(given)) return excelFormula(given)
  return a1Formula(given.replace(/^=/, ''), row, column)
}

const textElement = (text: string): string => `<t xml:space="preserve">${xmlEscaped(text)}</t>`

/** Text with elements of HTML inside as runs of a rich text. */
function runsOf(data: XmlElement, font: Record<string, string>): string {
  const out: string[] = []
  const walk = (element: XmlElement, at: Record<string, string>) => {
    for (const child of element.children) {
      if (typeof child === 'string') out.push(`<r>${fontElement(at, 'rPr')}${textElement(child)}</r>`)
      else walk(child, { ...at, ...fontBy(child) })
    }
  }
  walk(data, font)
  return out.join('')
}

function fontBy(element: XmlElement): Record<string, string> {
  if (element.name === 'B') return { Bold: '1' }
  if (element.name === 'I') return { Italic: '1' }
  if (element.name === 'U') return { Underline: 'Single' }
  if (element.name === 'S') return { StrikeThrough: '1' }
  if (element.name === 'Sup') return { VerticalAlign: 'Superscript' }
  if (element.name === 'Sub') return { VerticalAlign: 'Subscript' }
  if (element.name !== 'Font') return {}
  const [face, size, color] = [element.get('Face'), element.get('Size'), element.get('Color')]
  return { ...(face && { FontName: face }), ...(size && { Size: size }), ...(color && { Color: color }) }
}

/** What such a workbook holds and a package made of it does not. */
export function excel2003Losses(root: XmlElement): string[] {
  const sheets = root.all('Worksheet')
  const count = (name: string) => sheets.reduce((sum, sheet) => sum + sheet.all(name).length, 0)
  return [
    ...(count('ConditionalFormatting') > 0
      ? [counted(count('ConditionalFormatting'), 'conditional format')]
      : []),
    ...(count('PivotTable') > 0 ? [`the fields of ${counted(count('PivotTable'), 'pivot table')}`] : []),
  ]
}
