import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { pageText } from '../../../layout/write/write-text.ts'
import { CHAR_KIND, type CharTable } from '../../../lib/geometry/pdf-page.ts'
import { readLayout } from '../layout.ts'
import { openPdf } from '../pdfium-document.ts'

const PAGES = 26
const FONTS =
  '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/G<</Type/Font/Subtype/Type1/BaseFont/Times-Italic>>/H<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/FirstChar 102/LastChar 102/Widths[278]>>>>'

/** Pages of text as producers set it: justified, moved on within lines, raised, in columns, with hyphens at line ends. */
const prose = (page: number): string => `
1 0 0 1 0 0 cm q 0 0 500 700 re W n Q
BT 1 0 0 1 50 650 Tm /F 12 Tf 14 TL 1.7 Tw (Every page goes on in even lines of text, this) Tj T*
0.4 Tw (one ends in a hyphen that only parts a docu-) Tj T* 0 Tw (ment \\(${page}\\) at the margin.  Two spaces.) Tj ET
BT /G 11 Tf 50 590 Td [(Mo)-20(v)15(ed)-333(by)-280(the)-300(producer,)-290(fully)]TJ
/F 11 Tf 120 0 Td [(W)80(AV)70(es)]TJ /F 7 Tf 4 Ts (2) Tj 0 Ts ET
q 0.5 0 0 0.5 50 300 cm BT 0.2 Tc 1 0 0 1 0 480 Tm /F 20 Tf [(spr)-10(ead)] TJ 0 Tc 90 Tz (and narrow) Tj 100 Tz ET Q
BT /F 10 Tf 50 530 Td (A well-known line \\(with 0123456789 and more\\) for all Tw.) Tj ET
BT /F 10 Tf 300 500 Td (right column first) Tj ET
BT /F 10 Tf 50 500 Td (left column) Tj ET
BT /F 9 Tf 240 30 Td (${page}) Tj ET`

/** What is left to PDFium, by page. */
const ODD: Record<number, string> = {
  5: '0 0 0 1 k 0 0 100 10 re f',
  7: 'BT 3 Tr /F 12 Tf 50 200 Td (under a scan) Tj ET',
  9: 'BT /Span<</ActualText(other)>> BDC /F 12 Tf 50 200 Td (glyphs) Tj EMC ET',
  11: 'BT 0 1 -1 0 300 300 Tm /F 12 Tf (upright) Tj ET',
  13: 'BT /F 12 Tf 50 200 Td (bold) Tj 0.3 0 Td (bold) Tj ET',
}

function document(
  odd: Record<number, string> = {},
  change = (text: string, _page: number): string => text,
): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, i) => i + 1)
  const kids = numbers.map(n => `${2 * n + 1} 0 R`).join(' ')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${PAGES}/MediaBox[0 0 500 700]/CropBox[10 5 500 700]/Resources<<${FONTS}>>>>`,
    ...numbers.flatMap(n => [
      `<</Type/Page/Parent 2 0 R/Contents ${2 * n + 2} 0 R>>`,
      rawStream(`${change(prose(n), n)}\n${odd[n] ?? ''}`),
    ]),
  ])
}

const numbers = Array.from({ length: PAGES }, (_, i) => i + 1)
const charsOf = ({ count, codes, kinds }: CharTable) =>
  Array.from({ length: count }, (_, i) => [String.fromCodePoint(codes[i]!), kinds[i]])
const placesOf = ({ count, kinds, x, y, advance }: CharTable) =>
  Array.from({ length: count }, (_, i) => i)
    .filter(i => kinds[i] !== CHAR_KIND.generated)
    .flatMap(i => [x[i]!, y[i]!, advance[i]!])

test('pages of plain text are read without PDFium, character by character as it reads them', async () => {
  using pdf = await openPdf(document(ODD), { appearances: 'read' })
  const quick = pdf.quickPages(numbers)!
  const left: number[] = []
  for (const number of numbers) {
    const own = quick.read(number)
    if (!own) {
      left.push(number)
      continue
    }
    using page = pdf.page(number)
    const told = page.charTable()()
    assert.deepEqual(charsOf(own.chars), charsOf(told))
    const places = placesOf(told)
    assert.ok(placesOf(own.chars).every((place, i) => Math.abs(place - places[i]!) < 0.01))
    assert.deepEqual([own.width, own.height], [page.width, page.height])
  }
  const odd = Object.keys(ODD).map(Number)
  assert.deepEqual(
    left.filter(number => odd.includes(number)),
    odd,
  )
  assert.ok(left.length < odd.length + 8, `pages left to PDFium: ${left.join()}`)
})

test('the text is the same, whichever way its pages are read', async () => {
  const read = async (quick: boolean) => {
    using pdf = await openPdf(document(ODD), { appearances: 'read' })
    const call = { signal: new AbortController().signal, warn: () => {} }
    return (await readLayout(pdf, numbers, call, quick)).map(pageText)
  }
  const texts = await read(true)
  assert.match(texts[2]!, /ment \(3\) at the margin/)
  assert.deepEqual(texts, await read(false))
})

test('a glyph that no other one follows has the width that the file tells', async () => {
  const alone = (page: number) =>
    `BT /H 12 Tf 50 650 Td (f) Tj 0 -20 Td (f) Tj ET BT /F 12 Tf 50 400 Td (no ${page}) Tj ET`
  using pdf = await openPdf(
    document({}, (_, page) => alone(page)),
    { appearances: 'read' },
  )
  const quick = pdf.quickPages(numbers)!
  assert.ok(quick)
  const read = numbers.filter(number => quick.read(number))
  assert.ok(read.length > 15, `pages read: ${read.join()}`)
})

test('a document whose pages PDFium reads otherwise is left to it', async () => {
  using pdf = await openPdf(document(), { appearances: 'read' })
  using other = await openPdf(
    document({}, text => text.replace('1.7 Tw', '1.3 Tw')),
    { appearances: 'read' },
  )
  assert.ok(pdf.quickPages(numbers))
  pdf.soundPage = number => other.soundPage(number)
  assert.equal(pdf.quickPages(numbers), undefined)
})

/** The same pages tagged as Word does it: each line a paragraph, the number of the page an artifact, one list of two items. */
function tagged(change = (text: string, _page: number): string => text, twice = 0): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, i) => i + 1)
  const of = (n: number) => 5 * n - 1
  const kids = numbers.map(n => `${of(n)} 0 R`).join(' ')
  const content = (n: number) => `
