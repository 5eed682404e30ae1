import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { zipParts } from '../../../test/support/zip-parts.ts'
import tool from './pdf-to-excel.ts'

interface Read {
  name: string
  /** Rows that stay in sight. */
  frozen: number
  widths: number
  merges: string[]
  /** Texts and numbers by cell, with the format code of numbers. */
  cells: Record<string, string | [number, string]>
  bold: string[]
}

/** Reads a workbook from its parts, without the code that wrote it. */
async function workbook(bytes: Buffer): Promise<Read[]> {
  const files = await zipParts(bytes)
  const part = (name: string) => files[name]!.toString('utf8')
  const text = (xml: string) =>
    xml
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&')
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(m => text(m[1]!))
  const styles = part('xl/styles.xml')
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(m => [
      m[1],
      m[2]!.replace(/&quot;/g, '"'),
    ]),
  )
  const formats = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)]
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(m => m[1]!)
  return names.map((name, i) => {
    const xml = part(`xl/worksheets/sheet${i + 1}.xml`)
    const cells: Read['cells'] = {}
    const bold: string[] = []
    for (const m of xml.matchAll(/<c r="(\w+)"([^>]*)>(.*?)<\/c>/gs)) {
      const [, at, attributes, inner] = m as unknown as [string, string, string, string]
      const style = Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)
      if (formats[style]![2] === '1') bold.push(at)
      cells[at] = attributes.includes('t="s"')
        ? shared[Number(text(inner))]!
        : attributes.includes('inlineStr')
          ? text(inner)
          : [Number(text(inner)), codes.get(formats[style]![1]!) ?? 'General']
    }
    return {
      name,
      frozen: Number(/<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(xml)?.[1] ?? 0),
      widths: xml.match(/<col /g)?.length ?? 0,
      merges: [...xml.matchAll(/<mergeCell ref="([^"]*)"/g)].map(m => m[1]!),
      cells,
      bold,
    }
  })
}

const convert = async (pdf: Uint8Array, params: object = {}) =>
  workbook((await runTool(tool, { file: pdfFile(pdf), ...params })).bytes)

const ruled = (pen: Pen, top: number, rows: string[][], step = 100) => {
  const columns = rows[0]!.length
  for (let r = 0; r <= rows.length; r++) pen.line(50, top + r * 20, 50 + columns * step, top + r * 20)
  for (let c = 0; c <= columns; c++) pen.line(50 + c * step, top, 50 + c * step, top + rows.length * 20)
  for (const [r, row] of rows.entries()) {
    for (const [c, text] of row.entries())
      if (text) pen.text(56 + c * step, top + 14 + r * 20, text, { face: r === 0 ? 'bold' : 'plain' })
  }
}

test('a sheet named by page and number, header bold and frozen, widths set', async () => {
  const { bytes, name, mediaType } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal(name, 'three-pages.xlsx')
  assert.match(mediaType, /spreadsheetml/)
  const [sheet, ...more] = await workbook(bytes)
  assert.equal(more.length, 0)
  assert.equal(sheet!.name, 'Page 2 Table 1')
  assert.equal(sheet!.frozen, 1)
  assert.equal(sheet!.widths, 3)
  assert.deepEqual(sheet!.bold, ['A1', 'B1', 'C1'])
  assert.equal(sheet!.cells['A2'], 'November')
  assert.deepEqual(sheet!.cells['B2'], [41, 'General'])
  assert.deepEqual(sheet!.cells['C4'], [17480, '#,##0'])
})

