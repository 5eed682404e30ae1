import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { richPdf } from '../../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import { decodeStream } from '../../../pdf/core/filters.ts'
import { asDict } from '../../../pdf/core/objects.ts'
import { openDocument, saveDocument } from '../../../pdf/core/pdf-document.ts'
import { fontsOf } from '../../../pdf/core/resources.ts'
import { readXmp } from '../../../pdf/core/xmp.ts'
import { checkPdfa } from '../../../pdf/pdfa/check.ts'
import tool from './pdf-to-pdfa.ts'

const plain = (content: string, more = '', extra: string[] = [], font = 'Helvetica') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/${font}>>>>>>>>`,
    rawStream(content),
    ...extra,
  ])

test('claims PDF/A-2b with metadata, output intent, identifier and embedded fonts', async () => {
  const { bytes, name, warnings } = await runTool(tool, { file: fixture('two-pages.pdf') })
  assert.deepEqual([name, warnings], ['two-pages-pdfa.pdf', []])
  assert.deepEqual(await complaints(bytes), [])
  const { root, file } = openDocument(bytes)
  const xmp = readXmp(root)!
  assert.match(xmp, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  assert.match(xmp, /<dc:title>.*Two pages/)
  assert.equal(Array.isArray(file.trailer.get('ID')), true)
  const intent = asDict(root.array('OutputIntents')![0])!
  const profile = decodeStream(intent.stream('DestOutputProfile')!)
  assert.equal(profile.readUInt32BE(0), profile.length)
  assert.equal(profile.toString('latin1', 12, 20), 'mntrRGB ')
  using document = await openPdf(bytes)
  const chars = document.page(1).chars()
  assert.ok(chars.every(char => char.run.font.embedded))
  assert.match(await (await readPdf(bytes)).textOf(2), /mountains/)
})

test('the page looks the same with the embedded font, letters of the standard encoding included', async () => {
  const before = plain("BT /F1 12 Tf 20 150 Td (It\\047s a `test' \\256 \\320 Hamburg) Tj ET")
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(before) })
  assert.deepEqual(warnings, [])
  const widths: number[][] = []
  for (const one of [before, bytes]) {
    using document = await openPdf(one)
    widths.push(
      document
        .page(1)
        .chars()
        .filter(char => char.kind === 'normal')
        .map(char => Math.round(char.x)),
    )
  }
  assert.deepEqual(widths[1], widths[0])
  using document = await openPdf(bytes)
  assert.match(document.page(1).text(), /It’s a ‘test’ (ﬁ|fi) — Hamburg/)
})

test('every font that has one of the same widths is embedded', async () => {
  for (const called of ['ArialMT', 'Times-BoldItalic', 'CourierNew', 'Calibri-Bold', 'Cambria-Italic']) {
    const content = 'BT /F1 12 Tf 20 150 Td (Hamburg \\374 fj) Tj ET'
    const file = plain(content, '', [], `${called}/Encoding/WinAnsiEncoding`)
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
    assert.deepEqual(warnings, [], called)
    using document = await openPdf(bytes)
    const page = document.page(1)
    assert.equal(page.text().trim(), 'Hamburg ü fj', called)
    assert.ok(
      page.chars().every(char => char.run.font.embedded),
      called,
    )
    assert.ok(
      page.render({ scale: 2 }).data.some(value => value < 128),
      `${called} is drawn`,
    )
  }
})

test('signs of Symbol and ZapfDingbats are embedded with the widths they have', async () => {
  for (const [called, shown, text] of [
    ['ZapfDingbats', '4lnu8', '✔●■◆✘'],
    ['Symbol', 'abS\\345\\245', 'αβΣ∑∞'],
    ['ZapfDingbats', '\\254\\300', '①➀'],
  ] as const) {
    const file = plain(`BT /F1 20 Tf 20 150 Td (${shown}) Tj ET`, '', [], called)
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
    assert.deepEqual(warnings, [], called)
    const places: number[][] = []
    for (const one of [file, bytes]) {
      using document = await openPdf(one)
      const page = document.page(1)
      places.push(page.chars().map(char => Math.round(char.x)))
      if (one === bytes) {
        assert.ok(page.chars().every(char => char.run.font.embedded))
        assert.equal(page.text().trim(), text)
      }
    }
    const close = places[1]!.every((x, i) => Math.abs(x - places[0]![i]!) < 9)
    assert.ok(close && places[1]!.length === [...text].length, `${called}: ${places.join(' | ')}`)
  }
  // No bundled font has a cross and a telephone.
  const { warnings } = await runTool(tool, {
    file: pdfFile(plain('BT /F1 9 Tf (%=) Tj ET', '', [], 'ZapfDingbats')),
  })
  assert.match(warnings.join(), /ZapfDingbats is not embedded/)
})

