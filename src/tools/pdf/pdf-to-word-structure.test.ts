import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-word.ts'

/** The style, the numbering and the text of each paragraph of the document. */
async function paragraphsOf(...pages: ((pen: Pen) => void)[]) {
  const { bytes } = await runTool(tool, { file: pdfFile(await drawnPdf(pages)) })
  const xml = (await zipParts(bytes))['word/document.xml']!.toString('utf8')
  return [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([own]) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(own)?.[1],
    level: /<w:ilvl w:val="(\d)"/.exec(own)?.[1],
    indent: /<w:ind [^>]*w:left="(\d+)"/.exec(own)?.[1],
    text: [...own.matchAll(/<w:t(?: [^>]*)?>([^<]*)<|<w:br\/>/g)].map(([, text]) => text ?? ' ').join(''),
  }))
}

const PROSE = 'Ships that came in winter brought timber and salt from the north, and stayed.'

const prose = (pen: Pen, from: number, count: number): void => {
  for (let i = 0; i < count; i++) pen.text(80, from + i * 14, PROSE, { size: 11 })
}

test('a title far larger than the headings has the style of titles, and these begin with the first level', async () => {
  const found = await paragraphsOf(pen => {
    pen.text(80, 90, 'Harbours of the north', { size: 26 })
    prose(pen, 125, 4)
    pen.text(80, 200, 'Timber', { size: 14, face: 'bold' })
    prose(pen, 225, 5)
    pen.text(80, 320, 'Salt', { size: 14, face: 'bold' })
    prose(pen, 345, 8)
  })
  const styles = found.filter(({ style }) => style).map(({ style, text }) => [style, text])
  assert.deepEqual(styles, [
    ['Title', 'Harbours of the north'],
    ['Heading1', 'Timber'],
    ['Heading1', 'Salt'],
  ])
})

test('items whose marker fills the room before their text, and Roman ones, are items', async () => {
  const found = await paragraphsOf(pen => {
    prose(pen, 90, 4)
    for (const [i, text] of ['The tenant pays.', 'The owner repairs.', 'Both sign.'].entries())
      pen.text(80, 170 + 16 * i, `(${i + 1})${text}`)
    prose(pen, 230, 3)
    for (const [i, mark] of ['I.', 'II.', 'III.'].entries()) {
      pen.text(80, 290 + 16 * i, mark)
      pen.text(104, 290 + 16 * i, `Part ${i + 1} of the lease`)
    }
    prose(pen, 350, 3)
  })
  const items = found.filter(({ level }) => level !== undefined).map(({ text }) => text)
  assert.deepEqual(items, [
    'The tenant pays.',
    'The owner repairs.',
    'Both sign.',
    'Part 1 of the lease',
    'Part 2 of the lease',
    'Part 3 of the lease',
  ])
})

test('numbered items below an item of a few words are a list in the list', async () => {
  const found = await paragraphsOf(pen => {
    prose(pen, 90, 4)
    const items = [
      [80, '•', 'The council met twice in'],
      [104, '1.', 'The bridge was'],
      [104, '2.', 'The council met'],
      [80, '•', 'Samples are stored at'],
    ] as const
    for (const [i, [x, mark, text]] of items.entries()) {
      pen.text(x, 170 + 14 * i, mark)
      pen.text(x + 18, 170 + 14 * i, text)
    }
    prose(pen, 250, 3)
  })
  const items = found.filter(({ level }) => level !== undefined).map(({ level, text }) => `${level} ${text}`)
  assert.deepEqual(items, [
    '0 The council met twice in',
    '1 The bridge was',
    '1 The council met',
    '0 Samples are stored at',
  ])
})

test('a table that stands out by the padding of its cells does not set the text in', async () => {
  const found = await paragraphsOf(pen => {
    prose(pen, 90, 4)
    const [left, right] = [74.6, 460]
    for (let row = 0; row < 4; row++) {
      pen.line(left, 160 + 20 * row, right, 160 + 20 * row)
      if (row < 3) for (const x of [80, 250]) pen.text(x, 174 + 20 * row, `cell ${row}`)
    }
    for (const x of [left, 244.6, right]) pen.line(x, 160, x, 220)
    prose(pen, 250, 4)
  })
  const texts = found.filter(({ text }) => text.startsWith('Ships'))
  assert.equal(texts.length, 2)
  for (const { indent } of texts) assert.equal(indent, undefined)
})

