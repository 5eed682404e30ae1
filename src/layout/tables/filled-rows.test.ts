import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

const right = { right: true }

test('names in a script that is set larger than figures are no titles between rows', async () => {
  const names = ['घर', 'जल', 'बस', 'नगर', 'वन']
  const tables = await tablesWith(['devanagari'], pen => {
    const own = { size: 11, face: 'devanagari' } as const
    for (const [x, text] of [
      [50, 'कर'],
      [100, 'नाम'],
      [220, 'कम'],
      [320, 'भर'],
    ] as const)
      pen.text(x, 100, text, own)
    for (const [i, name] of names.entries()) {
      const y = 130 + 38 * i
      pen.text(50, y, `${i + 1}`, { size: 8 })
      pen.text(100, y - 6, name, own)
      pen.text(100, y + 6, `${i + 2} CT / 081${i}`, { size: 8 })
      pen.text(240, y, `1${i}.50`, { size: 8, ...right })
      pen.text(340, y, `34${i}.20`, { size: 8, ...right })
    }
  })
  assert.deepEqual(tables, [
    [
      ['कर', 'नाम', 'कम', 'भर'],
      ...names.map((name, i) => [`${i + 1}`, `${name} ${i + 2} CT / 081${i}`, `1${i}.50`, `34${i}.20`]),
    ],
  ])
})

test('a title that is set larger than the words of a table is none of its rows, whatever its script', async () => {
  const tables = await tablesWith(['devanagari'], pen => {
    const own = { size: 8, face: 'devanagari' } as const
    for (const [k, y] of [100, 185].entries()) {
      pen.text(50, y, 'जल नगर', { size: 11, face: 'devanagari' })
      for (let i = 0; i < 4; i++) {
        pen.text(50, y + 16 + 14 * i, 'जल', own)
        for (const x of k === 0 ? [150, 220] : [180, 260, 330])
          pen.text(x, y + 16 + 14 * i, `${i}4.20`, { size: 8 })
      }
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]!.length]),
    [
      [4, 3],
      [4, 4],
    ],
  )
})

test('rows on stripes whose cells begin at the top hold all lines down to the next stripe', async () => {
  const goods = [
    ['Head gasket,', 'in a full', 'set'],
    ['Double room', 'with bath'],
    ['Sewage', 'and rain'],
    ['Bolts'],
  ]
  const [table] = await tablesOf(pen => {
    for (const [k, text] of ['No.', 'Goods', 'Code', 'Weight'].entries())
      pen.text([50, 100, 220, 300][k]!, 100, text, { face: 'bold' })
    let y = 118
    for (const [i, lines] of goods.entries()) {
      if (i % 2 === 0) pen.fill(45, y - 12, 400, y + 18 * lines.length - 12, [238, 242, 246])
      pen.text(50, y, `${i + 1}`)
      for (const [k, line] of lines.entries()) pen.text(100, y + 18 * k, line)
      pen.text(220, y, `8718${i}`)
      pen.text(340, y, `7,48${i}.21`, right)
      y += 18 * lines.length
    }
    pen.text(100, y, 'Total', { face: 'bold' })
    pen.text(340, y, '29,930.84', right)
  })
  assert.deepEqual(table, [
    ['No.', 'Goods', 'Code', 'Weight'],
    ...goods.map((lines, i) => [`${i + 1}`, lines.join(' '), `8718${i}`, `7,48${i}.21`]),
    ['', 'Total', '', '29,930.84'],
  ])
})

test('rows with a text in each column make a table, however many lines one of the texts has', async () => {
  const lines = [
    'All figures',
    'are provisional',
    'until the final',
    'account has',
    'been agreed',
    'by both',
    'parties',
  ]
  const people = ['Tom Whitfield', 'Priya Raman', 'George Hall']
  const [table] = await tablesOf(pen => {
    for (const [k, text] of ['#', 'Task', 'Name', 'Due on', 'Note'].entries())
      pen.text([50, 100, 210, 320, 420][k]!, 100, text, { face: 'bold' })
    for (const [i, name] of people.entries()) {
      const y = 118 + 100 * i
      for (const [k, line] of lines.entries()) pen.text(100, y + 14 * k, line)
      for (const [k, text] of [`${i + 1}`, name, `${i + 2} May 2026`, 'OK'].entries())
        pen.text([50, 210, 320, 420][k]!, y, text)
    }
  })
  assert.deepEqual(
    table?.slice(1),
    people.map((name, i) => [`${i + 1}`, lines.join(' '), name, `${i + 2} May 2026`, 'OK']),
  )
})

test('a word before times, in one row that fills all columns, has a column of its own', async () => {
  const stops = ['Leeds', 'Perth', 'Bath Spa', 'Stoke', 'Ely']
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Station', { face: 'bold' })
    for (const [k, x] of [150, 200, 250].entries()) pen.text(x, 100, `12${k}`, { face: 'bold' })
    for (const [i, stop] of stops.entries()) {
      pen.text(50, 116 + 16 * i, stop)
      if (i === 0) pen.text(124, 116, 'ab')
      for (const [k, x] of [148, 198, 248].entries()) pen.text(x, 116 + 16 * i, `0${k + 4}:1${i}`)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Station', '', '120', '121', '122'],
    ['Leeds', 'ab', '04:10', '05:10', '06:10'],
    ['Perth', '', '04:11', '05:11', '06:11'],
  ])
})