test('the title replaces the one that is there; the rest of the packet stays', async () => {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d" encoding="utf-8"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1" pdfaid:conformance="A"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Ours</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const file = pdfFile(plain('', '/Metadata 5 0 R', [rawStream(xmp, '/Type/Metadata/Subtype/XML')]))
  const { bytes, warnings } = await runTool(tool, { file, title: 'Новый <title>' })
  assert.deepEqual(warnings, [])
  const packet = readXmp(openDocument(bytes).root)!
  assert.match(packet, /Новый &lt;title&gt;/)
  assert.doesNotMatch(packet, /Old|encoding=|part="1"/)
  assert.match(packet, /Ours/)
  const { info } = (await (await readPdf(bytes)).document.getMetadata()) as { info: object }
  assert.ok(info)
})

test('metadata of schemas of its own is described, values are written as theirs ask for, the rest is named', async () => {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" xmlns:own="urn:own" xmlns:in="urn:inner" xmp:CreateDate="D:20200131120000+01'00'" own:count="3"><dc:title>Plain &amp; simple</dc:title><pdfx:Company>Smith</pdfx:Company><own:tags><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></own:tags><own:parts rdf:parseType="Resource"><in:size>4</in:size></own:parts><xmp:Rating>many</xmp:Rating></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const file = pdfFile(plain('', '/Metadata 5 0 R', [rawStream(xmp, '/Type/Metadata/Subtype/XML')]))
  const { bytes, warnings } = await runTool(tool, { file })
  assert.deepEqual(warnings, ['metadata that PDF/A has no place for was left out: own:parts, xmp:Rating'])
  assert.deepEqual(checkPdfa(openDocument(bytes)), [])
  const packet = readXmp(openDocument(bytes).root)!
  assert.match(packet, /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Plain &amp; simple</)
  assert.match(packet, /<xmp:CreateDate>2020-01-31T12:00:00\+01:00</)
  assert.match(packet, /<pdfx:Company>Smith</)
  assert.match(
    packet,
    /namespaceURI>http:\/\/ns\.adobe\.com\/pdfx\/1\.3\/<\/.*name>Company<.*valueType>Text</,
  )
  assert.match(packet, /name>count<\/.*valueType>Integer<.*name>tags<\/.*valueType>bag Text</)
  assert.doesNotMatch(packet, /urn:inner|many/)
  // A packet no XML reader takes is written anew from the document's properties.
  const unbound = xmp.replace('xmlns:own="urn:own" ', '')
  const broken = plain('', '/Metadata 5 0 R', [rawStream(unbound, '/Type/Metadata/Subtype/XML')])
  const anew = await runTool(tool, { file: pdfFile(broken) })
  assert.match(anew.warnings.join(), /could not be read and was rewritten$/)
})

test('font programs get the widths that the document says, and no letter moves', async () => {
  const { bytes: embedded } = await runTool(tool, {
    file: pdfFile(plain('BT /F1 12 Tf 9 99 Td (Wide mail) Tj ET')),
  })
  const document = openDocument(embedded)
  for (const { dict } of fontsOf(document))
    dict.set(
      'Widths',
      dict.array('Widths')!.map(width => (width as number) + 40),
    )
  const wrong = saveDocument(document)
  const said = checkPdfa(openDocument(wrong)).map(({ clause }) => clause)
  assert.deepEqual(said, ['6.2.11.5'])
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(wrong) })
  assert.deepEqual(warnings, [])
  const [places, pixels]: [string[], Uint8Array[]] = [[], []]
  for (const one of [wrong, bytes]) {
    using pdf = await openPdf(one)
    const page = pdf.page(1)
    places.push(String(page.chars().map(char => char.x)))
    pixels.push(page.render({ scale: 2 }).data)
  }
  assert.equal(places[1], places[0])
  assert.ok(Buffer.compare(pixels[1]!, pixels[0]!) === 0, 'every pixel is the same')
})

test('what stays wrong is said in words', async () => {
  const said = async (file: Uint8Array) => (await runTool(tool, { file: pdfFile(file) })).warnings.join()
  const symbol = plain('BT /F1 9 Tf (a) Tj ET')
  const other = Buffer.from(
    Buffer.from(symbol).toString('latin1').replace('/Helvetica', '/Wingdings'),
    'latin1',
  )
  assert.match(await said(other), /the font Wingdings is not embedded/)
})

test('LZW is packed anew and comments get the flag for printing', async () => {
  const lzw = '80 0B 60 50 22 0C 0C 85 01'
    .split(' ')
    .map(hex => String.fromCharCode(Number.parseInt(hex, 16)))
    .join('')
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R]>>',
    rawStream(lzw, '/Filter/LZWDecode'),
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  assert.equal(bytes.includes('LZWDecode'), false)
  const [page] = openDocument(bytes).pages
  assert.equal(asDict(page!.dict.array('Annots')![0])!.number('F'), 4)
})

