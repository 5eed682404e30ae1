import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { orderedHeads } from './ordered-heads.ts'
import type { Row } from './rows.ts'

const right = { right: true }
const CODES = ['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK']

test('as many headings as columns name them in turn, though they stand beside them', async () => {
  const goods = ['Hydraulic oil', 'Water of the city', 'Copper pipe', 'Steel bolts']
  const [table] = await tablesOf(pen => {
    // In the middle of their columns: the first two beside the texts of these.
    for (const [x, text] of [
      [85, 'Code'],
      [200, 'Goods'],
      [320, 'Note'],
      [420, 'Price'],
    ] as const)
      pen.text(x, 100, text)
    for (const [i, name] of goods.entries()) {
      pen.text(50, 118 + 16 * i, `0${i}894`)
      pen.text(115, 118 + 16 * i, name)
      pen.text(320, 118 + 16 * i, ['Urine', 'Serum'][i % 2]!)
      pen.text(440, 118 + 16 * i, `${i}7,33`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Code', 'Goods', 'Note', 'Price'],
    ['00894', 'Hydraulic oil', 'Urine', '07,33'],
  ])
})

test('figures at one side and headings at the other of their columns go together from the right as well', async () => {
  const [table] = await tablesWith(['hebrew'], pen => {
    const end = { right: true, face: 'hebrew' as const }
    for (const [x, text] of [
      [385, 'קוד'],
      [330, 'חובה'],
      [225, 'זכות'],
    ] as const)
      pen.text(x, 100, text, end)
    for (const [i, code] of CODES.entries()) {
      pen.text(420, 118 + 16 * i, code, right)
      pen.text(245, 118 + 16 * i, `17${i}.2200`)
      pen.text(140, 118 + 16 * i, `12${i}.3800`)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['קוד', 'חובה', 'זכות'],
    ['AUD', '170.2200', '120.3800'],
  ])
})

test('a heading with no texts below it keeps its empty column', async () => {
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [50, 'Code'],
      [150, 'Buying'],
      [250, 'Note'],
      [350, 'Selling'],
    ] as const)
      pen.text(x, 100, text)
    for (const [i, code] of CODES.entries()) {
      pen.text(50, 118 + 16 * i, code)
      pen.text(180, 118 + 16 * i, `1${i}.42`, right)
      pen.text(380, 118 + 16 * i, `${i}.70`, right)
    }
  })
  assert.deepEqual(table?.[1], ['AUD', '10.42', '', '0.70'])
})

test('two headings a space apart name two columns as close', async () => {
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [70, 'Due on'],
      [180, 'Rate'],
      [260, 'Interest'],
      [340, 'Balance'],
    ] as const)
      pen.text(x, 100, text)
    pen.text(67, 100, 'No.', right)
    for (let i = 0; i < 12; i++) {
      pen.text(67, 116 + 14 * i, `${i + 1}`, right)
      pen.text(70, 116 + 14 * i, `${i + 10}/02/2026`)
      pen.text(200, 116 + 14 * i, '2.633,33', right)
      pen.text(290, 116 + 14 * i, `31${i},00`, right)
      pen.text(375, 116 + 14 * i, `76.68${i},67`, right)
    }
  })
  assert.deepEqual(table?.[1], ['1', '10/02/2026', '2.633,33', '310,00', '76.680,67'])
})

/** A row of texts, given as words with their ends. */
function rowOf(base: number, ...texts: [text: string, x0: number, x1: number][][]): Row {
  const segments = texts.map(words => {
    const own = words.map(
      ([text, x0, x1]) => ({ text, x0, x1, y0: base - 8, y1: base, base, size: 10 }) as Word,
    )
    return {
      words: own,
      x0: own[0]!.x0,
      x1: own.at(-1)!.x1,
      y0: base - 8,
      y1: base,
      base,
      size: 10,
    } as Segment
  })
  const [x0, x1] = [segments[0]!.x0, segments.at(-1)!.x1]
  return { segments, base, size: 10, x0, x1, y0: base - 8, y1: base }
}

test('units close behind figures keep their column, though no heading names it', () => {
  const head = rowOf(100, [['Pos.', 50, 70]], [['Count', 250, 280]], [['Price', 350, 372]])
  const body = ['St', 'kg', 'St', 'kg'].map((unit, i) =>
    rowOf(
      118 + 16 * i,
      [['01', 50, 60]],
      [
        ['16.11', 256, 280],
        [unit, 283, 293],
      ],
      [['0.87', 352, 372]],
    ),
  )
  const columns = [
    [50, 70],
    [250, 280],
    [283, 293],
    [350, 372],
  ].map(([x0, x1]) => ({ x0: x0!, x1: x1! }))
  assert.equal(orderedHeads(columns, [head, ...body]), undefined)
})

