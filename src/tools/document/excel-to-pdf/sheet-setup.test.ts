import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const rows = '<row r="1"><c r="A1" t="str"><v>Share</v></c><c r="B1" t="e"><v>#DIV/0!</v></c></row>'

/** A sheet with an error, printed with a page setup. */
async function printed(setup: string) {
  const content = await printedXlsx({ One: { rows, after: `<pageSetup ${setup}/>` } })
  const { bytes } = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  const [page] = (await readPdf(bytes)).pages
  return { ...page!, words: page!.text.replace(/\s+/g, ' ').trim() }
}

test('errors are printed as the page setup says', async () => {
  assert.equal((await printed('')).words, 'Share #DIV/0!')
  assert.equal((await printed('errors="displayed"')).words, 'Share #DIV/0!')
  assert.equal((await printed('errors="blank"')).words, 'Share')
  assert.equal((await printed('errors="dash"')).words, 'Share --')
  assert.equal((await printed('errors="NA"')).words, 'Share #N/A')
})

test('an Excel 2003 workbook says so in words of its own', async () => {
  const content = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="One"><Table><Row><Cell><Data ss:Type="String">Share</Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell></Row></Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Print><PrintErrors>Dash</PrintErrors></Print></WorksheetOptions></Worksheet></Workbook>`
  const { bytes } = await runTool(tool, { file: { name: 'one.xml', content }, layout: 'sheet' })
  assert.equal((await readPdf(bytes)).text.replace(/\s+/g, ' ').trim(), 'Share --')
})

test('papers have the size of their number, envelopes and postcards among them', async () => {
  const size = async (paper: number) => {
    const { width, height } = await printed(`paperSize="${paper}"`)
    return [width, height].map(points => Math.round((points / 72) * 25.4))
  }
  assert.deepEqual(await size(9), [210, 297])
  assert.deepEqual(await size(43), [100, 148])
  assert.deepEqual(await size(30), [229, 324])
  assert.deepEqual(await size(24), [432, 559])
})
