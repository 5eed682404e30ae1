import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile) => ({ pdf: await readPdf((await runTool(tool, { file })).bytes) })
const at = (pdf: ReadPdf, word: string, page = 0) => {
  const found = pdf.pages[page]!.items.find(item => item.text.includes(word))
  assert.ok(found, `${word} is not on page ${page + 1}`)
  return found
}

test('a page break ends columns, and those behind it begin on a new page', async () => {
  const section = (columns: number) =>
    `<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="8000" w:h="6000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/><w:cols w:num="${columns}" w:space="400"/></w:sectPr>`
  const lines = (name: string) => Array.from({ length: 4 }, (_, i) => para(`${name}${i}`)).join('')
  const broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
  const last = `<w:p><w:pPr>${section(2)}</w:pPr></w:p>`
  const body = `${para('head')}<w:p><w:pPr>${section(1)}</w:pPr></w:p>${lines('before')}${broken}${lines('behind')}${last}${para('end')}${section(1)}`
  const { pdf } = await set(await docxOf(body))
  assert.equal(pdf.pages.length, 2)
  // Before the break the first column is filled first; behind it both are as long as each other.
  assert.equal(at(pdf, 'before3').x, at(pdf, 'before0').x)
  assert.ok(at(pdf, 'behind3', 1).x > at(pdf, 'behind0', 1).x + 100)
  assert.ok(at(pdf, 'end', 1))
})

test('what a column break leaves no room for goes on overleaf, and its columns end evenly', async () => {
  const section = (columns: number) =>
    `<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="8000" w:h="6000"/><w:pgMar w:left="1000" w:right="1000" w:top="1000" w:bottom="1000"/><w:cols w:num="${columns}" w:space="400"/></w:sectPr>`
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => para(`${name}${i}.`)).join('')
  const broken = '<w:p><w:r><w:br w:type="column"/></w:r></w:p>'
  const last = `<w:p><w:pPr>${section(2)}</w:pPr></w:p>`
  const body = `${lines('first', 3)}${broken}${lines('second', 30)}${last}${para('end')}${section(1)}`
  const { pdf } = await set(await docxOf(body))
  assert.equal(pdf.pages.length, 2)
  assert.ok(at(pdf, 'second0.').x > at(pdf, 'first0.').x + 100)
  const places = pdf.pages.flatMap((page, n) =>
    page.items.filter(one => one.text.trim()).map(one => `${n} ${one.x} ${one.y}`),
  )
  assert.equal(new Set(places).size, places.length, 'no line stands upon another')
  const overleaf = pdf.pages[1]!.items.filter(item => item.text.includes('second'))
  assert.equal(new Set(overleaf.map(item => item.x)).size, 2)
  assert.ok(at(pdf, 'end', 1).y > Math.max(...overleaf.map(item => item.y)))
})

test('a row that may not be parted is parted where it is higher than a page', async () => {
  const row = (text: string) =>
    `<w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${text}</w:tc></w:tr>`
  const lines = Array.from({ length: 90 }, (_, i) => para(`line${i}.`)).join('')
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row(lines)}${row(para('last'))}</w:tbl>`
  const { pdf } = await set(await docxOf(table))
  const text = pdf.pages.map(page => page.text).join(' ')
  for (let i = 0; i < 90; i++) assert.ok(text.includes(`line${i}.`), `line ${i}`)
  assert.ok(at(pdf, 'last', pdf.pages.length - 1))
  assert.ok(at(pdf, 'last', pdf.pages.length - 1).y > at(pdf, 'line89.', pdf.pages.length - 1).y)
})

test('a paragraph whose lines stay together is parted where it is longer than a page', async () => {
  const words = Array.from({ length: 1500 }, (_, i) => `w${i}.`).join(' ')
  const body = `<w:p><w:pPr><w:keepLines/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
  const { pdf } = await set(await docxOf(body))
  const text = pdf.pages.map(page => page.text).join(' ')
  assert.deepEqual(
    [0, 500, 1000, 1499].filter(i => !text.includes(`w${i}.`)),
    [],
  )
})
