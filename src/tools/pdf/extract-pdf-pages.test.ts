import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { objectsOf } from '../../../test/support/pdf-things.ts'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { readZip } from '../../formats/archive/zip.ts'
import tool from './extract-pdf-pages.ts'

const five = () => makePdf(['a', 'b', 'c', 'd', 'e'])

test('takes the pages named, in document order, each once', async () => {
  const { bytes, name } = await runTool(tool, { file: pdfFile(await five()), pages: '4-,2,4' })
  assert.deepEqual(await complaints(bytes), [])
  assert.deepEqual(await (await readPdf(bytes)).texts(), ['b', 'd', 'e'])
  assert.equal(name, 'report-extracted.pdf')
})

test('all pages when none are named', async () => {
  const { bytes } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal((await readPdf(bytes)).count, 3)
})

test('as a ZIP, numbered as in the document', async () => {
  const { bytes, mediaType, name } = await runTool(tool, {
    file: pdfFile(await five()),
    pages: '2,5',
    mode: 'zip',
  })
  assert.equal(mediaType, 'application/zip')
  assert.equal(name, 'report-pages.zip')
  const { entries } = readZip(bytes)
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['report-page-002.pdf', 'report-page-005.pdf'],
  )
  assert.deepEqual(await (await readPdf(entries[1]!.bytes())).texts(), ['e'])
})

test('keeps what belongs to kept pages and says which links went', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(richPdf('Red')), pages: '1,3' })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  const links = (await pdf.annotations(1)).filter(one => one.subtype === 'Link')
  assert.equal(links.length, 1)
  const dest = await pdf.document.getDestination(links[0].dest)
  assert.equal(await pdf.document.getPageIndex(dest![0] as never), 1)
  assert.deepEqual(await pdf.document.getPageLabels(), ['i', 'Red-2'])
  assert.deepEqual(Object.keys(await pdf.fields()), ['name'])
  assert.deepEqual(
    (await pdf.outline()).map(item => [item.title, item.page]),
    [
      ['Red start', 1],
      ['Red rest', undefined],
    ],
  )
  assert.match(JSON.stringify(await (await pdf.page(2)).getStructTree()), /"BlockQuote"/)
  assert.deepEqual(warnings, ['removed: 1 link to pages that are not in the result'])
})

test('an article goes on over the pages that are kept', async () => {
  const page = (n: number) => `<</Type/Page/Parent 2 0 R/B[${n} 0 R]>>`
  const bead = (before: number, next: number, on: number) =>
    `<</Type/Bead/T 6 0 R/V ${before} 0 R/N ${next} 0 R/P ${on} 0 R/R[0 0 9 9]>>`
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Threads[6 0 R]>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/MediaBox[0 0 200 200]>>',
    page(7),
    page(8),
    page(9),
    '<</Type/Thread/F 7 0 R>>',
    bead(9, 8, 3),
    bead(7, 9, 4),
    bead(8, 7, 5),
  ])
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(file), pages: '2-3' })
  const pdf = await objectsOf(bytes)
  const first = pdf.at(pdf.at(pdf.root['/Threads'][0])['/F'])
  const second = pdf.at(first['/N'])
  assert.deepEqual(
    [first, second].map(one => pdf.at(one['/P'])),
    pdf.pages,
  )
  assert.equal(pdf.at(second['/N']), first)
  assert.equal(pdf.at(second['/V']), first)
  assert.deepEqual(warnings, [])
})

test('refuses pages that are not there', async () => {
  const file = pdfFile(await five())
  assert.equal(
    await refusal(tool, { file, pages: '2,9' }),
    '400 pages: page 9 does not exist, the document has 5 pages.',
  )
  assert.match(await refusal(tool, { file, pages: '0' }), /^400 pages: /)
  assert.match(await refusal(tool, { file, pages: '5-2' }), /^400 pages: /)
  assert.match(await refusal(tool, { file, mode: 'both' }), /^400 mode: expected one of single, zip/)
})
