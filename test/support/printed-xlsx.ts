import { zipped } from './zip.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface PrintedSheet {
  rows: string
  /** What stands before the rows: `sheetPr`, `cols` … */
  before?: string
  after?: string
  /** Targets of relationships by id: type and path, or an address outside. */
  relations?: Record<string, [type: string, target: string]>
  state?: string
}

/** A workbook of parts written by hand, with page setup, drawings and names. */
export async function printedXlsx(
  sheets: Record<string, PrintedSheet>,
  parts: {
    styles?: string
    names?: string
    calculation?: string
    files?: Record<string, string | Buffer>
  } = {},
): Promise<Buffer> {
  const relationships = (list: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"${target.includes('://') ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`
  const names = Object.keys(sheets)
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([['a', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${REL}"><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"${sheets[name]!.state ? ` state="${sheets[name]!.state}"` : ''}/>`,
      )
      .join(
        '',
      )}</sheets>${parts.names ? `<definedNames>${parts.names}</definedNames>` : ''}${parts.calculation ?? ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      names.map((_, i) => [`r${i}`, 'worksheet', `worksheets/s${i}.xml`]),
    ),
    ...parts.files,
  }
  for (const [i, name] of names.entries()) {
    const { rows, before = '', after = '', relations = {} } = sheets[name]!
    files[`xl/worksheets/s${i}.xml`] =
      `<worksheet ${MAIN} xmlns:r="${REL}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
    files[`xl/worksheets/_rels/s${i}.xml.rels`] = relationships(
      Object.entries(relations).map(([id, [type, target]]) => [id, type, target]),
    )
  }
  if (parts.styles) files['xl/styles.xml'] = `<styleSheet ${MAIN}>${parts.styles}</styleSheet>`
  return zipped(files)
}

/** A cell: text, number, or XML of its own. */
export const cell = (reference: string, value: string | number, style = 0): string =>
  typeof value === 'number'
    ? `<c r="${reference}" s="${style}"><v>${value}</v></c>`
    : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
