import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { readLayout } from '../../engines/pdfium/layout.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { gridTexts } from '../write/write-text.ts'

const call = { signal: new AbortController().signal, warn: () => {} }

const RESULTS = [
  ['Sodium', '139,2', 'mmol/l', '111,4 - 167,1'],
  ['Glucose', '6,7', '%', '5,4 - 8,0'],
  ['Ferritin', '31,0', '%', '24,8 - 37,2'],
  ['Iron', '17,8', 'g/l', '14,2 - 21,4'],
  ['Zinc', '57,4', '%', '45,9 - 68,8'],
  ['Copper', '27,6', 'g/l', '22,1 - 33,1'],
  ['Lead', '1,0', '%', '0,8 - 1,2'],
]
/** Of figures in Helvetica at ten points. */
const widthOf = (figure: string) => [...figure].reduce((sum, c) => sum + (c === ',' ? 2.78 : 5.56), 0)

/** No space is written on the page, as TeX sets lines. */
async function tablesOfResults(rows: string[][]) {
  const lines = rows.map(([name, figure, unit, range], i) => {
    const y = 700 - 14 * i
    const at = (x: number, shown: string) => `1 0 0 1 ${x} ${y} Tm ${shown} `
    return `${at(50, `(${name}) Tj`)}${at(250 - widthOf(figure!), `[(${figure}) -500 (${unit})] TJ`)}${at(340, `[(${range!.replaceAll(' ', ') -300 (')})] TJ`)}`
  })
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    rawStream(`BT /F 10 Tf ${lines.join('')}ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
  using opened = await openPdf(Buffer.from(pdf))
  const [page] = await readLayout(opened, [1], call)
  return page!.blocks.flatMap(b => (b.kind === 'table' ? [gridTexts(b.table)] : []))
}

test('percent signs among other units on one edge are cells of a column of units', async () => {
  assert.deepEqual(await tablesOfResults(RESULTS), [RESULTS])
})

test('percent signs behind all figures belong to them', async () => {
  const rows = RESULTS.map(([name, figure, , range]) => [name!, figure!, '%', range!])
  const [table] = await tablesOfResults(rows)
  assert.deepEqual(
    table,
    rows.map(([name, figure, unit, range]) => [name, `${figure} ${unit}`, range]),
  )
})

test('remarks close behind a column whose texts have one middle are a column of their own', async () => {
  const ranges =
    '22,4 - 33,6|2,9 - 4,4|111,4 - 167,1|29,1 - 43,7|2,5 - 3,8|1,2 - 5,6|7,5 - 9,1|175,5 - 213,2|9,0 - 9,9|1,3 - 2,2'.split(
      '|',
    )
  const rows = ranges.map((range, i) => [
    RESULTS[i % 7]![0]!,
    String(40 + i),
    range,
    i === 3 || i === 7 ? 'corrected after review' : '',
  ])
  const heads = ['Test', 'Result', 'Range', 'Remark']
  const half = (text: string) =>
    0.5 * [...text].reduce((n, c) => n + (/[ ,]/.test(c) ? 2.78 : c === '-' ? 3.33 : 5.56), 0)
  const [table] = await tablesOf(pen => {
    for (const [i, [name, result, range, remark]] of [heads, ...rows].entries()) {
      const y = 100 + 14 * i
      pen.text(50, y, name!, { size: 10 })
      pen.text(180, y, result!, { size: 10, right: true })
      pen.text(250 - half(range!), y, range!, { size: 10 })
      if (remark) pen.text(286.5, y, remark, { size: 10 })
    }
  })
  assert.deepEqual(table, [heads, ...rows])
})
