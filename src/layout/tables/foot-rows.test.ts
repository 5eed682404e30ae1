import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { footRows } from './foot-rows.ts'
import type { RowJudge } from './row-judge.ts'
import type { TextRow } from './text-row.ts'

const right = { right: true }
const bold = { face: 'bold' } as const

/** Rows whose texts have lines, at the foot or the top of which the code and the figures stand; all lines as far apart. */
function drawn(pen: Pen, rows: readonly [code: string, lines: readonly string[]][], at: 'foot' | 'top') {
  let y = 100
  for (const [x, head] of [
    [50, 'Code'],
    [120, 'Goods'],
  ] as const)
    pen.text(x, y, head, bold)
  pen.text(330, y, 'Price', { ...bold, ...right })
  pen.text(420, y, 'Amount', { ...bold, ...right })
  for (const [i, [code, lines]] of rows.entries()) {
    if (lines.length === 0) {
      y += 13
      pen.text(50, y, code, bold)
    }
    for (const [k, line] of lines.entries()) {
      y += 13
      pen.text(120, y, line)
      if (k !== (at === 'foot' ? lines.length - 1 : 0)) continue
      pen.text(50, y, code)
      pen.text(330, y, `1${i}.50`, right)
      pen.text(420, y, `1${i}0.00`, right)
    }
  }
}

const GOODS: [string, string[]][] = [
  ['A-110', ['Cordless drill with two', 'batteries and a case']],
  ['A-117', ['Steel shelf 180 x 90']],
  ['A-123', ['Safety gloves of leather,', 'delivered to the second', 'floor']],
  ['A-131', ['Paint bucket']],
  ['A-140', ['Network cable, including', 'removal of packaging']],
  ['A-152', ['Garden hose']],
]

const texts = (rows: readonly [string, readonly string[]][]) =>
  rows.map(([code, lines]) => [code, lines.join(' ')])

test('lines above the figures of their row begin it, though all are as far apart as rows', async () => {
  const [table] = await tablesOf(pen => drawn(pen, GOODS, 'foot'))
  assert.deepEqual(
    table?.slice(1).map(row => row.slice(0, 2)),
    texts(GOODS),
  )
})

test('so do those below names of groups', async () => {
  const goods: [string, string[]][] = [['Tools', []], ...GOODS.slice(0, 2), ['Works', []], ...GOODS.slice(2)]
  const [table] = await tablesOf(pen => drawn(pen, goods, 'foot'))
  assert.deepEqual(
    table?.slice(1).map(row => row.slice(0, 2)),
    texts(goods),
  )
})

test('lines below the figures of their row stay with it', async () => {
  const [table] = await tablesOf(pen => drawn(pen, GOODS, 'top'))
  assert.deepEqual(
    table?.slice(1).map(row => row.slice(0, 2)),
    texts(GOODS),
  )
})

test('lines in small letters go on from the row above them', () => {
  const rows = (lower: string) =>
    ['Stars of', 'Papers', lower, 'Archive'].map((text, i) => {
      const words = [{ text, run: { font: { bold: false } } }]
      return { base: 13 * i, pieces: [{ text, words, first: 0, last: 0 }], anchor: i % 2 === 1 }
    }) as unknown as TextRow[]
  const judge = {
    isEven: true,
    isAnchor: (row: TextRow & { anchor?: boolean }) => row.anchor === true,
    fits: () => false,
  } as unknown as RowJudge
  assert.equal(footRows(rows('Science and'), judge)?.length, 2)
  assert.equal(footRows(rows('from the'), judge), undefined)
})
