import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import booklet from './pdf-booklet.ts'

const LETTERS = ['aa', 'bb', 'cc', 'dd', 'ee']
const five = (rotate = 0) =>
  makePdf(
    LETTERS,
    (_, pages) => {
      for (const page of pages) page.setRotation(degrees(rotate))
    },
    { size: [500, 750] },
  )

/** The pages of a sheet by where they stand: rows from the top, each from the left. */
async function sheets(bytes: Uint8Array): Promise<string[][]> {
  assert.deepEqual(await complaints(bytes), [])
  const { pages } = await readPdf(bytes)
  return pages.map(({ items }) =>
    items
      .filter(({ text }) => text.trim() !== '')
      .sort((a, b) => Math.round(a.y / 20) - Math.round(b.y / 20) || a.x - b.x)
      .map(({ text }) => text),
  )
}

test('booklet: folded sheets read from the first page to the last', async () => {
  const run = async (params: object) => {
    const { bytes, warnings } = await runTool(booklet, { file: pdfFile(await five()), ...params })
    return { sheets: await sheets(bytes), warnings }
  }
  const { sheets: sides, warnings } = await run({})
  assert.deepEqual(sides, [['aa'], ['bb'], ['cc'], ['dd', 'ee']])
  assert.deepEqual(warnings, ['3 blank pages added at the end to fill the last sheet'])
  assert.deepEqual((await run({ binding: 'right' })).sheets.at(-1), ['ee', 'dd'])
  assert.deepEqual((await run({ sheets_per_signature: 1 })).sheets.slice(0, 2), [
    ['dd', 'aa'],
    ['bb', 'cc'],
  ])
})
