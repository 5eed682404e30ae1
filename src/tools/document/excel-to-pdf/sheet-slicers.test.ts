import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const X14 = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'

/** As Excel writes it: the slicer for programs that know it, a shape that says so for the others. */
const framed = (name: string, column: number) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>${column + 3}</xdr:col><xdr:row>10</xdr:row></xdr:to><mc:AlternateContent><mc:Choice Requires="sle15"><xdr:graphicFrame><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/drawing/2010/slicer"><sle:slicer xmlns:sle="http://schemas.microsoft.com/office/drawing/2010/slicer" name="${name}"/></a:graphicData></a:graphic></xdr:graphicFrame></mc:Choice><mc:Fallback><xdr:sp><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1828800" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"/></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Slicers are not supported</a:t></a:r></a:p></xdr:txBody></xdr:sp></mc:Fallback></mc:AlternateContent><xdr:clientData/></xdr:twoCellAnchor>`

const relations = (list: Record<string, [type: string, target: string]>) =>
  `<Relationships>${Object.entries(list)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

async function printed(names: string[]) {
  const data = ['Town', 'Lyon', 'Bari', 'lyon', 'Oslo']
  const content = await printedXlsx(
    {
      One: {
        rows: data.map((town, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, town)}</row>`).join(''),
        after: '<drawing r:id="d"/><tableParts><tablePart r:id="t"/></tableParts>',
        relations: {
          d: ['drawing', '../drawings/d.xml'],
          t: ['table', '../tables/t.xml'],
          s: ['slicer', '../slicers/s.xml'],
        },
      },
    },
    {
      files: {
        'xl/_rels/workbook.xml.rels': relations({
          r0: ['worksheet', 'worksheets/s0.xml'],
          c1: ['slicerCache', 'slicerCaches/c1.xml'],
          c2: ['slicerCache', 'slicerCaches/c2.xml'],
          p: ['pivotCacheDefinition', 'pivotCache/p.xml'],
        }),
        'xl/tables/t.xml':
          '<table id="7" name="T" ref="A1:A5"><autoFilter ref="A1:A5"><filterColumn colId="0"><filters><filter val="Lyon"/></filters></filterColumn></autoFilter><tableColumns><tableColumn id="3" name="Town"/></tableColumns></table>',
        'xl/slicers/s.xml': `<slicers ${X14}>${names.map(name => `<slicer name="${name}" cache="Slicer_${name}" caption="By ${name}" rowHeight="241300"/>`).join('')}</slicers>`,
        'xl/slicerCaches/c1.xml': `<slicerCacheDefinition ${X14} name="Slicer_Town" sourceName="Town"><extLst><ext><x15:tableSlicerCache xmlns:x15="x15" tableId="7" column="3"/></ext></extLst></slicerCacheDefinition>`,
        'xl/slicerCaches/c2.xml': `<slicerCacheDefinition ${X14} name="Slicer_Kind" sourceName="Kind"><data><tabular pivotCacheId="1"><items><i x="1" s="1"/><i x="0"/></items></tabular></data></slicerCacheDefinition>`,
        'xl/pivotCache/p.xml':
          '<pivotCacheDefinition><cacheFields><cacheField name="Kind"><sharedItems><s v="Retail"/><s v="Wholesale"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>',
        'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ${A}>${names.map((name, i) => framed(name, 2 + i * 4)).join('')}</xdr:wsDr>`,
      },
    },
  )
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('slicers show their items, those of a filter filled', async () => {
  const { pdf, bytes, warnings } = await printed(['Town', 'Kind'])
  assert.deepEqual(warnings, [])
  const items = pdf.pages[0]!.items.filter(one => one.text.trim())
  const left = items.find(one => one.text === 'By Town')!.x
  const right = items.find(one => one.text === 'By Kind')!.x
  const from = (x: number) =>
    items
      .filter(one => Math.abs(one.x - x) < 6)
      .toSorted((a, b) => b.y - a.y)
      .map(one => one.text)
  assert.deepEqual(from(left).toSorted(), ['Bari', 'By Town', 'Lyon', 'Oslo'])
  assert.deepEqual(from(right).toSorted(), ['By Kind', 'Retail', 'Wholesale'])
  const drawn = await drawPage(bytes, 1, 1)
  const isFilled = (word: string, x: number) => {
    const item = items.find(one => one.text === word && Math.abs(one.x - x) < 6)!
    return drawn.at(item.x + 70, item.y).some(value => value < 240)
  }
  assert.deepEqual(
    ['Bari', 'Lyon', 'Oslo'].map(word => isFilled(word, left)),
    [false, true, false],
  )
  assert.deepEqual(
    ['Wholesale', 'Retail'].map(word => isFilled(word, right)),
    [true, false],
  )
  assert.ok(!pdf.text.includes('not supported'), pdf.text)
})

test('a slicer whose items are not known is told of', async () => {
  const { pdf, warnings } = await printed(['Town', 'Size'])
  assert.deepEqual(warnings, ['1 slicer is not shown'])
  assert.ok(pdf.text.includes('not supported'), pdf.text)
})
