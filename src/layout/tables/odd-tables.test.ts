import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { readLayout } from '../../engines/pdfium/layout.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'

const call = { signal: new AbortController().signal, warn: () => {} }

const right = { right: true }

test('two tables side by side, whose headings begin anew, are two', async () => {
  const tables = await tablesOf(pen => {
    for (const [side, x] of [50, 300].entries()) {
      for (const i of side === 0 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]) {
        pen.text(x, 100 + i * 18, i === 0 ? ['Earnings', 'Deductions'][side]! : `Part ${'ABCD'[i - 1]}`)
        pen.text(x + 140, 100 + i * 18, i === 0 ? 'Rate' : `${i},0 %`, right)
        pen.text(x + 200, 100 + i * 18, i === 0 ? 'Amount' : `${i}50,20`, right)
      }
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]]),
    [
      [4, ['Earnings', 'Rate', 'Amount']],
      [5, ['Deductions', 'Rate', 'Amount']],
    ],
  )
})

test('signs that the file does not name are no cells, between lines or without', async () => {
  const tables = async (sign: string, lines: boolean) => {
    const score = (pen: Pen) => {
      for (const y of [100, 120, 140, 160, 180]) {
        for (const x of [50, 150, 250])
          pen.text(x + 5, y, x === 50 && y === 140 ? 'c' : sign, { face: 'arimo' })
        for (const x of [50, 150, 250, 350]) if (lines) pen.line(x, y - 12, x, y + 8)
        if (lines) pen.line(50, y - 12, 350, y - 12)
      }
    }
    using pdf = await openPdf(await drawnPdf([score], { faces: ['arimo'] }))
    const [page] = await readLayout(pdf, [1], call)
    return page!.blocks.filter(block => block.kind === 'table').length
  }
  for (const lines of [true, false]) {
    assert.equal(await tables('7', lines), 1)
    assert.equal(await tables('\ufffd', lines), 0)
  }
})

test('a code that its cell breaks is one word in one row, wherever the rest of the row stands', async () => {
  for (const shift of [0, 6]) {
    const [table] = await tablesOf(pen => {
      for (const [x, text] of [
        [50, 'Account'],
        [146, 'Holder'],
      ] as const)
        pen.text(x, 100, text)
      pen.text(300, 100, 'Balance', right)
      for (const i of [1, 2, 3, 4]) {
        const y = 90 + i * 32
        pen.text(50, y, `90813345781234${i}`)
        pen.text(50, y + 12, `${i}`)
        pen.text(146, y + shift, 'Kelly')
        pen.text(300, y + shift, `${i}12,50`, right)
      }
    })
    assert.equal(table?.length, 5)
    assert.deepEqual(table?.[2], ['9081334578123422', 'Kelly', '212,50'])
  }
})

test('lines of hyphens are drawn, a sentence is no row, and a percent sign is no column', async () => {
  const [labels, table] = await tablesOf(pen => {
    for (const [i, [label, value]] of [
      ['Number', 'R-4411'],
      ['Date', '03/04/2026'],
      ['Client', '00412'],
    ].entries()) {
      pen.text(50, 60 + i * 12, label!)
      pen.text(120, 60 + i * 12, value!)
    }
    pen.text(50, 104, 'We thank you for your order.')
    for (const i of [0, 1, 2, 3, 4]) {
      const y = 124 + i * 12 + (i > 0 ? 12 : 0)
      pen.text(50, y, i === 0 ? 'Item' : `Pipe ${i}`)
      pen.text(210, y, i === 0 ? 'Pieces' : `${i}4`, right)
      if (i === 0) pen.text(262, y, 'Share')
      else {
        pen.text(280, y, `${i}4,5`, right)
        pen.text(286, y, '%')
      }
    }
    pen.text(50, 136, '-'.repeat(70))
  })
  assert.deepEqual(labels, [
    ['Number', 'R-4411'],
    ['Date', '03/04/2026'],
    ['Client', '00412'],
  ])
  assert.deepEqual(table?.slice(0, 2), [
    ['Item', 'Pieces', 'Share'],
    ['Pipe 1', '14', '14,5 %'],
  ])
  assert.equal(table?.length, 5)
})

