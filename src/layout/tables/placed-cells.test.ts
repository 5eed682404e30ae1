import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { readLayout } from '../../engines/pdfium/layout.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'

const mono = { face: 'mono' } as const
const NAMES = ['Archer', 'Baker', 'Cooper', 'Fletcher', 'Mason']

test('spaces of a font whose letters are all equally wide part no cells', async () => {
  const [table] = await tablesOf(pen => {
    for (const [c, text] of ['Name', 'Telephone', 'Post'].entries()) pen.text(50 + c * 140, 100, text, mono)
    for (const [i, name] of NAMES.entries()) {
      const y = 118 + i * 18
      pen.text(50, y, name, mono)
      pen.text(190, y, `08${i} 55${i} 524${i}`, mono)
      pen.text(330, y, `${name.toLowerCase()}@example.org`, mono)
    }
  })
  assert.deepEqual(table?.[0], ['Name', 'Telephone', 'Post'])
  assert.deepEqual(table?.[3], ['Cooper', '082 552 5242', 'cooper@example.org'])
})

test('a span of days that is broken behind its dash goes on in the next line', async () => {
  const [table] = await tablesOf(pen => {
    for (const [c, text] of ['Work', 'Days', 'Hours', 'Rate'].entries()) pen.text(50 + c * 110, 100, text)
    let y = 100
    for (const [i, name] of ['Painting of', 'Roofing', 'Cleaning of', 'Digging', 'Repairs of'].entries()) {
      y += 12
      pen.text(50, y, name)
      pen.text(160, y, `0${i + 1}.03.2025 \u2013`)
      pen.text(270, y, `${i}4 h`)
      pen.text(380, y, `${i}7,50`)
      y += 12
      if (name.endsWith('of')) pen.text(50, y, 'all windowsills')
      pen.text(160, y, `1${i}.04.2025`)
    }
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[3], [
    'Cleaning of all windowsills',
    '03.03.2025 \u2013 12.04.2025',
    '24 h',
    '27,50',
  ])
})

test('rows of days and times that stand close are a table', async () => {
  const [table] = await tablesOf(pen => {
    for (const [c, text] of ['Day', 'From', 'To', 'Rest', 'All'].entries())
      pen.text([68, 108, 142, 172, 203][c]!, 100, text, { face: 'bold' })
    for (let i = 0; i < 7; i++) {
      const texts = [`2025/01/0${i + 1}`, `0${i + 1}:2${i}`, `1${i}:5${i}`, '0:45', `${i + 2}:30 of 8:00`]
      for (const [c, text] of texts.entries()) pen.text([46, 105, 138, 172, 200][c]!, 118 + i * 18, text)
    }
    pen.text(46, 118 + 7 * 18, 'Total')
    pen.text(194, 118 + 7 * 18, '31:30')
  })
  assert.equal(table?.length, 9)
  assert.deepEqual(table?.[2]?.slice(0, 4), ['2025/01/02', '02:21', '11:51', '0:45'])
})

test('headings of two rows on grounds of their own belong to the ruled table below', async () => {
  const [table] = await tablesOf(pen => {
    const tile = (x0: number, y0: number, x1: number, y1: number) => pen.fill(x0, y0, x1, y1, [20, 150, 130])
    tile(50, 80, 150, 120)
    tile(150, 80, 350, 100)
    tile(150, 100, 250, 120)
    tile(250, 100, 350, 120)
    pen.text(55, 114, 'Item')
    pen.text(230, 94, 'Pieces')
    pen.text(155, 114, 'May')
    pen.text(255, 114, 'June')
    for (const y of [120, 140, 160, 180]) pen.line(50, y, 350, y)
    for (const x of [50, 150, 250, 350]) pen.line(x, 120, x, 180)
    for (const i of [0, 1, 2]) {
      pen.text(55, 134 + i * 20, `Pipe ${i}`)
      pen.text(155, 134 + i * 20, `${i}4`)
      pen.text(255, 134 + i * 20, `${i}5`)
    }
  })
  assert.equal(table?.length, 5)
  assert.deepEqual(table?.[0]?.slice(0, 2), ['Item', 'Pieces'])
  assert.deepEqual(table?.[1]?.slice(1), ['May', 'June'])
})

test('labels of several lines leave a table what it is', async () => {
  const [table] = await tablesOf(pen => {
    for (const [c, text] of ['2023', '2024', '2025'].entries())
      pen.text(250 + c * 90, 100, text, { face: 'bold', right: true })
    let y = 100
    for (let i = 0; i < 9; i++) {
      y += 11.2
      pen.text(50, y, 'Replacement filter')
      for (const c of [0, 1, 2]) pen.text(250 + c * 90, y, `${i + 1}${c},18${c}`, { right: true })
      pen.text(50, (y += 11.2), 'cartridge for water')
      pen.text(50, (y += 11.2), `unit ${i + 1}`)
    }
  })
  assert.equal(table?.length, 10)
  assert.deepEqual(table?.[1], [
    'Replacement filter cartridge for water unit 1',
    '10,180',
    '11,181',
    '12,182',
  ])
})

test('headings that stand beside their figures name them where columns are counted', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(250, 82, 'Fields by kind of soil', { face: 'bold' })
    for (const [c, text] of ['Group', 'All', 'Sand', 'Clay'].entries()) {
      pen.text(60 + c * 120, 100, text)
      pen.text(64 + c * 120, 116, `(${c + 1})`)
    }
    for (let i = 0; i < 6; i++) {
      pen.text(62, 134 + i * 16, NAMES[i % 5]!)
      for (const c of [1, 2, 3]) pen.text(60 + c * 120 + 52, 134 + i * 16, `${i + c}`, { right: true })
    }
  })
  assert.deepEqual(table?.at(-6), ['Archer', '1', '2', '3'])
  assert.deepEqual(table?.at(-7)?.at(-1), '(4)')
})

