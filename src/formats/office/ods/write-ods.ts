import type { CellFont, CellStyle } from '../../../document/cell-style.ts'
import { createZip } from '../../archive/zip-writer.ts'
import { attributes, ODF_NAMESPACES, odfPart, xmlEscaped } from '../odf-package.ts'
import { MAX_COLUMNS, momentOf } from '../xlsx/cells.ts'
import { createDisplay, type Display } from '../xlsx/displayed-value.ts'
import type { Cell, Sheet } from '../xlsx/write-xlsx.ts'
import { PLAIN } from '../xlsx/xlsx-styles.ts'
import { openFormula } from './ods-formulas.ts'
import { currencyOf, numberStyle, valueType } from './ods-number-styles.ts'

const MEDIA = 'application/vnd.oasis.opendocument.spreadsheet'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const CHUNK = 1 << 17
/** A character of a column's width, in points. */
const CHARACTER = 5.3

/** Writes a workbook row by row; gives how many formulas became their results. */
export async function writeOds(path: string, sheets: Sheet[]): Promise<{ formulas: number }> {
  const book = new Book(await createDisplay(false))
  const listed = ['content.xml', 'styles.xml'].map(
    name => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`,
  )
  async function* parts() {
    yield { name: 'mimetype', content: MEDIA, store: true }
    yield { name: 'content.xml', content: book.content(sheets), level: 3 }
    // Styles have names, so they may come when every cell has been seen.
    yield {
      name: 'styles.xml',
      content: odfPart('styles', `<office:styles>${book.styles()}</office:styles>`),
    }
    yield {
      name: 'META-INF/manifest.xml',
      content: `${HEAD}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MEDIA}"/>${listed.join('')}</manifest:manifest>`,
    }
  }
  await createZip(path, parts())
  return { formulas: book.formulas }
}

class Book {
  formulas = 0
  private readonly display: Display
  private readonly byKey = new Map<string, string>()
  private readonly known = new Map<CellStyle, Map<string, string>>()
  private readonly columns = new Map<number, string>()

  constructor(display: Display) {
    this.display = display
  }

  async *content(sheets: Sheet[]): AsyncGenerator<Uint8Array> {
    for (const sheet of sheets) for (const width of sheet.widths ?? []) this.column(width)
    const widths = [...this.columns].map(
      ([width, name]) =>
        `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="${width}pt"/></style:style>`,
    )
    yield Buffer.from(
      `${HEAD}<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:automatic-styles>${widths.join('')}<style:style style:name="rtl" style:family="table"><style:table-properties style:writing-mode="rl-tb"/></style:style></office:automatic-styles><office:body><office:spreadsheet>`,
    )
    for (const sheet of sheets) yield* this.sheet(sheet)
    yield Buffer.from('</office:spreadsheet></office:body></office:document-content>')
  }

  private column(characters: number): string {
    const width = Math.round(Math.max(4, Math.min(1300, characters * CHARACTER)))
    const name = this.columns.get(width) ?? `co${this.columns.size + 1}`
    this.columns.set(width, name)
    return name
  }

