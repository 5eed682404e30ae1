import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'

const ROWS = [
  ['2026-02-25', 'Annual fee', '1711.96', '345.13'],
  ['2026-02-26', 'Tap water', '504.63', '840.50'],
  ['2026-02-27', 'Copper pipe', '12.20', '828.30'],
]
const PLACES = [50, 150, 340, 460]

const statement = (second: string[]) => (pen: Pen) => {
  for (const [i, row] of [['Date', 'Text', 'Amount', 'Balance'], second, ...ROWS].entries())
    for (const [c, text] of row.entries())
      if (text)
        pen.text(PLACES[c]!, 100 + 16 * i, text, { right: c > 1, ...(i < 2 && { face: 'bold' as const }) })
}

async function headOf(second: string[]): Promise<number> {
  const file = pdfFile(await drawnPdf([statement(second)]))
  const { json } = await runTool(await toolBySlug('pdf-extract'), { file })
  return json.tables[0].header_rows
}

test('a balance carried forward in bold type is no heading', async () => {
  assert.equal(await headOf(['', 'Carried forward', '', '2057.09']), 1)
})

test('headings of two rows stay both', async () => {
  assert.equal(await headOf(['booked', 'and remarks', 'EUR', 'EUR']), 2)
})
