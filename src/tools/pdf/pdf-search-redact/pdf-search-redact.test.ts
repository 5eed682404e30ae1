import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawnPdf } from '../../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import { findHits, readSearch } from './find-hits.ts'
import tool from './pdf-search-redact.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const content = await (await pdf.getPage(n)).getTextContent()
    pages.push(content.items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join('\n').replace(/\s+/g, ' ')
}

const LETTER = (content: string, extra = '') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${extra}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>>>',
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    rawStream('/X2 Do', '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</XObject<</X2 7 0 R>>>>'),
    rawStream(
      'BT /F1 12 Tf 20 60 Td (Paid by Jane Doe in cash) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F1 5 0 R>>>>',
    ),
  ])

const search = (found: Partial<Parameters<typeof readSearch>[0]>) =>
  readSearch({ matchCase: false, wholeWords: true, ...found })
const found = (text: string, what: Partial<Parameters<typeof readSearch>[0]>) =>
  findHits(text, search(what)).map(({ start, end }) => text.slice(start, end))

test('words go from the text, from forms that the page draws, and the rest stays where it was', async () => {
  const pdf = LETTER('BT /F1 12 Tf 20 200 Td [(Dear Ja) -20 (ne D) 10 (oe, hello again)] TJ ET /X1 Do')
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'jane doe' })
  const text = await textOf(bytes)
  assert.doesNotMatch(text, /Jane|Doe/)
  assert.match(text, /Dear\s+, hello again/)
  assert.match(text, /Paid by\s+in cash/)
  assert.match(warnings.join(), /redacted 2 places on 1 page/)
  assert.ok(!bytes.toString('latin1').includes('Jane'))
  const at = async (file: Uint8Array) => {
    const page = await (await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise).getPage(1)
    const items = (await page.getTextContent()).items
    const last = items.filter(item => 'str' in item).find(item => item.str.includes('hello'))!
    return last.transform[4] + last.width
  }
  assert.ok(Math.abs((await at(pdf)) - (await at(bytes))) < 0.6)
})

test('texts beside the pages are searched too: title, bookmarks, comments, metadata', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R/Metadata 8 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[9 0 R]>>',
    rawStream(
      '/P<</MCID 0/ActualText(Ask Falcon today)>>BDC BT /F1 12 Tf 20 200 Td (Ask Falcon today) Tj ET EMC',
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>',
    '<</Title(About Falcon)/Parent 6 0 R/Dest[3 0 R/Fit]>>',
    rawStream('<x>Project &#70;alcon</x>', '/Type/Metadata/Subtype/XML'),
    '<</Type/Annot/Subtype/Text/Rect[300 10 320 30]/Contents(Falcon is late)/P 3 0 R>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), words: 'Falcon' })
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  assert.equal((await read.getOutline())[0]!.title, 'About ██████')
  assert.equal((await (await read.getPage(1)).getAnnotations())[0]!.contentsObj.str, '██████ is late')
  assert.doesNotMatch(await textOf(bytes), /Falcon/)
  assert.ok(!bytes.toString('latin1').includes('Falcon'))
  assert.ok(!bytes.toString('latin1').includes('&#70;'))
})

test('a field that holds a word goes with its value', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  for (const [y, called, value] of [
    [300, 'name', 'Jane Doe'],
    [200, 'mood', 'cheerful'],
  ] as const) {
    const field = document.getForm().createTextField(called)
    field.setText(value)
    field.addToPage(page, { x: 50, y, width: 200, height: 20 })
  }
  const pdf = await document.save()
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), words: 'Doe' })
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const fields = (await read.getFieldObjects()) as unknown as Map<string, unknown>
  assert.deepEqual([...fields.keys()], ['mood'])
})

test('a value in cells of its own is found as one word, and is gone from the page', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const field = document.getForm().createTextField('account')
  field.setMaxLength(8)
  field.enableCombing()
  field.setText('401288')
  field.addToPage(page, { x: 50, y: 300, width: 200, height: 20 })
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(await document.save()), words: '401288' })
  assert.match(warnings.join(), /redacted 1 place on 1 page/)
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  assert.deepEqual(await (await read.getPage(1)).getAnnotations(), [])
})

test('cells whose letters start on their edges, and phrases with tags inside, are found', async () => {
  const cells = [...'IE29AIB'].map((sign, i) => `${i ? 22 : 8} ${i ? 0 : 5} Td (${sign}) Tj`).join(' ')
  const rich = '<body><p>Call Jane <b>Doe</b> now</p></body>'
  const file = pdfFile(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      '<</Type/Page/Parent 2 0 R/Annots[4 0 R 5 0 R]>>',
      `<</Type/Annot/Subtype/FreeText/Rect[20 200 300 220]/DA(/F1 11 Tf 0 g)/RC(${rich})>>`,
      '<</Type/Annot/Subtype/Stamp/Rect[20 100 240 120]/AP<</N 6 0 R>>>>',
      rawStream(
        `BT /F1 11 Tf ${cells} ET`,
        '/Type/XObject/Subtype/Form/BBox[0 0 220 20]/Resources<</Font<</F1 7 0 R>>>>',
      ),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  )
  const { bytes, warnings } = await runTool(tool, { file, words: 'Jane Doe\nIE29AIB' })
  assert.match(warnings.join(), /redacted 1 place on 1 page and 1 text beside the pages/)
  const notes = (await PDFDocument.load(bytes)).getPage(0).node.Annots()!
  assert.equal(notes.size(), 1)
  const left = notes.lookup(0, PDFDict).lookup(PDFName.of('RC'), PDFHexString)
  assert.equal(left.decodeText(), '<body><p>Call █████<b>███</b> now</p></body>')
})

