import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import mammoth from 'mammoth'
import sharp from 'sharp'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import tool from './pdf-to-word.ts'

/** The document as another library reads it, and its main part as it is written. */
const convert = async (file: unknown, params: object = {}) => {
  const { bytes, name, mediaType } = await runTool(tool, { file, ...params })
  const { value: html } = await mammoth.convertToHtml({ buffer: bytes })
  const files = await zipParts(bytes)
  return { html, name, mediaType, files, xml: files['word/document.xml']!.toString('utf8') }
}

test('flowing paragraphs, real headings, lists, tables and links', async () => {
  const { html, name, mediaType, xml } = await convert(fixture('three-pages.pdf'))
  assert.equal(name, 'three-pages.docx')
  assert.match(mediaType, /wordprocessingml/)
  assert.match(html, /<h1>Harbour report<\/h1>/)
  assert.match(html, /<p>The harbour saw more ships .* at a time\.<\/p>/)
  assert.match(html, /<ul><li>A second crane works at night\.<\/li>/)
  assert.match(html, /<a href="https:\/\/example\.org\/harbour">/)
  assert.match(html, /<table>.*<p><strong>Month<\/strong><\/p>.*<p>17,480<\/p>.*<\/table>/s)
  assert.doesNotMatch(xml, /<w:txbxContent|<w:framePr/)
})

test('page size and running footer are taken over, the page number counts by itself', async () => {
  const { xml, files } = await convert(fixture('three-pages.pdf'))
  assert.match(xml, /<w:pgSz w:w="1190[56]" w:h="1683[78]"/)
  const footer =
    Object.entries(files)
      .find(([path]) => /word\/footer\d*\.xml/.test(path))?.[1]
      ?.toString('utf8') ?? ''
  assert.match(footer, /PAGE/)
  assert.match(footer, /NUMPAGES/)
})

test('bold, italic, a numbered list that starts at 3, spans of cells', async () => {
  const pdf = await drawnPdf([
    (pen: Pen) => {
      column(pen, 50, 60, PROSE)
      pen.text(50, 120, 'One word is')
      pen.text(107, 120, 'strong', { face: 'bold' })
      pen.text(143, 120, 'and')
      pen.text(163, 120, 'slanted', { face: 'italic' })
      pen.text(60, 160, '3. third step')
      pen.text(60, 174, '4. fourth step')
      pen.box(50, 200, 350, 260)
      for (const y of [220, 240]) pen.line(50, y, 350, y)
      for (const x of [150, 250]) pen.line(x, 220, x, 260)
      pen.text(60, 214, 'Heading over all three of them, without any break')
      for (const [c, text] of ['a', 'b', 'c'].entries()) pen.text(60 + c * 100, 234, text)
      for (const [c, text] of ['1', '2', '3'].entries()) pen.text(60 + c * 100, 254, text)
    },
  ])
  const { html, files } = await convert(pdfFile(pdf))
  assert.match(html, /One word is <strong>strong\s?<\/strong>\s?and <em>slanted<\/em>/)
  assert.match(html, /<ol><li>third step<\/li><li>fourth step<\/li><\/ol>/)
  assert.match(html, /colspan="3"/)
  assert.match(files['word/numbering.xml']!.toString('utf8'), /<w:start w:val="3"\/>/)
})

