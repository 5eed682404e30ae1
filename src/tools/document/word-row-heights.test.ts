import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

/** How far the words stand below each other. */
async function pitches(file: TestFile, ...words: string[]): Promise<number[]> {
  const pdf = await readPdf((await runTool(tool, { file })).bytes)
  const at = (word: string) => {
    const found = pdf.pages[0]!.items.find(item => item.text.includes(word))
    assert.ok(found, word)
    return found.y
  }
  return words.slice(1).map((word, i) => Math.round((at(word) - at(words[i]!)) * 10) / 10)
}

const WIDE = Array.from({ length: 12 }, () => 'words').join(' ')
const row = (text: string, height: string) =>
  `<w:tr><w:trPr><w:trHeight ${height}/></w:trPr><w:tc><w:tcPr><w:tcW w:w="3000"/></w:tcPr>${para(text)}</w:tc></w:tr>`
const table = (rows: string[], margins = '') =>
  `<w:tbl><w:tblPr>${margins}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`

test('the height of a row holds what its cells leave around their words', async () => {
  const margins =
    '<w:tblCellMar><w:top w:w="120"/><w:left w:w="100"/><w:bottom w:w="120"/><w:right w:w="100"/></w:tblCellMar>'
  const rows = ['one', 'two', 'three'].map(text => row(text, 'w:val="800"'))
  assert.deepEqual(await pitches(await docxOf(table(rows, margins)), 'one', 'two', 'three'), [40, 40])
})

test('rows of exact height cut through lines, not off words', async () => {
  const exact = (text: string) => row(text, 'w:val="180" w:hRule="exact"')
  const rows = ['one', 'two', `three ${WIDE}`, 'four'].map(exact)
  const [low, also, high] = await pitches(await docxOf(table(rows)), 'one', 'two', 'three', 'four')
  assert.deepEqual([low, also], [9, 9])
  assert.ok(high! > 20, `${high} for two lines`)
  const least = ['one', 'two'].map(text => row(text, 'w:val="180"'))
  assert.ok((await pitches(await docxOf(table(least)), 'one', 'two'))[0]! > 11)
})

test('OpenDocument and RTF have exact heights too', async () => {
  const line = (text: string) =>
    `<table:table-row table:style-name="r"><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`
  const style =
    '<style:style style:name="r" style:family="table-row"><style:table-row-properties style:row-height="11pt"/></style:style>'
  const odt = await odtOf(
    `<table:table><table:table-column/>${line('one')}${line('two')}</table:table>`,
    style,
  )
  assert.deepEqual(await pitches(odt, 'one', 'two'), [11])
  const cell = (text: string) => `\\trowd\\trrh-220\\cellx3000\\pard\\intbl ${text}\\cell\\row`
  const rtf = { content: Buffer.from(`{\\rtf1\\fs24 ${cell('one')}${cell('two')}\\pard end}`), name: 'a.rtf' }
  assert.deepEqual(await pitches(rtf, 'one', 'two'), [11])
})
