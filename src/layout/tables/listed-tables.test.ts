import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const
const NAMES = ['Falmouth', 'Bedford', 'Ipswich', 'Hereford', 'Grantham', 'Carlisle']
const TASKS = [
  'Transfer received from a customer',
  'Card payment at the grocer',
  'Standing order for the flat in town',
  'Replacement of the filter cartridge',
  'Screwdrivers with magnetic tips',
  'Monthly fee for the account',
]

test('the groups of a telephone number are one cell', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Name', ...NAMES].entries()) {
      pen.text(50, 100 + i * 16, name)
      // No space is in the file, as some programs write it.
      const groups = i === 0 ? ['Phone'] : [`0${20 + 7 * i}`, `${138 + i}`, `${4557 + 31 * i}`]
      for (const [k, group] of groups.entries()) pen.text(200 + k * 19.46, 100 + i * 16, group)
      pen.text(350, 100 + i * 16, i === 0 ? 'Floor' : `${i}`)
    }
  })
  assert.deepEqual(table?.[1], ['Falmouth', '027 139 4588', '1'])
})

test('rows of words under headings in bold type are a table, not columns of a page', async () => {
  const tables = await tablesOf(pen => {
    for (const [i, x] of [50, 130, 320, 420].entries())
      pen.text(x, 100, ['Name', 'Description', 'Phone', 'Mail'][i]!, bold)
    for (const [i, name] of NAMES.entries()) {
      pen.text(50, 116 + i * 16, name)
      pen.text(130, 116 + i * 16, TASKS[i]!)
      pen.text(320, 116 + i * 16, `07${i} 138 65${i}7`)
      pen.text(420, 116 + i * 16, `${name.toLowerCase()}@example.org`)
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]!.length]),
    [[7, 4]],
  )
})

test('a day whose year is broken in two is one day', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Name')
    pen.text(200, 100, 'Date')
    pen.text(400, 100, 'Amount', right)
    for (const [i, name] of NAMES.slice(0, 4).entries()) {
      pen.text(50, 130 + i * 30, name)
      pen.text(200, 130 + i * 30, `1${i}.09.20`)
      pen.text(200, 142 + i * 30, '25')
      pen.text(400, 130 + i * 30, `${i}2,90`, right)
    }
  })
  assert.deepEqual(table?.slice(1), [
    ['Falmouth', '10.09.2025', '02,90'],
    ['Bedford', '11.09.2025', '12,90'],
    ['Ipswich', '12.09.2025', '22,90'],
    ['Hereford', '13.09.2025', '32,90'],
  ])
})

test('words that a font sets lower than the figures beside them stay in their row', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Name', ...NAMES].entries()) {
      pen.text(50, 104.5 + i * 13, name)
      pen.text(300, 100 + i * 13, i === 0 ? '2024' : `${i}5,479`, right)
      pen.text(400, 100 + i * 13, i === 0 ? '2025' : `${i}2,560`, right)
    }
  })
  assert.deepEqual(table?.[2], ['Bedford', '25,479', '22,560'])
  assert.equal(table?.length, 7)
})

test('a row far below a high one belongs to its table', async () => {
  const tables = await tablesOf(pen => {
    const row = (y: number, i: number) => {
      pen.text(50, y, `00${i}`)
      pen.text(100, y, TASKS[i]!)
      pen.text(380, y, `${i}5`, right)
      pen.text(480, y, `${i}1,12`, right)
    }
    for (const i of [1, 2, 3]) row(100 + i * 16, i)
    row(190, 4)
    row(206, 5)
  })
  assert.deepEqual(
    tables.map(table => table.length),
    [5],
  )
})

test('remarks close behind figures are a column, though few rows have one', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Name', ...NAMES].entries()) {
      pen.text(50, 100 + i * 16, name)
      pen.text(250, 100 + i * 16, i === 0 ? 'Left' : `${i * 7}`, right)
      if (i === 0) pen.text(256, 100, 'Note')
      if (i === 3) pen.text(256, 148, 'damaged')
    }
  })
  assert.deepEqual(table?.[3], ['Ipswich', '21', 'damaged'])
})

test('a total below a row of several lines is a row of the table', async () => {
  const [table] = await tablesOf(pen => {
    const row = (y: number, i: number) => {
      pen.text(50, y, `00${i}`)
      pen.text(100, y, NAMES[i]!)
      pen.text(280, y, `1${i}.09.2025`)
      pen.text(380, y, `${i}5`, right)
      pen.text(480, y, `${i}1,12`, right)
    }
    for (const [k, y] of [100, 130, 160].entries()) {
      row(y, k + 1)
      pen.text(100, y + 11, 'with its case')
    }
    pen.text(50, 190, 'Total', bold)
    pen.text(480, 190, '93,36', { ...right, ...bold })
  })
  assert.deepEqual(table?.at(-1), ['Total', '', '', '', '93,36'])
})

