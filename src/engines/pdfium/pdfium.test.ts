import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { degrees } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfOf, rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { FIXTURES } from '../../../test/support/run-tool.ts'
import { openPdf, type PdfDocument } from './pdfium-document.ts'

const fixture = (name: string) => readFileSync(join(FIXTURES, name))
const near = (actual: number, expected: number, slack = 0.6, what = '') =>
  assert.ok(Math.abs(actual - expected) <= slack, `${what} ${actual} is not ${expected}`)

/** One page with this content and these resources, turned as said. */
const page = (content: string, resources: string, rest = '', more: string[] = []) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[100 50 400 250]/Resources<</Font<</F1 5 0 R/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>${resources}>>/Contents 4 0 R/StructParents 0${rest}>>`,
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-BoldOblique>>',
    ...(more.length > 0 ? more : ['null']),
  ])

for (const engine of ['native', 'wasm'] as const) {
  test(`${engine}: characters in places of the displayed page`, async () => {
    using pdf = await openPdf(page('1 0 0 rg BT /F1 20 Tf 150 200 Td (Ag b) Tj ET', ''), { engine })
    const sheet = pdf.page(1)
    assert.deepEqual([sheet.width, sheet.height, sheet.rotation], [300, 200, 0])
    const chars = sheet.chars().filter(char => char.kind !== 'generated')
    assert.equal(chars.map(char => char.text).join(''), 'Ag b')
    const [a, g] = chars
    near(a!.x, 50, 0.1)
    near(a!.y, 50, 0.1)
    near(a!.bottom, 50, 0.3)
    near(a!.top, 50 - 0.72 * 20, 1)
    near(a!.advance, 0.722 * 20, 0.3)
    assert.ok(g!.bottom > 52, 'a letter that goes below the line')
    const { run } = a!
    near(run.size, 20, 0.01)
    assert.deepEqual([run.angle, run.color, run.invisible, run.vertical], [0, [255, 0, 0], false, false])
    assert.deepEqual([run.font.name, run.font.bold, run.font.italic], ['Helvetica-BoldOblique', true, true])
    assert.equal(chars[2]!.run, run)
  })

  test(`${engine}: pages read ahead come in order, and a document opened meanwhile does not meddle`, async () => {
    const bytes = fixture('three-pages.pdf')
    using pdf = await openPdf(bytes, { engine })
    const wanted = [3, 1, 2].map(number => pdf.page(number).text())
    assert.equal(new Set(wanted).size, 3)
    let opened = false
    let other: Promise<PdfDocument> | undefined
    const texts: string[] = []
    for await (const text of pdf.readAhead([3, 1, 2], sheet => sheet.text())) {
      texts.push(text)
      other ??= openPdf(bytes, { engine })
      other.then(() => {
        opened = true
      })
      await setTimeout(20)
      // Only the native library has a second thread to wait for.
      assert.equal(opened, pdf.engine === 'wasm')
    }
    assert.deepEqual(texts, wanted)
    using late = await other!
    // With two documents open nothing is done aside; leaving early leaves nothing behind.
    for await (const text of late.readAhead([1, 2, 3], sheet => sheet.text())) {
      assert.equal(text, wanted[1])
      break
    }
    late.close()
    for await (const _ of pdf.readAhead([1, 2, 3], sheet => sheet.text())) break
    assert.equal(pdf.page(2).text(), wanted[2])
  })

  test(`${engine}: a turned page, and text turned on a page`, async () => {
    using pdf = await openPdf(page('BT /F1 20 Tf 150 200 Td (A) Tj ET', '', '/Rotate 90'), { engine })
    const sheet = pdf.page(1)
    assert.deepEqual([sheet.width, sheet.height, sheet.rotation], [200, 300, 90])
    const [a] = sheet.chars()
    // 50 from the left and 150 from the bottom of the unturned page.
    near(a!.x, 150, 0.1)
    near(a!.y, 50, 0.1)
    assert.equal(a!.run.angle, 90)
    using up = await openPdf(page('BT 0 1 -1 0 150 100 Tm /F1 20 Tf (AB) Tj ET', ''), { engine })
    const [first, second] = up.page(1).chars()
    assert.equal(first!.run.angle, 270)
    near(second!.y, first!.y - first!.advance, 0.01)
    near(first!.advance, 14.4, 0.3)
  })

  test(`${engine}: letters that are made to lean are italic and keep their size and places`, async () => {
    using pdf = await openPdf(
      page('BT /F2 20 Tf 1 0 .3 1 150 200 Tm (AA) Tj 1 0 0 1 150 150 Tm (A) Tj ET', ''),
      { engine },
    )
    const [first, second, upright] = pdf
      .page(1)
      .chars()
      .filter(char => char.text === 'A')
    near(first!.x, 50, 0.05)
    near(first!.advance, second!.x - first!.x, 0.05)
    near(first!.run.size, 20, 0.01)
    assert.deepEqual([first!.run.font.italic, upright!.run.font.italic], [true, false])
  })

  test(`${engine}: shapes inside form objects, with their colours`, async () => {
    const form = rawStream(
      '0 1 0 rg 0 0 10 20 re f',
      '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Matrix[2 0 0 2 0 0]',
    )
    const content = 'q 1 0 0 1 120 60 cm /X Do Q 0 0 1 RG 3 w 100 250 m 400 250 l S'
    using pdf = await openPdf(page(content, '/XObject<</X 6 0 R>>', '', [form]), { engine })
    const [box, line] = pdf.page(1).paths()
    assert.deepEqual(
      [box!.fill, box!.stroke, line!.stroke, line!.strokeWidth],
      [[0, 255, 0], undefined, [0, 0, 255], 3],
    )
    assert.deepEqual(Object.values(box!.box).map(Math.round), [20, 150, 40, 190])
    assert.equal(box!.subpaths[0]!.closed, true)
    assert.deepEqual(line!.subpaths[0]!.points.map(Math.round), [0, 0, 300, 0])
  })

  test(`${engine}: tags lead to characters, artifacts are known`, async () => {
    const tree = [
      '<</Type/StructTreeRoot/K[7 0 R 8 0 R]/ParentTree<</Nums[0[7 0 R 8 0 R]]>>>>',
      '<</Type/StructElem/S/H1/P 6 0 R/Pg 3 0 R/K 0/Alt(Head)>>',
      '<</Type/StructElem/S/TD/P 6 0 R/Pg 3 0 R/K 1/A<</O/Table/ColSpan 2>>>>',
    ]
    const content =
      '/H1<</MCID 0>>BDC BT /F1 20 Tf 150 200 Td (T) Tj ET EMC /TD<</MCID 1>>BDC BT /F1 9 Tf 150 150 Td (c) Tj ET EMC /Artifact BMC BT /F1 9 Tf 150 60 Td (7) Tj ET EMC'
    using pdf = await openPdf(page(content, '', '', tree), { engine })
    const sheet = pdf.page(1)
    assert.deepEqual(sheet.structure(), [
      { role: 'H1', alt: 'Head', children: [0] },
      { role: 'TD', columnSpan: 2, children: [1] },
    ])
    const runs = sheet
      .chars()
      .filter(char => char.kind === 'normal')
      .map(({ text, run }) => [text, run.mcid, run.artifact])
    assert.deepEqual(runs, [
      ['T', 0, false],
      ['c', 1, false],
      ['7', -1, true],
    ])
  })

  test(`${engine}: outline, links, metadata`, async () => {
    using pdf = await openPdf(fixture('three-pages.pdf'), { engine })
    assert.deepEqual(
      pdf.outline().map(({ title, page }) => [title, page]),
      [
        ['Harbour report', 1],
        ['Cargo by month', 2],
        ['Map of the quay', 3],
      ],
    )
    const { title, author, creationDate } = pdf.metadata()
    assert.deepEqual(
      [title, author, creationDate?.slice(0, 10)],
      ['Harbour report', 'Port office', 'D:20260131'],
    )
    const [link] = pdf.page(1).links()
    assert.equal(link!.uri, 'https://example.org/harbour')
    near(link!.box.top, 841.89 - 562, 0.1)
  })

  test(`${engine}: a picture, its resolution and its file`, async () => {
    using pdf = await openPdf(fixture('scan.pdf'), { engine })
    const sheet = pdf.page(1)
    const [image] = sheet.images()
    assert.deepEqual([image!.width, image!.height, image!.filters], [870, 600, ['DCTDecode']])
    near(image!.dpi, 150, 0.1)
    const read = sheet.readImage(0)
    assert.ok(read && 'jpeg' in read && read.jpeg[0] === 0xff && read.jpeg[1] === 0xd8)
  })

  test(`${engine}: a picture has its own pixels, however small the page shows it, or as many as asked for`, async () => {
    const pixels = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, i) => (i * 7) % 251))
    const picture = rawStream(
      pixels.toString('latin1'),
      '/Type/XObject/Subtype/Image/Width 60/Height 40/ColorSpace/DeviceRGB/BitsPerComponent 8',
    )
    const shown = async (drawing: string, dpi?: number) => {
      const objects = [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
        rawStream(drawing),
        picture,
      ]
      using pdf = await openPdf(rawPdf(objects), { engine })
      const sheet = pdf.page(1)
      const before = sheet.images()[0]!.box
      const read = sheet.readImage(0, dpi)
      assert.deepEqual(sheet.images()[0]!.box, before)
      assert.ok(read && 'bitmap' in read)
      return read.bitmap
    }
    for (const size of ['30 0 0 20', '6 0 0 8']) {
      const { width, height, data } = await shown(`q ${size} 9 9 cm /I Do Q`, Infinity)
      assert.deepEqual([width, height], [60, 40])
      assert.ok(Buffer.from(data).equals(pixels))
    }
    const turned = await shown('q 0 30 -20 0 50 9 cm /I Do Q')
    assert.deepEqual([turned.width, turned.height], [40, 60])
    const fewer = await shown('q 6 0 0 4 9 9 cm /I Do Q', 360)
    assert.deepEqual([fewer.width, fewer.height], [30, 20])
  })

  test(`${engine}: a copy that another library reads`, async () => {
    using pdf = await openPdf(fixture('three-pages.pdf'), { engine })
    const copy = await getDocument({ data: new Uint8Array(pdf.saveCopy()), verbosity: 0 }).promise
    assert.equal(copy.numPages, 3)
    const { items } = await (await copy.getPage(2)).getTextContent()
    assert.ok(items.some(item => 'str' in item && item.str === 'Cargo by month'))
  })
}

test('a title of many zeros is read at once, those behind it are left out', async () => {
  const titled = (hex: string) =>
    rawPdf(
      [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
        `<</Title<feff${hex}>>>`,
      ],
      '/Info 4 0 R',
    )
  using behind = await openPdf(titled(`0041${'0000'.repeat(300_000)}`))
  assert.equal(behind.metadata().title, 'A')
  using before = await openPdf(titled(`${'0000'.repeat(300_000)}0041`))
  assert.equal(before.metadata().title, `${'\0'.repeat(300_000)}A`)
})

test('native and WASM give the same characters, and the same pixels within rounding', async () => {
  for (const bytes of [fixture('three-pages.pdf'), await pdfOf([{ rotate: 270, lines: ['Grüße, Welt!'] }])]) {
    using native = await openPdf(bytes, { engine: 'native' })
    using wasm = await openPdf(bytes, { engine: 'wasm' })
    if (native.engine === wasm.engine) return
    const [a, b] = [native.page(1), wasm.page(1)]
    const plain = (sheet: typeof a) =>
      sheet.chars().map(({ text, kind, x, y }) => `${text} ${kind} ${x.toFixed(2)} ${y.toFixed(2)}`)
    assert.deepEqual(plain(a), plain(b))
    const [left, right] = [a.render({ scale: 2 }), b.render({ scale: 2 })]
    assert.deepEqual([left.width, left.height], [right.width, right.height])
    let far = 0
    for (let i = 0; i < left.data.length; i++) if (Math.abs(left.data[i]! - right.data[i]!) > 24) far++
    assert.ok(far < left.data.length * 0.0005, `${far} of ${left.data.length} bytes differ`)
  }
})

test('grey rendering is one byte a pixel and without annotations when asked', async () => {
  using pdf = await openPdf(fixture('three-pages.pdf'))
  const grey = pdf.page(3).render({ scale: 0.5, grayscale: true, annotations: false })
  assert.deepEqual([grey.channels, grey.data.length], [1, grey.width * grey.height])
  assert.ok(grey.data.includes(255) && grey.data.some(value => value < 120))
})

test('letters of right-to-left words keep their own widths on a turned page', async () => {
  const word = 'רחוב'
  const bytes = await drawnPdf([pen => pen.text(300, 100, word, { face: 'hebrew', size: 20, turn: 180 })], {
    faces: ['hebrew'],
    finish: doc => doc.getPage(0).setRotation(degrees(180)),
  })
  using pdf = await openPdf(Buffer.from(bytes))
  const chars = pdf
    .page(1)
    .chars()
    .filter(char => char.kind !== 'generated')
  assert.equal(chars.map(char => char.text).join(''), word)
  for (const [i, char] of chars.entries())
    if (i > 0) near(char.x + char.advance, chars[i - 1]!.x, 0.1, char.text)
})

test('a page with more characters than can be taken apart is refused before they are', async () => {
  const line = `(${'abcdefghi '.repeat(60)}) Tj\n`
  const content = (lines: number) => `BT /F 1 Tf 1 1 Td ${line.repeat(lines)} ET`
  const pdf = (lines: number) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      rawStream(content(lines)),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ])
  using many = await openPdf(pdf(1100), { param: 'files' })
  assert.throws(() => many.page(1).chars(), /^Fault: files: page 1 holds more than 600,000 characters/)
  assert.throws(() => many.page(1).charTable(), /600,000/)
  using fewer = await openPdf(pdf(100))
  assert.equal(fewer.page(1).charTable()().count > 50_000, true)
})

test('a PDF protected in a way nobody knows is not said to need a password', async () => {
  const entry = `<${'00'.repeat(32)}>`
  const pdf = rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
      `<</Filter/Standard/V 9/R 9/O${entry}/U${entry}/P -4>>`,
    ],
    '/Encrypt 4 0 R/ID[<00><00>]',
  )
  await assert.rejects(openPdf(pdf, { noPassword: true }), {
    message: 'file: the PDF cannot be opened: the protection is of an unknown kind.',
  })
})
