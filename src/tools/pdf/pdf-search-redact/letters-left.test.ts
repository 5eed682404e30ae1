import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf } from '../../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

test('each page whose letters still make the word is told once', async () => {
  const pdf = await drawnPdf([
    pen => pen.text(50, 100, 'Signed by Quill in May'),
    pen => pen.text(50, 100, 'Signed by Q.u.i.l.l in May'),
    pen => pen.text(50, 100, 'Signed by nobody, mailed to tobiasquill@example.com'),
  ])
  const { warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'Quill\nTobias Quill' })
  const told = warnings.filter(one => one.includes('apart, joined or turned round'))
  assert.deepEqual(
    told.map(one => /^page ([\d,-]+): /.exec(one)?.[1]),
    ['2-3'],
  )
})
