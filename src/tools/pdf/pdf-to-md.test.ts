import assert from 'node:assert/strict'
import { test } from 'node:test'
import markdownIt from 'markdown-it'
import sharp from 'sharp'
import { column, drawnPdf, type Pen, PROSE } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-md.ts'

const read = async (pdf: Uint8Array, params: object = {}): Promise<string> => {
  const { json } = await runTool(tool, { file: pdfFile(pdf), ...params })
  return json.markdown
}

test('headings by level, list, link and table of the fixture, read by a Markdown parser', async () => {
  const { json, name, mediaType } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal(name, 'three-pages.md')
  assert.equal(mediaType, 'text/markdown')
  const html = markdownIt().render(json.markdown)
  assert.match(html, /<h1>Harbour report<\/h1>/)
  assert.match(html, /<h2>What changed<\/h2>/)
  assert.match(html, /<li>A second crane works at night\.<\/li>/)
  assert.match(html, /<a href="https:\/\/example\.org\/harbour">/)
  assert.match(html, /<th>Tonnes<\/th>/)
  assert.match(html, /<td>17,480<\/td>/)
  assert.doesNotMatch(json.markdown, /Page 2 of 3/)
})

test('levels follow the sizes, bold lines come below them', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.text(50, 60, 'The title', { size: 24 })
      pen.text(50, 100, 'A chapter', { size: 16 })
      column(pen, 50, 125, PROSE)
      pen.text(50, 180, 'A bold line', { face: 'bold' })
      column(pen, 50, 200, PROSE)
      pen.text(50, 260, 'Another chapter', { size: 16 })
      column(pen, 50, 285, PROSE)
      pen.text(250, 340, 'IV. CONCLUSIONS', { size: 8 })
      column(pen, 50, 360, PROSE)
    },
  ])
  const headings = [...(await read(pdf)).matchAll(/^(#+) (.*)$/gm)].map(m => `${m[1]!.length} ${m[2]}`)
  assert.deepEqual(headings, [
    '1 The title',
    '2 A chapter',
    '3 A bold line',
    '2 Another chapter',
    '3 IV. CONCLUSIONS',
  ])
})

test('bold, italic and code inside a line, code blocks with their indents', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      pen.text(50, 120, 'A word is')
      pen.text(95, 120, 'strong', { face: 'bold' })
      pen.text(130, 120, 'and one is')
      pen.text(180, 120, 'slanted', { face: 'italic' })
      pen.text(216, 120, '.')
      pen.text(50, 160, 'if (ready) {', { face: 'mono' })
      pen.text(62, 172, '  start()', { face: 'mono' })
      pen.text(50, 184, '}', { face: 'mono' })
    },
  ])
  const markdown = await read(pdf)
  assert.match(markdown, /A word is \*\*strong\*\* and one is \*slanted\*\s?\./)
  assert.match(markdown, /```\nif \(ready\) \{\n {2,4}start\(\)\n\}\n```/)
})

test('lists keep their depth and numbers', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      pen.text(60, 120, '• first point of the list')
      pen.text(80, 134, '• a point below it')
      pen.text(60, 148, '• second point of the list')
      pen.text(50, 180, 'Between the lists stands a line of text that belongs to none of them.')
      pen.text(60, 210, '3. third step')
      pen.text(60, 224, '4. fourth step, which is long enough to')
      pen.text(73, 236, 'go on in a second line')
    },
  ])
  const markdown = await read(pdf)
  assert.match(markdown, /- first point of the list\n {2}- a point below it\n- second point of the list/)
  assert.match(markdown, /3\. third step\n4\. fourth step, which is long enough to go on in a second line/)
})