test('numbers and dates as such, by the way the document writes them', async () => {
  const pdf = await drawnPdf([
    pen =>
      ruled(pen, 60, [
        ['Datum', 'Betrag', 'Anteil', 'Nummer'],
        ['31.01.2024', '1.234,56', '12 %', '00712'],
        ['01.02.2024', '(1.200)', '7,5 %', '00713'],
        ['15.02.2024', '987,00', '80 %', '00714'],
      ]),
  ])
  const [sheet] = await convert(pdf)
  const { cells } = sheet!
  assert.deepEqual(cells['A2'], [45322, 'yyyy-mm-dd'])
  assert.deepEqual(cells['B2'], [1234.56, '#,##0.00'])
  assert.deepEqual(cells['B3'], [-1200, '#,##0;(#,##0)'])
  assert.deepEqual(cells['C3'], [0.075, '0.0%'])
  assert.equal(cells['D2'], '00712')
})

test('times keep parts of a second; with a time zone they stay text', async () => {
  const pdf = await drawnPdf([
    pen =>
      ruled(pen, 60, [
        ['Time', 'Zoned'],
        ['2024-01-31 12:00:00.250', '2024-01-31T12:00:00Z'],
        ['2024-01-31 12:00:00', '2024-01-31T12:00:00+05:30'],
      ]),
  ])
  const [sheet] = await convert(pdf)
  const { cells } = sheet!
  const [value, format] = cells['A2'] as [number, string]
  assert.equal(format, 'yyyy-mm-dd hh:mm:ss.000')
  assert.equal(Math.round((value - 45322) * 86_400_000), 43_200_250)
  assert.deepEqual(cells['A3'], [45322.5, 'yyyy-mm-dd hh:mm:ss'])
  assert.deepEqual([cells['B2'], cells['B3']], ['2024-01-31T12:00:00Z', '2024-01-31T12:00:00+05:30'])
})

test('two tables on a page and one on the next: three sheets; pages can be chosen', async () => {
  const small = [
    ['Key', 'Value'],
    ['one', '1'],
    ['two', '2'],
  ]
  const pdf = await drawnPdf([
    pen => {
      ruled(pen, 60, small)
      pen.text(
        50,
        200,
        'A sentence that stands between the tables and belongs to neither of them, as it should.',
      )
      ruled(pen, 260, small, 140)
    },
    pen => {
      pen.text(50, 80, 'Text comes first on this page.')
      ruled(pen, 120, small)
    },
  ])
  assert.deepEqual(
    (await convert(pdf)).map(s => s.name),
    ['Page 1 Table 1', 'Page 1 Table 2', 'Page 2 Table 1'],
  )
  assert.deepEqual(
    (await convert(pdf, { pages: '2' })).map(s => s.name),
    ['Page 2 Table 1'],
  )
})

test('cells over several columns are merged', async () => {
  const pdf = await drawnPdf([
    pen => {
      pen.box(50, 50, 350, 110)
      for (const y of [70, 90]) pen.line(50, y, 350, y)
      for (const x of [150, 250]) pen.line(x, 70, x, 110)
      pen.text(60, 64, 'Heading over all three of them, without any break')
      for (const [c, text] of ['a', 'b', 'c'].entries()) pen.text(60 + c * 100, 84, text)
      for (const [c, text] of ['1', '2', '3'].entries()) pen.text(60 + c * 100, 104, text)
    },
  ])
  const [sheet] = await convert(pdf)
  assert.deepEqual(sheet!.merges, ['A1:C1'])
  // Two rows of headings are both bold and both stay in sight.
  assert.deepEqual(sheet!.bold, ['A1', 'A2', 'B2', 'C2'])
  assert.equal(sheet!.frozen, 2)
})

test('no table is refused, and so are damaged files and pages that do not exist', async () => {
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf'), pages: '1' }),
    /^400 file: no table was found/,
  )
  assert.match(await refusal(tool, { file: fixture('three-pages.pdf'), pages: '7' }), /^400 pages: page 7/)
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.3\n%%EOF') }), /^400 file: /)
})

