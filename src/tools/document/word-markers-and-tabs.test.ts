import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../../test/support/docx.ts'
import { odtOf } from '../../../test/support/odt.ts'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import { runTool, type TestFile } from '../../../test/support/run-tool.ts'
import { chooseFonts } from '../../engines/typst/typst-fonts.ts'
import { readRtf } from '../../formats/office/rtf/read-rtf.ts'
import tool from './word-to-pdf.ts'

const set = async (file: TestFile) => readPdf((await runTool(tool, { file })).bytes)
const at = (pdf: ReadPdf, word: string) => {
  const found = pdf.pages.flatMap(page => page.items).find(item => item.text.includes(word))
  assert.ok(found, `${word} is not there: ${pdf.text}`)
  return found
}
test('text stands behind a marker that is wider than its room, by the width of its letters', async () => {
  const level =
    '<w:start w:val="39"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1)"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:b/></w:rPr>'
  const numbering = `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0">${level}</w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const pdf = await set(await docxOf(para('Narrow', item) + para('plain'), { numbering }))
  // At the next tab stop, not over the bracket.
  assert.ok(at(pdf, 'Narrow').x - at(pdf, 'plain').x > 40, `${at(pdf, 'Narrow').x}`)
})

test('what stands behind a tab of a wrapped line ends at its stop', async () => {
  const tabs = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="4000"/></w:tabs><w:ind w:right="4800"/>'
  const long = 'Warm salad of mild goat cheese, walnuts and honey of lavender blossoms'
  const row = (text: string, price: string) =>
    `<w:p><w:pPr>${tabs}</w:pPr><w:r><w:t>${text}</w:t><w:tab/><w:t>${price}</w:t></w:r></w:p>`
  const pdf = await set(await docxOf(row('Soup', '11,50') + row(long, '22,50')))
  assert.ok(Math.abs(at(pdf, '22,50').x - at(pdf, '11,50').x) < 2)
  assert.equal(at(pdf, '22,50').y, at(pdf, 'blossoms').y)
})

test('a numbered heading of an ODT begins the page that its style asks for', async () => {
  const style =
    '<style:style style:name="H" style:family="paragraph" style:master-page-name="Standard"><style:paragraph-properties style:page-number="5"/></style:style>'
  const heading =
    '<text:list><text:list-item><text:h text:style-name="H" text:outline-level="1">Second</text:h></text:list-item></text:list>'
  const pdf = await set(await odtOf(`<text:p>First</text:p>${heading}<text:p>below</text:p>`, style))
  assert.deepEqual(
    pdf.pages.map(page => /\p{L}+/u.exec(page.text)?.[0]),
    ['First', 'Second'],
  )
})

test('RTF: lines from top to bottom, and the size of East Asian letters', async () => {
  const content =
    '{\\rtf1\\ansi\\sectd\\stextflow1 {\\fs20\\dbch\\afs40\\dbch \\u26149?}{\\rtlch\\afs60 \\ltrch\\fs22 a}\\par}'
  const { sections } = await readRtf(Buffer.from(content, 'latin1'))
  assert.equal(sections[0]!.page?.writing, 'vertical')
  const text = JSON.stringify(sections[0]!.blocks)
  assert.match(text, /"春","style":\{[^}]*"size":20[,}]/)
  assert.match(text, /"a","style":\{[^}]*"size":11[,}]/)
})

test('Cyrillic letters of Cambria have serifs', () => {
  const { fallbacks } = chooseFonts(['caladea'], 'ru', new Set([0x43f]), new Set())
  assert.equal(fallbacks[0], 'Tinos')
})