test('keeps bookmarks, labels, and attachments where they are wanted', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')), keep_attachments: true })
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.outline()).length, 2)
  assert.deepEqual(Object.keys(await pdf.attachments()), ['note.txt'])
})

test('attached files are left out of PDF/A-2b and named', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(richPdf('Red')) })
  assert.ok(
    warnings.includes(
      'attached files were left out, as PDF/A-2b holds none: note.txt; keep_attachments of pdf-to-pdfa makes PDF/A-3b with them',
    ),
  )
  const document = openDocument(bytes)
  assert.match(readXmp(document.root)!, /<pdfaid:part>2<\/pdfaid:part>/)
  assert.deepEqual(checkPdfa(document, false, undefined, 2), [])
  assert.deepEqual(Object.keys(await (await readPdf(bytes)).attachments()), [])
})

test('a document that keeps attached files is PDF/A-3b, for PDF/A-2 holds none', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(richPdf('Red')), keep_attachments: true })
  assert.ok(warnings.includes('the document has attached files, so it is PDF/A-3b, which may hold them'))
  const document = openDocument(bytes)
  const { root } = document
  assert.match(readXmp(root)!, /<pdfaid:part>3<\/pdfaid:part>/)
  assert.deepEqual(checkPdfa(document, false, undefined, 3), [])
  const [spec, ...others] = root.array('AF')!.map(one => asDict(one)!)
  assert.equal(others.length, 0)
  assert.equal(spec!.name('AFRelationship'), 'Unspecified')
  assert.ok(spec!.string('F') && spec!.string('UF'))
  assert.match(spec!.dict('EF')!.stream('F')!.dict.name('Subtype')!, /^\w+\/[\w-]+$/)
  // Once more: nothing is associated twice.
  const again = await runTool(tool, { file: pdfFile(bytes), keep_attachments: true })
  assert.equal(openDocument(again.bytes).root.array('AF')!.length, 1)
})

test('the check finds what is wrong with an ordinary file', async () => {
  const clauses = checkPdfa(openDocument(await makePdf(['x']))).map(finding => finding.clause)
  assert.ok(
    clauses.includes('6.6.2.1') && clauses.includes('6.2.11.4') && clauses.includes('6.2.4.3'),
    String(clauses),
  )
})

test('the check looks at pages, inks, inline pictures, fonts and permissions', () => {
  const said = (content: string, more = '', extra: string[] = []) =>
    checkPdfa(openDocument(plain(content, more, extra)), true)
      .map(({ clause }) => clause)
      .filter(clause => !['6.1.2', '6.1.3', '6.1.9', '6.2.11.4', '6.6.2.1'].includes(clause))
  assert.deepEqual(said('/DeviceRGB cs'), ['6.2.4.3'])
  assert.deepEqual(said('n'), [])
  assert.deepEqual(said('0 0 9 9 re f'), ['6.2.4.3'], 'black that nothing asked for')
  assert.deepEqual(said('/Pattern cs 0 0 9 9 re f'), [])
  assert.deepEqual(said('BI /W 1 /H 1 /IM true /F /LZW ID x EI'), ['6.1.10'])
  assert.deepEqual(said('', '/Perms<</Own 1>>'), ['6.1.12'])
  assert.deepEqual(said('<484> pop'), ['6.1.6', '6.2.2'])
  assert.deepEqual(said(`(${'x'.repeat(32_768)}) pop`).sort(), ['6.1.13', '6.2.2'])
  const inks = (second: string) => [
    '[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 1 0]>>]',
    `[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${second}]>>]`,
  ]
  assert.deepEqual(said('n', '/A 5 0 R/B 6 0 R', inks('0 0 1 0')), [])
  assert.deepEqual(said('n', '/A 5 0 R/B 6 0 R', inks('0 1 1 0')), ['6.2.4.4'])
})

test('the check finds forbidden actions that do not call themselves actions', () => {
  const said = (more: string) =>
    checkPdfa(openDocument(plain('n', more, [])))
      .filter(({ clause }) => clause === '6.5.1')
      .map(({ message }) => message)
  const hidden = ['an action of the kind Hide is not allowed']
  assert.deepEqual(said('/OpenAction<</S/Hide/T(x)>>'), hidden)
  assert.deepEqual(said('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Hide/T(x)>>]>>'), hidden)
  assert.deepEqual(said('/AA<</WC<</S/Hide/T(x)>>>>'), hidden)
  assert.deepEqual(said('/OpenAction<</S/ResetForm>>'), ['an action of the kind ResetForm is not allowed'])
  assert.deepEqual(said('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'), [])
  assert.deepEqual(said('/Other<</S/Hide/T(x)>>'), [], 'something else that looks alike')
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('two-pages.pdf'), title: 'x'.repeat(501) }),
    /^400 title: /,
  )
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4') }), /^400 file: /)
})