test('a quotation right below a text, set in on both sides, is one paragraph of its own', async () => {
  const lines = [
    'Whoever comes in winter finds the harbour closed by ice, and no',
    'pilot; whoever stays finds the harbour closed by snow, and no',
    'help.',
  ]
  const found = await paragraphsOf(pen => {
    prose(pen, 90, 4)
    for (const [i, text] of lines.entries()) pen.text(120, 146 + 14 * i, text, { size: 11 })
    prose(pen, 230, 4)
  })
  assert.deepEqual([found[1]?.style, found[1]?.text], ['Quote', lines.join(' ')])
})

test('a short numbered list above a table is no part of it', async () => {
  const items = [
    [84, '1.', 'Deliveries until'],
    [84, '2.', 'A short report'],
    [120, '1.', 'The bridge'],
    [84, '3.', 'Each party may end this lease'],
    [84, '4.', 'The bridge'],
    [120, '1.', 'All figures were checked'],
    [120, '2.', 'The tenant keeps'],
    [120, '3.', 'A short report is due'],
  ] as const
  const found = await paragraphsOf(pen => {
    pen.text(72, 108, 'Deliveries after noon are booked on the next working day:')
    for (const [i, [x, mark, text]] of items.entries()) {
      pen.text(x, 130 + 15.6 * i, mark)
      pen.text(x + 24, 130 + 15.6 * i, text)
    }
    for (let row = 0; row < 8; row++) {
      pen.text(72, 257 + 17.5 * row, row === 0 ? 'All A' : `The ship of winter ${row}`)
      pen.text(270, 257 + 17.5 * row, row === 0 ? 'The B' : String(1200 + row))
    }
  })
  const texts = found.filter(({ level }) => level !== undefined).map(({ text }) => text)
  assert.deepEqual(
    texts,
    items.map(([, , text]) => text),
  )
})

test('balls with a gradient are bullets, and those behind numbers are not drawn below the list’s own', async () => {
  const item = (y: number, text: string, ball: number, number = '') =>
    `q ${ball} 0 0 ${ball} 60 ${y - 1} cm /B Do Q BT /F1 11 Tf 75 ${y} Td (${text}) Tj ET ` +
    (number && `BT 1 g /F1 8 Tf 63 ${y + 1} Td (${number}) Tj 0 g ET `)
  const page = [
    'BT /F1 11 Tf 50 760 Td (Ships leave from these harbours of the coast:) Tj ET ',
    item(740, 'Rotterdam, which is large', 5),
    item(724, 'Hamburg on the river', 5),
    item(708, 'Antwerp further south', 5),
    'BT /F1 11 Tf 50 680 Td (They arrive in this order, one after the other:) Tj ET ',
    item(660, 'first of all', 10, '1'),
    item(644, 'then the second', 10, '2'),
    item(628, 'and then the third', 10, '3'),
  ].join('\n')
  const parts = await zipParts(
    (
      await runTool(tool, {
        file: pdfFile(
          rawPdf([
            '<</Type/Catalog/Pages 2 0 R>>',
            '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
            '<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</B 6 0 R>>>>/Contents 4 0 R>>',
            rawStream(page),
            '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
            rawStream('/S sh').replace(
              '<<',
              '<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</Shading<</S<</ShadingType 3/ColorSpace/DeviceRGB/Coords[.4 .6 0 .5 .5 .5]/Function<</FunctionType 2/Domain[0 1]/C0[.6 .6 .9]/C1[.1 .1 .4]/N 1>>>>>>>>',
            ),
          ]),
        ),
      })
    ).bytes,
  )
  const xml = parts['word/document.xml']!.toString('utf8')
  for (const text of ['Rotterdam', 'Hamburg', 'Antwerp', 'first of all', 'then the second'])
    assert.match(xml, new RegExp(`<w:numPr>(?:(?!</w:p>).)*${text}`, 's'), text)
  assert.deepEqual(
    Object.keys(parts).filter(path => path.startsWith('word/media/')),
    [],
  )
})
