import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { seenCells } from '../../../test/support/xlsx.ts'
import tool from './pdf-to-excel.ts'

/** The weights of a list whose positions have parts. */
async function weights(heads: readonly [string, string, string], figures: readonly string[]) {
  const pdf = await drawnPdf([
    pen => {
      for (const [i, [position, name, figure]] of [
        heads,
        ...figures.map((weight, n) => [POSITIONS[n]!, `Pump ${n + 1}`, weight] as const),
      ].entries()) {
        pen.text(50, 100 + i * 18, position)
        pen.text(120, 100 + i * 18, name)
        pen.text(400, 100 + i * 18, figure, { right: true })
      }
    },
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(pdf) })
  const cells = await seenCells(Buffer.from(bytes), 1)
  return figures.map((_, i) => cells[`C${i + 2}`]?.value)
}

const POSITIONS = ['1', '1.1', '1.2', '2', '2.1', '2.2']
const FIGURES = ['3,750', '24,180', '2,220', '11,720', '1,570', '41,980']

test('positions with parts tell nothing of decimals: the language of the headings does', async () => {
  assert.deepEqual(
    await weights(['Position', 'Bezeichnung der Menge', 'Einheit je Stück und Nettogewicht'], FIGURES),
    ['3.75', '24.18', '2.22', '11.72', '1.57', '41.98'],
  )
  assert.deepEqual(await weights(['Item', 'Quantity and price', 'Weight for the invoice'], FIGURES), [
    '3750',
    '24180',
    '2220',
    '11720',
    '1570',
    '41980',
  ])
})