test('points below a numbered step belong to it, and one whose step stands before other text is no code', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, PROSE)
      pen.text(60, 120, '9. ninth step')
      pen.text(80, 134, '• a point of the ninth step')
      pen.text(60, 148, '10. tenth step')
      pen.text(80, 162, '• a point of the tenth step')
      pen.text(100, 176, '• a point below that point')
      pen.text(80, 208, 'Text that stands between the points of this step and is part of it.')
      pen.text(100, 240, '• another point below')
    },
  ])
  const html = markdownIt().render(await read(pdf))
  const tags = html.slice(html.indexOf('<ol')).replace(/\n/g, '')
  assert.match(
    tags,
    /^<ol start="9"><li>ninth step<ul><li>a point of the ninth step<\/li><\/ul><\/li><li>tenth step<ul><li>a point of the tenth step<ul><li>a point below that point<\/li>/,
  )
  assert.match(tags, /part of it\.<\/p><ul><li>another point below<\/li><\/ul>$/)
})

test('addresses with brackets lead where they did', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R/Annots[6 0 R]>>',
    rawStream('BT /F 12 Tf 50 100 Td (here) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Annot/Subtype/Link/Rect[48 95 80 115]/A<</S/URI/URI(https://example.org/a\\)b_\\(c)>>>>',
  ])
  assert.equal((await read(pdf)).trim(), '[here](https://example.org/a%29b_%28c)')
})

const page = (n: number, body: (pen: Pen) => void) => (pen: Pen) => {
  pen.text(50, 30, 'Annual report of the harbour office', { size: 8 })
  body(pen)
  pen.text(290, 820, String(n), { size: 8 })
}

test('running headers and page numbers are left out', async () => {
  const pdf = await drawnPdf(
    [1, 2, 3].map(n => page(n, pen => column(pen, 50, 80, [`Text of page ${n}.`, ...PROSE]))),
  )
  const markdown = await read(pdf)
  assert.doesNotMatch(markdown, /Annual report/)
  assert.doesNotMatch(markdown, /^\d$/m)
  for (const n of [1, 2, 3]) assert.match(markdown, new RegExp(`Text of page ${n}\\.`))
})

const ruled = (pen: Pen, top: number, rows: string[][]) => {
  const bottom = top + rows.length * 20
  for (let r = 0; r <= rows.length; r++) pen.line(50, top + r * 20, 350, top + r * 20)
  for (const x of [50, 150, 250, 350]) pen.line(x, top, x, bottom)
  for (const [r, row] of rows.entries())
    for (const [c, text] of row.entries()) pen.text(56 + c * 100, top + 14 + r * 20, text)
}

test('a table that goes on over the page is one table, its heading once', async () => {
  const head = ['Name', 'Count', 'Share']
  const pdf = await drawnPdf([
    pen => ruled(pen, 700, [head, ['alpha', '1', '10 %'], ['beta', '2', '20 %']]),
    pen => {
      ruled(pen, 60, [head, ['gamma', '3', '30 %'], ['delta', '4', '40 %']])
      column(pen, 50, 200, PROSE)
    },
  ])
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  const html = markdownIt().render(json.markdown)
  assert.equal(html.match(/<table>/g)?.length, 1)
  assert.equal(html.match(/<th>Name<\/th>/g)?.length, 1)
  assert.deepEqual(
    [...html.matchAll(/<tr>\s*<td>(\w+)/g)].map(m => m[1]),
    ['alpha', 'beta', 'gamma', 'delta'],
  )
})

test('a paragraph that goes on overleaf is one paragraph', async () => {
  const pdf = await drawnPdf([
    pen => {
      column(pen, 50, 60, [
        'A first paragraph that is long enough to be told from the rest',
        'and ends here.',
      ])
      column(pen, 50, 760, ['The second one breaks off in the middle of its only sen-'])
      pen.text(300, 815, '1')
    },
    pen => {
      column(pen, 50, 60, ['tence and ends here.'])
      column(pen, 50, 90, ['Another one begins with a capital letter on the same page.'])
      pen.text(300, 815, '2')
    },
    pen => column(pen, 50, 60, ['Not joined, although the page before ends in no full stop']),
  ])
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  assert.match(json.markdown, /in the middle of its only sentence and ends here\.\n\nAnother one/)
  assert.match(json.pages[0].markdown, /sentence and ends here\.$/)
  assert.doesNotMatch(json.pages[1].markdown, /tence and/)
})

