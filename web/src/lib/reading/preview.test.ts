import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Document } from '../../../../src/document/tree.ts'
import { readDocx } from '../../../../src/formats/office/docx/read-docx.ts'
import { readXlsx } from '../../../../src/formats/office/xlsx/read-xlsx.ts'
import { docxOf } from '../../../../test/support/docx.ts'
import { zipped } from '../../../../test/support/zip.ts'
import { beginningOf, beginningOfSheets, isShown, notesOf, papersOf, safeLink } from './preview.ts'

const page = { width: 600, height: 800, margin: { top: 50, right: 60, bottom: 50, left: 70 } }
const paragraph = (text: string): Block => ({
  kind: 'paragraph',
  content: text ? [{ kind: 'text', text }] : [],
})
const document = (...sections: Document['sections']): Document => ({
  lang: 'en',
  style: 'office',
  sections,
  images: new Map(),
  warnings: [],
})
const texts = (blocks: Block[]) =>
  blocks.map(one =>
    one.kind === 'paragraph' && one.content[0]?.kind === 'text' ? one.content[0].text : one.kind,
  )

test('papers end at page breaks, at paragraphs that begin a page and at new sections', () => {
  const papers = papersOf(
    document(
      {
        page,
        blocks: [
          paragraph('a'),
          { kind: 'break', of: 'page' },
          paragraph('b'),
          { kind: 'break', of: 'column' },
          paragraph('c'),
        ],
      },
      { page, continuous: true, blocks: [paragraph('d')] },
      {
        page: { ...page, width: 800 },
        blocks: [
          paragraph('e'),
          { kind: 'paragraph', content: [{ kind: 'text', text: 'f' }], format: { pageBreakBefore: true } },
        ],
      },
      { page, blocks: [paragraph(''), { kind: 'bookmark', level: 1, title: 'x' }] },
    ),
  )
  assert.deepEqual(
    papers.map(paper => [paper.width, paper.margin, texts(paper.blocks).join('')]),
    [
      [600, 70, 'a'],
      [600, 70, 'bcd'],
      [800, 70, 'e'],
      [800, 70, 'f'],
    ],
  )
})

test('of a long document the beginning is shown', () => {
  const long = document(
    { page, blocks: ['a', 'b', 'c'].map(paragraph) },
    { page, blocks: ['d', 'e'].map(paragraph) },
  )
  const cut = beginningOf(long, 4)
  assert.deepEqual(
    cut.document.sections.map(one => texts(one.blocks).join('')),
    ['abc', 'd'],
  )
  assert.equal(cut.more, true)
  assert.equal(beginningOf(long, 5).more, false)
})

test('notes are counted in the order of their marks, those inside tables too', () => {
  const note = (text: string): Block[] => [paragraph(text)]
  const marked = (text: string): Block => ({
    kind: 'paragraph',
    content: [{ kind: 'note', blocks: note(text) }],
  })
  const table: Block = {
    kind: 'table',
    headerRows: 0,
    rules: 'grid',
    rows: [{ cells: [{ blocks: [marked('2')] }, { blocks: [marked('3')] }] }],
  }
  assert.deepEqual(
    notesOf([marked('1'), table, marked('4')]).map(blocks => texts(blocks)[0]),
    ['1', '2', '3', '4'],
  )
})

test('a sub-list starts over below each item', async () => {
  const item = (text: string, level: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const level = (at: number) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${at + 1}."/></w:lvl>`
  const body = ['a', 'b'].flatMap(one => [item(one, 0), item(`${one}1`, 1), item(`${one}2`, 1)]).join('')
  const file = await docxOf(body, {
    numbering: `<w:abstractNum w:abstractNumId="1">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
  })
  const labels: string[] = []
  const walk = (blocks: Block[]) => {
    for (const block of blocks)
      if (block.kind === 'list')
        for (const one of block.items) {
          labels.push(one.label!)
          walk(one.blocks)
        }
  }
  walk(papersOf(readDocx((file as { content: Uint8Array }).content))[0]!.blocks)
  assert.deepEqual(labels, ['1.', '1.', '2.', '2.', '1.', '2.'])
})

test('sheets: values as Excel shows them, gaps as empty cells, the beginning only', async () => {
  const cells = (row: number, list: string) => `<row r="${row}">${list}</row>`
  const many = Array.from({ length: 400 }, (_, i) => cells(i + 4, `<c r="A${i + 4}"><v>${i}</v></c>`)).join(
    '',
  )
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (list: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
  const workbook = await readXlsx(
    await zipped({
      '_rels/.rels': relations(
        `<Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
      ),
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="a"/><sheet name="Two" sheetId="2" state="hidden" r:id="a"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        `<Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
      ),
      'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells(1, '<c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="C1"><v>1.5</v></c>')}${cells(3, '<c r="B3" s="1"><v>2</v></c><c r="BZ3"><v>9</v></c>')}${many}</sheetData></worksheet>`,
    }),
  )
  const [sheet, ...others] = await beginningOfSheets(workbook)
  assert.deepEqual(others, [])
  assert.deepEqual(sheet!.rows.slice(0, 4), [
    ['name', '', '1.5'],
    ['', '', ''],
    ['', '2.00', ''],
    ['0', '', ''],
  ])
  assert.deepEqual([sheet!.rows.length, sheet!.more, sheet!.wider], [300, true, true])
})

test('links that do something, and lines with nothing in them', () => {
  assert.equal(safeLink('javascript:alert(1)'), undefined)
  assert.equal(safeLink('HTTPS://example.org'), 'HTTPS://example.org')
  assert.equal(isShown(paragraph(' ')), false)
  assert.equal(isShown({ kind: 'paragraph', content: [{ kind: 'image', image: { alt: '' } }] }), true)
  assert.equal(isShown({ kind: 'rule' }), true)
})
