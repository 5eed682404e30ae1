import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import tool from './pdf-extract.ts'

interface Cell {
  row: number
  column: number
  row_span: number
  column_span: number
  text: string
  x?: number
  bbox?: number[]
}

const extract = async (pdf: Uint8Array, params: object = {}) =>
  (await runTool(tool, { file: pdfFile(pdf), ...params })).json

test('metadata, text, lines and the table of the fixture', async () => {
  const { json } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal(json.page_count, 3)
  assert.equal(json.metadata.title, 'Harbour report')
  assert.equal(json.metadata.created_at, '2026-01-31T12:00:00Z')
  assert.equal(json.needs_ocr, false)
  assert.deepEqual([json.pages[0].width, json.pages[0].height], [595.3, 841.9])
  assert.equal(json.pages[0].lines[0].text, 'Harbour report')
  assert.equal(json.pages[0].blocks[0].kind, 'heading')
  assert.equal(json.tables.length, 1)
  assert.equal(json.tables[0].page, 2)
  assert.deepEqual(json.tables[0].rows, [
    ['Month', 'Ships', 'Tonnes'],
    ['November', '41', '12,300'],
    ['December', '38', '11,950'],
    ['January', '52', '17,480'],
  ])
  assert.ok(!('y' in json.pages[0].lines[0]) && !('bbox' in json.tables[0].cells[0]))
})

test('geometry adds places, measured from the upper left corner', async () => {
  const pdf = await drawnPdf([pen => pen.text(100, 200, 'Here', { size: 20 })])
  const [line] = (await extract(pdf, { geometry: true })).pages[0].lines
  assert.ok(Math.abs(line.bbox[0] - 100) < 1 && line.bbox[1] < 190 && line.bbox[1] > 175, String(line.bbox))
  assert.ok(line.bbox[3] > 200 && line.bbox[3] < 210)
  assert.equal(line.y, line.bbox[1])
  const { json } = await runTool(tool, { file: fixture('three-pages.pdf'), geometry: true })
  const cells: Cell[] = json.tables[0].cells
  assert.ok(cells.every(c => c.x !== undefined && c.bbox?.length === 4))
  const byColumn = [0, 1, 2].map(c => cells.find(cell => cell.column === c)!.x!)
  assert.ok(byColumn[0]! < byColumn[1]! && byColumn[1]! < byColumn[2]!)
})

test('places on a turned page are those of the displayed page', async () => {
  const pdf = await drawnPdf([pen => pen.text(100, 200, 'Sideways text that reads upwards', { turn: 90 })])
  const [line] = (await extract(pdf, { geometry: true })).pages[0].lines
  const [x0, y0, x1, y1] = line.bbox
  assert.ok(x0 > 88 && x1 < 106 && x1 - x0 < 16, String(line.bbox))
  assert.ok(y1 > 195 && y1 < 205 && y0 < 60, String(line.bbox))
})

const spans = (pen: Pen) => {
  // Head over two columns, and a cell over two rows on the left.
  pen.box(50, 50, 350, 130)
  for (const y of [70, 90]) pen.line(150, y, 350, y)
  pen.line(50, 90, 350, 90)
  pen.line(150, 110, 350, 110)
  pen.line(150, 50, 150, 130)
  pen.line(250, 70, 250, 130)
  pen.text(55, 75, 'Country')
  pen.text(200, 64, 'Both years')
  pen.text(155, 84, '2001')
  pen.text(255, 84, '2002')
  pen.text(55, 114, 'Norway')
  pen.text(155, 104, '11.5')
  pen.text(255, 104, '12.5')
  pen.text(155, 124, '13.5')
  pen.text(255, 124, '14.5')
}

test('spans of ruled cells', async () => {
  const { tables } = await extract(await drawnPdf([spans]))
  const cell = (text: string): Cell => tables[0].cells.find((c: Cell) => c.text === text)
  assert.deepEqual(
    ['Country', 'Both years', '2002', 'Norway', '14.5'].map(text => {
      const { row, column, row_span, column_span } = cell(text)
      return [text, row, column, row_span, column_span]
    }),
    [
      ['Country', 0, 0, 2, 1],
      ['Both years', 0, 1, 1, 2],
      ['2002', 1, 2, 1, 1],
      ['Norway', 2, 0, 2, 1],
      ['14.5', 3, 2, 1, 1],
    ],
  )
})

