import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Steel bolts']

test('two framed tables side by side are two, and the longer one keeps its last rows', async () => {
  const tables = await tablesOf(pen => {
    for (const [side, x] of [50, 300].entries()) {
      const count = side === 0 ? 6 : 4
      pen.box(x - 5, 85, x + 205, 85 + count * 18 + 4)
      pen.line(x - 5, 106, x + 205, 106)
      for (let i = 0; i < count; i++) {
        pen.text(x, 100 + i * 18, i === 0 ? ['Earnings', 'Deductions'][side]! : GOODS[i - 1]!)
        pen.text(x + 200, 100 + i * 18, i === 0 ? 'Amount' : `${i}50,20`, right)
      }
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0], table.at(-1)]),
    [
      [6, ['Earnings', 'Amount'], ['Steel bolts', '550,20']],
      [4, ['Deductions', 'Amount'], ['Garden hose', '350,20']],
    ],
  )
})

test('the same years over both halves begin a second table', async () => {
  const tables = await tablesOf(pen => {
    for (const x of [50, 300]) {
      for (const i of [0, 1, 2, 3, 4]) {
        pen.text(x, 100 + i * 18, i === 0 ? 'Region' : GOODS[i]!)
        pen.text(x + 140, 100 + i * 18, i === 0 ? '2024' : `${i}7`, right)
        pen.text(x + 200, 100 + i * 18, i === 0 ? '2025' : `${i}5`, right)
      }
    }
  })
  assert.deepEqual(
    tables.map(table => table[0]),
    [
      ['Region', '2024', '2025'],
      ['Region', '2024', '2025'],
    ],
  )
})

test('a line in bold type names the rows below it, below headings and below other rows', async () => {
  const bold = { face: 'bold' } as const
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Property', bold)
    pen.text(250, 100, 'Value', bold)
    const rows = [
      'Desk lamps for schools',
      'Colour',
      'Voltage',
      'Reading lamps for libraries',
      'Weight',
      'Height',
    ]
    for (const [i, label] of rows.entries()) {
      const y = 112 + i * 12
      pen.text(50, y, label, label.includes(' ') ? bold : {})
      if (!label.includes(' '))
        pen.text(250, y, ['', 'light grey', 'mains, by a cable', '', '47.5 kg', '30 cm'][i]!)
    }
  })
  assert.equal(table?.length, 7)
  assert.deepEqual(
    table?.map(row => row[0]),
    [
      'Property',
      'Desk lamps for schools',
      'Colour',
      'Voltage',
      'Reading lamps for libraries',
      'Weight',
      'Height',
    ],
  )
})

const NOTES = [
  ['Please check every line of this list', 'and tell us within thirty days.'],
  ['All figures are shown without any', 'obligation on our side at all.'],
  ['The second visit takes place after', 'the first one has been paid for.'],
]

test('a column of sentences under headings between two lines is part of the table', async () => {
  const tables = await tablesOf(pen => {
    for (const y of [86, 108, 108 + NOTES.length * 34]) pen.line(45, y, 480, y)
    for (const [x, text] of [
      [50, 'Hour'],
      [120, 'What is done there'],
      [300, 'Note'],
    ] as const)
      pen.text(x, 101, text)
    for (const [i, [first, second]] of NOTES.entries()) {
      const y = 122 + i * 34
      pen.text(50, y, `1${i}:30`)
      pen.text(120, y, 'Replacement of the filter')
      pen.text(120, y + 12, 'and of its broken housing')
      pen.text(300, y, first!)
      pen.text(300, y + 12, second!)
    }
  })
  assert.equal(tables.length, 1)
  assert.deepEqual(tables[0]?.[0], ['Hour', 'What is done there', 'Note'])
  assert.equal(tables[0]?.[1]?.[2], NOTES[0]!.join(' '))
})

test('texts on two stripes are two rows, however close they stand', async () => {
  const labels = [
    'Delivered to the warehouse in',
    'the harbour of the old town',
    'and taken back by its owner',
  ]
  const [table] = await tablesOf(pen => {
    pen.fill(45, 105.5, 405, 117.5, [226, 232, 240])
    pen.fill(45, 129.5, 405, 141.5, [226, 232, 240])
    for (const [i, label] of labels.entries()) pen.text(50, 115 + i * 12, label)
    pen.text(50, 103, 'Event')
    pen.text(400, 103, 'Count', right)
    pen.text(400, 115, '12', right)
    pen.text(400, 139, '14', right)
    pen.text(50, 151, 'Sum')
    pen.text(400, 151, '26', right)
  })
  assert.deepEqual(
    table?.map(row => row[0]),
    ['Event', ...labels, 'Sum'],
  )
})

test('a currency behind figures of one width is no column', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Item', ...GOODS].entries()) {
      pen.text(50, 100 + i * 18, name, { face: 'mono' })
      pen.text(400, 100 + i * 18, i === 0 ? 'Amount' : `${i}.120,50 €`, { face: 'mono', right: true })
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Item', 'Amount'],
    ['Oak shelf', '1.120,50 €'],
  ])
})

test('weights and sizes on the right of long texts are columns of the table, not of the page', async () => {
  const tables = await tablesOf(pen => {
    for (let i = 0; i < 11; i++) {
      const y = 100 + i * 16
      pen.text(60, y, `${i + 1}`, right)
      pen.text(63, y, `05797${i}`)
      pen.text(100, y, `Replacement filter for water, size ${i}`)
      pen.text(310, y, `1.56${i}`, right)
      pen.text(313, y, 'pcs')
      pen.text(375, y, `14,71${i}`, right)
      pen.text(380, y, `41×61×1${i}`)
    }
  })
  assert.deepEqual(
    tables.map(table => table[0]?.length),
    [7],
  )
})
