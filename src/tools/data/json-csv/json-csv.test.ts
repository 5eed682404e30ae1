import assert from 'node:assert/strict'
import { test } from 'node:test'
import Papa from 'papaparse'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './json-csv.ts'

const toCsv = (data: unknown) => runTool(tool, { direction: 'json2csv', data })
const toJson = (data: unknown) => runTool(tool, { direction: 'csv2json', data })

test('objects to CSV', async () => {
  const { json } = await toCsv([
    { id: 1, name: 'Ann, B.', ok: true },
    { id: 2, name: 'say "hi"', ok: null },
  ])
  assert.deepEqual(json, {
    data: 'id,name,ok\n1,"Ann, B.",true\n2,"say ""hi""",',
    direction: 'json2csv',
    rows: 2,
    columns: 3,
  })
})

test('CSV to objects, every value as text', async () => {
  const { json } = await toJson('id,name,price\r\n007,Ann,1.50\r\n008,"B\r\nC",\r\n')
  assert.deepEqual(json, {
    data: [
      { id: '007', name: 'Ann', price: '1.50' },
      { id: '008', name: 'B\r\nC', price: '' },
    ],
    direction: 'csv2json',
    rows: 2,
    columns: 3,
  })
})

test('uneven keys: every key is a column', async () => {
  const { json } = await toCsv([{ a: 1 }, { b: 2 }, { a: 3, c: 4 }])
  assert.equal(json.data, 'a,b,c\n1,,\n,2,\n3,,4')
})

test('nested values: objects by path, lists as JSON', async () => {
  const { json } = await toCsv([
    { a: { b: { c: 1 }, d: 'x' }, list: [1, { y: 2 }], none: {}, 'a.d': 'clash' },
  ])
  assert.deepEqual(Papa.parse(json.data).data, [
    ['a.b.c', 'a.d', 'list', 'none', 'a.d_2'],
    ['1', 'x', '[1,{"y":2}]', '{}', 'clash'],
  ])
})

test('byte-order mark, semicolons, tabs', async () => {
  assert.deepEqual((await toJson('\uFEFFid;price\n1;2,50\n3;4,50')).json.data, [
    { id: '1', price: '2,50' },
    { id: '3', price: '4,50' },
  ])
  assert.deepEqual((await toJson('a\tb\n1\tx, y')).json.data, [{ a: '1', b: 'x, y' }])
})

test('duplicate and empty headers are told apart', async () => {
  const run = await toJson('a,a,,a_2\n1,2,3,4')
  assert.deepEqual(run.json.data, [{ a: '1', a_2: '2', column_3: '3', a_2_2: '4' }])
  assert.match(run.warnings.join(), /same name/)
})

test('__proto__ is a column like any other', async () => {
  const { json } = await toJson('__proto__,constructor\nx,y')
  assert.equal(JSON.stringify(json.data), '[{"__proto__":"x","constructor":"y"}]')
  const back = await toCsv(JSON.parse('[{"__proto__":"x","toString":"y"}]'))
  assert.equal(back.json.data, '__proto__,toString\nx,y')
  assert.equal(({} as Record<string, unknown>)['x'], undefined)
})

test('rows shorter or longer than the header', async () => {
  const run = await toJson('a,b\n1\n1,2,3')
  assert.deepEqual(run.json.data, [{ a: '1' }, { a: '1', b: '2', column_3: '3' }])
  assert.equal(run.json.columns, 3)
  assert.deepEqual(run.warnings, [
    '1 row shorter than the header; the columns missing are left out',
    '1 row longer than the header; the columns beyond it are named column_N',
  ])
})

test('a column beyond the header does not take the name of one in it', async () => {
  const { json } = await toJson('a,column_3\n1,2,3')
  assert.deepEqual(json.data, [{ a: '1', column_3: '2', column_3_2: '3' }])
})

test('paths that spell one name are numbered, however many', async () => {
  // Every way to split a.a.a… into keys: a.a.a, a → a.a, a.a → a, a → a → a.
  const ways = (parts: number): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: parts }, (_, i) => [
        Array<string>(i + 1)
          .fill('a')
          .join('.'),
        i + 1 === parts ? 1 : ways(parts - i - 1),
      ]),
    )
  const { json } = await toCsv([ways(13)])
  assert.equal(json.columns, 2 ** 12)
  assert.equal(new Set(json.data.split('\n')[0].split(',')).size, 2 ** 12)
})