test('a Hebrew table makes a sheet that starts on the right', async () => {
  const rows = [
    ['חודש', 'אוניות', 'משקל'],
    ['ינואר', '41', '14:30 25/06/2025'],
    ['פברואר', '38', '% 12.5'],
  ]
  const draw = (pen: Pen) => {
    pen.box(100, 50, 400, 110)
    for (const y of [70, 90]) pen.line(100, y, 400, y)
    for (const x of [200, 300]) pen.line(x, 50, x, 110)
    for (const [r, row] of rows.entries()) {
      for (const [c, text] of row.entries())
        pen.text(390 - c * 100, 64 + r * 20, text, { face: 'hebrew', right: true })
    }
  }
  const { bytes } = await runTool(tool, { file: pdfFile(await drawnPdf([draw], { faces: ['hebrew'] })) })
  const [sheet] = await workbook(bytes)
  assert.equal(sheet!.cells['A1'], 'חודש')
  assert.deepEqual(sheet!.cells['C2'], [45833 + 14.5 / 24, 'yyyy-mm-dd hh:mm:ss'])
  assert.deepEqual(sheet!.cells['C3'], [0.125, '0.0%'])
  const xml = (await zipParts(bytes))['xl/worksheets/sheet1.xml']!.toString('utf8')
  assert.match(xml, /<sheetView [^>]*rightToLeft="1"/)
  const { bytes: other } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.doesNotMatch((await zipParts(other))['xl/worksheets/sheet1.xml']!.toString('utf8'), /rightToLeft/)
})

test('dates beside figures do not decide what a comma means; points between thousands are told', async () => {
  const rows = [
    ['Start', 'Persons', 'Letters', 'Loss'],
    ['1.12.2009', '3,665', '3.597', '$(1,200)'],
    ['19. Dezember 2009', '4,120', '1.847', '$(300)'],
    ['3.1.2010', '5,680', '732', '$15'],
  ]
  const sheetOf = async (columns: number[]) => {
    const draw = (pen: Pen) => {
      for (const [r, row] of rows.entries())
        for (const [i, c] of columns.entries())
          pen.text(60 + i * 130, 60 + r * 16, row[c]!, { face: r === 0 ? 'bold' : 'plain' })
    }
    const { bytes } = await runTool(tool, { file: pdfFile(await drawnPdf([draw])) })
    return (await workbook(bytes))[0]!.cells
  }
  const persons = await sheetOf([0, 1, 3])
  assert.deepEqual(persons['B2'], [3665, '#,##0'])
  assert.deepEqual(persons['A3'], [40166, 'yyyy-mm-dd'])
  assert.deepEqual(persons['C2'], [-1200, '"$"#,##0;("$"#,##0)'])
  const letters = await sheetOf([0, 2])
  assert.deepEqual(letters['B2'], [3597, '#,##0'])
  assert.deepEqual(letters['B4'], [732, 'General'])
})

test('the mark of a note is no digit of the figure before it', async () => {
  const draw = (pen: Pen) => {
    for (const [r, [land, count]] of [
      ['Land', 'People'],
      ['Austria', '8,935,112'],
      ['France', '67,413,000'],
      ['Vatican', '453'],
    ].entries()) {
      pen.text(60, 60 + r * 16, land!, { face: r === 0 ? 'bold' : 'plain' })
      pen.text(200, 60 + r * 16, count!, { right: true, face: r === 0 ? 'bold' : 'plain' })
    }
    pen.text(200.3, 72, '3', { size: 6 })
  }
  const { bytes } = await runTool(tool, { file: pdfFile(await drawnPdf([draw])) })
  const [sheet] = await workbook(bytes)
  assert.deepEqual(sheet!.cells['B2'], [8935112, '#,##0'])
})

/** A table of days and figures that leave open how they are written, under a line of prose. */
async function openTable(prose: string, language: string | undefined, day: string, figure: string) {
  const pdf = await drawnPdf(
    [
      pen => {
        pen.text(60, 60, prose)
        for (const [i, row] of [['A', 'B', 'C'], ...[1, 2, 3].map(n => [`00${n}7`, day, figure])].entries())
          for (const [c, text] of row.entries()) pen.text(60 + c * 120, 100 + i * 18, text)
      },
    ],
    { finish: doc => language && doc.setLanguage(language) },
  )
  const { bytes } = await runTool(tool, { file: pdfFile(pdf) })
  const [sheet] = await workbook(bytes)
  return ['A2', 'B2', 'C2'].map(at => sheet!.cells[at])
}

