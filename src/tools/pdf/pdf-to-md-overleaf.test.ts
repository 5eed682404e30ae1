import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-md.ts'

const read = async (pdf: Uint8Array): Promise<string> =>
  (await runTool(tool, { file: pdfFile(pdf) })).json.markdown

/** Items, each as far in as it has spaces. */
const items = (pen: Pen, y: number, texts: readonly string[]) => {
  for (const [i, text] of texts.entries()) pen.text(60 + 10 * text.search(/\S/), y + 14 * i, text.trim())
}

test('items of lists in lists keep their level over the end of a page', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      items(pen, 700, ['• Salt from the north', '  • Rock salt in blocks', '    1. Sorted by its weight'])
    },
    pen => {
      items(pen, 60, ['    2. Sorted by its price', '  • Sea salt in sacks', '• Timber from the hills'])
      column(pen, 50, 140, PROSE)
    },
  ])
  assert.match(
    await read(pdf),
    /\n- Salt from the north\n {2}- Rock salt in blocks\n {4}1\. Sorted by its weight\n\n {4}2\. Sorted by its price\n {2}- Sea salt in sacks\n- Timber/,
  )
})

test('a note at the foot of a page does not end the list that goes on overleaf', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      items(pen, 600, ['• Salt from the north', '  • Rock salt in blocks'])
      pen.text(169.5, 611, '1', { size: 6 })
      pen.text(50, 757, '1', { size: 5 })
      pen.text(54, 760, 'Found by the miners of the next valley.', { size: 8 })
    },
    pen => {
      items(pen, 60, ['  • Sea salt in sacks', '• Timber from the hills'])
      column(pen, 50, 140, PROSE)
    },
  ])
  assert.match(await read(pdf), /\n\n {2}- Sea salt in sacks\n- Timber from the hills\n\n\[\^1\]: Found by/)
})
