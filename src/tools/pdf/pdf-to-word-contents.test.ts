import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-word.ts'

const partsOf = async (pages: ((pen: Pen) => void)[]) => {
  const parts = await zipParts((await runTool(tool, { file: pdfFile(await drawnPdf(pages)) })).bytes)
  return (name: string) => parts[name]?.toString('utf8') ?? ''
}

const PROSE = 'Ships that came in winter brought timber and salt from the north, and stayed.'

const prose = (pen: Pen, from: number, count: number): void => {
  for (let i = 0; i < count; i++) pen.text(80, from + i * 14, PROSE, { size: 11 })
}

/** An entry of a table of contents, with the dots that lead to its page. */
const entry = (pen: Pen, y: number, text: string, page: number, dots = true): void => {
  pen.text(80, y, dots ? `${text} ${'. '.repeat(30)}` : text)
  pen.text(520, y, String(page), { right: true })
}

test('contents begin with their first chapter, and their dots keep off the words', async () => {
  const part = await partsOf([
    pen => {
      entry(pen, 70, 'A. System requirements', 28, false)
      entry(pen, 95, 'B. Credits', 29, false)
      for (let i = 1; i < 8; i++) entry(pen, 95 + 14 * i, `B.${i}. Harbour ${i}`, 29 + i)
    },
  ])
  const xml = part('word/document.xml')
  assert.doesNotMatch(xml, /txbxContent/)
  assert.match(xml, /A\. System requirements<\/w:t><w:tab\/><w:t[^>]*>28</)
  assert.match(xml, /Harbour 3 <\/w:t><w:tab\/><w:t[^>]*> 32</)
})

test('contents whose numbers stand in columns of their own are no table', async () => {
  const part = await partsOf([
    pen => {
      for (let i = 0; i < 24; i++) {
        const [y, deep] = [90 + 14 * i, i % 4 > 0]
        pen.text(deep ? 120 : 80, y, deep ? `3.${1 + Math.floor(i / 4)}.${i % 4}` : `3.${1 + i / 4}`)
        pen.text(deep ? 165 : 120, y, `Harbours of the north ${'. '.repeat(deep ? 36 : 44)}`)
        pen.text(520, y, String(20 + i), { right: true })
      }
    },
  ])
  assert.doesNotMatch(part('word/document.xml'), /<w:tbl>/)
})

test('title and number of a running line stand at their own margins', async () => {
  const headed = (left: string, right: string) => (pen: Pen) => {
    pen.text(80, 50, left)
    pen.text(520, 50, right, { right: true })
    prose(pen, 110, 30)
  }
  const part = await partsOf([headed('8.9 BOUNDS', '29'), headed('30', 'Writing codecs')])
  const boxes = part('word/document.xml').match(/<w:txbxContent>.*?<\/w:txbxContent>/g) ?? []
  const texts = boxes.map(box => box.replace(/<[^>]+>/g, ''))
  assert.deepEqual([...new Set(texts)], ['8.9 BOUNDS', '29', '30', 'Writing codecs'])
})

test('a rule that one page draws twice is not drawn on the other', async () => {
  const ruled = (pen: Pen) => {
    for (let i = 0; i < 2; i++) pen.fill(80, 78, 515, 79, [30, 90, 160])
    prose(pen, 110, 40)
  }
  const part = await partsOf([ruled, pen => prose(pen, 110, 40)])
  assert.doesNotMatch(part('word/header1.xml'), /1e5aa0/i)
  assert.match(part('word/document.xml'), /1e5aa0/i)
})

test('headings that are only bold come right below those that are larger', async () => {
  const part = await partsOf([
    pen => {
      pen.text(80, 90, '1 Harbours', { size: 16, face: 'bold' })
      prose(pen, 115, 5)
      pen.text(80, 205, '1.1 Winter', { size: 13, face: 'bold' })
      prose(pen, 230, 5)
      pen.text(80, 320, '1.1.1 Timber', { size: 11, face: 'bold' })
      prose(pen, 345, 20)
    },
  ])
  assert.match(part('word/document.xml'), /Heading3"(?:(?!<\/w:p>).)*Timber/)
})

test('a link looks as it does on the page', async () => {
  const part = await partsOf([
    pen => {
      pen.text(80, 100, 'More about harbours')
      pen.text(80, 200, 'More about ships')
      pen.line(80, 201.5, 155, 201.5)
      for (const y of [642, 742])
        pen.page.node.addAnnot(
          pen.doc.context.register(
            pen.doc.context.obj({
              Type: 'Annot',
              Subtype: 'Link',
              Rect: [78, y - 4, 180, y + 10],
              Border: [0, 0, 0],
              A: { S: 'URI', URI: `https://example.org/${y}` } as never,
            }),
          ),
        )
      prose(pen, 250, 10)
    },
  ])
  const [plain, underlined] = part('word/document.xml').match(/<w:hyperlink .*?<\/w:hyperlink>/g) ?? []
  assert.match(plain!, /harbours/)
  assert.match(plain!, /<w:u w:val="none"\/>/)
  assert.match(plain!, /<w:color w:val="000000"\/>/)
  assert.match(underlined!, /<w:u w:val="single"\/>/)
})

test('notes stand as far apart as on the page', async () => {
  const part = await partsOf([
    pen => {
      prose(pen, 100, 20)
      for (const [i, x] of [160, 300].entries()) pen.text(x, 100 + 20 * 14 - 18, String(i + 1), { size: 6 })
      for (const i of [1, 2]) {
        pen.text(80, 697 + 30 * i, String(i), { size: 5.5 })
        pen.text(86, 700 + 30 * i, `See the ${i === 1 ? 'first' : 'second'} book of harbours.`, { size: 8.5 })
      }
    },
  ])
  const second = /<w:footnote w:id="2".*?<\/w:footnote>/.exec(part('word/footnotes.xml'))?.[0] ?? ''
  const before = Number(/w:before="(\d+)"/.exec(second)?.[1])
  assert.ok(before > 300 && before < 450, `${before} twentieths of a point`)
})
