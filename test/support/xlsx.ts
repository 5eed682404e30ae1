import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { unzip, zipped } from './zip.ts'

/** A cell as another reader sees it: its reference, kind, value and the number format of its style. */
export interface SeenCell {
  kind: string
  value: string
  format: string
  bold: boolean
}

/** Reads a workbook with yauzl and saxes, strictly; gives cells by sheet file and reference. */
export async function seenCells(bytes: Buffer, sheet = 1): Promise<Record<string, SeenCell>> {
  const parts = new Map((await unzip(bytes)).map(one => [one.name, one.content.toString()]))
  const part = (name: string) => parse(parts.get(name)!)
  const strings = part('xl/sharedStrings.xml')
    .filter(node => node.path.endsWith('/si'))
    .map(node => node.text)
  const styles = part('xl/styles.xml')
  const formats = new Map(
    styles
      .filter(node => node.path.endsWith('/numFmt'))
      .map(node => [node.attributes['numFmtId'], node.attributes['formatCode']!]),
  )
  const cellStyles = styles.filter(node => node.path.endsWith('cellXfs/xf'))
  const cells: Record<string, SeenCell> = {}
  for (const node of part(`xl/worksheets/sheet${sheet}.xml`)) {
    if (!node.path.endsWith('/c')) continue
    const { r, t = 'n', s = '0' } = node.attributes
    const style = cellStyles[Number(s)]!.attributes
    cells[r!] = {
      kind: t === 'inlineStr' ? 's' : t,
      value: t === 's' ? strings[Number(node.text)]! : node.text,
      format: formats.get(style['numFmtId']) ?? 'General',
      bold: style['fontId'] === '1',
    }
  }
  return cells
}

interface XmlNode {
  path: string
  attributes: Record<string, string>
  text: string
}

function parse(xml: string): XmlNode[] {
  const nodes: XmlNode[] = []
  const stack: XmlNode[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', tag => {
    const node = {
      path: `${stack.at(-1)?.path ?? ''}/${tag.name}`,
      attributes: tag.attributes as Record<string, string>,
      text: '',
    }
    nodes.push(node)
    stack.push(node)
  })
  parser.on('text', text => {
    for (const node of stack) node.text += text
  })
  parser.on('closetag', () => stack.pop())
  parser.write(xml).close()
  return nodes
}

export interface RawBook {
  sheets: Record<string, { rows: string; state?: string; before?: string; after?: string }>
  strings?: string
  styles?: string
  workbookPr?: string
}

/** A workbook put together by hand from the XML of its rows. */
export async function rawXlsx({ sheets, strings, styles, workbookPr = '' }: RawBook): Promise<Buffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${rel}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${rel}">${workbookPr}<sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"${sheets[name]!.state ? ` state="${sheets[name]!.state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="r${i}" Type="${rel}/worksheet" Target="worksheets/s${i}.xml"/>`)
      .join('')}</Relationships>`,
  }
  for (const [i, name] of names.entries()) {
    const { rows, before = '', after = '' } = sheets[name]!
    files[`xl/worksheets/s${i}.xml`] =
      `<?xml version="1.0"?><worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
  }
  if (strings) files['xl/sharedStrings.xml'] = `<sst ${main}>${strings}</sst>`
  if (styles) files['xl/styles.xml'] = `<styleSheet ${main}>${styles}</styleSheet>`
  return zipped(files)
}

const python = ['/usr/bin/python3', 'python3'].find(
  name => spawnSync(name, ['-c', 'import openpyxl']).status === 0,
)

/** For tests that ask openpyxl: options that skip them, and say so, where it is missing. */
export const withOpenpyxl = python
  ? {}
  : { skip: 'no python3 with openpyxl here: the workbook was not read by it' }

/** Runs Python over a workbook; `book` is loaded, the last line prints JSON. */
export function openpyxl(bytes: Buffer, code: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
  try {
    writeFileSync(join(folder, 'a.xlsx'), bytes)
    const script = `import openpyxl, json, sys\nbook = openpyxl.load_workbook(sys.argv[1])\n${code}`
    const done = spawnSync(python!, ['-c', script, join(folder, 'a.xlsx')], { encoding: 'utf8' })
    if (done.status !== 0) throw new Error(done.stderr)
    return JSON.parse(done.stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