test('signs that Markdown would take for markup are kept as text', async () => {
  const pdf = await drawnPdf([
    pen =>
      column(pen, 50, 60, [
        '# no heading, *no* stress, ~~not struck~~ and a_b_c with <b>tags</b> | pipes',
        ...PROSE,
      ]),
  ])
  const html = markdownIt().render(await read(pdf))
  assert.match(
    html,
    /<p># no heading, \*no\* stress, ~~not struck~~ and a_b_c with &lt;b&gt;tags&lt;\/b&gt; \| pipes/,
  )
})

test('a picture is a placeholder', async () => {
  const { readFile } = await import('node:fs/promises')
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const pdf = await drawnPdf([pen => column(pen, 50, 60, PROSE)], {
    finish: async doc => {
      const image = await doc.embedPng(png)
      doc.getPage(0).drawImage(image, { x: 100, y: 400, width: 120, height: 120 })
    },
  })
  assert.match(await read(pdf), /!\[Image 1 on page 1\]\(page-1-image-1\)/)
})

/** A tagged page: marked content in the order drawn, and a tree that names it. */
const taggedPdf = (tree: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/StructParents 0/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(
      ['Read this second.', 'Small but a heading', 'Name', 'Sum', 'Oslo', '12']
        .map((text, i) => {
          const [x, y] = [
            [40, 300],
            [40, 350],
            [40, 200],
            [240, 200],
            [40, 180],
            [240, 180],
          ][i]!
          return `/P <</MCID ${i}>> BDC BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET EMC`
        })
        .join('\n'),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0 [9 0 R 8 0 R 12 0 R 13 0 R 14 0 R 15 0 R]]>>>>',
    `<</Type/StructElem/S/Document/P 6 0 R/K[${tree.join(' ')}]>>`,
    '<</Type/StructElem/S/H3/P 7 0 R/Pg 3 0 R/K 1>>',
    '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 0>>',
    '<</Type/StructElem/S/Table/P 7 0 R/K[11 0 R 16 0 R]>>',
    '<</Type/StructElem/S/TR/P 10 0 R/K[12 0 R 13 0 R]>>',
    '<</Type/StructElem/S/TH/P 11 0 R/Pg 3 0 R/K 2>>',
    '<</Type/StructElem/S/TH/P 11 0 R/Pg 3 0 R/K 3>>',
    '<</Type/StructElem/S/TD/P 16 0 R/Pg 3 0 R/K 4>>',
    '<</Type/StructElem/S/TD/P 16 0 R/Pg 3 0 R/K 5>>',
    '<</Type/StructElem/S/TR/P 10 0 R/K[14 0 R 15 0 R]>>',
  ])

