import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream, withAttachments, withLostPage } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-text.ts'

const read = async (pdf: Uint8Array, params: object = {}): Promise<string> => {
  const { json } = await runTool(tool, { file: pdfFile(pdf), ...params })
  return json.text
}

const LEFT = [
  'The first column starts here and',
  'goes on for several lines of text,',
  'each of them long enough to fill',
  'the width that the column has, so',
  'that a reader sees a block of text',
  'which ends at the foot of the page.',
]
const RIGHT = [
  'Only then does the second column',
  'begin, with lines that stand beside',
  'those of the first on the very same',
  'height, which is what confuses any',
  'reader who takes a page row by row',
  'from the left edge to the right one.',
]

test('text of all pages, lines kept, pages parted by a form feed', async () => {
  const { json, name, mediaType } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal(name, 'three-pages.txt')
  assert.equal(mediaType, 'text/plain')
  assert.equal(json.text.split('\f').length, 3)
  assert.match(json.text, /^Harbour report\n\nThe harbour saw more ships this winter/)
  assert.match(json.text, /November {2,}41 {2,}12,300\nDecember/)
  assert.deepEqual(
    json.pages.map((page: { number: number }) => page.number),
    [1, 2, 3],
  )
})

test('two columns drawn row by row are read column by column', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.text(50, 60, 'A title over both columns of this page', { size: 18 })
      for (const [i, line] of LEFT.entries()) {
        pen.text(50, 100 + i * 12, line)
        pen.text(310, 100 + i * 12, RIGHT[i]!)
      }
      pen.text(
        50,
        220,
        'This closing line runs across both columns and is read after the two of them are done.',
      )
    },
  ])
  const text = (await read(pdf)).replace(/\s+/g, ' ')
  assert.ok(text.startsWith('A title over both'), text)
  assert.ok(text.includes(`${LEFT.join(' ')} ${RIGHT.join(' ')} This closing line`), text)
})

test('three columns, the middle one set on other heights', async () => {
  const third = LEFT.map(line => line.replace('column', 'third'))
  const pdf = await drawnPdf(
    [
      pen => {
        for (const [i, line] of LEFT.entries()) {
          pen.text(40, 100 + i * 12, line)
          pen.text(240, 104 + i * 12, RIGHT[i]!)
          pen.text(440, 100 + i * 12, third[i]!)
        }
      },
    ],
    { size: [640, 400] },
  )
  const text = (await read(pdf)).replace(/\s+/g, ' ').trim()
  assert.equal(text, [...LEFT, ...RIGHT, ...third].join(' '))
})

test('a hyphen at a line end goes only where it breaks a word', async () => {
  const pdf = await drawnPdf([
    pen =>
      column(pen, 50, 80, [
        'The committee published its recommen-',
        'dations about a well-',
        'known problem of the self-',
        'employed, and pre-',
        'and post-war trade with the North-',
        'West, as planned.',
      ]),
  ])
  const text = (await read(pdf)).replace(/\s+/g, ' ')
  assert.match(text, /its recommendations about/)
  assert.match(text, /well-\s?known problem/)
  assert.match(text, /self-\s?employed/)
  assert.match(text, /pre- and post-war/)
  assert.match(text, /North-\s?West/)
})

test('footnotes come after the text, a page number last', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 80, LEFT)
      pen.text(50, 740, '1 A note in small type at the foot of the page.', { size: 7.5 })
      pen.text(290, 810, '17')
    },
  ])
  const text = await read(pdf)
  assert.match(text, /foot of the page\.\n\n1 A note in small type at the foot of the page\.\n\n17\n$/)
})

test('right-to-left text in logical order, columns from the right', async () => {
  const right = [
    'שלום לכל מי שקורא את הטור הימני של העמוד',
    'הזה שבא תמיד ראשון כאשר קוראים בעברית',
    'ויש בו עוד שורות ארוכות שממלאות את רוחב',
    'הטור כולו עד סוף הפסקה הראשונה שלנו כאן',
    'ועוד שורה אחת ארוכה שמסיימת את כל הטור',
  ]
  const left = [
    'אחר כך בא הטור השמאלי של אותו העמוד ובו',
    'שורות אחרות לגמרי שנקראות רק אחרי הטור',
    'הימני ולא לפניו כפי שקורא לא זהיר היה',
    'עושה כאשר הוא קורא שורה אחר שורה לרוחב',
    'העמוד וזה סוף הטקסט כולו של המבחן הקטן',
  ]
  const pdf = await drawnPdf(
    [
      pen => {
        for (const [i, line] of right.entries()) {
          pen.text(250, 80 + i * 14, left[i]!, { face: 'hebrew', right: true })
          pen.text(480, 80 + i * 14, line, { face: 'hebrew', right: true })
        }
      },
    ],
    { size: [540, 300], faces: ['hebrew'] },
  )
  assert.equal((await read(pdf)).replace(/\s+/g, ' ').trim(), [...right, ...left].join(' '))
})