test('bold headings in two colours begin a second table right below the first', async () => {
  const tables = await tablesOf(pen => {
    const bold = { face: 'bold' } as const
    for (const [k, text] of ['Name', 'A', 'B', 'Total'].entries())
      pen.text([50, 240, 290, 350][k]!, 100, text, k === 1 ? { ...bold, color: [102, 102, 102] } : bold)
    for (const [i, text] of ['Water', 'Sewage', 'Waste'].entries()) {
      pen.text(50, 116 + 16 * i, text)
      pen.text(255, 116 + 16 * i, `7${i}`, right)
      pen.text(372, 116 + 16 * i, `9${i}`, right)
    }
    pen.text(50, 164, 'Sum', bold)
    pen.text(372, 164, '1,245', { ...bold, ...right })
    for (const [k, text] of ['Due on', 'Tax', 'Amount'].entries())
      pen.text([50, 140, 200][k]!, 180, text, bold)
    for (let i = 0; i < 4; i++) {
      pen.text(50, 196 + 16 * i, `1${i}/02/2026`)
      pen.text(140, 196 + 16 * i, `${i + 1}/4`)
      pen.text(235, 196 + 16 * i, `2,60${i}`, right)
    }
  })
  assert.equal(tables.length, 2)
})

test('texts below names and prices are of their row, where they are longer than all names', async () => {
  const goods = ['Night storage heater', 'Hydraulic oil', 'Bearing housing', 'Double room with breakfast']
  const note = 'All figures are provisional until the final account has been agreed'
  const [table] = await tablesOf(pen => {
    for (const [k, text] of ['Item', '*', 'Price'].entries())
      pen.text([50, 400, 500][k]!, 100, text, { face: 'bold' })
    for (const [i, name] of goods.entries()) {
      pen.text(50, 120 + 31 * i, name)
      if (i !== 2) pen.text(400, 120 + 31 * i, 'C')
      pen.text(525, 120 + 31 * i, `1${i}.54`, right)
      // The last has none: a name would stand so as well.
      if (i < 2) pen.text(50, 131.5 + 31 * i, note)
    }
  })
  assert.deepEqual(
    table?.map(row => row[0]),
    ['Item', ...goods.map((name, i) => (i < 2 ? `${name} ${note}` : name))],
  )
})

test('names of two lines, each above and below the middle of its row, are a column below their heading', async () => {
  const goods = ['Ceramic tiles', 'White paper', 'Water pump', 'Garden hose']
  const heads: [number, string[]][] = [
    [45, ['Item']],
    [110, ['Goods']],
    [204, ['Class', 'code']],
    [300, ['Weight', 'unit']],
    [380, ['Amount', 'unit']],
    [470, ['Total', 'value']],
  ]
  const [table] = await tablesOf(pen => {
    for (const [x, lines] of heads)
      for (const [k, line] of lines.entries())
        pen.text(x, lines.length > 1 ? 100 + 15 * k : 107.5, line, { face: 'bold' })
    for (const [i, name] of goods.entries()) {
      const y = 140 + 33 * i
      pen.text(59, y, `${i + 1}`)
      pen.text(84, y - 7.5, name)
      pen.text(84, y + 7.5, `${i + 2} CT / 0605${i}`)
      pen.text(194, y, `9419860${i}`)
      for (const [k, x] of [368, 433, 495].entries()) pen.text(x, y, `1${i},43${k}.20`, right)
    }
  })
  assert.deepEqual(table, [
    heads.map(([, lines]) => lines.join(' ')),
    ...goods.map((name, i) => [
      `${i + 1}`,
      `${name} ${i + 2} CT / 0605${i}`,
      `9419860${i}`,
      ...[0, 1, 2].map(k => `1${i},43${k}.20`),
    ]),
  ])
})

test('headings that narrow cells break within a word stay one row, though their last line is a point', async () => {
  const [table] = await tablesOf(pen => {
    for (const [k, lines] of [['Goods'], ['Apr.'], ['Sep', 't.'], ['Nov', '.'], ['Dec.']].entries())
      for (const [n, line] of lines.entries())
        pen.text([50, 224, 254, 284, 314][k]!, 100 + 10 * n, line, k > 0 ? right : {})
    for (const [i, name] of ['Bolts', 'Insurance', 'Waste', 'Water'].entries()) {
      pen.text(50, 128 + 18 * i, name)
      for (const [k, x] of [224, 254, 284, 314].entries()) pen.text(x, 128 + 18 * i, `${k + 2}${i}4`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Goods', 'Apr.', 'Sep t.', 'Nov .', 'Dec.'],
    ['Bolts', '204', '304', '404', '504'],
  ])
})