test('numbers that do not follow each other are kept, cells keep their size', async () => {
  const pdf = await drawnPdf([
    (pen: Pen) => {
      column(pen, 50, 60, PROSE)
      column(pen, 60, 140, ['a. first answer', 'b. second answer'], 14)
      column(pen, 60, 168, ['150. another question', '151. the next question'], 14)
      for (const [r, row] of [
        ['Crop', 'Acres', 'Yield'],
        ['Corn ...............', '88', '153.9'],
        ['Rice ...............', '3', '70.8'],
        ['Oats ...............', '2', '64.1'],
      ].entries()) {
        pen.text(60, 260 + r * 9, row[0]!, { size: 7 })
        pen.text(250, 260 + r * 9, row[1]!, { size: 7, right: true })
        pen.text(320, 260 + r * 9, row[2]!, { size: 7, right: true })
      }
    },
  ])
  const { html, xml, files } = await convert(pdfFile(pdf))
  const numbering = files['word/numbering.xml']!.toString('utf8')
  assert.match(numbering, /<w:start w:val="150"\/>/)
  assert.equal(new Set(xml.match(/<w:numId w:val="\d+"\/>/g)).size, 2)
  assert.match(html, /<p>Corn<\/p>/)
  assert.match(xml, /<w:sz w:val="14"\/>(?:(?!<\/w:r>).)*Corn/)
})

test('a footnote is a footnote, referred to from the text', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      pen.text(50, 120, 'This claim needs a source')
      pen.text(166, 116, '1', { size: 6 })
      pen.text(50, 760, '1', { size: 5 })
      pen.text(54, 762, 'The source of the claim.', { size: 8 })
    },
  ])
  const { xml, files } = await convert(pdfFile(pdf))
  assert.match(xml, /<w:footnoteReference w:id="1"\/>/)
  assert.match(files['word/footnotes.xml']!.toString('utf8'), /The source of the claim\./)
  assert.doesNotMatch(xml, /The source of the claim/)
})

test('pictures are embedded in their size, right-to-left paragraphs marked', async () => {
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const pdf = await drawnPdf([pen => pen.text(300, 60, 'שלום לכולם מן המסמך', { face: 'hebrew' })], {
    faces: ['hebrew'],
    finish: async doc =>
      doc.getPage(0).drawImage(await doc.embedPng(png), { x: 80, y: 300, width: 144, height: 72 }),
  })
  const { xml, files } = await convert(pdfFile(pdf))
  assert.match(xml, /<w:bidi\/>/)
  assert.match(xml, /שלום לכולם מן המסמך/)
  // 144 by 72 points are 2 by 1 inches of 914,400 units.
  assert.match(xml, /<wp:extent cx="1828800" cy="914400"\/>/)
  assert.ok(Object.keys(files).some(path => /word\/media\/.*\.png$/.test(path)))
})

test('pages are chosen; damaged files and missing pages are refused', async () => {
  const { html } = await convert(fixture('three-pages.pdf'), { pages: '3' })
  assert.match(html, /Map of the quay/)
  assert.doesNotMatch(html, /Harbour report/)
  assert.match(await refusal(tool, { file: fixture('three-pages.pdf'), pages: '2-1' }), /^400 pages: /)
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.5 cut') }), /^400 file: the PDF is damaged/)
})

test('a paragraph over a page break is whole, its note a footnote, and links inside lead to pages', async () => {
  const pdf = await drawnPdf(
    [
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 120, 'See the last page')
        column(pen, 50, 740, [
          'The ships that came in winter brought timber and salt from the',
          'north, and most of',
        ])
        pen.text(300, 815, '1')
      },
      (pen: Pen) => {
        column(pen, 50, 60, [
          'them stayed until the ice had gone, which was late that year',
          'in every harbour of the coast.',
        ])
        pen.text(300, 815, '2')
      },
    ],
    {
      finish: doc => {
        const [first, second] = doc.getPages()
        const link = doc.context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [50, 715, 140, 732],
          Dest: [second!.ref, 'Fit'],
        })
        first!.node.addAnnot(doc.context.register(link))
      },
    },
  )
  const { html, xml } = await convert(pdfFile(pdf))
  assert.match(html, /from the north, and most of them stayed until the ice had gone/)
  assert.match(xml, /<w:hyperlink [^>]*w:anchor="page-2"/)
  assert.match(xml, /<w:bookmarkStart [^>]*w:name="page-2"/)
})

