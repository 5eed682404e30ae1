import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-epub.ts'

/** Fails where a part is not well-formed XML. */
const parse = (xml: string) => {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.write(xml).close()
}

const convert = async (pdf: Uint8Array) => {
  const { bytes } = await runTool(tool, { file: pdfFile(pdf, 'book.pdf') })
  const files = await zipParts(bytes)
  return { bytes, files, part: (name: string) => files[name]!.toString('utf8') }
}

test('a chapter per page, contents, language, title; every part well-formed', async () => {
  const { bytes, name, mediaType } = await runTool(
    tool,
    { file: fixture('three-pages.pdf') },
    { now: Date.UTC(2026, 0, 2, 3, 4, 5) },
  )
  assert.equal(name, 'three-pages.epub')
  assert.equal(mediaType, 'application/epub+zip')
  // The first entry is stored plainly, so that the kind can be told from the first bytes.
  assert.equal(bytes.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip')
  const files = await zipParts(bytes)
  for (const [path, content] of Object.entries(files)) {
    if (/\.(xhtml|opf|ncx|xml)$/.test(path)) parse(content.toString('utf8'))
  }
  const opf = files['EPUB/package.opf']!.toString('utf8')
  assert.match(opf, /<dc:title>Harbour report<\/dc:title>/)
  assert.match(opf, /<dc:creator>Port office<\/dc:creator>/)
  assert.match(opf, /<dc:language>en<\/dc:language>/)
  assert.match(opf, /2026-01-02T03:04:05Z/)
  assert.equal(opf.match(/<itemref /g)?.length, 3)
  const nav = files['EPUB/nav.xhtml']!.toString('utf8')
  assert.deepEqual(
    [...nav.matchAll(/<a href="[^"]*">([^<]*)</g)].map(m => m[1]),
    ['Harbour report', 'Cargo by month', 'Map of the quay'],
  )
  const first = files['EPUB/page-001.xhtml']!.toString('utf8')
  assert.match(first, /<h1>Harbour report<\/h1>/)
  assert.match(first, /<ul>\s*<li>A second crane works at night\.<\/li>/)
  const second = files['EPUB/page-002.xhtml']!.toString('utf8')
  assert.match(second, /<thead>\s*<tr><th>Month<\/th>/)
  assert.doesNotMatch(second, /Page 2 of 3/)
})

test('pictures come along and are listed', async () => {
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const pdf = await drawnPdf([pen => pen.text(50, 60, 'A picture below this line')], {
    finish: async doc =>
      doc.getPage(0).drawImage(await doc.embedPng(png), { x: 80, y: 300, width: 100, height: 100 }),
  })
  const { files, part } = await convert(pdf)
  assert.match(part('EPUB/page-001.xhtml'), /<img src="images\/1\.png"/)
  assert.equal(files['EPUB/images/1.png']!.toString('latin1', 1, 4), 'PNG')
  assert.match(part('EPUB/package.opf'), /href="images\/1\.png" media-type="image\/png"/)
})

test('signs of markup in the text are text; Hebrew runs from the right', async () => {
  const pdf = await drawnPdf(
    [
      pen => pen.text(50, 60, 'if a < b && c > "d"'),
      pen => pen.text(300, 60, 'שלום לכולם מן הספר', { face: 'hebrew' }),
    ],
    {
      faces: ['hebrew'],
    },
  )
  const { part } = await convert(pdf)
  assert.match(part('EPUB/page-001.xhtml'), /if a &lt; b &amp;&amp; c &gt; &quot;d&quot;/)
  assert.match(part('EPUB/page-002.xhtml'), /<p dir="rtl">שלום לכולם מן הספר<\/p>/)
})

test('a link to a page leads to its chapter', async () => {
  const pdf = await drawnPdf(
    [pen => pen.text(50, 60, 'See the second page'), pen => pen.text(50, 60, 'The second page')],
    {
      finish: doc => {
        const [first, second] = doc.getPages()
        const link = { Type: 'Annot', Subtype: 'Link', Rect: [45, 770, 160, 800], Dest: [second!.ref, 'Fit'] }
        first!.node.addAnnot(doc.context.register(doc.context.obj(link)))
      },
    },
  )
  const { part } = await convert(pdf)
  assert.match(part('EPUB/page-001.xhtml'), /<a href="page-002\.xhtml">See the second page<\/a>/)
})

test('links lead to the right chapter where a damaged page was left out', async () => {
  const page = (contents: number, more = '') =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents ${contents} 0 R${more}>>`
  const words = (text: string) => rawStream(`BT /F 12 Tf 20 40 Td (${text}) Tj ET`)
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R 4 0 R]/Count 3>>',
    page(5, '/Annots[<</Type/Annot/Subtype/Link/Rect[15 35 190 55]/Dest[4 0 R/Fit]>>]'),
    page(6),
    words('See the last page'),
    words('The last page'),
  ])
  const { part } = await convert(pdf)
  assert.match(part('EPUB/page-001.xhtml'), /<a href="page-002\.xhtml">See the last page<\/a>/)
  assert.match(part('EPUB/page-002.xhtml'), /The last page/)
})

test("the document's own language where it is a tag, and the side its pages turn to", async () => {
  for (const [own, language, turn] of [
    ['AR-eg', 'ar-EG', / page-progression-direction="rtl"/],
    ['de-AT', 'de-AT', /<spine toc="ncx">/],
    ['German', 'en', /<spine toc="ncx">/],
  ] as const) {
    const pdf = await drawnPdf([pen => pen.text(50, 60, 'The words of the book and that is all of it')], {
      finish: doc => doc.setLanguage(own),
    })
    const opf = (await convert(pdf)).part('EPUB/package.opf')
    assert.match(opf, new RegExp(`<dc:language>${language}<`))
    assert.match(opf, turn)
  }
})

test('a PDF without text is refused, and so is a damaged one', async () => {
  assert.match(
    await refusal(tool, { file: pdfFile(await drawnPdf([pen => pen.line(10, 10, 100, 100)])) }),
    /^400 file: the PDF holds no text/,
  )
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.5 cut') }), /^400 file: the PDF is damaged/)
})
