import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { lostPdf } from '../../../../test/support/lost-pdf.ts'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { type PageRecipe, pdfOf, rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './compare-pdf.ts'

const paper = (lines: string[]): PageRecipe => ({ width: 400, height: 500, lines })
const compare = async (a: string[][], b: string[][]) => {
  const file_a = pdfFile(await pdfOf(a.map(paper)))
  const file_b = pdfFile(await pdfOf(b.map(paper)))
  return (await runTool(tool, { file_a, file_b })).json
}

test('lines of one file only, with the page and line they stand on', async () => {
  const result = await compare(
    [
      ['First line here', 'Second line here'],
      ['Only in the old one', 'Last words stay'],
    ],
    [['First line here', 'Second line here', 'Brand new sentence'], ['Last words stay']],
  )
  assert.deepEqual(result, {
    identical: false,
    added: 1,
    removed: 1,
    unchanged: 3,
    moved: 0,
    edited: 0,
    pages_a: 2,
    pages_b: 2,
    changes: [
      { type: 'removed', page: 2, line: 1, text: 'Only in the old one' },
      { type: 'added', page: 1, line: 3, text: 'Brand new sentence' },
    ],
  })
})

test('a file is identical to itself', async () => {
  const file = fixture('three-pages.pdf')
  const { json } = await runTool(tool, { file_a: file, file_b: file })
  assert.deepEqual([json.identical, json.added, json.removed, json.changes], [true, 0, 0, []])
  assert.ok(json.unchanged > 12)
})

test('a moved line knows where it went', async () => {
  const rest = ['Alpha is the first', 'Beta is the second', 'Gamma is the third']
  const { moved, changes } = await compare([['The wanderer', ...rest]], [[...rest, 'The wanderer']])
  assert.equal(moved, 1)
  assert.deepEqual(changes, [
    {
      type: 'removed',
      page: 1,
      line: 1,
      text: 'The wanderer',
      relation: 'moved',
      counterpart: { page: 1, line: 4 },
    },
    {
      type: 'added',
      page: 1,
      line: 4,
      text: 'The wanderer',
      relation: 'moved',
      counterpart: { page: 1, line: 1 },
    },
  ])
})

test('an edited line shows its words', async () => {
  const { edited, changes } = await compare(
    [['The fee is 40 euros a month']],
    [['The fee is 45 euros a year']],
  )
  assert.equal(edited, 1)
  assert.deepEqual(changes[0].words, [
    { text: 'The fee is ', changed: false },
    { text: '40', changed: true },
    { text: ' euros a ', changed: false },
    { text: 'month', changed: true },
  ])
  assert.deepEqual(changes[1].words.at(-1), { text: 'year', changed: true })
  assert.deepEqual(changes[1].counterpart, { page: 1, line: 1 })
})

test('the revised report', async () => {
  const { json } = await runTool(tool, {
    file_a: fixture('three-pages.pdf'),
    file_b: fixture('three-pages-revised.pdf'),
  })
  assert.deepEqual([json.added, json.removed, json.moved, json.edited], [4, 3, 1, 2])
})

test('pages without text are told of', async () => {
  const scan = await PDFDocument.create()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==',
    'base64',
  )
  scan.addPage([200, 200]).drawImage(await scan.embedPng(png), { x: 0, y: 0, width: 200, height: 200 })
  const file_a = pdfFile(await scan.save())
  const { warnings } = await runTool(tool, { file_a, file_b: fixture('three-pages.pdf') })
  assert.deepEqual(warnings, [
    '1 page of file_a cannot be read as text, or only in part, so that changes there may be missed; ocr-pdf reads such pages',
  ])
})

test('text whose letters the file does not name is compared by its looks', async () => {
  const paid = (amount: string, down = 0) =>
    lostPdf(pen => {
      pen.text(72, 100 + down, 'The amount that was agreed on, and the day it is due:')
      pen.text(72, 130 + down, `${amount} euros are to be paid at once`, { face: 'sans' })
      pen.text(72, 160 + down, 'Nothing else was said about it on that day.')
    }, 'none')
  const [a, again, b] = await Promise.all([paid('1,250'), paid('1,250', 7.3), paid('1,280')])
  assert.equal((await runTool(tool, { file_a: a, file_b: again })).json.identical, true)
  const { json } = await runTool(tool, { file_a: a, file_b: b })
  assert.deepEqual([json.identical, json.added, json.removed, json.unchanged], [false, 1, 1, 2])
  assert.deepEqual(
    json.changes.map((one: { page: number; line: number; text: string }) => [one.page, one.line, one.text]),
    [
      [1, 2, '\ufffd'],
      [1, 2, '\ufffd'],
    ],
  )
})

