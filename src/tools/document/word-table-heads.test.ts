import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const row = (cells: string, head = '') =>
  `<w:tr>${head && '<w:trPr><w:tblHeader/></w:trPr>'}<w:tc><w:tcPr><w:tcW w:w="3000"/></w:tcPr>${cells}</w:tc></w:tr>`
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(para(`row ${i}`))).join('')
const table = (body: string) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${body}</w:tbl>`
const pagesOf = async (body: string) =>
  (await readPdf((await runTool(tool, { file: await docxOf(body) })).bytes)).pages.map(page =>
    page.items.map(item => item.text).join(' '),
  )

test('a head row is repeated on every page, but not one that fills most of a page', async () => {
  const usual = await pagesOf(table(row(para('the head'), 'head') + rows(100)))
  assert.ok(usual.length > 1 && usual.every(text => text.includes('the head')), `${usual.length} pages`)
  const tall = Array.from({ length: 42 }, (_, i) => para(`line ${i} of the head`)).join('')
  const pages = await pagesOf(table(row(tall, 'head') + rows(100)))
  assert.equal(pages.filter(text => text.includes('line 1 of the head')).length, 1)
  assert.ok(pages.length <= 4, `${pages.length} pages`)
  // A table in it may be what makes it high: its columns are a few letters wide.
  const narrow = (text: string) =>
    `<w:tr>${`<w:tc><w:tcPr><w:tcW w:w="400"/></w:tcPr>${para(text)}</w:tc>`.repeat(4)}</w:tr>`
  const inner = `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="400"/>'.repeat(4)}</w:tblGrid>${narrow('questionnaires and measures').repeat(5)}</w:tbl>`
  const nested = await pagesOf(table(row(para('the head') + inner + para(''), 'head') + rows(60)))
  assert.equal(nested.filter(text => text.includes('the head')).length, 1)
})