test('a heading that reaches over two columns names none in turn', () => {
  const titles = [
    ['No.', 42, 67],
    ['Due', 70, 90],
  ] as [string, number, number][]
  const head = rowOf(100, titles, [['Rate', 180, 200]], [['Interest', 250, 290]])
  const body = ['8', '16', '240', '3217'].map((number, i) =>
    rowOf(
      118 + 16 * i,
      [
        [number, 67 - 6 * number.length, 67],
        ['10/02', 70, 95],
      ],
      [['2.63', 181, 200]],
      [['31,00', 265, 290]],
    ),
  )
  const columns = [
    [43, 67],
    [70, 95],
    [181, 200],
    [265, 290],
  ].map(([x0, x1]) => ({ x0: x0!, x1: x1! }))
  assert.equal(orderedHeads(columns, [head, ...body]), undefined)
})

const TASKS = ['Roads', 'Schools', 'Parks', 'Libraries']

test('headings below those of groups name their columns in turn, though they stand at the other side of them', async () => {
  const bold = { face: 'bold' } as const
  const [table] = await tablesOf(pen => {
    pen.text(50, 108, 'Task', bold)
    for (const i of [0, 1]) {
      pen.text(180 + 120 * i, 100, 'QUARTER', bold)
      pen.text(180 + 120 * i, 116, 'PLAN', bold)
      pen.text(240 + 120 * i, 116, 'IST', bold)
    }
    for (const [r, task] of TASKS.entries()) {
      pen.text(50, 132 + 16 * r, task)
      for (const c of [0, 1, 2, 3]) pen.text(234 + 60 * c, 132 + 16 * r, `${r}${c}7,5`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1, 3).map(row => row.slice(1)),
    [
      ['PLAN', 'IST', 'PLAN', 'IST'],
      ['007,5', '017,5', '027,5', '037,5'],
    ],
  )
})

test('so do they from the right', async () => {
  const [table] = await tablesWith(['hebrew'], pen => {
    const end = { right: true, face: 'hebrew' as const }
    pen.text(540, 106, 'מחלקה', end)
    for (const i of [0, 1]) {
      pen.text(400 - 192 * i, 99, 'רבעון', end)
      pen.text(436 - 192 * i, 113, 'תכנון', end)
      pen.text(340 - 192 * i, 113, 'ביצוע', end)
    }
    for (const [r, task] of ['חשמל', 'ריהוט', 'שירותים', 'מתכלים'].entries()) {
      pen.text(540, 128 + 14 * r, task, end)
      for (const c of [0, 1, 2, 3]) pen.text(346 - 96 * c, 128 + 14 * r, `${r}${c}7,500`)
    }
  })
  assert.deepEqual(
    table?.slice(1, 3).map(row => row.slice(1)),
    [
      ['תכנון', 'ביצוע', 'תכנון', 'ביצוע'],
      ['007,500', '017,500', '027,500', '037,500'],
    ],
  )
})

test('second lines of headings beside two that look like one do not push these out of their columns', async () => {
  const [table] = await tablesOf(pen => {
    const bold = { face: 'bold' } as const
    for (const [x, upper, lower] of [
      [40, 'Posting', 'day'],
      [105, 'Value', 'day'],
    ] as const) {
      pen.text(x, 94, upper, bold)
      pen.text(x, 106, lower, bold)
    }
    pen.text(170, 106, 'Description', bold)
    for (const [x, text] of [
      [390, 'Withdrawals'],
      [439, 'Deposits'],
      [535, 'Balance'],
    ] as const)
      pen.text(x, 106, text, { ...bold, right: true })
    for (let i = 0; i < 6; i++) {
      const y = 125 + 16 * i
      for (const x of [40, 105]) pen.text(x, y, `1${i}.10.2025`)
      pen.text(170, y, ['Rent', 'Salary'][i % 2]!)
      pen.text(i % 2 ? 439 : 390, y, `${i + 3}43.56`, right)
      pen.text(535, y, `${i + 2}301.31`, right)
    }
  })
  assert.deepEqual(table?.[0], [
    'Posting day',
    'Value day',
    'Description',
    'Withdrawals',
    'Deposits',
    'Balance',
  ])
})
