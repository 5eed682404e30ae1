import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { five, sheets } from '../../../test/support/sheets.ts'
import booklet from './pdf-booklet.ts'

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