/** A page of Chinese in a font that the file only names, set across (H) or down (V). */
const chinese = (direction: 'H' | 'V', content: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-${direction}/DescendantFonts[6 0 R]>>`,
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ])

test('Chinese lines have no spaces inside them', async () => {
  const pdf = chinese('H', 'BT /F1 14 Tf 20 150 Td <8FD9662F4E2D6587> Tj 0 -20 Td <7B2C4E8C884C5B57> Tj ET')
  assert.equal(await read(pdf), '这是中文\n第二行字\n')
})

test('turned pages and turned text', async () => {
  const pdf = await drawnPdf([
    pen => {
      for (const [i, line] of LEFT.entries()) pen.text(100 + i * 14, 700, line, { turn: 90 })
    },
  ])
  assert.equal((await read(pdf)).replace(/\s+/g, ' ').trim(), LEFT.join(' '))
})

test('a sidebar set on other heights does not mix with the text beside it', async () => {
  const aside = [
    'Did you know',
    'that harbours',
    'are older than',
    'the ships that',
    'now call there',
    'every week?',
  ]
  const body = Array.from(
    { length: 12 },
    (_, i) => `Line ${i + 1} of the text goes on and on across the main column`,
  )
  const pdf = await drawnPdf([
    pen => {
      for (const [i, line] of body.entries()) {
        pen.text(50, 100 + i * 13, line)
        if (aside[i]) pen.text(400, 121 + i * 15, aside[i]!, { size: 11 })
      }
    },
  ])
  const text = (await read(pdf)).replace(/\s+/g, ' ').trim()
  assert.ok(text.includes(body.join(' ')), text)
  assert.ok(text.includes(aside.join(' ')), text)
})

test('a large first letter belongs to its word, text printed twice counts once', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.text(50, 124, 'O', { size: 34 })
      pen.text(78, 107, 'nce upon a time there stood a lighthouse on the')
      pen.text(78, 120, 'rock before the harbour, and its keeper counted')
      pen.text(50, 133, 'the ships that passed by day and those by night.')
      for (const shift of [0, 0.4]) pen.text(50 + shift, 200, 'Printed twice to look bold', { size: 12 })
    },
  ])
  const text = (await read(pdf)).replace(/\s+/g, ' ').trim()
  assert.equal(
    text,
    'Once upon a time there stood a lighthouse on the rock before the harbour, and its keeper counted the ships that passed by day and those by night. Printed twice to look bold',
  )
})

test('Chinese made bold by printing part of it again counts once', async () => {
  const pdf = chinese(
    'H',
    'BT /F1 20 Tf 20 150 Td <8FD9662F4E2D6587> Tj ET BT /F1 20 Tf 61.6 149.6 Td <4E2D6587> Tj ET BT /F1 20 Tf 20 110 Td <4E2D65874E2D6587> Tj ET',
  )
  assert.equal((await read(pdf)).replace(/\s+/g, ' ').trim(), '这是中文 中文中文')
})

test('vertical writing is read from the right', async () => {
  const pdf = chinese(
    'V',
    'BT /F1 20 Tf 60 250 Td <56DB4E94516D> Tj ET BT /F1 20 Tf 120 250 Td <4E004E8C4E09> Tj ET',
  )
  assert.equal((await read(pdf)).replace(/\s+/g, ' ').trim(), '一二三 四五六')
})

test('a file of endless nested forms and one of far too many letters end', async () => {
  // A form that draws itself.
  const loop = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>',
    rawStream('/X Do'),
    rawStream('/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</X 5 0 R>>>>'),
  ])
  assert.equal((await read(loop)).trim(), '')
  const many = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(
      Array.from(
        { length: 12_000 },
        (_, i) => `BT /F1 2 Tf ${(i * 7) % 190} ${(i * 0.37) % 195} Td (abc) Tj ET`,
      ).join(' '),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
  assert.ok((await read(many)).includes('abc'))
})

test('pages are chosen, and one beyond the end is refused', async () => {
  const { json } = await runTool(tool, { file: fixture('three-pages.pdf'), pages: '3' })
  assert.match(json.text, /^Map of the quay/)
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf'), pages: '9' }),
    /^400 pages: page 9 does not exist/,
  )
})

test('text beyond the edges of the page is left out', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.text(50, 100, 'Seen')
      pen.text(700, 100, 'Unseen')
      pen.text(50, 900, 'Below')
    },
  ])
  assert.equal(await read(pdf), 'Seen\n')
})

test('a scanned page gives no text and says so', async () => {
  const pdf = await drawnPdf([pen => pen.text(50, 50, 'Text')])
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const doc = await PDFDocument.load(pdf)
  const png = await doc.embedPng(
    await (await import('node:fs/promises')).readFile(new URL('../../../fixtures/logo.png', import.meta.url)),
  )
  doc.addPage([400, 400]).drawImage(png, { x: 0, y: 0, width: 400, height: 400 })
  const { json, warnings } = await runTool(tool, { file: pdfFile(await doc.save()) })
  assert.equal(json.pages[1].text, '')
  assert.deepEqual(warnings.length, 1)
  assert.match(warnings[0]!, /^page 2 cannot be read as text/)
})

test('a damaged page is left out and named, unless no other was asked for', async () => {
  const file = pdfFile(withLostPage())
  const { json, warnings } = await runTool(tool, { file })
  assert.equal(json.text, 'First\n\fLast\n')
  assert.deepEqual(
    json.pages.map((page: { number: number }) => page.number),
    [1, 3],
  )
  assert.deepEqual(warnings, ['page 2 of the PDF is damaged and was left out; repair-pdf may help'])
  assert.match(await refusal(tool, { file, pages: '2' }), /^400 file: page 2 is damaged/)
})

test('damaged, encrypted and foreign files are refused', async () => {
  assert.match(
    await refusal(tool, { file: pdfFile('%PDF-1.7\nnothing else') }),
    /^400 file: the PDF is damaged/,
  )
  assert.match(
    await refusal(tool, { file: { name: 'a.pdf', content: 'plain text' } }),
    /^400 file: expected a PDF/,
  )
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const doc = await PDFDocument.create()
  doc.addPage()
  doc.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  assert.match(
    await refusal(tool, { file: pdfFile(await doc.save()) }),
    /^400 file: the PDF needs a password/,
  )
})

test('vowel signs drawn apart go into the word they stand under', async () => {
  const pdf = await drawnPdf(
    [
      pen => {
        pen.text(300, 100, 'שלום', { face: 'hebrew', size: 20, right: true })
        pen.text(285, 106, '\u05b8', { face: 'hebrew', size: 20 })
      },
    ],
    { faces: ['hebrew'] },
  )
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  assert.equal(json.text, 'של\u05b8ום\n')
})

test('what an ActualText says is read where it is drawn, inside a form too', async () => {
  const line = (y: number, draw: string) => `BT /F 12 Tf 20 ${y} Td ${draw} ET`
  const spoken = '/Span <</ActualText (meant by it)>> BDC (XYZ) Tj EMC'
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 6 0 R>>/XObject<</X 5 0 R>>>>>>',
    rawStream(`${line(250, '(above) Tj')} q 1 0 0 1 0 180 cm /X Do Q ${line(150, '(below) Tj')}`),
    rawStream(line(20, spoken), '/Type/XObject/Subtype/Form/BBox[0 0 300 40]/Resources<</Font<</F 6 0 R>>>>'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
  const { json } = await runTool(tool, { file: pdfFile(file) })
  assert.equal(json.pages[0].text.replace(/\n+/g, ' | '), 'above | meant by it | below')
})

test('what several glyphs stand for together is said once, and parts no word', async () => {
  // The second glyph of the span ends behind the one that follows it, as tone marks do in browsers' PDFs.
  const page = (content: string) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream(content),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ])
  const said = (text: string) =>
    `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`
  const crossed = `BT /F1 20 Tf 50 300 Td (x) Tj ${said('กำ')} 10 0 Td (a) Tj 14 0 Td (b) Tj EMC -3 0 Td (n) Tj ET`
  const wide = `BT /F1 20 Tf 50 300 Td (x) Tj ${said('กำ')} 10 0 Td (a) Tj 11 0 Td (b) Tj 11 0 Td (c) Tj EMC 10 0 Td (n) Tj 30 0 Td (m) Tj ET`
  assert.equal((await read(page(crossed))).trim(), 'xกำn')
  assert.equal((await read(page(wide))).trim(), 'xกำn m')
})

test('of a dynamic XFA form only the page that stands for it is read, and that is said', async () => {
  const form = (dynamic: boolean) =>
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>${dynamic ? '/NeedsRendering true' : ''}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream('BT /F1 20 Tf 50 300 Td (Please wait) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      rawStream('<xdp/>'),
    ])
  const { json, warnings } = await runTool(tool, { file: pdfFile(form(true)) })
  assert.match(json.text, /Please wait/)
  assert.match(warnings.join(), /dynamic XFA form.*print it to PDF/)
  assert.deepEqual((await runTool(tool, { file: pdfFile(form(false)) })).warnings, [])
})

test('of a portfolio only the cover is read, and that is said; a PDF with attachments is none', async () => {
  const names = ['one.pdf', 'two.pdf']
  const portfolio = withAttachments(names, '/Collection<</Type/Collection/View/D>>')
  const { json, warnings } = await runTool(tool, { file: pdfFile(portfolio) })
  assert.match(json.text, /another reader/)
  assert.deepEqual(warnings, [
    'this is a portfolio: only its cover was read; the documents inside it (2) are attachments, which pdf-attachments takes out',
  ])
  assert.deepEqual((await runTool(tool, { file: pdfFile(withAttachments(names)) })).warnings, [])
})