test('a table without lines, cells of several lines kept together, two tables on a page', async () => {
  const pdf = await drawnPdf([
    pen => {
      const rows = [
        ['Species', 'Remarks on where it lives', 'Count'],
        ['Heron', 'Along the river and', '12'],
        ['', 'in the flooded meadows', ''],
        ['Stork', 'On roofs of the village', '3'],
        ['Crane', 'Only passing through', '240'],
      ]
      for (const [r, row] of rows.entries())
        for (const [c, text] of row.entries()) if (text) pen.text(60 + c * 160, 80 + r * 12, text)
      pen.text(
        60,
        200,
        'This sentence is a whole line of running text that stands between the first and the second table.',
      )
      for (const [r, row] of [
        ['Year', 'Nests', 'Eggs'],
        ['2001', '14', '52'],
        ['2002', '17', '60'],
      ].entries()) {
        for (const [c, text] of row.entries()) pen.text(60 + c * 100, 260 + r * 14, text)
      }
    },
  ])
  const { tables } = await extract(pdf)
  assert.equal(tables.length, 2)
  assert.deepEqual(tables[0].rows[1], ['Heron', 'Along the river and in the flooded meadows', '12'])
  assert.equal(tables[0].rows.length, 4)
  assert.deepEqual(tables[1].rows[2], ['2002', '17', '60'])
})

test('two columns of running text, a list and a contents page are no tables', async () => {
  const prose = 'several words of running text fill this line'
  const pdf = await drawnPdf([
    pen => {
      for (let i = 0; i < 12; i++) {
        pen.text(50, 80 + i * 12, `${i} ${prose}`)
        pen.text(320, 80 + i * 12, `${prose} ${i}`)
      }
      for (let i = 0; i < 6; i++) {
        pen.text(50, 300 + i * 14, `${i + 1}.`)
        pen.text(75, 300 + i * 14, 'A point of the list that says something')
      }
      for (let i = 0; i < 6; i++) {
        pen.text(50, 450 + i * 14, `Chapter ${i + 1} ${'.'.repeat(60)}`)
        pen.text(400, 450 + i * 14, String(i * 7 + 3))
      }
    },
  ])
  assert.deepEqual((await extract(pdf)).tables, [])
})

