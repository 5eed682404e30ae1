import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell, type PrintedSheet, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

async function printed(sheet: PrintedSheet, files: Record<string, string> = {}) {
  const content = await printedXlsx({ One: sheet }, { files })
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('texts in runs inside cells keep their fonts when they are written on lines of their own, as gnumeric does', async () => {
  const run = (size: number, text: string) => `<r>
      <rPr><sz val="${size}"/></rPr>
      <t xml:space="preserve">${text}</t>
    </r>`
  const { pdf } = await printed({
    rows: `<row r="1"><c r="A1" t="inlineStr">
      <is>
        ${run(10, 'Small ')}${run(30, 'large')}
      </is></c></row>`,
  })
  const [small, large] = ['Small', 'large'].map(
    text => pdf.pages[0]!.items.find(one => one.text.trim() === text)!,
  )
  assert.ok(small && large, JSON.stringify(pdf.pages[0]!.items))
  // Small letters stand on the line of the large ones, further down than a row of ten points is high.
  assert.equal(small.y, large.y)
  assert.ok(large.y > 72 + 20, String(large.y))
})

test('a table that is named like a cell has columns too', async () => {
  const { pdf, warnings } = await printed(
    {
      rows: `<row r="1">${cell('A1', 'Hours')}</row><row r="2">${cell('A2', 8)}</row><row r="3">${cell('A3', 9)}</row><row r="5"><c r="A5"><f>SUBTOTAL(109,T1[Hours])</f></c></row>`,
      after: '<tableParts><tablePart r:id="t"/></tableParts>',
      relations: { t: ['table', '../tables/t.xml'] },
    },
    {
      'xl/tables/t.xml':
        '<table id="1" name="T1" displayName="T1" ref="A1:A3"><tableColumns><tableColumn id="1" name="Hours"/></tableColumns></table>',
    },
  )
  assert.deepEqual(warnings, [])
  assert.match(pdf.text, /17/)
})

test('the text of a shape stands in the box that the shape has for it', async () => {
  const shape = (preset: string, row: number) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="2540000" cy="1270000"/><xdr:sp><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2540000" cy="1270000"/></a:xfrm><a:prstGeom prst="${preset}"/></xdr:spPr><xdr:txBody><a:bodyPr lIns="0" tIns="0"/><a:p><a:r><a:t>${preset}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:oneCellAnchor>`
  const { pdf } = await printed(
    { rows: '', after: '<drawing r:id="d"/>', relations: { d: ['drawing', '../drawings/d.xml'] } },
    {
      'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${shape('rect', 0)}${shape('diamond', 10)}</xdr:wsDr>`,
    },
  )
  const at = (text: string) => pdf.pages[0]!.items.find(one => one.text === text)!
  // A diamond of 200 points keeps a quarter free on each side.
  assert.equal(at('diamond').x - at('rect').x, 50)
})

test('names of characters that stand alone reach both sides of their cell when they are distributed', async () => {
  const content = await printedXlsx(
    {
      One: {
        rows: `<row r="1">${cell('A1', '東京', 0)}${cell('B1', '山', 0)}${cell('C1', 'x', 1)}</row>`,
        before: '<cols><col min="1" max="2" width="30" customWidth="1"/></cols>',
      },
    },
    { styles: '<cellXfs><xf><alignment horizontal="distributed"/></xf><xf/></cellXfs>' },
  )
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  const { items } = (await readPdf(run.bytes)).pages[0]!
  const x = (text: string) => items.find(item => item.text === text)!.x
  const wide = (x('x') - x('東')) / 2
  assert.ok(x('京') - x('東') > 0.8 * wide, JSON.stringify(items))
  // A single one stands in the middle.
  assert.ok(Math.abs(x('山') - x('東') - 1.5 * wide) < 10, JSON.stringify(items))
})