test('headings on a ground of their own belong to the ruled table below', async () => {
  const [table] = await tablesOf(pen => {
    pen.fill(50, 100, 350, 120, [210, 210, 210])
    for (const [c, text] of ['Item', 'Pieces', 'Price'].entries()) pen.text(55 + c * 100, 114, text)
    for (const y of [120, 140, 160, 180]) pen.line(50, y, 350, y)
    for (const x of [50, 150, 250, 350]) pen.line(x, 120, x, 180)
    for (const i of [0, 1, 2]) {
      pen.text(55, 134 + i * 20, `Pipe ${i}`)
      pen.text(155, 134 + i * 20, `${i}4`)
      pen.text(255, 134 + i * 20, `${i},50`)
    }
  })
  assert.deepEqual(table, [
    ['Item', 'Pieces', 'Price'],
    ['Pipe 0', '04', '0,50'],
    ['Pipe 1', '14', '1,50'],
    ['Pipe 2', '24', '2,50'],
  ])
})

test('rows to be filled in are rows, also where only the headings are written', async () => {
  const sheet = (days: string[]) => (pen: Pen) => {
    for (let i = 0; i < 7; i++) pen.line(50, 100 + 20 * i, 350, 100 + 20 * i)
    for (let i = 0; i < 4; i++) pen.line(50 + 100 * i, 100, 50 + 100 * i, 220)
    for (const [i, day] of ['Day', ...days].entries()) {
      pen.text(55, 114 + 20 * i, day)
      pen.text(155, 114 + 20 * i, i === 0 ? 'From' : '8:00')
      pen.text(255, 114 + 20 * i, i === 0 ? 'To' : '16:00')
    }
  }
  const none = ['', '', '']
  const head = ['Day', 'From', 'To']
  assert.deepEqual(await tablesOf(sheet(['Monday'])), [
    [head, ['Monday', '8:00', '16:00'], none, none, none, none],
  ])
  assert.deepEqual(await tablesOf(sheet([])), [[head, none, none, none, none, none]])
})

test('an empty box below a table is none of its rows, and what stands below it is not moved up', async () => {
  const bytes = await drawnPdf([
    pen => {
      for (let i = 0; i < 5; i++) pen.line(50, 100 + 20 * i, 350, 100 + 20 * i)
      for (let i = 0; i < 4; i++) pen.line(50 + 100 * i, 100, 50 + 100 * i, i % 3 === 0 ? 280 : 180)
      pen.line(50, 280, 350, 280)
      for (const [i, day] of ['Day', 'Monday', 'Tuesday', 'Friday'].entries()) {
        pen.text(55, 114 + 20 * i, day)
        pen.text(155, 114 + 20 * i, i === 0 ? 'From' : '8:00')
        pen.text(255, 114 + 20 * i, i === 0 ? 'To' : '16:00')
      }
    },
  ])
  using pdf = await openPdf(bytes)
  const [page] = await readLayout(pdf, [1], call)
  const table = page!.blocks.find(block => block.kind === 'table')
  assert.ok(table && Math.abs(table.y1 - 180) < 1)
})

test('a line under the headings of some columns ends the higher headings beside them too', async () => {
  const rows = [
    ['North', '76 065', '59 564', '79 063'],
    ['South', '90 239', '51 707', '34 622'],
    ['West', '60 405', '94 819', '92 293'],
    ['East', '30 242', '99 069', '92 984'],
  ]
  const [table] = await tablesOf(pen => {
    for (const x of [50, 170, 250, 330, 410]) pen.line(x, 85, x, 180)
    pen.line(50, 85, 410, 85)
    pen.line(170, 116, 410, 116)
    pen.line(50, 180, 410, 180)
    pen.text(55, 110, 'Region')
    for (const [i, head] of ['Cost', 'Tax', 'Total'].entries()) pen.text(245 + 80 * i, 110, head, right)
    for (const [r, [name, ...figures]] of rows.entries()) {
      pen.text(55, 130 + 14 * r, name!)
      for (const [i, figure] of figures.entries()) pen.text(245 + 80 * i, 130 + 14 * r, figure, right)
    }
  })
  assert.deepEqual(table, [['Region', 'Cost', 'Tax', 'Total'], ...rows])
})
