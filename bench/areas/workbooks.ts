import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import excelToPdf from '../../src/tools/document/excel-to-pdf/excel-to-pdf.ts'
import { cell, printedXlsx } from '../../test/support/printed-xlsx.ts'
import { runTool } from '../../test/support/run-tool.ts'
import { compare, table, type Way } from '../support/compare.ts'
import { type Taken, timed, timedHere } from '../support/process.ts'
import { report } from '../support/results.ts'

/**
 * Workbooks as printed beside LibreOffice Calc: six in each round, none printed before. Of Calc both are measured:
 * a process for each file, as one is called by hand, and one process for all, which spares it its start.
 */
const [FILES, REPEATS] = [6, 3]
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawing+xml'
const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/><Override PartName="/xl/worksheets/s0.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/drawings/d.xml" ContentType="${DRAWING}"/><Override PartName="/xl/charts/c.xml" ContentType="${CHART}"/></Types>`
const STYLES =
  '<numFmts count="1"><numFmt numFmtId="200" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E78"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="1"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1"/><xf numFmtId="200" fontId="0" fillId="0" borderId="1"/></cellXfs>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWN = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONS}"><xdr:twoCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>13</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>18</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
const KINDS = ['barChart', 'lineChart', 'areaChart']

const chartOf = (kind: string, rows: number) =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:layout/><c:${kind}>${kind === 'barChart' ? '<c:barDir val="col"/>' : ''}<c:grouping val="${kind === 'barChart' ? 'clustered' : 'standard'}"/><c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>Places!$B$2:$B$${rows}</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>Places!$C$2:$C$${rows}</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:${kind}><c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`

/** A list with a head, formulas without results and a chart; its length and chart differ. */
async function workbook(seed: number): Promise<Uint8Array> {
  const count = 12 + ((seed * 37) % 120)
  const head = ['No.', 'Place', 'Delay', 'Sum', 'Remark'].map((text, i) => cell(`${'ABCDE'[i]}1`, text, 1))
  const lines = Array.from({ length: count }, (_, k) => {
    const i = k + 2
    return `<row r="${i}">${cell(`A${i}`, k + 1)}${cell(`B${i}`, `Place ${seed}-${k}`)}${cell(`C${i}`, ((seed * 7919 + k * 104_729) % 9_973) / 7, 2)}<c r="D${i}" s="2"><f>SUM(C$2:C${i})</f></c>${cell(`E${i}`, `remark ${(k * seed) % 91}`)}</row>`
  })
  return printedXlsx(
    {
      Places: {
        before: '<cols><col min="1" max="5" width="14" customWidth="1"/></cols>',
        rows: `<row r="1">${head.join('')}</row>${lines.join('')}`,
        after: '<pageSetup paperSize="9" orientation="landscape"/><drawing r:id="d"/>',
        relations: { d: ['drawing', '../drawings/d.xml'] },
      },
    },
    {
      styles: STYLES,
      files: {
        '[Content_Types].xml': TYPES,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r0" Type="${RELATIONS}/worksheet" Target="worksheets/s0.xml"/><Relationship Id="r1" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
        'xl/drawings/d.xml': DRAWN,
        'xl/drawings/_rels/d.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c1" Type="${RELATIONS}/chart" Target="../charts/c.xml"/></Relationships>`,
        'xl/charts/c.xml': chartOf(KINDS[seed % 3]!, Math.min(count, 13) + 1),
      },
    },
  )
}

let made = 0
/** Paths of workbooks that nobody has printed yet. */
async function fresh(): Promise<string[]> {
  const paths: string[] = []
  for (let i = 0; i < FILES; i++) {
    const path = join(folder, `book-${++made}.xlsx`)
    writeFileSync(path, await workbook(made))
    paths.push(path)
  }
  return paths
}

const said = (taken: Taken[]): string => {
  const cpu = taken.reduce((sum, one) => sum + (one.cpuSeconds ?? 0), 0)
  const most = Math.max(...taken.map(one => one.megabytes ?? 0))
  return `${((cpu / FILES) * 1000).toFixed(0)} ms of CPU a file, ${most.toFixed(0)} MB`
}
const profile = `-env:UserInstallation=file://${folder}/profile`
const calc = (paths: string[]): Taken =>
  timed(['soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'out'), ...paths])

const ways: Way[] = [
  {
    name: 'excel-to-pdf, warm, one after the other',
    run: async () => {
      const paths = await fresh()
      const taken: Taken[] = []
      for (const path of paths)
        taken.push(await timedHere(() => runTool(excelToPdf, { file: { path }, layout: 'sheet' })))
      return said(taken)
    },
  },
  {
    name: 'LibreOffice, one process for all',
    needs: 'soffice',
    run: async () => said([calc(await fresh())]),
  },
  {
    name: 'LibreOffice, a process for each',
    needs: 'soffice',
    run: async () => said((await fresh()).map(path => calc([path]))),
  },
]

try {
  const result = await compare(ways, REPEATS)
  const printed = result.rows.length > 1 ? readdirSync(join(folder, 'out')).length : 0
  report('Workbooks as printed', [
    'Times are of all six files of a round, making them included.',
    '',
    table(`${FILES} different workbooks with a chart and formulas`, result),
  ])
  if (result.rows.length > 1 && printed !== made - FILES * (REPEATS + 1))
    throw new Error(`LibreOffice printed ${printed} of ${made - FILES * (REPEATS + 1)} workbooks`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
