const TABLE = /<w:tbl><w:tblPr><w:bidiVisual\/>[\s\S]*?<\/w:tbl>/g
const GRID = /<w:tblGrid>(?:<w:gridCol w:w="\d+"\/>)+<\/w:tblGrid>/
const ROW = /<w:tr>[\s\S]*?<\/w:tr>/g

/** LibreOffice fills the place with an empty paragraph, which would make low rows higher. */
const STYLE =
  '<w:style w:type="table" w:customStyle="1" w:styleId="FromRight"><w:name w:val="From right"/><w:pPr>' +
  '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr></w:style>'

/**
 * Tables that are read from the right begin at the right margin in Word. LibreOffice puts them at the left one, and
 * reads their alignment the other way round. The place that they leave on the left is part of their grid, without a
 * cell in it: so they are as wide as the text, and stand at the same place in both.
 */
export function withPlacesOnTheLeft<Parts extends { document: string; styles: string }>(parts: Parts): Parts {
  const document = parts.document.replace(TABLE, widened)
  if (document === parts.document) return parts
  return { ...parts, document, styles: parts.styles.replace('</w:styles>', `${STYLE}</w:styles>`) }
}

function widened(table: string): string {
  const grid = GRID.exec(table)?.[0] ?? ''
  const whole = [...grid.matchAll(/w:w="(\d+)"/g)].reduce((sum, [, width]) => sum + Number(width), 0)
  const filled = Number(/<w:tblW [^>]*w:w="(\d+)"/.exec(table)?.[1])
  const rest = whole - filled
  if (!(rest > 0)) return table
  const place = `<w:gridAfter w:val="1"/><w:wAfter w:w="${rest}" w:type="dxa"/>`
  return table
    .replace('<w:bidiVisual/>', '<w:tblStyle w:val="FromRight"/><w:bidiVisual/>')
    .replace(/(<w:tblW [^>]*w:w=")\d+/, `$1${whole}`)
    .replace(ROW, row => row.replace('<w:trPr>', `<w:trPr>${place}`))
}