test('refusals name the file', async () => {
  const good = fixture('three-pages.pdf')
  assert.match(await refusal(tool, { file_a: good }), /^400 file_b: is required/)
  assert.match(
    await refusal(tool, { file_a: good, file_b: pdfFile('%PDF-1.4 junk') }),
    /^400 file_b: the PDF is damaged/,
  )
  const doc = await PDFDocument.load(await pdfOf([paper(['x'])]))
  doc.encrypt({ userPassword: 'pw', ownerPassword: 'pw' })
  assert.match(
    await refusal(tool, { file_a: pdfFile(await doc.save()), file_b: good }),
    /^400 file_a: .*(password|encrypted)/,
  )
})

test('a form that was filled in differs from the blank one', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Name', { x: 40, y: 250, size: 11 })
  const field = pdf.getForm().createTextField('name')
  field.addToPage(page, { x: 100, y: 246, width: 200, height: 18 })
  const file_a = pdfFile(await pdf.save())
  field.setText('Ada Lovelace')
  const file_b = pdfFile(await pdf.save())
  const { json } = await runTool(tool, { file_a, file_b })
  assert.equal(json.identical, false)
  assert.match(json.changes.map((change: { text: string }) => change.text).join(' '), /Ada Lovelace/)
})

/** A page with a note and a hidden one, which no reader shows. */
const noted = (note: string, hidden: string) =>
  pdfFile(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[6 0 R 7 0 R]>>',
      rawStream('BT /F1 11 Tf 40 340 Td (The rent is due on the first) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Type/Annot/Subtype/Text/Rect[40 300 60 320]/Contents(${note})>>`,
      `<</Type/Annot/Subtype/Text/Rect[40 200 60 220]/F 2/Contents(${hidden})>>`,
    ]),
  )

test('words changed in the note of a page are told after its lines', async () => {
  const [file_a, file_b] = [noted('Pay 500 euros', 'one'), noted('Pay 900 euros', 'two')]
  const { json } = await runTool(tool, { file_a, file_b })
  const changes = (json as { changes: { page: number; line: number; text: string }[] }).changes
  assert.deepEqual(
    changes.map(({ page, line, text }) => [page, line, text]),
    [
      [1, 2, 'Pay 500 euros'],
      [1, 2, 'Pay 900 euros'],
    ],
  )
})

/** Two addresses side by side; where there are tags, they tell one block from the other. */
const sideBySide = (isTagged: boolean) =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${isTagged ? '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R' : ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/StructParents 0/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(
      '/P <</MCID 0>> BDC BT /F1 11 Tf 40 340 Td 14 TL (Atelier du Nord) Tj T* (5 quai du Port) Tj ET EMC /P <</MCID 1>> BDC BT /F1 11 Tf 150 340 Td 14 TL (Imprimerie du Lac) Tj T* (8 rue des Lilas) Tj ET EMC',
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0 [8 0 R 9 0 R]]>>>>',
    '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 1>>',
  ])

test('a file that was saved without its tags is the same file', async () => {
  const [file_a, file_b] = [pdfFile(sideBySide(true)), pdfFile(sideBySide(false))]
  const { json } = await runTool(tool, { file_a, file_b })
  assert.deepEqual((json as { changes: unknown[] }).changes, [])
})

const HEAD = 'Acme Ltd. Supply agreement'
const CLAUSES = Array.from(
  { length: 24 },
  (_, i) => `Clause ${i + 1} says what number ${i + 1} is about in words`,
)
/** Clauses set in pages of so many lines, each below the same head. */
const pages = (clauses: string[], lines: number, head = HEAD): string[][] =>
  Array.from({ length: Math.ceil(clauses.length / lines) }, (_, i) => [
    head,
    '',
    '',
    ...clauses.slice(i * lines, (i + 1) * lines),
  ])

test('lines at the heads of pages are no changes where pages end elsewhere', async () => {
  const found = await compare(pages(CLAUSES, 8), pages(CLAUSES, 6))
  assert.deepEqual([found.identical, found.added, found.removed, found.pages_b], [true, 0, 0, 4])
  const back = await compare(pages(CLAUSES, 7), pages(CLAUSES, 8))
  assert.deepEqual([back.identical, back.added, back.removed], [true, 0, 0])
  const more = await compare(pages(CLAUSES, 8), pages(CLAUSES.with(2, 'Another clause than before'), 6))
  assert.deepEqual([more.added, more.removed, more.moved], [1, 1, 0])
})

test('another head is a change of each page', async () => {
  const found = await compare(pages(CLAUSES, 8), pages(CLAUSES, 8, 'Acme GmbH Supply agreement'))
  assert.deepEqual([found.identical, found.edited], [false, 3])
})

test('looks are compared where a page has the same lines only', async () => {
  const uneven = CLAUSES.map((clause, i) => (i % 2 === 0 ? clause : `Item ${i}`))
  const file_a = pdfFile(await pdfOf(pages(uneven, 8).map(paper)))
  const file_b = pdfFile(await pdfOf(pages(['Item 0', ...uneven.slice(0, -1)], 8).map(paper)))
  assert.deepEqual((await runTool(tool, { file_a, file_b })).warnings, [])
})