test('a tagged document is read by its tags where they are sound, by its looks where they leave text out', async () => {
  const sound = await read(taggedPdf(['8 0 R', '9 0 R', '10 0 R']))
  assert.equal(
    sound,
    '### Small but a heading\n\nRead this second.\n\n| Name | Sum |\n| --- | --- |\n| Oslo | 12 |\n',
  )
  const partial = await read(taggedPdf(['8 0 R']))
  assert.match(partial, /Small but a heading\n\nRead this second\./)
  assert.doesNotMatch(partial, /#/)
})

test('refusals', async () => {
  assert.match(await refusal(tool, { file: fixture('three-pages.pdf'), pages: '4-' }), /^400 pages: /)
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 broken') }), /^400 file: the PDF is damaged/)
  assert.match(await refusal(tool, {}), /^400 file: is required/)
})

test('struck text stays struck, notes each stand alone, a figure in running text is no item', async () => {
  const text = await read(
    await drawnPdf([
      (pen: Pen) => {
        column(pen, 50, 60, PROSE)
        pen.text(50, 120, 'This is')
        pen.text(84, 120, 'withdrawn', { color: [200, 0, 0] })
        pen.line(84, 117, 129, 117)
        pen.text(50, 150, 'a. Find the speed of the stone after 0.5 s and', {})
        pen.text(62, 162, '5.75 s of its fall.')
        for (const [i, note] of ['first estimate', 'second estimate'].entries()) {
          pen.text(50, 757 + i * 10, String(i + 1), { size: 5 })
          pen.text(54, 760 + i * 10, note, { size: 8 })
        }
      },
    ]),
  )
  assert.match(text, /This is ~~withdrawn~~/)
  assert.match(text, /- a\. Find the speed of the stone after 0\.5 s and 5\.75 s of its fall\./)
  assert.match(text, /^\[\^1\]: first estimate$/m)
  assert.match(text, /^\[\^2\]: second estimate$/m)
})

test('notes that are counted anew on each page are told apart', async () => {
  const noted = (text: string, note: string) => (pen: Pen) => {
    column(pen, 50, 200, PROSE)
    pen.text(50, 260, text)
    pen.text(50 + text.length * 5, 256, '1', { size: 6 })
    pen.text(50, 757, '1', { size: 5 })
    pen.text(54, 760, note, { size: 8 })
  }
  const text = await read(
    await drawnPdf([noted('One claim', 'the first source'), noted('A claim', 'the second source')]),
  )
  const notes = new Map([...text.matchAll(/^\[\^(\S+)\]: (.*)$/gm)].map(([, label, note]) => [note, label]))
  assert.deepEqual(
    [...notes],
    [
      ['the first source', '1'],
      ['the second source', '1-2'],
    ],
  )
  assert.match(text, /One claim *\[\^1\]/)
  assert.match(text, /A claim *\[\^1-2\]/)
})

test('the text layer of a scan is prose, whatever its font says of itself', async () => {
  // As Tesseract and OCRmyPDF write it: invisible, of one width, the size measured in each line.
  const lines = [
    'The harbour saw more ships this winter than in any',
    'winter before, although the ice stayed long.',
  ]
  const content = lines
    .map((text, i) => `BT 3 Tr /F1 ${11 + i} Tf 50 ${700 - 16 * i} Td (${text}) Tj ET`)
    .join(' ')
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    `<</Type/Font/Subtype/TrueType/BaseFont/GlyphLessFont/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${'500 '.repeat(95)}]/FontDescriptor 6 0 R>>`,
    '<</Type/FontDescriptor/FontName/GlyphLessFont/Flags 5/FontBBox[0 0 500 1000]/ItalicAngle 0/Ascent 1000/Descent -1/CapHeight 1000/StemV 80>>',
  ])
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  assert.equal(json.markdown.trim(), lines.join(' '))
})

