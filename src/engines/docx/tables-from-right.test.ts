import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipParts } from '../../../test/support/zip-parts.ts'
import type { Block, Cell, PageLayout } from '../../layout/model.ts'
import { writeWord } from './write-docx.ts'

/** A page with a table of one row between these sides, below a line as wide as the text. */
async function written(x0: number, x1: number, rtl: boolean) {
  const middle = (x0 + x1) / 2
  const cells = ['שם', 'סכום'].map((text, column): Cell => {
    const [left, right] = (column === 0) === rtl ? [middle, x1] : [x0, middle]
    const box = { x0: left, y0: 100, x1: right, y1: 114, textX: left + 3, textEnd: right - 3 }
    const looks = { spans: [{ text }], size: 10, bold: false, rtl }
    return { ...box, ...looks, row: 0, column, rowSpan: 1, columnSpan: 1, text }
  })
  const table = { x0, y0: 100, x1, y1: 114, page: 1, rows: 1, columns: 2, cells, rtl, headerRows: 0 }
  const line = { ...{ x0: 72, y0: 72, x1: 520, y1: 84, base: 82, size: 10, font: 'Arial' }, text: 'א', rtl }
  const spans = [{ text: 'א' }]
  const lines = [{ ...line, spans, quarter: 0 }]
  const blocks = [
    { ...{ x0: 72, y0: 72, x1: 520, y1: 84, page: 1, lines }, kind: 'paragraph', spans, rtl, align: 'right' },
    {
      ...{ x0, y0: 100, x1, y1: 114, page: 1, lines: [] },
      kind: 'table',
      table: { ...table, continues: false },
    },
  ] as unknown as Block[]
  const rest = { number: 1, width: 595, height: 842, needsOcr: false, tagged: false, quarter: 0 }
  const parts = await zipParts(
    await writeWord([{ ...rest, blocks } as PageLayout], { picture: () => undefined }),
  )
  return {
    document: parts['word/document.xml']!.toString(),
    styles: parts['word/styles.xml']!.toString(),
  }
}

const widths = (xml: string) => [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))

test('a table at the right margin that is read from there leaves a place without a cell on its left', async () => {
  const { document, styles } = await written(320, 520, true)
  const [name, sum, place, ...more] = widths(document)
  assert.ok(name && sum && place)
  assert.deepEqual(more, [])
  const whole = name + sum + place
  assert.ok(Math.abs(whole - 20 * (520 - 72)) < 100, `${whole}`)
  assert.match(document, new RegExp(`<w:tblW [^>]*w:w="${whole}"`))
  assert.match(document, new RegExp(`<w:gridAfter w:val="1"/><w:wAfter w:w="${place}"`))
  assert.equal(document.match(/<w:tc>/g)?.length, 2)
  assert.match(document, /<w:tblStyle w:val="FromRight"/)
  assert.match(styles, /w:styleId="FromRight"/)
})

test('tables as wide as the text, and those read from the left, leave none', async () => {
  for (const { document, styles } of [await written(72, 520, true), await written(72, 280, false)]) {
    assert.equal(widths(document).length, 2)
    assert.doesNotMatch(document + styles, /gridAfter|FromRight/)
  }
})