test("the document's own language where it is a tag, else the one its words tell", async () => {
  for (const [own, language] of [
    ['de-at', 'de-AT'],
    ['German', 'en'],
  ] as const) {
    const pdf = await drawnPdf([pen => column(pen, 50, 60, PROSE)], { finish: doc => doc.setLanguage(own) })
    const { files } = await convert(pdfFile(pdf))
    assert.match(files['word/styles.xml']!.toString('utf8'), new RegExp(`<w:lang w:val="${language}"/>`))
  }
})

test('a table in Hebrew starts on the right', async () => {
  const rows = [
    ['חודש', 'אוניות', 'משקל'],
    ['ינואר', '41', '120'],
    ['פברואר', '38', '119'],
    ['מרץ', '52', '174'],
  ]
  const pdf = await drawnPdf(
    [
      pen => {
        pen.box(100, 50, 400, 130)
        for (const y of [70, 90, 110]) pen.line(100, y, 400, y)
        for (const x of [200, 300]) pen.line(x, 50, x, 130)
        for (const [r, row] of rows.entries()) {
          for (const [c, text] of row.entries())
            pen.text(390 - c * 100, 64 + r * 20, text, { face: 'hebrew', right: true })
        }
      },
    ],
    { faces: ['hebrew'] },
  )
  const { html, xml } = await convert(pdfFile(pdf))
  assert.match(xml, /<w:bidiVisual/)
  assert.match(html, /<tr>.*חודש.*אוניות.*משקל.*<\/tr>.*ינואר.*41.*120/s)
})

test('letters keep the font and size they have among others, and slanting ones stay so', async () => {
  const page = (pen: Pen) => {
    const words = [
      ['The ', 'tinos', 12],
      ['org.example.extend.NamespaceHandler', 'mono', 9],
      [' interface tells the reader much', 'tinos', 12],
    ] as const
    let x = 60
    for (const [text, face, size] of words) {
      pen.text(x, 100, text, { face, size })
      x += face === 'mono' ? 0.6 * size * text.length : 0.425 * size * text.length
    }
    pen.text(60, 114, 'about a document that is of that type, and of no other type at all.', {
      face: 'tinos',
      size: 12,
    })
    pen.text(150, 600, 'DRAFT COPY', { size: 60, turn: 45, color: [200, 200, 200] })
  }
  const { html, xml } = await convert(pdfFile(await drawnPdf([page], { faces: ['tinos'] })))
  assert.match(html, /<p>The org\.example\S+ interface .*about a document .* at all\.<\/p>/)
  const run = /<w:r>(?:(?!<\/w:r>).)*NamespaceHandler/.exec(xml)?.[0] ?? ''
  assert.match(run, /w:ascii="Courier New"/)
  assert.match(run, /<w:sz w:val="18"\/>/)
  assert.doesNotMatch(/<w:r>(?:(?!<\/w:r>).)*about a document/.exec(xml)![0], /Courier/)
  assert.match(xml, /rotation:315[^>]* fillcolor="#c8c8c8".*string="DRAFT COPY"/)
})

test('a scan that is read becomes text with its pictures, not a picture of itself', async () => {
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-word')
  const canvas = createCanvas(1000, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1000, 900)
  context.fillStyle = '#2050a0'
  context.fillRect(350, 420, 300, 240)
  context.fillStyle = '#000000'
  context.font = '30px "scan-word"'
  context.fillText('The harbour saw more ships this winter', 100, 150)
  context.fillText('than in any winter before it.', 100, 195)
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  pdf.addPage([500, 450]).drawImage(picture, { x: 0, y: 0, width: 500, height: 450 })
  const { files, html } = await convert(pdfFile(await pdf.save()), { ocr: 'auto' })
  const media = Object.keys(files).filter(name => name.startsWith('word/media/'))
  assert.equal(media.length, 1)
  const { width, height } = await sharp(files[media[0]!]).metadata()
  assert.ok(Math.abs(width / height - 300 / 240) < 0.1, `${width} × ${height}`)
  assert.match(html, /more ships this winter/)
})