test('bold words that name the rows below stand over all columns, where one runs over the end of its own', async () => {
  const bytes = await drawnPdf([
    pen => {
      const bold = { face: 'bold' } as const
      for (const [c, text] of ['No', 'Dish', 'Size', 'Price'].entries())
        pen.text([50, 80, 250, 330][c]!, 100, text, bold)
      for (const [i, name] of ['Starters', '', '', 'Main', '', ''].entries()) {
        const y = 118 + i * 16
        if (name) pen.text(50, y, name, bold)
        else
          for (const [c, text] of [`1${i}`, NAMES[i - 1]!, 'large', `${i},50`].entries())
            pen.text([50, 80, 250, 330][c]!, y, text)
      }
    },
  ])
  using pdf = await openPdf(bytes)
  const [page] = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  const [block] = page!.blocks.filter(b => b.kind === 'table')
  assert.deepEqual(
    block?.table.cells.filter(cell => cell.columnSpan > 1).map(cell => [cell.text, cell.columnSpan]),
    [
      ['Starters', 4],
      ['Main', 4],
    ],
  )
})

test('a dash in place of a figure leaves the text in the next column alone', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(86.5, 100, 'Sum', { right: true })
    pen.text(94, 100, 'Work')
    pen.text(400, 100, 'Share')
    for (const [i, sum] of ['168.32', '-', '12.85', '-', '-', '275.93'].entries()) {
      pen.text(86.5, 118 + i * 18, sum, { right: true })
      pen.text(94, 118 + i * 18, ['Training', 'Repairs', 'Painting'][i % 3]!)
      pen.text(400, 118 + i * 18, `${i}.5%`)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Sum', 'Work', 'Share'],
    ['168.32', 'Training', '0.5%'],
    ['-', 'Repairs', '1.5%'],
  ])
})

test('spaces of the same text in two rows stand below each other, figures or not', async () => {
  const rows = [
    ['Basic charge for the year', '272', '64.69'],
    ['Hexagon screws M8 60, zinc', '388', '55.56'],
    ['Hexagon screws M8 60, zinc', '234', '40.56'],
    ['Basic charge for the month', '455', '6.01'],
  ]
  const [table] = await tablesOf(pen => {
    pen.text(50, 70, 'Goods as they are listed at the end of the year')
    for (const [i, [text, count, price]] of [['Goods', 'Pieces', 'Price'], ...rows].entries()) {
      const y = 100 + 16 * i
      // Signs of another font part a text, as groff writes it.
      if (!text!.startsWith('Hexagon')) pen.text(50, y, text!)
      else
        for (const [k, part] of ['Hexagon screws M8', '60,', 'zinc'].entries())
          pen.text(50 + [0, 95.4, 113][k]!, y, part)
      pen.text(330, y, count!, { right: true })
      pen.text(430, y, price!, { right: true })
    }
  })
  assert.deepEqual(table, [['Goods', 'Pieces', 'Price'], ...rows])
})
