import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-merge.ts'

test('joins pages in the order sent, under the name files or file', async () => {
  const { bytes, name, mediaType } = await runTool(tool, {
    files: [fixture('two-pages.pdf'), fixture('three-pages.pdf')],
  })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.equal(pdf.count, 5)
  assert.match(await pdf.textOf(1), /rivers/)
  assert.match(await pdf.textOf(2), /mountains/)
  assert.equal(name, 'two-pages-merged.pdf')
  assert.equal(mediaType, 'application/pdf')
  const again = await runTool(tool, { file: [fixture('three-pages.pdf'), fixture('two-pages.pdf')] })
  assert.match(await (await readPdf(again.bytes)).textOf(4), /rivers/)
})

test('bookmarks of each file stand under its name and lead to its pages', async () => {
  const { bytes } = await runTool(tool, {
    files: [pdfFile(richPdf('Red'), 'red.pdf'), pdfFile(richPdf('Blue'), 'blue.pdf')],
  })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  const outline = (word: string, first: number) => ({
    title: word.toLowerCase(),
    page: first,
    children: [
      { title: `${word} start`, page: first, children: [] },
      {
        title: `${word} rest`,
        page: first + 1,
        children: [{ title: `${word} end`, page: first + 2, children: [] }],
      },
    ],
  })
  assert.deepEqual(await pdf.outline(), [outline('Red', 1), outline('Blue', 4)])
})

test('links by clashing names, labels, attachments, layers, tags and metadata survive', async () => {
  const { bytes } = await runTool(tool, {
    files: [pdfFile(richPdf('Red'), 'red.pdf'), pdfFile(richPdf('Blue'), 'blue.pdf')],
  })
  const { document, annotations, attachments, page } = await readPdf(bytes)
  for (const [from, to] of [
    [1, 3],
    [4, 6],
  ] as const) {
    const [byName, explicit] = (await annotations(from)).filter(one => one.subtype === 'Link')
    const dest = await document.getDestination(byName.dest)
    assert.equal(await document.getPageIndex(dest![0] as never), to - 1)
    assert.equal(await document.getPageIndex(explicit.dest[0]), from)
  }
  assert.deepEqual(await document.getPageLabels(), ['i', 'Red-1', 'Red-2', 'i', 'Blue-1', 'Blue-2'])
  assert.deepEqual(Object.values(await attachments()).sort(), ['attached to Blue', 'attached to Red'])
  const layers = [
    ...((await document.getOptionalContentConfig()) as unknown as Iterable<
      [string, { name: string; visible: boolean }]
    >),
  ]
  assert.deepEqual(
    layers.map(([, layer]) => [layer.name, layer.visible]),
    [
      ['Red layer', false],
      ['Blue layer', false],
    ],
  )
  const roles = JSON.stringify(await (await page(4)).getStructTree())
  assert.match(roles, /H1/)
  assert.doesNotMatch(roles, /BlockQuote/)
  const { metadata } = (await document.getMetadata()) as { metadata: { getRaw?: () => string } | null }
  assert.ok(metadata)
})

test('form fields whose names clash are renamed, and that is said', async () => {
  const { bytes, warnings } = await runTool(tool, {
    files: [pdfFile(richPdf('Red')), pdfFile(richPdf('Blue'))],
  })
  const fields = await (await readPdf(bytes)).fields()
  assert.deepEqual(Object.keys(fields).sort(), ['agree', 'agree-2', 'name', 'name-2'])
  assert.equal(fields['name']![0]!.value, 'Red value')
  assert.equal(fields['name-2']![0]!.value, 'Blue value')
  assert.match(warnings.join(), /2 form fields were renamed/)
})

test('the same file several times, and object streams', async () => {
  const packed = await makePdf(['one', 'two'], undefined, { objectStreams: true })
  const { bytes } = await runTool(tool, { files: [pdfFile(packed), pdfFile(packed), pdfFile(packed)] })
  assert.deepEqual(await complaints(bytes), [])
  assert.deepEqual(await (await readPdf(bytes)).texts(), ['one', 'two', 'one', 'two', 'one', 'two'])
})

test('titles in any script', async () => {
  const { bytes } = await runTool(tool, {
    files: [pdfFile(await makePdf(['x']), 'Überblick.pdf'), pdfFile(await makePdf(['y']), '報告書.pdf')],
  })
  const titles = (await (await readPdf(bytes)).outline()).map(item => item.title)
  assert.deepEqual(titles, ['Überblick', '報告書'])
})

test('refuses one file, other kinds and damaged files in words', async () => {
  const pdf = pdfFile(await makePdf(['x']))
  assert.equal(await refusal(tool, { files: [pdf] }), '400 files: expected at least 2 files, received 1.')
  assert.match(
    await refusal(tool, { files: [pdf, { name: 'a.txt', content: 'hello' }] }),
    /^400 files: expected a PDF file, but the content \(a.txt\) is text/,
  )
  assert.match(
    await refusal(tool, { files: [pdf, pdfFile('%PDF-1.7\nnothing at all', 'broken.pdf')] }),
    /^400 files: the PDF \(broken.pdf\) .*no pages/,
  )
})
