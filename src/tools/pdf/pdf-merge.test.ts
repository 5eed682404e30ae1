import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullPdf } from '../../../test/support/full-pdf.ts'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { objectsOf } from '../../../test/support/pdf-things.ts'
import { rawPdf, withAttachments } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import { asDict } from '../../pdf/core/objects.ts'
import { openDocument } from '../../pdf/core/pdf-document.ts'
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

test('articles are joined; settings that only one file can have are named', async () => {
  const settled = (more: string) =>
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/Threads[4 0 R]${more}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/B[5 0 R]>>',
      '<</Type/Thread/F 5 0 R/I<</Title(Story)>>>>',
      '<</Type/Bead/T 4 0 R/N 5 0 R/V 5 0 R/P 3 0 R/R[0 0 9 9]>>',
    ])
  const merged = (one: string, other: string) =>
    runTool(tool, { files: [pdfFile(settled(one), 'a.pdf'), pdfFile(settled(other), 'b.pdf')] })
  const { bytes, warnings } = await merged(
    '',
    '/ViewerPreferences<</HideToolbar true>>/OpenAction<</S/JavaScript/JS(x)>>',
  )
  assert.deepEqual(await complaints(bytes), [])
  const { root, pages } = openDocument(bytes)
  const beads = root.array('Threads')!.map(thread => asDict(thread)!.dict('F')!.dict('P'))
  assert.deepEqual(
    beads,
    pages.map(page => page.dict),
  )
  assert.match(warnings.join('; '), /action on opening .*out: b\); .*viewer settings .*out: b/)
  const same = '/ViewerPreferences<</HideToolbar true>>/OpenAction[3 0 R/Fit]'
  assert.deepEqual((await merged(same, same)).warnings, [])
  const titled = (title: string) => makePdf(['x'], document => document.setTitle(title))
  const files = [pdfFile(await titled('One'), 'one.pdf'), pdfFile(await titled('Two'), 'two.pdf')]
  assert.match(
    (await runTool(tool, { files })).warnings.join(),
    /title, author and other metadata .*out: two/,
  )
})

test('roles, classes and names of tags that mean something else in another file are told apart', async () => {
  const { bytes } = await runTool(tool, {
    files: ['Red', 'Blue', 'Blue'].map(word => pdfFile(fullPdf(word), `${word}.pdf`)),
  })
  const { at, root } = await objectsOf(bytes)
  const { '/RoleMap': roles, '/ClassMap': classes, '/IDTree': ids, '/K': top } = at(root['/StructTreeRoot'])
  assert.equal(at(top)['/S'], '/Document')
  const meanings = at(top)['/K'].map((book: string) => {
    const { '/S': role, '/C': shape, '/Lang': language } = at(book)
    return [at(roles)[role], at(at(classes)[[shape].flat()[0]])['/Width'], language]
  })
  assert.deepEqual(meanings, [
    ['/Note', 100, undefined],
    ['/Code', 200, 'u:de'],
    ['/Code', 200, 'u:de'],
  ])
  assert.equal(Object.keys(at(classes)).length, 2)
  assert.equal(at(at(ids)['/Names']).length, 2 * 9)
})

test('tagged and untagged files together', async () => {
  const [tagged, plain] = [pdfFile(richPdf('Red')), fixture('two-pages.pdf')]
  for (const [files, first, other] of [
    [[tagged, plain], 1, 4],
    [[plain, tagged], 3, 1],
  ] as const) {
    const { bytes } = await runTool(tool, { files: [...files] })
    assert.deepEqual(await complaints(bytes), [])
    const pdf = await readPdf(bytes)
    assert.match(JSON.stringify(await (await pdf.page(first)).getStructTree()), /"H1"/)
    assert.deepEqual((await (await pdf.page(other)).getStructTree())?.children, [])
  }
})

test('a language that nothing can say any more is named, XFA goes, the latest version holds', async () => {
  const file = (more: string) =>
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R${more}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R>>',
    ])
  const merged = (one: string, other: string) =>
    runTool(tool, { files: [pdfFile(file(one), 'one.pdf'), pdfFile(file(other), 'two.pdf')] })
  assert.match((await merged('/Lang(en)', '/Lang(fr)')).warnings.join(), /language .*out: two/)
  assert.deepEqual((await merged('/Lang(en-US)', '/Lang(en-us)')).warnings, [])
  const { bytes, warnings } = await merged('/AcroForm<</Fields[]/XFA(x)>>', '')
  assert.match(warnings.join(), /XFA form data cannot be merged/)
  assert.equal(bytes.includes('/XFA'), false)
  assert.equal((await merged('', '/Version/2.0')).bytes.toString('latin1', 0, 8), '%PDF-2.0')
})

test('a hundred files with the same names in them', async () => {
  const files = Array.from({ length: 100 }, (_, i) => pdfFile(richPdf('Red'), `part ${i + 1}.pdf`))
  const { bytes, warnings } = await runTool(tool, { files })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.equal(pdf.count, 300)
  const outline = await pdf.outline()
  assert.deepEqual(
    outline.map(({ title, page, children }) => [title, page, children[1]!.children[0]!.page]),
    files.map(({ name }, i) => [name!.replace('.pdf', ''), i * 3 + 1, i * 3 + 3]),
  )
  assert.equal(Object.keys(await pdf.fields()).length, 200)
  assert.equal(Object.keys(await pdf.attachments()).length, 100)
  assert.match(warnings.join(), /198 form fields were renamed/)
})

test('files restricted by an owner password, and damaged ones that can be read, are joined and named', async () => {
  const rich = richPdf('Red')
  const { output } = await runQpdf(['--encrypt', '', 'boss', '256', '--', 'in.pdf', 'out.pdf'], {
    'in.pdf': rich,
  })
  const cut = rich.subarray(0, Buffer.from(rich).lastIndexOf('xref\n'))
  const { bytes, warnings } = await runTool(tool, {
    files: [pdfFile(output!, 'locked.pdf'), pdfFile(cut, 'cut.pdf')],
  })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.equal(pdf.count, 6)
  assert.deepEqual(
    (await pdf.outline()).map(({ title, page, children }) => [title, page, children.length]),
    [
      ['locked', 1, 2],
      ['cut', 4, 2],
    ],
  )
  assert.match(warnings.join('; '), /locked.pdf\) was restricted by an owner password/)
  assert.match(warnings.join('; '), /cut.pdf\) is damaged; it was rebuilt/)
})

test('a file that needs a password is named', async () => {
  const { output } = await runQpdf(['--encrypt', 'user', 'boss', '256', '--', 'in.pdf', 'out.pdf'], {
    'in.pdf': richPdf('Red'),
  })
  assert.match(
    await refusal(tool, { files: [fixture('two-pages.pdf'), pdfFile(output!, 'secret.pdf')] }),
    /^400 files: the PDF \(secret.pdf\) needs a password/,
  )
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

test('what lies inside a portfolio stays attached when its cover is merged, and that is said', async () => {
  const portfolio = withAttachments(['one.pdf', 'two.pdf'], '/Collection<</Type/Collection/View/D>>')
  const { bytes, warnings } = await runTool(tool, {
    files: [fixture('two-pages.pdf'), { name: 'files.pdf', content: portfolio }],
  })
  assert.match(
    warnings.join(),
    /the PDF \(files\.pdf\) is a portfolio: only .* cover .*\(2\) are attachments/,
  )
  const pdf = await readPdf(bytes)
  assert.equal(pdf.count, 3)
  assert.deepEqual(Object.keys(await pdf.attachments()), ['one.pdf', 'two.pdf'])
})
