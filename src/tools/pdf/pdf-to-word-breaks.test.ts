import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-word.ts'

const partsOf = async (pdf: Uint8Array) => {
  const parts = await zipParts((await runTool(tool, { file: pdfFile(pdf) })).bytes)
  return (name: string) => parts[name]?.toString('utf8') ?? ''
}

/** Lines at a pitch, from a height down. */
const lines = (pen: Pen, texts: readonly string[], y: number, pitch: number, size = 10): void => {
  for (const [i, text] of texts.entries()) pen.text(80, y + i * pitch, text, { size })
}

test('words that lines break may be broken there again, and are whole otherwise', async () => {
  const part = await partsOf(
    await drawnPdf([
      pen =>
        lines(
          pen,
          [
            'The inhabitants of the northern harbours were known for their remark-',
            'able patience, which the long winters had taught them, and for the lan-',
            'terns that burned on every quay until the last of the ships had come in.',
          ],
          100,
          13,
        ),
    ]),
  )
  const xml = part('word/document.xml')
  assert.match(xml, /remark<\/w:t><w:softHyphen\/><w:t[^>]*>able patience/)
  assert.match(xml, /lan<\/w:t><w:softHyphen\/><w:t[^>]*>terns/)
})

const dots = '. '.repeat(30)

test('the last lines of contents set wide are text, though they end in a number', async () => {
  const entries = Array.from({ length: 28 }, (_, i) => `4.${i + 1} Harbour number ${i + 1} ${dots}`)
  const contents = (pen: Pen) => {
    lines(pen, entries, 110, 23)
    for (const [i] of entries.entries())
      pen.text(520, 110 + i * 23, String(20 + 2 * i), { size: 10, right: true })
    pen.text(297, 790, '2')
  }
  const part = await partsOf(await drawnPdf([contents]))
  const body = part('word/document.xml').replace(/<[^>]+>/g, '')
  for (const i of [1, 27, 28]) assert.match(body, new RegExp(`4\\.${i} Harbour`))
})

test('a page number close under text that ends high on the page is no part of the text', async () => {
  const prose = 'Ships that came in winter brought timber and salt from the north, and stayed.'
  const page = (number: number) => (pen: Pen) => {
    lines(pen, new Array(38).fill(prose), 130, 14, 11)
    pen.text(297, 130 + 37 * 14 + 30, String(number), { size: 11 })
  }
  const part = await partsOf(await drawnPdf([page(1), page(2)]))
  assert.doesNotMatch(part('word/document.xml'), /<w:t[^>]*>[12]<\/w:t>/)
  assert.match(part('word/footer1.xml'), /PAGE/)
})

test('a date in the middle of a title page is no footnote', async () => {
  const part = await partsOf(
    await drawnPdf([
      pen => {
        pen.text(200, 300, 'The Harbours of the North', { size: 16 })
        pen.text(262, 450, '6 October 2013', { size: 9 })
      },
      pen =>
        lines(pen, new Array(40).fill('Ships that came in winter brought timber and salt.'), 100, 14, 11),
    ]),
  )
  assert.doesNotMatch(part('word/footnotes.xml'), /October/)
})

test('labels and the values beside them are a paragraph each, and the value hangs behind its label', async () => {
  const entries: [string, string[]][] = [
    ['Languages', ['Dutch and Danish, both written and spoken', 'since the years at sea.']],
    ['2004–2011', ['Kept the books of the harbour, and taught', 'its apprentices to count.']],
    ['Interests', ['Sailing']],
  ]
  const part = await partsOf(
    await drawnPdf([
      pen => {
        lines(
          pen,
          ['The curriculum of a clerk who lived by the harbour, as he gave it to the town himself.'],
          80,
          13,
        )
        let y = 110
        for (const [label, value] of entries) {
          pen.text(80, y, label, { size: 10 })
          for (const text of value) {
            pen.text(200, y, text, { size: 10 })
            y += 12
          }
        }
      },
    ]),
  )
  const paragraphs = part('word/document.xml').match(/<w:p>.*?<\/w:p>/g) ?? []
  for (const [label, value] of entries) {
    const own = paragraphs.find(xml => xml.includes(label)) ?? ''
    assert.match(own, /w:hanging="2400"/)
    assert.doesNotMatch(own, /<w:br\/>/)
    assert.equal(own.replace('<w:tab/>', ' ').replace(/<[^>]+>/g, ''), `${label} ${value.join(' ')}`)
  }
})
