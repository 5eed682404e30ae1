import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'

const SIZE = 8
/** The width of a letter of Courier, which is all that is needed to place texts. */
const LETTER = 0.6 * SIZE

/** A line as TeX writes it: all its texts in one array, with the gaps between them as numbers. */
function line(y: number, ...texts: [x: number, text: string][]): string {
  let at = texts[0]![0]
  const parts = texts.map(([x, text]) => {
    const gap = `${Math.round((-1000 * (x - at)) / SIZE)}`
    at = x + LETTER * text.length
    return `${gap}(${text})`
  })
  return `1 0 0 1 ${texts[0]![0]} ${800 - y} Tm [${parts.join('')}] TJ`
}

async function rowsOf(lines: string[]): Promise<string[][]> {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`BT /F1 ${SIZE} Tf ${lines.join(' ')} ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>',
  ])
  const { json } = await runTool(await toolBySlug('pdf-extract'), { file: pdfFile(pdf) })
  return json.tables[0]?.rows
}

/** Seven rows: a code, a name, four figures on the right of their columns, a total and a mark. */
const BODY = ['Ahlberg', 'Brandt', 'Costa', 'Dumont', 'Eriksen', 'Fontana', 'Gruber'].map((name, i) =>
  line(
    127 + 11 * i,
    [50, `00${i}6${i}0`],
    [85, name],
    [150, `${i + 1}1`],
    [201.2, `2${i}`],
    [217, `3${i}`],
    [273, `${i + 1}4`],
    [304.4, `9${i}`],
    [329.6, 'F'],
  ),
)

test('headings of two words a little apart stand over two columns each, half a line above those beside them', async () => {
  const upper: [number, string][] = [
    [150, 'Examination'],
    [206, 'I'],
    [217, 'Examination'],
    [273, 'II'],
  ]
  const others: [number, string][] = [
    [50, 'Code'],
    [85, 'Name'],
    [290, 'Total'],
    [320, 'Grade'],
  ]
  const marks: [number, string][] = [
    [151, 'A'],
    [206, 'B'],
    [218, 'A'],
    [277.8, 'B'],
  ]
  const rows = await rowsOf([
    line(100, ...upper),
    line(105.5, ...others.slice(0, 2)),
    line(105.5, ...others.slice(2)),
    line(111, ...marks),
    ...BODY,
  ])
  assert.deepEqual(rows?.slice(0, 2), [
    ['Code', 'Name', 'Examination I', '', 'Examination II', '', 'Total', 'Grade'],
    ['', '', 'A', 'B', 'A', 'B', '', ''],
  ])
})