test('with images, a ZIP whose links lead to the images in it', async () => {
  const { readFile } = await import('node:fs/promises')
  const png = await readFile(new URL('../../../fixtures/logo.png', import.meta.url))
  const pdf = await drawnPdf([(pen: Pen) => column(pen, 50, 60, PROSE)], {
    finish: async doc =>
      doc.getPage(0).drawImage(await doc.embedPng(png), { x: 100, y: 300, width: 200, height: 120 }),
  })
  const { bytes, mediaType, name } = await runTool(tool, { file: pdfFile(pdf), images: true })
  assert.equal(mediaType, 'application/zip')
  assert.match(name, /\.zip$/)
  const files = await zipParts(bytes)
  const markdown = files[Object.keys(files).find(path => path.endsWith('.md'))!]!.toString('utf8')
  const links = [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(match => match[1]!)
  assert.deepEqual(links, ['images/page-1-image-1.png'])
  const { width } = await sharp(files[links[0]!]!).metadata()
  assert.ok(width && width > 1)
})

test('text set in on both sides is a quotation', async () => {
  const wide = 'The ships that came in winter brought timber and salt from the north to the old quay below.'
  const quote = 'Nobody who has seen the ice go out will say that it goes quietly, for'
  const markdown = await read(
    await drawnPdf([
      (pen: Pen) => {
        for (const y of [60, 74, 88]) pen.text(50, y, wide)
        for (const y of [114, 128]) pen.text(90, y, quote)
        pen.text(90, 142, 'it does not.')
        for (const y of [168, 182, 196]) pen.text(50, y, wide)
      },
    ]),
  )
  const html = markdownIt().render(markdown)
  assert.equal(html.match(/<blockquote>/g)?.length, 1)
  assert.match(html, /<blockquote>\s*<p>Nobody who has seen[\s\S]*it does not\.<\/p>\s*<\/blockquote>/)
})

test('scanned pages through OCR, on demand', async () => {
  const file = fixture('scan.pdf')
  const none = await runTool(tool, { file })
  assert.match(none.warnings.join(), /page 1 cannot be read as text .*; ocr=auto reads such pages/)
  const { json, warnings } = await runTool(tool, { file, ocr: 'auto' })
  assert.deepEqual(warnings, [])
  assert.match(
    json.markdown,
    /^# Letter from the lighthouse\n\nThe storm of last Tuesday broke two windows of the lamp/,
  )
  assert.doesNotMatch(json.markdown, /!\[/, 'the scan itself is no figure')
  assert.match(
    await refusal(tool, { file, ocr: 'auto', language: 'klingon' }),
    /^400 language: "klingon" is not installed/,
  )
})

test('text that is there is read from the pixels only where it is forced', async () => {
  const file = fixture('three-pages.pdf')
  const auto = await runTool(tool, { file, pages: '2', ocr: 'auto', language: 'eng' })
  const plain = await runTool(tool, { file, pages: '2' })
  assert.equal(auto.json.markdown, plain.json.markdown)
  const forced = await runTool(tool, { file, pages: '2', ocr: 'force' })
  assert.match(forced.json.markdown, /\| January \| 52 \| 17,480 \|/)
  assert.equal(forced.json.markdown.match(/January/g)?.length, 1, 'not read twice')
})

test('drawings and listings in type of one width keep their spaces, and are no tables', async () => {
  const listing = [
    '  0  1  2  3  4  5',
    '+--+--+--+--+--+--+',
    '| op  |in| address | memory',
    '+--+--+--+--+--+--+',
    '',
    'Options and what they do:',
    '   -b   width of the band',
    '   -M   most memory, in megabytes',
    '   -T   threads, with 0 all of them',
    '   -n   length of words',
    'The last one counts.',
  ]
  const page = (pen: Pen) => {
    for (const [i, line] of listing.entries())
      if (line) pen.text(60, 100 + 12 * i, line.trimEnd(), { face: 'mono', size: 10 })
    column(pen, 60, 300, PROSE)
  }
  const markdown = await read(await drawnPdf([page]))
  assert.ok(markdown.includes(`\`\`\`\n${listing.join('\n')}\n\`\`\``), markdown)
})

test('paragraphs of a letter stay apart, though most of them are single lines', async () => {
  const letter = [
    ['Northern Office'],
    ['12 Harbour Road'],
    ['Bristol BS1 4XY'],
    ['Dear Ms Jones,'],
    ['The committee met on three occasions during the quarter and', 'considered the reports.'],
    ['It noted that the number of applications had risen by a tenth', 'since the year before.'],
    ['Yours sincerely,'],
    ['A. Meyer'],
  ]
  const page = (pen: Pen) => {
    let y = 100
    for (const lines of letter) {
      column(pen, 60, y, lines, 11.5)
      y += 11.5 * (lines.length - 1) + 17
    }
  }
  const markdown = await read(await drawnPdf([page]))
  assert.equal(markdown.trim(), letter.map(lines => lines.join(' ')).join('\n\n'))
})
