import assert from 'node:assert/strict'
import { test } from 'node:test'
import { odtOf } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (file: Awaited<ReturnType<typeof odtOf>>) => readPdf((await runTool(tool, { file })).bytes)
const at = (pdf: ReadPdf, word: string) => {
  const found = pdf.pages.flatMap(page => page.items).find(item => item.text.includes(word))
  assert.ok(found, `${word} is not there`)
  return found
}

test('notes are counted, whatever their citations say, endnotes in Roman numerals without a word', async () => {
  const note = (kind: string, body: string, label = '') =>
    `<text:note text:note-class="${kind}"><text:note-citation${label}>7</text:note-citation><text:note-body><text:p>${body}</text:p></text:note-body></text:note>`
  const body = `<text:p>one${note('footnote', 'first')} two${note('endnote', 'last')} three${note('footnote', 'second')} four${note('footnote', 'starred', ' text:label="*"')} five${note('endnote', 'very last')}</text:p>`
  const pdf = await set(await odtOf(body))
  const text = pdf.pages.map(page => page.text).join(' ')
  const called = text.replace(/\s+/g, '')
  assert.match(called, /^one1twoithree2four\*fiveii/)
  assert.ok(!text.includes('7'), text)
})

test('a table without a width of its own reaches from margin to margin', async () => {
  const style =
    '<style:style style:name="C" style:family="table-column"><style:table-column-properties style:column-width="2cm"/></style:style><style:style style:name="W" style:family="table"><style:table-properties style:width="4cm" table:align="left"/></style:style>'
  const table = (name: string, styled: string) =>
    `<table:table${styled}><table:table-column table:style-name="C" table:number-columns-repeated="2"/><table:table-row><table:table-cell><text:p>${name}1</text:p></table:table-cell><table:table-cell><text:p>${name}2</text:p></table:table-cell></table:table-row></table:table>`
  const pdf = await set(await odtOf(table('full', '') + table('own', ' table:style-name="W"'), style))
  const apart = (name: string) => at(pdf, `${name}2`).x - at(pdf, `${name}1`).x
  assert.ok(Math.abs(apart('own') - 56.7) < 1, `${apart('own')}`)
  assert.ok(Math.abs(apart('full') - 150) < 1, `${apart('full')}`)
})
