import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-csv.ts'

const ROWS = [
  ['Item', 'Note', 'Price'],
  ['Chair', 'oak, "old"', '1,200.50'],
  ['Table', 'round', '310.00'],
  ['Lamp', 'brass', '45.90'],
]

/** Pages with a ruled table each. */
const tables = (count: number, rows = ROWS) =>
  makePdf(
    Array.from({ length: count }, (_, i) => `Prices of list ${i + 1}`),
    (_, pages) => {
      for (const [n, page] of pages.entries())
        for (const [r, row] of rows.entries())
          for (const [c, text] of row.entries()) {
            page.drawRectangle({ x: 72 + c * 150, y: 600 - r * 24, width: 150, height: 24, borderWidth: 1 })
            const said = r === 1 && c === 0 ? `${text} ${n + 1}` : text
            page.drawText(said, { x: 78 + c * 150, y: 607 - r * 24, size: 11 })
          }
    },
  )

test('one table is CSV that another program reads', async () => {
  const { json } = await runTool(tool, { file: pdfFile(await tables(1)) })
  const { data } = Papa.parse<string[]>(json.csv, { skipEmptyLines: true })
  assert.deepEqual(data, [ROWS[0], ['Chair 1', 'oak, "old"', '1,200.50'], ROWS[2], ROWS[3]])
  const other = await runTool(tool, { file: pdfFile(await tables(1)), delimiter: 'semicolon' })
  assert.match(other.json.csv, /^Item;Note;Price\r\nChair 1;"oak, ""old""";"1,200\.50"\r\n/)
})

test('several tables are a ZIP, and none is told', async () => {
  const { bytes, mediaType } = await runTool(tool, { file: pdfFile(await tables(2)) })
  const files = unzipSync(bytes)
  assert.equal(mediaType, 'application/zip')
  assert.deepEqual(Object.keys(files), ['report-page-1-table-1.csv', 'report-page-2-table-1.csv'])
  assert.match(Buffer.from(files['report-page-2-table-1.csv']!).toString(), /Chair 2/)
  assert.match(await refusal(tool, { file: pdfFile(await makePdf(['x'])) }), /^400 file: no table/)
})

test('cells that a spreadsheet would run as formulas get an apostrophe, figures with signs do not', async () => {
  const rows = [
    ['Item', 'Note', 'Price'],
    ['=1+1', '@SUM(A1)', '-12.50 EUR'],
    ['+cmd(1)', "-2+cmd|' /C calc'!A0", '-5 %'],
    ['Lamp', '- none', '+49 30 123'],
  ]
  const { json, warnings } = await runTool(tool, { file: pdfFile(await tables(1, rows)) })
  const { data } = Papa.parse<string[]>(json.csv, { skipEmptyLines: true })
  assert.deepEqual(data.slice(1), [
    ["'=1+1 1", "'@SUM(A1)", '-12.50 EUR'],
    ["'+cmd(1)", "'-2+cmd|' /C calc'!A0", '-5 %'],
    ['Lamp', '- none', '+49 30 123'],
  ])
  assert.match(warnings.join(), /^4 cells of text .* got an apostrophe$/)
})
