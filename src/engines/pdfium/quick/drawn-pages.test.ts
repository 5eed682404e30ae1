import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { openPdf } from '../pdfium-document.ts'

const PAGES = 30
const numbers = Array.from({ length: PAGES }, (_, i) => i + 1)

/** One way of drawing a page, under its text. */
const DRAWINGS = [
  // A table: lines, cells, a shaded head, a border that is a box with a hole.
  '0.5 w 0.2 0.4 0.6 RG 50 400 m 450 400 l S 50 420 m 450 420 l 450 440 l h S 0.9 g 50 380 400 20 re f 0 g 50 300 100 50 re 52 302 96 46 re f* 1 0 0 rg 200 300 100 50 re B',
  // Boxes larger than what their clip leaves of them, one clip in the other.
  'q 50 50 300 300 re W n 100 100 400 400 re W* n 0 0.5 0 rg 0 0 500 700 re f Q q 2 0 0 0.5 10 20 cm 10 10 50 60 re W n 0 0 100 100 re f Q',
  // Curves, round corners, moves that lead nowhere, subpaths without an end, lines of no length.
  '3 w 100 100 m 120 100 140 120 140 140 c 150 160 130 170 v 110 160 90 130 y h S 200 200 m 300 300 m 310 300 l 320 310 m S 60 60 m 60 60 l s 10 w 20 20 m 21 20 l b* 70 70 20 -30 re b',
  // Within text, and in a state that says that all is opaque.
  '/GS gs BT /F 12 Tf 50 200 Td (in ) Tj 1 1 0 rg 300 200 20 20 re f 0 g (line) Tj ET 0 0 m 9 9 l n 0 -1 1 0 100 100 cm 5 w 0 0 40 40 re S 0 0 m',
  // Paths of one point, and no path at all.
  '10 10 m S f 20 20 m 20 20 l 30 30 m B* 1 1 1 rg 0.00001 0 500 700 re W* n 30 30 440 3 re F 0 0 0 RG',
]

/** What links do, as their dictionaries say it. */
const LINKS = [
  '/A<</S/URI/URI(https://example.org/a?b=c)>>',
  '/A<</S/GoTo/D(section.2)>>',
  '/Dest[7 0 R/XYZ 0 0 0]',
  '/Dest/older',
  '/A<</S/GoTo/D[99 0 R/Fit]>>',
  '/A<</S/Named/N/NextPage>>',
]
const SUPPORTED = 5

function drawn(extra: Record<number, string> = {}, annotations: Record<number, string> = {}): Uint8Array {
  const kids = numbers.map(n => `${2 * n + 1} 0 R`).join(' ')
  const linkOf = (n: number) =>
    `<</Type/Annot/Subtype/Link/Rect[${200 + n} 612 50 600]/Border[0 0 1]${LINKS[n % SUPPORTED]}>>`
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Dests<</older[9 0 R/Fit]>>/Names<</Dests<</Names[(section.2)<</D[11 0 R/Fit]>>]>>>>>>',
    `<</Type/Pages/Kids[${kids}]/Count ${PAGES}/MediaBox[0 0 500 700]/CropBox[10 5 500 690]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/ExtGState<</GS<</CA 1/ca 1/BM/Normal>>/Half<</CA 0.5>>>>>>>>`,
    ...numbers.flatMap(n => [
      `<</Type/Page/Parent 2 0 R/Contents ${2 * n + 2} 0 R/Annots[${linkOf(n)}${annotations[n] ?? ''}]>>`,
      rawStream(
        `q BT 0 0 1 rg /F 12 Tf 50 600 Td (Text of one page in line and 0123456789) Tj ET Q\nq ${DRAWINGS[n % DRAWINGS.length]} Q\n${extra[n] ?? ''}`,
      ),
    ]),
  ])
}

test('pages with lines, areas and links are read as PDFium reads them', async () => {
  using pdf = await openPdf(drawn(), { appearances: 'read' })
  const quick = pdf.quickPages(numbers)!
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, one) =>
      typeof one === 'number' ? Math.round(one * 100 + 1e-4) / 100 + 0 : one,
    )
  const seen = { paths: 0, links: new Set<string>() }
  for (const number of numbers) {
    const own = quick.read(number)
    assert.ok(own, `page ${number} is left to PDFium`)
    using page = pdf.page(number)
    assert.deepEqual(rounded(own.paths), rounded(page.paths()), `page ${number}`)
    assert.deepEqual(rounded(own.links), rounded(page.links()), `page ${number}`)
    assert.deepEqual(
      own.chars.runs.map(run => run.color),
      page
        .charTable()()
        .runs.map(run => run.color),
    )
    seen.paths += own.paths.length
    for (const { uri, page } of own.links) seen.links.add(uri ?? `${page}`)
  }
  assert.ok(seen.paths > 80, `${seen.paths}`)
  assert.deepEqual([...seen.links].sort(), ['3', '4', '5', 'https://example.org/a?b=c'])
})

test('what only PDFium knows of a page leaves the page to it', async () => {
  const odd: Record<number, string> = {
    3: '0.2 0.4 0 0 k 10 10 50 50 re f',
    4: '/Half gs 10 10 50 50 re S',
    6: '/Pattern cs /P scn 10 10 50 50 re f',
    7: '0 0 0 1 k BT /F 12 Tf 50 500 Td (line) Tj ET',
    8: `${'0 0 m 1 1 l S '.repeat(3001)}`,
    9: `${'0 0 1 1 re W n '.repeat(9)} 0 0 500 500 re f`,
  }
  const annotations: Record<number, string> = {
    11: `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${LINKS[SUPPORTED]}>>`,
    12: '<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>',
    13: '<</Type/Annot/Subtype/Link/Rect[0 0 9]>>',
    14: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(\\344)>>>>',
    16: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(nowhere)>>>>',
  }
  using pdf = await openPdf(drawn(odd, annotations), { appearances: 'read' })
  const quick = pdf.quickPages(numbers)!
  assert.deepEqual(
    numbers.filter(number => !quick.read(number)),
    [...Object.keys(odd), ...Object.keys(annotations)].map(Number),
  )
})

test('more names of places than any document has are not all read', async () => {
  const names = Array.from({ length: 2000 }, (_, i) => `(place ${i})[7 0 R/Fit]`).join('')
  const nodes = Array.from({ length: 400 }, () => `<</Names 72 0 R>>`).join('')
  const many = rawPdf([
    `<</Type/Catalog/Pages 2 0 R/Names<</Dests<</Kids[${nodes}]>>>>>>`,
    `<</Type/Pages/Kids[${numbers.map(n => `${n + 2} 0 R`).join(' ')}]/Count ${PAGES}/MediaBox[0 0 500 700]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ...numbers.map(
      () =>
        '<</Type/Page/Parent 2 0 R/Contents 33 0 R/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest(place 3)>>]>>',
    ),
    rawStream('BT /F 12 Tf 50 600 Td (Text of one page) Tj ET'),
    ...Array.from({ length: 38 }, () => 'null'),
    `[${names}]`,
  ])
  using pdf = await openPdf(many, { appearances: 'read' })
  const start = process.memoryUsage().heapUsed
  assert.ok(pdf.quickPages(numbers)?.read(1))
  assert.ok(process.memoryUsage().heapUsed - start < 60 * 2 ** 20)
})
