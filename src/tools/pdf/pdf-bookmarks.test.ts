import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-bookmarks.ts'

const LIST = [
  { title: 'Teil – eins', page: 1, level: 1 },
  { title: 'Deep', page: 2, level: 3 },
  { title: 'Deeper', page: 2, level: 4 },
  { title: 'Zwei', page: 3, level: 1 },
]

test('a list becomes a tree of bookmarks, is read again and goes', async () => {
  const file = pdfFile(await makePdf(['a', 'b', 'c']))
  const { bytes } = await runTool(tool, { file, from: 'list', bookmarks: LIST })
  assert.deepEqual(await complaints(bytes), [])
  const deeper = { title: 'Deeper', page: 2, children: [] }
  assert.deepEqual(await (await readPdf(bytes)).outline(), [
    { title: 'Teil – eins', page: 1, children: [{ title: 'Deep', page: 2, children: [deeper] }] },
    { title: 'Zwei', page: 3, children: [] },
  ])
  const { json } = await runTool(tool, { file: pdfFile(bytes) })
  assert.deepEqual(
    json.bookmarks.map(({ level, page }: { level: number; page: number }) => [level, page]),
    [
      [1, 1],
      [2, 2],
      [3, 2],
      [1, 3],
    ],
  )
  const none = await runTool(tool, { file: pdfFile(bytes), from: 'none' })
  assert.deepEqual(await (await readPdf(none.bytes)).outline(), [])
  assert.match(
    await refusal(tool, { file, from: 'list', bookmarks: [{ title: 'x', page: 9 }] }),
    /^400 bookmarks\[0\]\.page: page 9 does not exist, the document has 3 pages\./,
  )
  assert.match(await refusal(tool, { file, from: 'list' }), /^400 bookmarks: is required/)
})

test('headings of the text become bookmarks that lead to their place', async () => {
  const words = 'The quick brown fox jumps over the lazy dog and runs far away from here.'
  const pdf = await makePdf(['', ''], (_, pages) => {
    for (const [i, page] of pages.entries()) {
      page.drawText(['Where it began', 'Results'][i]!, { x: 72, y: 740 - i * 20, size: 26 })
      for (let line = 0; line < 8; line++) page.drawText(words, { x: 72, y: 690 - line * 14, size: 11 })
      page.drawText(`Section ${i + 1}.1`, { x: 72, y: 540, size: 17 })
      for (let line = 0; line < 8; line++) page.drawText(words, { x: 72, y: 505 - line * 14, size: 11 })
    }
  })
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), from: 'headings' })
  assert.deepEqual(await complaints(bytes), [])
  const read = await readPdf(bytes)
  const [first, second] = await read.outline()
  assert.deepEqual(
    [first!.title, first!.page, first!.children[0]!.title, second!.title, second!.page],
    ['Where it began', 1, 'Section 1.1', 'Results', 2],
  )
  const [item] = (await read.document.getOutline()) as unknown as { items: { dest: unknown[] }[] }[]
  const y = item!.items[0]!.dest[3] as number
  assert.ok(y > 540 && y < 565, String(y))
  assert.match(await refusal(tool, { file: pdfFile(await makePdf([''])), from: 'headings' }), /^400 from: no/)
})

test('bookmarks that share one long title are refused before their list fills the memory', async () => {
  const items = Array.from(
    { length: 1200 },
    (_, i) => `<</Title 5 0 R/Parent 4 0 R/Dest[3 0 R/Fit]/Next ${i + 7} 0 R>>`,
  )
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</First 6 0 R/Last 6 0 R>>',
    `(${'T'.repeat(50_000)})`,
    ...items,
  ])
  assert.match(await refusal(tool, { file: pdfFile(pdf) }), /^400 file: the result would be over 50 MB/)
})