  private async *sheet(sheet: Sheet): AsyncGenerator<Uint8Array> {
    const columns = (sheet.widths ?? []).map((width, i) => {
      const hidden = sheet.hiddenColumns?.has(i) ? ' table:visibility="collapse"' : ''
      return `<table:table-column table:style-name="${this.column(width)}"${hidden}/>`
    })
    let text = `<table:table table:name="${xmlEscaped(sheet.name)}"${sheet.rightToLeft ? ' table:style-name="rtl"' : ''}>${columns.join('')}${
      columns.length < MAX_COLUMNS ? '<table:table-column/>' : ''
    }`
    const heads = Number(sheet.header ?? 0)
    const starts = new Map((sheet.merges ?? []).map(one => [`${one.row}:${one.column}`, one]))
    /** Cells that lie below others, by row. */
    const covered = new Map<number, Set<number>>()
    let cells = 0
    for (const one of sheet.merges ?? [])
      for (let row = one.row; row < one.row + one.rows && cells < 500_000; row++)
        for (let column = one.column; column < one.column + one.columns; column++, cells++)
          if (row !== one.row || column !== one.column) {
            const known = covered.get(row) ?? new Set<number>()
            covered.set(row, known.add(column))
          }
    let index = 0
    for await (const row of sheet.rows) {
      const under = covered.get(index)
      const hidden = sheet.hiddenRows?.has(index) ? ' table:visibility="collapse"' : ''
      text += `<table:table-row${hidden}>`
      let empty = 0
      const width = Math.max(row.length, ...(under ? [...under].map(one => one + 1) : [0]))
      for (let column = 0; column < width; column++) {
        const merge = starts.get(`${index}:${column}`)
        const made = under?.has(column)
          ? '<table:covered-table-cell/>'
          : this.cell(row[column], index < heads, merge)
        if (made === '') {
          empty++
          continue
        }
        if (empty > 0) text += `<table:table-cell table:number-columns-repeated="${empty}"/>`
        empty = 0
        text += made
      }
      // A row has one cell at least.
      text += width === empty ? '<table:table-cell/></table:table-row>' : '</table:table-row>'
      if (text.length > CHUNK) {
        yield Buffer.from(text)
        text = ''
      }
      index++
    }
    yield Buffer.from(
      `${text}${index === 0 ? '<table:table-row><table:table-cell/></table:table-row>' : ''}</table:table>`,
    )
  }

  private cell(cell: Cell, isHeader: boolean, merge: { rows: number; columns: number } | undefined): string {
    const {
      value,
      format = 'General',
      formula,
      style,
    } = typeof cell === 'object' && cell !== null ? cell : { value: cell }
    const name = style
      ? this.named(style, format)
      : isHeader
        ? 'Head'
        : format === 'General'
          ? undefined
          : this.format(format)
    const spans = merge && {
      'table:number-columns-spanned': merge.columns,
      'table:number-rows-spanned': merge.rows,
    }
    const open = formula === undefined ? undefined : openFormula(formula)
    if (formula !== undefined && open === undefined) this.formulas++
    const given = { 'table:style-name': name, 'table:formula': open, ...spans }
    if (value === undefined || value === null || value === '')
      return name || merge || open ? `<table:table-cell${attributes(given)}/>` : ''
    if (typeof value === 'boolean')
      return `<table:table-cell${attributes({ ...given, 'office:value-type': 'boolean', 'office:boolean-value': String(value) })}><text:p>${value ? 'TRUE' : 'FALSE'}</text:p></table:table-cell>`
    if (typeof value === 'number') {
      const shown = this.display.shown({ column: 0, type: 'number', value, style: { ...PLAIN, format } })
      return `<table:table-cell${attributes({ ...given, ...typedValue(value, format) })}><text:p>${xmlEscaped(shown)}</text:p></table:table-cell>`
    }
    const lines = value.split('\n').map(line => `<text:p>${spaced(line)}</text:p>`)
    return `<table:table-cell${attributes({ ...given, 'office:value-type': 'string' })}>${lines.join('')}</table:table-cell>`
  }

  private format(format: string): string {
    return this.kept(`N:${format}`, 'nu')
  }

  private named(style: CellStyle, format: string): string {
    const byFormat = this.known.get(style) ?? new Map<string, string>()
    this.known.set(style, byFormat)
    const name = byFormat.get(format) ?? this.kept(`S:${format}\n${styleProperties(style)}`, 'ce')
    byFormat.set(format, name)
    return name
  }

  private kept(key: string, prefix: string): string {
    const name = this.byKey.get(key) ?? `${prefix}${this.byKey.size + 1}`
    this.byKey.set(key, name)
    return name
  }

  styles(): string {
    const own = [...this.byKey].map(([key, name]) => {
      const end = key.indexOf('\n')
      const format = key.slice(2, end < 0 ? undefined : end)
      const data = numberStyle(`${name}-format`, format)
      const given = attributes({
        'style:name': name,
        'style:family': 'table-cell',
        'style:parent-style-name': 'Default',
        'style:data-style-name': data && `${name}-format`,
      })
      return `${data ?? ''}<style:style${given}>${end < 0 ? '' : key.slice(end + 1)}</style:style>`
    })
    return `<style:style style:name="Default" style:family="table-cell"/><style:style style:name="Head" style:family="table-cell" style:parent-style-name="Default"><style:text-properties fo:font-weight="bold"/></style:style>${own.join('')}`
  }
}