/Artifact <</Type/Pagination/Attached[/Top]>> BDC BT /F 9 Tf 50 670 Td (page ${n}) Tj ET EMC
/P <</Lang(en)/MCID 0>> BDC BT /F 12 Tf 50 600 Td (A paragraph that) Tj ET EMC
/P /Second BDC BT /F 12 Tf 50 580 Td (goes on over leaf ${n}) Tj ET EMC
/Span BMC /P <</MCID 2>> BDC /Span <</MCID 7>> BDC BT /F 12 Tf 50 560 Td (its second one) Tj ET EMC
BT /F 12 Tf 200 560 Td (to the end) Tj ET EMC EMC
BT /F 12 Tf 50 540 Td (0123456789 without a tag) Tj ET`
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 3 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${PAGES}/MediaBox[0 0 500 700]/Resources<<${FONTS}/Properties<</Second<</MCID 1>>>>>>>>`,
    `<</Type/StructTreeRoot/K[${5 * PAGES + 4} 0 R]/RoleMap<</Standard/P>>/ParentTree<</Nums[${numbers.map(n => `${n}[${of(n) + 2} 0 R ${of(n) + 2} 0 R ${of(n) + 3} 0 R]`).join(' ')}]>>>>`,
    ...numbers.flatMap(n => [
      `<</Type/Page/Parent 2 0 R/StructParents ${n}/Contents ${of(n) + 1} 0 R>>`,
      rawStream(content(n)),
      change(
        `<</Type/StructElem/S/Standard/P ${5 * PAGES + 4} 0 R/Pg ${of(n)} 0 R/K[0 1 <</Type/MCR/MCID 2/Pg 2 0 R>>]>>`,
        n,
      ),
      `<</Type/StructElem/S/H2/P ${5 * PAGES + 4} 0 R/K <</Type/MCR/MCID 2/Pg ${of(n)} 0 R>>>>`,
      'null',
    ]),
    `<</Type/StructElem/S/Document/P 3 0 R/K[${numbers.map(n => `${`${of(n) + 2} 0 R `.repeat(n === twice ? 2 : 1)}${of(n) + 3} 0 R`).join(' ')}]>>`,
  ])
}

test('tagged pages are read without PDFium, with their tags and artifacts', async () => {
  using pdf = await openPdf(tagged(), { appearances: 'read' })
  const quick = pdf.quickPages(numbers)!
  const left: number[] = []
  for (const number of numbers) {
    const own = quick.read(number)
    if (!own) {
      left.push(number)
      continue
    }
    using page = pdf.page(number)
    assert.deepEqual(own.structure, page.structure())
    const told = page.charTable()()
    const marksOf = ({ runs }: CharTable) => runs.map(({ mcid, artifact }) => [mcid, artifact])
    assert.deepEqual(marksOf(own.chars), marksOf(told))
    assert.deepEqual(marksOf(told), [
      [-1, true],
      [0, false],
      [1, false],
      [2, false],
      [2, false],
      [-1, false],
    ])
  }
  assert.ok(left.length < 8, `pages left to PDFium: ${left.join()}`)
  assert.deepEqual(quick.read(20)!.structure, [
    {
      role: 'Document',
      children: [
        { role: 'P', children: [0, 1] },
        { role: 'H2', children: [2] },
      ],
    },
  ])
})

test('pages whose tags say more than the layout of text needs are left to PDFium', async () => {
  const more: Record<number, string> = { 3: 'S/TD', 5: 'S/P/Alt(shown)', 9: 'S/P/ActualText(said)' }
  const odd = Object.keys(more).map(Number)
  using pdf = await openPdf(
    tagged((text, page) => text.replace('S/Standard', more[page] ?? 'S/Standard')),
    { appearances: 'read' },
  )
  const quick = pdf.quickPages(numbers)!
  assert.deepEqual(
    odd.filter(number => quick.read(number)),
    [],
  )
})

test('an element that stands in several places leaves its page to PDFium, which reads a bounded number', async () => {
  using pdf = await openPdf(
    tagged(text => text, 11),
    { appearances: 'read' },
  )
  const quick = pdf.quickPages(numbers)!
  assert.equal(quick.read(11), undefined)
  assert.ok(quick.read(12))
})

test('a few pages are not worth it', async () => {
  using pdf = await openPdf(document(), { appearances: 'read' })
  assert.equal(pdf.quickPages(numbers.slice(0, 10)), undefined)
})