const EXCEL_DAY = { 'april 3': 46115, 'march 4': 46085 }

test('days and figures that could be either are read as the language of the document writes them', async () => {
  const german = 'Wir bitten Sie, den Betrag mit der Nummer auf die Rechnung und nach dem Erhalt zu zahlen.'
  const english = 'Please pay the amount with your number on the invoice and by the day that is given.'
  assert.deepEqual(await openTable(german, undefined, '03/04/2026', '3.446'), [
    '0017',
    [EXCEL_DAY['april 3'], 'yyyy-mm-dd'],
    [3446, '#,##0'],
  ])
  assert.deepEqual(await openTable(english, 'en-US', '03/04/2026', '3.446'), [
    '0017',
    [EXCEL_DAY['march 4'], 'yyyy-mm-dd'],
    [3.446, '0.000'],
  ])
  // Many programs call all they write American.
  const [, british] = await openTable(`${english} Total £5`, 'en-US', '03/04/2026', '3.446')
  assert.deepEqual(british, [EXCEL_DAY['april 3'], 'yyyy-mm-dd'])
  assert.equal((await openTable(english, undefined, '03/04/2026', '3.446'))[1], '03/04/2026')
})

test('where decimals have a comma the day comes first, whatever the document says of its language', async () => {
  for (const day of ['03/04/2026', '03/04/26']) {
    const [, read] = await openTable('Fecha Importe', 'en-US', day, '12,50')
    assert.deepEqual(read, [EXCEL_DAY['april 3'], 'yyyy-mm-dd'])
  }
  // Another day of the document leaves no doubt.
  const [, read] = await openTable('From 12/31/25', undefined, '03/04/26', '12,50')
  assert.deepEqual(read, [EXCEL_DAY['march 4'], 'yyyy-mm-dd'])
})

test('codes of a column in which one starts with a zero are all codes', async () => {
  const draw = (pen: Pen) => {
    for (const [i, row] of [
      ['Article', 'Pieces'],
      ['01250', '12'],
      ['41250', '31250'],
      ['71251', '9'],
    ].entries())
      for (const [c, text] of row.entries()) pen.text(60 + c * 120, 100 + i * 18, text)
  }
  const { bytes } = await runTool(tool, { file: pdfFile(await drawnPdf([draw])) })
  const [sheet] = await workbook(bytes)
  assert.deepEqual(
    ['A2', 'A3', 'B3'].map(at => sheet!.cells[at]).map(cell => (Array.isArray(cell) ? cell[0] : cell)),
    ['01250', '41250', 31250],
  )
})

test('columns are as wide as East Asian texts, and sheets print as wide as a page', async () => {
  const pdf = await drawnPdf(
    [
      pen => {
        ruled(pen, 50, [
          ['A', 'B'],
          ['1', '2'],
        ])
        for (const [i, text] of ['賠償責任保険料一式', '水道料金'].entries()) {
          pen.text(56, 104 + 20 * i, text, { face: 'jp' })
          pen.text(156, 104 + 20 * i, `${i + 3}`)
        }
        for (const y of [90, 110, 130]) pen.line(50, y, 250, y)
        for (const x of [50, 150, 250]) pen.line(x, 90, x, 130)
      },
    ],
    { faces: ['jp'] },
  )
  const { bytes } = await runTool(tool, { file: pdfFile(pdf) })
  const sheet = (await zipParts(bytes))['xl/worksheets/sheet1.xml']!.toString('utf8')
  assert.match(sheet, /<col min="1" max="1" width="20"/)
  assert.match(sheet, /fitToPage="1"/)
})
