import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzip } from '../../../test/support/zip.ts'
import type { Block, PageLayout } from '../../layout/model.ts'
import { writeWord } from './write-docx.ts'

const LINE = { base: 30, size: 10, quarter: 0, font: 'Arial', rtl: false, bold: false, italic: false }
const block = (kind: string, text: string, y0: number, rest: object = {}): Block => {
  const box = { x0: 72, y0, x1: 300, y1: y0 + 10 }
  const spans = [{ text }]
  const lines = [{ ...LINE, ...box, base: y0 + 8, text, spans, ...rest }]
  return { ...box, page: 1, kind, spans, rtl: false, align: 'left', lines, ...rest } as unknown as Block
}
const header = (...texts: string[]) => {
  const parts = texts.map((text, i) => ({ text, x0: 72 + 200 * i, x1: 150 + 200 * i }))
  return block('running', texts.join(' '), 20, { place: 'header', parts })
}
const watermark = () => block('running', 'DRAFT', 300, { place: 'margin', quarter: -1, angle: 315 })
const footnote = () => block('footnote', 'a note', 700, { marker: '1' })

async function written(...pages: Block[][]) {
  const sheets = pages.map(
    (blocks, i) =>
      ({
        number: i + 1,
        width: 595,
        height: 842,
        blocks,
        needsOcr: false,
        quarter: 0,
      }) as unknown as PageLayout,
  )
  const parts = await unzip(await writeWord(sheets, { picture: () => undefined }))
  const all = (name: RegExp) =>
    parts.flatMap(part => (name.test(part.name) ? [String(part.content)] : [])).join('\n')
  return { text: all(/document\.xml$/), headers: all(/header\d+\.xml$/) }
}

test('a number that stays the same from page to page is no page number', async () => {
  const page = (n: number) => [header('Report', '2024', `Page ${n}`), block('paragraph', 'text', 100)]
  const { text, headers } = await written(page(1), page(2), page(3))
  assert.match(headers, />2024</)
  assert.match(headers, />Page <[\s\S]*>PAGE</)
  assert.match(text, /w:pgNumType w:start="1"/)
})

test('a watermark of all pages hangs in the header, that of a first page with no other as well', async () => {
  const page = (n: number) => [
    ...(n > 1 ? [header('Report', `Page ${n}`)] : []),
    block('paragraph', 'text', 100),
    watermark(),
    footnote(),
  ]
  const { text, headers } = await written(page(1), page(2), page(3))
  assert.equal(headers.match(/string="DRAFT"/g)?.length, 2)
  assert.doesNotMatch(text, /DRAFT/)
})

test('a watermark of some pages stays on them', async () => {
  const { text, headers } = await written(
    [block('paragraph', 'text', 100), watermark()],
    [block('paragraph', 'text', 100)],
  )
  assert.match(text, /DRAFT/)
  assert.doesNotMatch(headers, /DRAFT/)
})

test('the parts of a header that one page alone has keep their words whole', async () => {
  const own = header('CHAPTER 1. SHIPS', 'HARBOURS AND WHAT THEY ASK FOR')
  own.lines[0]!.stops = [{ at: 17, x: 272 }]
  const { text } = await written([own, block('paragraph', 'text', 100)], [block('paragraph', 'text', 100)])
  assert.match(text, />CHAPTER 1. SHIPS<\/w:t><\/w:r><\/w:p>/)
  assert.match(text, />HARBOURS AND WHAT THEY ASK FOR<\/w:t><\/w:r><\/w:p>/)
})
