import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { textLines } from './editable-lines.ts'
import { replaceLines } from './replace-lines.ts'

async function written(build: (pdf: PDFDocument) => Promise<void>): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  await build(pdf)
  return Buffer.from(await pdf.save())
}

/** Replaces lines of the first page; gives what pdf.js reads, and what has to be drawn anew. */
async function replaced(bytes: Buffer, replacements: Record<string, string>) {
  const document = openDocument(bytes, '')
  const page = document.pages[0]!.dict
  const text = (await textLines(page))!
  const wanted = text.lines.flatMap(({ line }) =>
    line.text in replacements ? [{ id: line.id, text: replacements[line.text]! }] : [],
  )
  const redrawn = replaceLines(page, text, wanted)
  const { pages } = await readPdf(saveDocument(document, {}))
  return { lines: text.lines.map(one => one.line), page: pages[0]!, redrawn }
}

test('a line is replaced in its own font, at its place; the others stay', async () => {
  const bytes = await written(async pdf => {
    const font = await pdf.embedFont(StandardFonts.TimesRoman)
    const page = pdf.addPage([300, 200])
    page.drawText('First line', { x: 30, y: 150, size: 14, font })
    page.drawText('Second line', { x: 30, y: 120, size: 14, font })
  })
  const { lines, page, redrawn } = await replaced(bytes, { 'First line': 'Über den Wall (1)' })
  assert.deepEqual(redrawn, [])
  const found = page.items.find(item => item.text.includes('Wall'))!
  assert.deepEqual([found.text, Math.round(found.x), Math.round(found.y)], ['Über den Wall (1)', 30, 50])
  assert.match(page.text, /Second line/)
  assert.doesNotMatch(page.text, /First line/)
  const [first] = lines
  assert.deepEqual(
    [Math.round(first!.x), Math.round(first!.baseline), first!.size, first!.font.kind],
    [30, 50, 14, 'serif'],
  )
})

test('letters that only the encoding tells, beside ligatures that ToUnicode tells', async () => {
  const bytes = await written(async pdf => {
    const font = await pdf.embedFont(StandardFonts.TimesRoman)
    pdf.addPage([300, 200]).drawText('Total due', { x: 30, y: 150, size: 14, font })
    await pdf.flush()
    const cmap =
      'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <8b> <00660066> endbfchar endcmap'
    const dict = pdf.context.lookup(font.ref, PDFDict)
    dict.set(PDFName.of('ToUnicode'), pdf.context.register(pdf.context.stream(cmap)))
  })
  const { page, redrawn } = await replaced(bytes, { 'Total due': 'Sum paid' })
  assert.deepEqual([redrawn, page.text.trim()], [[], 'Sum paid'])
})

test('letters that an embedded subset has not are told; the old ones are gone', async () => {
  const bytes = await written(async pdf => {
    pdf.registerFontkit((await import('fontkit' as string)) as never)
    const font = await pdf.embedFont(await readFile(fontFile('arimo')), { subset: true })
    const page = pdf.addPage([300, 200])
    page.drawText('abcde fgh', { x: 30, y: 150, size: 12, font })
  })
  const same = await replaced(bytes, { 'abcde fgh': 'head beef' })
  assert.deepEqual(same.redrawn, [])
  assert.match(same.page.text, /head beef/)
  const other = await replaced(bytes, { 'abcde fgh': 'zebra' })
  assert.equal(other.redrawn[0]?.text, 'zebra')
  assert.equal(other.page.text.trim(), '')
})

test('pieces shown one behind the other are one line, and turned pages have theirs', async () => {
  const bytes = await written(async pdf => {
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const page = pdf.addPage([200, 300])
    page.drawText('Hello ', { x: 20, y: 250, size: 10, font })
    page.drawText('world', { x: 20 + font.widthOfTextAtSize('Hello ', 10), y: 250, size: 10, font })
  })
  const { lines } = await replaced(bytes, {})
  assert.deepEqual(
    lines.map(line => line.text),
    ['Hello world'],
  )
  const gone = await replaced(bytes, { 'Hello world': '' })
  assert.equal(gone.page.text.trim(), '')
})