test('header alone, no rows, no keys', async () => {
  assert.deepEqual((await toJson('a,b\n')).json, { data: [], direction: 'csv2json', rows: 0, columns: 2 })
  assert.deepEqual((await toCsv([])).json, { data: '', direction: 'json2csv', rows: 0, columns: 0 })
})

test('text tables survive the way to CSV and back', async () => {
  const draw = chanceOf(8).below
  const pieces = ['a', '"', ',', ';', '\n', ' ', "'", '\t', '|', '世界', '=1+1', '007', '']
  for (let round = 0; round < 200; round++) {
    const width = 1 + draw(4)
    const rows = Array.from({ length: 1 + draw(5) }, () =>
      Object.fromEntries(
        Array.from({ length: width }, (_, i) => [
          `col${i}`,
          Array.from({ length: draw(4) }, () => pieces[draw(pieces.length)]).join(''),
        ]),
      ),
    )
    const csv = (await toCsv(rows)).json.data
    assert.deepEqual((await toJson(csv)).json.data, rows, csv)
  }
})

test('refusals', async () => {
  assert.equal(
    await refusal(tool, { direction: 'json2csv', data: 'a,b' }),
    '400 data: expected a list of objects for json2csv, received text.',
  )
  assert.equal(
    await refusal(tool, { direction: 'csv2json', data: [{}] }),
    '400 data: expected CSV text for csv2json, received a list.',
  )
  assert.equal(
    await refusal(tool, { direction: 'json2csv', data: [{ a: 1 }, 2] }),
    '400 data[1]: expected an object, whose keys become the columns.',
  )
  assert.match(await refusal(tool, { direction: 'json2csv', data: { a: 1 } }), /^400 data: expected a list/)
  assert.match(await refusal(tool, { direction: 'csv2json', data: 5 }), /^400 data: expected a list/)
  assert.equal(await refusal(tool, { direction: 'csv2json', data: '' }), '400 data: must not be empty.')
  assert.match(await refusal(tool, { direction: 'csv2json', data: '\n\n' }), /^400 data: has no rows/)
  assert.match(
    await refusal(tool, { direction: 'up', data: [] }),
    /^400 direction: expected one of json2csv, csv2json/,
  )
  assert.equal(await refusal(tool, { direction: 'csv2json' }), '400 data: is required.')
})

test('small inputs with huge results are refused', async () => {
  assert.match(
    await refusal(tool, {
      direction: 'csv2json',
      data: `${'h'.repeat(1_000_000)}\n${'x\n'.repeat(100_000)}`,
    }),
    /^400 data: the result would be over 50 MB/,
  )
  assert.match(
    await refusal(tool, { direction: 'csv2json', data: ','.repeat(10_000_000) }),
    /more than 10,000 columns/,
  )
  const wide = Array.from({ length: 20_000 }, (_, i) => ({ [`k${i}`]: 1 }))
  assert.match(await refusal(tool, { direction: 'json2csv', data: wide }), /more than 10 million cells/)
})

test('cells that a spreadsheet would run are kept and told, signs of numbers are not', async () => {
  const data = [
    { a: '=HYPERLINK(A1)', b: "+cmd|' /C calc'!A0", c: '@SUM(1)' },
    { a: '-1', b: '-1e-7', c: '+49 30 123' },
  ]
  const run = await runTool(tool, { direction: 'json2csv', data })
  assert.match(run.json.data as string, /^=HYPERLINK\(A1\),"\+cmd/m)
  assert.deepEqual(run.warnings, [
    '3 cells that spreadsheets would run as formulas; import such columns as text',
  ])
})

test('takes the headings of an export from below its title', async () => {
  const data =
    '"Account:";"DE12 5001"\n\n"From:";"01.01.2025"\n\n"Date";"Text";"Payee";"Amount"\n"03.01.2025";"Debit";"Power";"-84,00"\n'
  const { json, warnings } = await runTool(tool, { direction: 'csv2json', data })
  assert.deepEqual(json.data, [{ Date: '03.01.2025', Text: 'Debit', Payee: 'Power', Amount: '-84,00' }])
  assert.deepEqual(warnings, ['2 rows above the headings left out'])
})