test('a heading amidst those below it stands over all of them', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Code', bold)
    pen.text(286, 100, 'Count', { ...right, ...bold })
    pen.text(360, 100, 'Note', bold)
    for (const [i, x] of [230, 284, 340].entries())
      pen.text(x, 112, ['A', 'B', 'A-B'][i]!, { ...right, ...bold })
    for (const [i, name] of NAMES.entries()) {
      pen.text(50, 126 + i * 14, name)
      for (const x of [230, 284, 340]) pen.text(x, 126 + i * 14, `${i + 2}${x % 7}`, right)
      pen.text(360, 126 + i * 14, ['late', 'whole'][i % 2]!)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Code', 'Count', '', '', 'Note'],
    ['', 'A', 'B', 'A-B', ''],
  ])
})

test('a name in bold type below headings with an empty corner is a row', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, x] of [300, 400].entries()) pen.text(x, 100, `202${i + 4}`, { ...right, ...bold })
    for (const [i, name] of NAMES.entries()) {
      const y = 113 + i * 13
      if (i % 3 === 0) pen.text(50, y, name, bold)
      else {
        pen.text(50, y, name)
        for (const x of [300, 400]) pen.text(x, y, `${i}${x}`, right)
      }
    }
  })
  assert.deepEqual(
    table?.slice(0, 3).map(row => row[0]),
    ['', 'Falmouth', 'Bedford'],
  )
})

test('a unit that stands with its figure under one heading is part of the cell', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Work')
    pen.text(300, 100, 'Quantity', right)
    pen.text(400, 100, 'Price', right)
    for (const [i, name] of NAMES.entries()) {
      pen.text(50, 116 + i * 16, name)
      pen.text(287, 116 + i * 16, `${i * 5 + 3},0`, right)
      pen.text(300, 116 + i * 16, 'kg', right)
      pen.text(400, 116 + i * 16, `${i}8,53`, right)
    }
  })
  assert.deepEqual(table?.[1], ['Falmouth', '3,0 kg', '08,53'])
})

test('a narrower table right below, with headings of its own, is a second one', async () => {
  const tables = await tablesOf(pen => {
    const row = (y: number, texts: string[], face?: typeof bold) => {
      for (const [k, text] of texts.entries()) pen.text(50 + k * 75, y, text, face)
    }
    row(100, ['Meter', 'Date', 'Before', 'After', 'Used'], bold)
    for (const i of [1, 2, 3]) row(100 + i * 16, [`9ESY${i}`, `1${i}.01.2026`, `6${i}25`, `6${i}86`, `${i}1`])
    row(164, ['Works', 'Fare'], bold)
    pen.text(50, 180, 'Brass fittings')
    pen.text(125, 180, '1,08')
    pen.text(50, 196, 'New boiler in the')
    pen.text(125, 196, '8,84')
    pen.text(50, 207, 'cellar')
    pen.text(50, 223, 'Rice')
    pen.text(125, 223, '2,80')
  })
  assert.deepEqual(
    tables.map(table => table[0]),
    [
      ['Meter', 'Date', 'Before', 'After', 'Used'],
      ['Works', 'Fare'],
    ],
  )
})

test('years on the ground of a ruled table head its columns', async () => {
  const [table] = await tablesOf(pen => {
    pen.fill(50, 100, 350, 116, [200, 220, 240])
    for (const [i, x] of [60, 160, 260].entries()) pen.text(x, 112, ['Name', '2024', '2025'][i]!, bold)
    for (const i of [0, 1, 2, 3])
      for (const [k, x] of [50, 150, 250].entries()) {
        pen.box(x, 116 + i * 16, x + 100, 132 + i * 16)
        pen.text(x + 10, 128 + i * 16, k === 0 ? NAMES[i]! : `${i}${k}7`)
      }
  })
  assert.deepEqual(table?.[0], ['Name', '2024', '2025'])
})

test('totals below the last line of a high row stay in their table', async () => {
  const tables = await tablesOf(pen => {
    const row = (y: number, texts: string[]) => {
      for (const [k, text] of texts.entries()) pen.text([50, 160, 260, 340, 420][k]!, y, text)
    }
    row(100, ['Item', 'Time', 'Used', 'Rate', 'Amount'])
    for (const i of [1, 2, 3])
      row(100 + i * 15, [NAMES[i]!, `1${i}.01.2026 –`, `${i}9 kWh`, `0,5${i}`, `${i}2,43`])
    row(156, ['Lettings for', 'May'])
    row(167, ['flat 4'])
    for (const i of [0, 1, 2]) {
      pen.text(50, 182 + i * 15, ['Subtotal', 'Tax', 'Total'][i]!)
      pen.text(420, 182 + i * 15, `2${i}6,47`)
    }
  })
  assert.equal(tables.length, 1)
  assert.deepEqual(tables[0]?.at(-1)?.[0], 'Total')
})