test('pages whose letters have lost their meaning need OCR', async () => {
  // A font whose map to Unicode leads into the private area, as broken exports write it.
  const pdf = await drawnPdf([pen => pen.text(50, 80, 'x')], {
    finish: async doc => {
      const { PDFName, PDFRawStream } = await import('@cantoo/pdf-lib')
      const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00><FF> endcodespacerange
1 beginbfrange <20><7E><E020> endbfrange endcmap end end`
      const page = doc.getPage(0)
      const stream = PDFRawStream.of(doc.context.obj({ Length: map.length }), Buffer.from(map))
      const font = doc.context.register(
        doc.context.obj({
          Type: 'Font',
          Subtype: 'Type1',
          BaseFont: 'Helvetica',
          ToUnicode: doc.context.register(stream),
        }),
      )
      page.node.setFontDictionary(PDFName.of('Lost'), font)
      const content = `BT /Lost 12 Tf 50 600 Td (${'No reader can copy this text. '.repeat(8)}) Tj ET`
      page.node.addContentStream(doc.context.register(doc.context.stream(content)))
    },
  })
  const json = await extract(pdf)
  assert.equal(json.needs_ocr, true)
  assert.equal(json.pages[0].needs_ocr, true)
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf'), geometry: 'maybe' }),
    /^400 geometry: expected true or false/,
  )
  assert.match(await refusal(tool, { file: fixture('three-pages.pdf'), pages: '0' }), /^400 pages: /)
  assert.match(
    await refusal(tool, { file: pdfFile('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj') }),
    /^400 file: /,
  )
})

const rowsOf = async (draw: (pen: Pen) => void): Promise<string[][][]> =>
  (await extract(await drawnPdf([draw]))).tables.map((t: { rows: string[][] }) => t.rows)

/** Figures that end at 330 and 430, as reports set them. */
const figures = (pen: Pen, y: number, ...values: string[]) => {
  for (const [i, value] of values.entries()) if (value) pen.text(330 + i * 100, y, value, { right: true })
}

test('dots drawn one by one lead from a label to its figures, and contents stay text', async () => {
  const dots = (pen: Pen, from: number, to: number, y: number) => {
    for (let x = from; x < to; x += 5) pen.text(x, y, '.')
  }
  const [table] = await rowsOf(pen => {
    figures(pen, 80, 'Acres', 'Yield')
    for (const [i, crop] of ['Corn', 'Soybeans', 'Cotton', 'Rice'].entries()) {
      pen.text(60, 95 + i * 13, crop)
      dots(pen, 115, 290, 95 + i * 13)
      figures(pen, 95 + i * 13, String(88 - i * 20), `${i},085`)
    }
  })
  assert.deepEqual(table?.[0], ['', 'Acres', 'Yield'])
  assert.deepEqual(
    table?.slice(1).map(([label, ...rest]) => [label!.replace(/[ .]+$/, ''), ...rest]),
    [
      ['Corn', '88', '0,085'],
      ['Soybeans', '68', '1,085'],
      ['Cotton', '48', '2,085'],
      ['Rice', '28', '3,085'],
    ],
  )
  const contents = await rowsOf(pen => {
    for (const [i, title] of ['Introduction', 'Methods', 'Results', 'Costs', 'Appendix'].entries()) {
      pen.text(60, 90 + i * 16, title)
      dots(pen, 130, 480, 90 + i * 16)
      pen.text(500, 90 + i * 16, String(1 + i * 7), { right: true })
    }
  })
  assert.deepEqual(contents, [])
})

test('currency signs set apart, negatives in brackets, and names of groups', async () => {
  const [money] = await rowsOf(pen => {
    figures(pen, 80, '2009', '2008')
    for (const [i, [label, a, b]] of [
      ['Revenue:', '', ''],
      ['Sales', '1,204', '1,100'],
      ['Services', '310', '(42)'],
      ['Net loss', '(204)', '(1,310)'],
    ].entries()) {
      pen.text(i === 1 || i === 2 ? 72 : 60, 98 + i * 14, label!)
      figures(pen, 98 + i * 14, a!, b!)
      if (i % 2 === 1) for (const x of [280, 380]) pen.text(x, 98 + i * 14, '$')
    }
  })
  assert.deepEqual(money, [
    ['', '2009', '2008'],
    ['Revenue:', '', ''],
    ['Sales', '$ 1,204', '$ 1,100'],
    ['Services', '310', '(42)'],
    ['Net loss', '$ (204)', '$ (1,310)'],
  ])
  const [groups] = await rowsOf(pen => {
    pen.text(60, 80, 'Item')
    figures(pen, 80, 'Count', 'Price')
    for (const [i, [label, a, b]] of [
      ['Tools', '', ''],
      ['Hammer', '3', '12.00'],
      ['Saw', '1', '8.50'],
      ['Paint', '', ''],
      ['White', '10', '4.25'],
    ].entries()) {
      pen.text(a ? 72 : 60, 93 + i * 13, label!)
      figures(pen, 93 + i * 13, a!, b!)
    }
  })
  assert.deepEqual(groups?.slice(0, 3), [
    ['Item', 'Count', 'Price'],
    ['Tools', '', ''],
    ['Hammer', '3', '12.00'],
  ])
})

test('a heading over two columns stands over both, with a line under it or without', async () => {
  for (const ruled of [true, false]) {
    const pdf = await drawnPdf([
      pen => {
        pen.text(222, 84, 'Male')
        pen.text(390, 84, 'Female')
        if (ruled) for (const x of [170, 340]) pen.line(x, 88, x + 130, 88)
        pen.text(60, 100, 'State')
        const cells = (y: number, texts: string[]) => {
          for (const [c, text] of texts.entries()) pen.text(210 + c * 85, y, text, { right: true })
        }
        cells(100, ['Number', 'Percent', 'Number', 'Percent'])
        for (const [i, state] of ['Alabama', 'Alaska', 'Arizona', 'Ohio'].entries()) {
          pen.text(60, 116 + i * 13, state)
          cells(116 + i * 13, [`1,2${i}4`, `4${i}.1`, `98${i}`, `5${i}.9`])
        }
      },
    ])
    const cells: Cell[] = (await extract(pdf)).tables[0].cells
    const spans = cells.filter(c => c.row === 0).map(c => [c.text, c.column, c.column_span])
    assert.deepEqual(
      spans,
      [
        ['Male', 1, 2],
        ['Female', 3, 2],
      ],
      ruled ? 'with lines' : 'without lines',
    )
    assert.deepEqual(
      cells.filter(c => c.row === 3).map(c => c.text),
      ['Alaska', '1,214', '41.1', '981', '51.9'],
    )
  }
})

test('a ruled table on a crooked scan', async () => {
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-sans')
  const [width, height] = [800, 300]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.font = '28px "scan-sans"'
  context.rotate(0.014)
  const rows = [
    ['Pos', 'Description', 'Qty'],
    ['1', 'Toner', '7'],
    ['2', 'Cabinets', '12'],
  ]
  const across = [60, 160, 560, 660]
  for (const [r, row] of rows.entries()) {
    for (const [c, text] of row.entries()) context.fillText(text, across[c]! + 6, 90 + 60 * r)
  }
  for (let r = 0; r < 4; r++) context.fillRect(60, 52 + 60 * r, 600, 2)
  for (const x of across) context.fillRect(x, 52, 2, 180)
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  const size = { width: width * 0.36, height: height * 0.36 }
  pdf.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size })
  const { json } = await runTool(tool, { file: pdfFile(await pdf.save()), ocr: 'auto' })
  assert.deepEqual(
    json.tables.map((table: { rows: string[][] }) => table.rows),
    [rows],
  )
})
