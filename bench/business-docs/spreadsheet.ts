import type { Cell, Content } from './content.ts'
import { escaped } from './html.ts'

const FONTS: Record<Content['font'], string> = {
  sans: 'Liberation Sans',
  serif: 'Liberation Serif',
  wide: 'DejaVu Sans',
}

/** The document as one sheet, in the flat form of OpenDocument that LibreOffice Calc prints. */
export function sheetOf(content: Content): string {
  const { look, size, font, tables } = content
  const columns = Math.max(...tables.map(t => t.align.length))
  const [table] = tables
  const edge = '0.5pt solid #555555'
  const cellStyle = (name: string, align: string, bold: boolean, extra: string) =>
    `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top" fo:padding="${content.padding / 2}pt" ${extra}/><style:paragraph-properties fo:text-align="${align}"/><style:text-properties fo:font-size="${size}pt" style:font-name="F" style:font-name-asian="Noto Sans CJK SC" style:font-name-complex="DejaVu Sans" style:font-size-asian="${size}pt" style:font-size-complex="${size}pt"${bold ? ' fo:font-weight="bold" style:font-weight-asian="bold"' : ''}/></style:style>`
  const styles: string[] = []
  for (const align of ['start', 'end', 'center']) {
    for (const bold of [false, true]) {
      for (const head of [false, true]) {
        for (const even of [false, true]) {
          const border =
            look === 'grid'
              ? `fo:border="${edge}"`
              : look === 'columns'
                ? `fo:border-left="${edge}" fo:border-right="${edge}"${head ? ` fo:border-bottom="${edge}"` : ''}`
                : look === 'rows' || (look === 'head' && head)
                  ? `fo:border-bottom="${edge}"`
                  : look === 'zebra' && even && !head
                    ? 'fo:background-color="#eef2f6"'
                    : ''
          styles.push(cellStyle(`${align}${Number(bold)}${Number(head)}${Number(even)}`, align, bold, border))
        }
      }
    }
  }
  styles.push(cellStyle('plain', 'start', false, '').replace('fo:wrap-option="wrap"', ''))
  const total = 170
  const widths = table!.widths.map(
    (w, i) =>
      `<style:style style:name="co${i}" style:family="table-column"><style:table-column-properties style:column-width="${((w * total) / 100).toFixed(1)}mm"/></style:style>`,
  )
  const p = (text: string) => `<text:p>${escaped(text)}</text:p>`
  const plain = (text: string, over = 1) =>
    `<table:table-cell table:style-name="plain" office:value-type="string"${over > 1 ? ` table:number-columns-spanned="${over}"` : ''}>${p(text)}</table:table-cell>${over > 1 ? `<table:covered-table-cell table:number-columns-repeated="${over - 1}"/>` : ''}`
  const line = (...texts: string[]) =>
    `<table:table-row>${texts.map(t => plain(t)).join('')}</table:table-row>`
  const wide = (text: string) =>
    `<table:table-row>${plain(text, columns).replace('"plain"', '"start000p"')}</table:table-row>`
  styles.push(cellStyle('start000p', 'start', false, ''))
  const rowOf = (cells: Cell[], align: string[], head: boolean, even: boolean) => {
    let column = 0
    const made = cells.map(cell => {
      const over = cell.columns ?? 1
      const own =
        over === 1 ? align[column]! : head ? 'center' : column + over === align.length ? 'left' : 'right'
      column += over
      const side = own === 'left' ? 'start' : own === 'right' ? 'end' : 'center'
      const name = `${side}${Number(head || (cell.bold ?? false))}${Number(head)}${Number(even)}`
      return `<table:table-cell table:style-name="${name}" office:value-type="string"${over > 1 ? ` table:number-columns-spanned="${over}"` : ''}>${p(cell.text)}</table:table-cell>${over > 1 ? `<table:covered-table-cell table:number-columns-repeated="${over - 1}"/>` : ''}`
    })
    return `<table:table-row table:style-name="ro">${made.join('')}</table:table-row>`
  }
  const body = [
    ...content.sender.map((text, i) => line(text, '', content.recipient[i] ?? '')),
    line(''),
    line(content.title),
    ...content.meta.map(([label, value]) => line(`${label}: ${value}`)),
    line(''),
    wide(content.intro),
    line(''),
    ...tables.flatMap((t, i) => [
      ...(i > 0 ? [line('')] : []),
      ...(tables.length === 1
        ? [
            `<table:table-header-rows>${t.head.map(r => rowOf(r, t.align, true, false)).join('')}</table:table-header-rows>`,
          ]
        : t.head.map(r => rowOf(r, t.align, true, false))),
      ...t.rows.map((r, n) => rowOf(r, t.align, false, n % 2 === 1)),
    ]),
    line(''),
    wide(content.closing),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'${FONTS[font]}'"/></office:font-face-decls>
<office:automatic-styles>${widths.join('')}<style:style style:name="ro" style:family="table-row"><style:table-row-properties style:use-optimal-row-height="true"/></style:style>${styles.join('')}<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm" fo:margin="15mm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Default" style:page-layout-name="pl"/></office:master-styles>
<office:body><office:spreadsheet><table:table table:name="Sheet1">${widths.map((_, i) => `<table:table-column table:style-name="co${i}"/>`).join('')}${body.join('')}</table:table></office:spreadsheet></office:body></office:document>`
}