test('a scan with a text layer becomes a picture that is black there, and keeps its other words', async () => {
  const pdf = LETTER(
    'q 400 0 0 300 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q BT 3 Tr /F1 12 Tf 20 200 Td (Account of Jane Doe closed) Tj ET',
  )
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'Jane Doe' })
  assert.match(warnings.join(), /page 1: is now a picture/)
  const text = await textOf(bytes)
  assert.match(text, /Account of/)
  assert.match(text, /closed/)
  assert.doesNotMatch(text, /Jane|Doe/)
})

test('output=hits lists what would go and where', async () => {
  const pdf = LETTER('BT /F1 12 Tf 20 200 Td (Mail to jane@example.org today) Tj ET')
  const { json } = await runTool(tool, { file: pdfFile(pdf), kinds: 'email', output: 'hits' })
  const { hits } = json as { hits: { page: number; text: string; by: string; boxes: { x: number }[] }[] }
  assert.deepEqual(
    hits.map(({ page, text, by }) => ({ page, text, by })),
    [{ page: 1, text: 'jane@example.org', by: 'email' }],
  )
  assert.ok(hits[0]!.boxes[0]!.x > 0.1 && hits[0]!.boxes[0]!.x < 0.2)
})

test('kinds are told by how they are written and by their check digits', () => {
  const text =
    'IBAN DE89 3704 0044 0532 0130 00 or DE89 3704 0044 0532 0130 01, card 4111 1111 1111 1111 not 4111 1111 1111 1112, +49 (0)30 901820-12, 212-555-0187, on 2026-11-16 for 1.234.567,00 at 10.0.0.12'
  assert.deepEqual(found(text, { kinds: 'iban' }), ['DE89 3704 0044 0532 0130 00'])
  assert.deepEqual(found(text, { kinds: 'card' }), ['4111 1111 1111 1111'])
  assert.deepEqual(found(text, { kinds: 'phone' }).slice(-2), ['+49 (0)30 901820-12', '212-555-0187'])
  assert.deepEqual(found(text, { kinds: 'ip' }), ['10.0.0.12'])
})

test('whole words, letters of both sizes, and words that a line divides', async () => {
  assert.deepEqual(found('Ann met Annual ANN', { words: 'Ann' }), ['Ann', 'ANN'])
  assert.deepEqual(found('Ann met Annual ANN', { words: 'Ann', wholeWords: false, matchCase: true }), [
    'Ann',
    'Ann',
  ])
  const signs = 'PX-4471-Z $5 (a) x/y'
  for (const word of signs.split(' ')) assert.deepEqual(found(signs, { words: word }), [word])
  const pdf = LETTER('BT /F1 12 Tf 20 200 Td 14 TL (We call it the proj-) Tj T* (ectile plan) Tj ET')
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), words: 'projectile' })
  assert.doesNotMatch(await textOf(bytes), /proj|ectile/)
})

test('phrases of right-to-left scripts are found in whatever order their words were drawn', async () => {
  const pdf = await drawnPdf(
    [
      pen => {
        pen.text(50, 100, 'Tenant')
        pen.text(200, 100, 'כהן', { face: 'hebrew' })
        pen.text(220, 100, 'משה', { face: 'hebrew' })
        pen.text(180, 100, '77')
        pen.text(200, 130, 'דוד לוי', { face: 'hebrew' })
      },
    ],
    { faces: ['hebrew'] },
  )
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), words: 'משה כהן 77' })
  const left = await textOf(bytes)
  assert.doesNotMatch(left, /משה|כהן|77/)
  assert.match(left, /Tenant/)
  assert.match(left, /דוד|לוי/)
})

test('a number does not go on in the next column', async () => {
  const pdf = LETTER('BT /F1 12 Tf 20 200 Td (00267) Tj 200 0 Td (16) Tj 0 -40 Td (030 901820) Tj ET')
  const { json } = await runTool(tool, { file: pdfFile(pdf), kinds: 'phone', output: 'hits' })
  assert.deepEqual(
    json.hits.map((hit: { text: string }) => hit.text),
    ['030 901820'],
  )
})

test('what cannot be looked for is refused with its line', async () => {
  const file = fixture('three-pages.pdf')
  assert.equal(
    await refusal(tool, { file }),
    '400 words: nothing to look for; give words, patterns or kinds.',
  )
  assert.match(
    await refusal(tool, { file, patterns: 'a\n(b' }),
    /^400 patterns: line 2 is no regular expression: /,
  )
  assert.match(await refusal(tool, { file, kinds: 'mail' }), /^400 kinds: expected some of email, phone/)
})

test('a damaged file is searched as it is delivered: whole, with the text that only its repair finds', async () => {
  const pdf = Buffer.from(LETTER('BT /F1 12 Tf 20 200 Td (Dear Jane Doe, hello again) Tj ET'))
  const table = pdf.lastIndexOf('xref\n0')
  const entry = pdf.indexOf('\n', pdf.indexOf('\n', table) + 1) + 1 + 4 * 20
  const other = pdf.toString('latin1', entry - 20, entry - 10)
  // The content is said to be where the page is.
  pdf.write(other, entry, 'latin1')
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'jane doe' })
  assert.match(warnings.join(), /redacted 1 place on 1 page/)
  const text = await textOf(bytes)
  assert.match(text, /hello again/)
  assert.doesNotMatch(text, /Jane|Doe/)
})
