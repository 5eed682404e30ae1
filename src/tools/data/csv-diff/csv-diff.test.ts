import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/support/chance.ts'
import { longestCommon } from '../../../../test/support/longest-common.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './csv-diff.ts'

const diff = async (a: string, b: string) => (await runTool(tool, { a, b })).json

test('rows added, removed, changed', async () => {
  assert.deepEqual(await diff('id,name\n1,Ann\n2,Bob\n3,Cleo\n', 'id,name\n1,Ann\n2,Rob\n4,Dan\n'), {
    added: [{ row: 3, values: { id: '4', name: 'Dan' } }],
    removed: [{ row: 3, values: { id: '3', name: 'Cleo' } }],
    changed: [
      { row_a: 2, row_b: 2, values: { id: '2', name: 'Rob' }, fields: { name: { from: 'Bob', to: 'Rob' } } },
    ],
    moved: [],
    unchanged: 1,
    header_changed: false,
    columns: { common: ['id', 'name'], added: [], removed: [] },
    identical: false,
  })
})

test('quoting, delimiter, line endings and byte-order mark are no differences', async () => {
  const result = await diff('id,name\n1,Ann\n2,"x, y"\n', '\uFEFF"id";"name"\r\n"1";"Ann"\r\n2;x, y')
  assert.equal(result.identical, true)
  assert.equal(result.unchanged, 2)
})

test('rows in another order are moved, not removed and added', async () => {
  const result = await diff('id\n1\n2\n3\n', 'id\n3\n1\n2\n')
  assert.deepEqual([result.added, result.removed, result.changed], [[], [], []])
  assert.deepEqual(result.moved, [{ row_a: 3, row_b: 1, values: { id: '3' } }])
  assert.equal(result.identical, false)
})

test('duplicate rows are counted, not merged', async () => {
  const result = await diff('id,n\n1,x\n1,x\n1,x\n', 'id,n\n1,x\n')
  assert.equal(result.removed.length, 2)
  assert.equal(result.unchanged, 1)
})

test('columns are matched by name', async () => {
  const swapped = await diff('id,name\n1,Ann\n', 'name,id\nAnn,1\n')
  assert.deepEqual([swapped.unchanged, swapped.header_changed, swapped.identical], [1, true, false])
  const more = await diff('id,name,old\n1,Ann,x\n', 'id,name,new\n1,Ann,y\n')
  assert.equal(more.unchanged, 1)
  assert.deepEqual(more.columns, { common: ['id', 'name'], added: ['new'], removed: ['old'] })
})

test('tables without a common column have no common row', async () => {
  const result = await diff('x\n1\n2\n', 'y\n1\n')
  assert.deepEqual(result.removed, [
    { row: 1, values: { x: '1' } },
    { row: 2, values: { x: '2' } },
  ])
  assert.deepEqual(result.added, [{ row: 1, values: { y: '1' } }])
  assert.equal(result.unchanged, 0)
})

test('a changed key with the rest equal is a change', async () => {
  const { changed } = await diff('id,a,b\n1,x,y\n', 'id,a,b\n2,x,y\n')
  assert.deepEqual(changed[0].fields, { id: { from: '1', to: '2' } })
})

test('empty sides, header alone, ragged rows', async () => {
  assert.equal((await diff('', '')).identical, true)
  assert.equal((await diff('a,b', 'a,b\n')).identical, true)
  assert.deepEqual((await diff('', 'a,b\n1,2')).added, [{ row: 1, values: { a: '1', b: '2' } }])
  assert.deepEqual((await diff('a,b\n1,2', '')).removed, [{ row: 1, values: { a: '1', b: '2' } }])
  assert.equal((await diff('a,b\n1', 'a,b\n1,')).identical, true)
  assert.deepEqual((await diff('a,b\n1,2,3', 'a,b\n1,2')).columns.removed, ['column_3'])
})

/** Builds the rows of b from those of a and the result alone. */
function apply(
  a: string[][],
  // biome-ignore lint/suspicious/noExplicitAny: the tool's result
  result: any,
): string[][] {
  const gone = new Set([
    ...result.removed.map((r: { row: number }) => r.row),
    ...[...result.moved, ...result.changed].map(r => r.row_a),
  ])
  const rows = a.filter((_, i) => !gone.has(i + 1))
  const fresh = [
    ...result.added.map((r: { row: number; values: object }) => [r.row, r.values]),
    ...[...result.moved, ...result.changed].map(r => [r.row_b, r.values]),
  ].sort((x, y) => x[0] - y[0])
  for (const [row, values] of fresh) rows.splice(row - 1, 0, Object.values(values as object))
  return rows
}

test('applying the differences to a gives b, and as many rows as possible stay', async () => {
  const draw = chanceOf(17).below
  for (let round = 0; round < 250; round++) {
    const table = () => Array.from({ length: draw(14) }, () => [`k${draw(6)}`, `${draw(3)}`, `${draw(2)}`])
    const [a, b] = [table(), table()]
    const text = (rows: string[][]) => [['x', 'y', 'z'], ...rows].map(row => row.join(',')).join('\n')
    const result = await diff(text(a), text(b))
    assert.deepEqual(apply(a, result), b)
    assert.equal(result.unchanged, longestCommon(a.map(String), b.map(String)))
  }
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { a: 'x' }), '400 b: is required.')
  assert.equal(await refusal(tool, { a: [], b: '' }), '400 a: expected text, received a list.')
  assert.equal(
    await refusal(tool, { a: '', b: `id\n${'1\n'.repeat(20_001)}` }),
    '400 b: has 20,001 rows, at most 20,000 are allowed.',
  )
  assert.match(
    await refusal(tool, { a: `${','.repeat(1000)}\n${'1\n'.repeat(20_000)}`, b: '' }),
    /^400 a: has more than 2 million cells/,
  )
  assert.match(await refusal(tool, { a: '', b: ','.repeat(10_000) }), /^400 b: has more than 10,000 columns/)
})

test('quotes out of place are read as text, and told', async () => {
  const { json, warnings } = await runTool(tool, { a: 'id,n\n1,"open\n', b: 'id,n\n1,x\n' })
  assert.deepEqual(json.changed[0].fields, { n: { from: '"open', to: 'x' } })
  assert.deepEqual(warnings, ['some quotation marks in a did not fit the rules of CSV and were kept as text'])
})

test('a row that was sorted elsewhere and changed is told by its key, not as removed and added', async () => {
  const old = 'id,name,price\n1,A,10\n2,B,20\n3,C,30\n4,D,40\n'
  const result = await diff(old, 'id,name,price\n3,C,30\n4,D,40\n1,A,10\n2,B,25\n')
  assert.deepEqual([result.added, result.removed], [[], []])
  assert.deepEqual(result.changed, [
    {
      row_a: 2,
      row_b: 4,
      values: { id: '2', name: 'B', price: '25' },
      fields: { price: { from: '20', to: '25' } },
    },
  ])
})

test('rows above the headings are left out of both tables', async () => {
  const { json, warnings } = await runTool(tool, {
    a: 'Stock of May\n\nsku,name,units\nA1,Nut,10\nA2,Bolt,7\n',
    b: 'sku,name,units\nA1,Nut,10\nA2,Bolt,8\n',
  })
  assert.deepEqual(json.columns, { common: ['sku', 'name', 'units'], added: [], removed: [] })
  assert.deepEqual(json.changed[0].fields, { units: { from: '7', to: '8' } })
  assert.deepEqual(warnings, ['1 row above the headings of a left out'])
})