/** A number as the kind of value that its format says it is. */
function typedValue(value: number, format: string): Record<string, string> {
  if (!Number.isFinite(value)) return { 'office:value-type': 'string', 'office:string-value': '#NUM!' }
  const type = valueType(format)
  if (type === 'time') {
    const seconds = Math.round(Math.abs(value) * 86_400 * 1000) / 1000
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
    const rest = Math.round((seconds % 60) * 1000) / 1000
    const written = `${value < 0 ? '-' : ''}PT${String(hours).padStart(2, '0')}H${String(minutes).padStart(2, '0')}M${rest}S`
    return { 'office:value-type': 'time', 'office:time-value': written }
  }
  const moment = type === 'date' ? momentOf(value) : undefined
  if (type === 'date' && moment !== undefined) {
    const iso = new Date(moment).toISOString().slice(0, -1)
    return {
      'office:value-type': 'date',
      'office:date-value': iso.endsWith('T00:00:00.000') ? iso.slice(0, 10) : iso.replace(/\.000$/, ''),
    }
  }
  const currency = type === 'currency' ? currencyOf(format) : undefined
  return {
    'office:value-type': type === 'date' ? 'float' : type,
    'office:value': String(value),
    ...(currency && { 'office:currency': currency }),
  }
}

const HORIZONTAL: Record<string, string> = {
  left: 'start',
  center: 'center',
  right: 'end',
  justify: 'justify',
}
const VERTICAL: Record<string, string> = { top: 'top', center: 'middle', bottom: 'bottom' }

function styleProperties({
  font,
  fill,
  borders,
  horizontal,
  vertical,
  wrap,
  rotation,
  indent,
}: CellStyle): string {
  const line = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const one = borders[side]
    if (!one) return undefined
    const width =
      one.width ?? (/^thick|double$/.test(one.style) ? 2.5 : one.style.startsWith('medium') ? 1.75 : 0.75)
    const kind =
      one.style === 'double'
        ? 'double'
        : /dash/i.test(one.style)
          ? 'dashed'
          : one.style === 'dotted'
            ? 'dotted'
            : 'solid'
    return `${width}pt ${kind} ${one.color}`
  }
  const cell = attributes({
    'fo:background-color': fill?.color,
    'fo:border-top': line('top'),
    'fo:border-right': line('right'),
    'fo:border-bottom': line('bottom'),
    'fo:border-left': line('left'),
    'fo:wrap-option': wrap ? 'wrap' : undefined,
    'style:vertical-align': vertical === 'bottom' ? undefined : VERTICAL[vertical],
    'style:rotation-angle': rotation && rotation !== 255 ? (rotation + 360) % 360 : undefined,
    'style:text-align-source': HORIZONTAL[horizontal] ? 'fix' : undefined,
  })
  const paragraph = attributes({
    'fo:text-align': HORIZONTAL[horizontal],
    'fo:margin-left': indent > 0 ? `${Math.round(indent * 8.3)}pt` : undefined,
  })
  return `${cell ? `<style:table-cell-properties${cell}/>` : ''}${paragraph ? `<style:paragraph-properties${paragraph}/>` : ''}<style:text-properties${fontProperties(font)}/>`
}

const fontProperties = (font: CellFont): string =>
  attributes({
    'fo:font-family': `'${font.name.replaceAll("'", '')}'`,
    'fo:font-size': `${font.size}pt`,
    'fo:font-weight': font.bold ? 'bold' : undefined,
    'fo:font-style': font.italic ? 'italic' : undefined,
    'style:text-underline-style': font.underline ? 'solid' : undefined,
    'style:text-underline-type': font.underline === 'double' ? 'double' : undefined,
    'style:text-line-through-style': font.strike ? 'solid' : undefined,
    'fo:color': font.color,
  })

const spaced = (text: string): string =>
  xmlEscaped(text)
    .replace(/\t/g, '<text:tab/>')
    .replace(/^ | {2,}/g, found =>
      found.length === 1 ? '<text:s/>' : ` <text:s text:c="${found.length - 1}"/>`,
    )
