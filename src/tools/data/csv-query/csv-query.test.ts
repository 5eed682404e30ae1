import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { refusal, runTool, toolBySlug } from '../../../../test/support/run-tool.ts'
import { QueryDatabase } from '../../../engines/sqlite-query.ts'
import { onSteps } from '../../../lib/async/bounded-step.ts'
import tool from './csv-query.ts'

const csv = (content: string, name = 'orders.csv') => ({ name, content })
const ORDERS = csv(
  'id,customer,code,amount,day\n1,Ann,00123,12.50,2026-11-16\n2,Bob,00456,7,2026-11-17\n3,Ann,00789,3,2026-11-18\n',
)

test('a query over one file, numbers are numbers and codes keep their zeros', async () => {
  const { json } = await runTool(tool, {
    files: [ORDERS],
    sql: 'SELECT customer, sum(amount) AS total, min(code) AS code, max(day) AS last FROM data GROUP BY customer ORDER BY total DESC;',
    output: 'json',
  })
  assert.deepEqual(json.rows, [
    { customer: 'Ann', total: 15.5, code: '00123', last: '2026-11-18' },
    { customer: 'Bob', total: 7, code: '00456', last: '2026-11-17' },
  ])
  assert.deepEqual(json.columns, ['customer', 'total', 'code', 'last'])
})

test('files are tables of their names, and the order of a query is that of its answer', async () => {
  const cities = csv('name;Einwohner;Fläche\nÅbo;195.301;243,40\nBonn;336.465;141,06\n', 'Städte 2026.csv')
  const { bytes, name, mediaType } = await runTool(tool, {
    files: [ORDERS, cities],
    sql: 'SELECT name, "Fläche" * 2 AS twice, (SELECT count(*) FROM orders) AS orders FROM städte_2026 ORDER BY name -- all',
  })
  assert.equal(bytes.toString(), 'name,twice,orders\nBonn,282.12,3\nÅbo,486.8,3\n')
  assert.deepEqual([name, mediaType], ['orders-query.csv', 'text/csv'])
})

test('amounts are summed whatever stands around their digits', async () => {
  const bills = csv(
    'Kunde;Betrag;Rest;Tel\nA;  1.234,50 €;5,25;030 123 456\nB;99,00 €;n/a;040 555 111\n',
    'bills.csv',
  )
  const { json } = await runTool(tool, {
    files: [bills],
    sql: 'SELECT sum(Betrag) AS sum, sum(Rest) AS rest, max(Rest) AS unknown, min(Tel) AS tel FROM data',
    output: 'json',
  })
  assert.deepEqual(json.rows, [{ sum: 1333.5, rest: 5.25, unknown: 'n/a', tel: '030 123 456' }])
})

test('a workbook, and a Parquet file written and read again', async () => {
  const made = await runTool(await toolBySlug('csv-excel'), { file: csv('item,price\nTea,2.5\nJam,4\n') })
  const book = { name: 'shop.xlsx', content: made.bytes }
  const { bytes } = await runTool(tool, {
    files: [book],
    sql: 'SELECT * FROM data ORDER BY price',
    output: 'parquet',
  })
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  assert.deepEqual(await parquetReadObjects({ file: buffer, compressors }), [
    { item: 'Tea', price: 2.5 },
    { item: 'Jam', price: 4 },
  ])
  const again = await runTool(tool, {
    files: [{ name: 'items.parquet', content: bytes }],
    sql: 'SELECT item FROM items WHERE price > 3',
    output: 'json',
  })
  assert.deepEqual(again.json.rows, [{ item: 'Jam' }])
})

test('a query sees its tables and nothing else', async () => {
  for (const sql of [
    "SELECT readfile('/etc/passwd')",
    "SELECT load_extension('/lib/x.so')",
    "ATTACH '/etc/passwd' AS other",
    "VACUUM INTO 'out.db'",
    'PRAGMA database_list',
    "SELECT * FROM pragma_table_info('data')",
    'DROP TABLE data',
    'DELETE FROM data',
    'CREATE TABLE other (a)',
  ]) {
    const told = await refusal(tool, { files: [ORDERS], sql })
    assert.match(told, /^400 sql: /, sql)
    assert.doesNotMatch(told, /root:|duckdb\/|scratch/, sql)
  }
})

test('mistakes are told in words that help', async () => {
  const told = (sql: string) => refusal(tool, { files: [ORDERS], sql })
  assert.equal(await told('SELECT nope FROM data'), '400 sql: no such column: nope.')
  assert.equal(await told('SELECT * FROM a'), '400 sql: no such table: a; there is orders, data.')
  assert.equal(await told("SELECT ';' AS a; SELECT 2"), '400 sql: expected one statement, received several.')
  assert.equal(await told('SELECT zeroblob(900000000)'), '400 sql: string or blob too big.')
  assert.equal(await told(' '), '400 sql: must not be empty.')
  const wide = csv(`${Array.from({ length: 2001 }, (_, i) => `c${i}`)}\n${'1,'.repeat(2000)}1\n`, 'wide.csv')
  assert.equal(
    await refusal(tool, { files: [wide], sql: 'SELECT 1' }),
    '400 files: the table wide has 2,001 columns, at most 2,000 can be queried.',
  )
})

test('a text may hold a semicolon, and larger integers keep every digit', async () => {
  const sql =
    "SELECT ';' AS sign, 9007199254740993 AS big, median(amount) AS middle, customer REGEXP '^A' AS a FROM data -- ;"
  const { json } = await runTool(tool, { files: [ORDERS], sql: `${sql}\nLIMIT 1;`, output: 'json' })
  assert.deepEqual(json.rows, [{ sign: ';', big: '9007199254740993', middle: 7, a: 1 }])
})

test('an OpenDocument workbook: each sheet is a table', async () => {
  const made = await runTool(await toolBySlug('office-convert'), {
    file: csv('item;price\nTea;2,50\nJam;4,00\n', 'shop.csv'),
    to: 'ods',
  })
  const { json } = await runTool(tool, {
    files: [{ name: 'shop.ods', content: made.bytes }],
    sql: 'SELECT item, price * 2 AS twice FROM shop ORDER BY price',
    output: 'json',
  })
  assert.deepEqual(json.rows, [
    { item: 'Tea', twice: 5 },
    { item: 'Jam', twice: 8 },
  ])
})

test('rows above the headings of a table are left out, which is told', async () => {
  const { json, warnings } = await runTool(tool, {
    files: [csv('Sales of May\nRegion;Units;Sum\nNorth;3;9,50\nSouth;4;1.000,00\n', 'may.csv')],
    sql: 'SELECT Region, Sum * 2 AS twice FROM may ORDER BY Units',
    output: 'json',
  })
  assert.deepEqual(json.rows, [
    { Region: 'North', twice: 19 },
    { Region: 'South', twice: 2000 },
  ])
  assert.deepEqual(warnings, ['1 row above the headings of may left out'])
})

test('article numbers such as 1E5 stay text, numbers with a power of ten are numbers', async () => {
  const file = csv('sku,share\n1E5,1.5e-3\n2E7,2e-4\n')
  const { json } = await runTool(tool, {
    files: [file],
    sql: 'SELECT sku, share * 10 AS tenth FROM data',
    output: 'json',
  })
  assert.deepEqual(json.rows, [
    { sku: '1E5', tenth: 0.015 },
    { sku: '2E7', tenth: 0.002 },
  ])
})

test('what a query computes before its first row is told as its own step', async () => {
  const steps: (string | undefined)[] = []
  onSteps(step => steps.push(step))
  const { json } = await runTool(tool, {
    files: [ORDERS],
    sql: 'SELECT count(*) AS n FROM data a, data b',
    output: 'json',
  })
  onSteps(() => undefined)
  assert.equal(json.rows[0].n, 9)
  assert.match(steps[2]!, /^sql: takes too much time or disk space; join tables/)
  assert.deepEqual(steps.slice(3), [undefined])
})

test('tables that would fill the memory are refused while they are read', async () => {
  using database = new QueryDatabase(1)
  const row = Array<null>(1000).fill(null)
  const batches = Array.from({ length: 20 }, () => Array<null[]>(100).fill(row))
  const columns = row.map((_, i) => `c${i}`)
  await assert.rejects(
    database.add({ name: 'short', columns, batches }),
    /^Fault: files: the tables take more than 300 MB/,
  )
})

test('reading the files is told as a step of its own', async () => {
  const steps: (string | undefined)[] = []
  onSteps(step => steps.push(step))
  await runTool(tool, { files: [ORDERS], sql: 'SELECT 1', output: 'json' })
  onSteps(() => undefined)
  assert.match(steps[0]!, /^files: take too long to be read/)
  assert.equal(steps[1], undefined)
})

test('a row with too many fields is refused by their number', async () => {
  const wide = csv(`a,b\n${','.repeat(100_000)}\n`, 'wide.csv')
  assert.equal(
    await refusal(tool, { files: [wide], sql: 'SELECT 1' }),
    '400 files: the table wide has 100,001 columns, at most 2,000 can be queried.',
  )
})

const asked = async (file: { name: string; content: string }, sql: string) => {
  const { json, warnings } = await runTool(tool, { files: [file], sql, output: 'json' })
  return { rows: json.rows, warnings }
}

test('dates of the world compare and sort by their day', async () => {
  const german = csv(
    'Rechnung;Datum;Version\nA;31.12.2023;1.2.10\nB;01.02.2024;1.10.2\nC;-;2.0.1\nD;15.01.2024;3.1.4\n',
  )
  assert.deepEqual(
    (await asked(german, "SELECT Rechnung, Datum FROM data WHERE Datum >= '2024-01-01' ORDER BY Datum")).rows,
    [
      { Rechnung: 'D', Datum: '2024-01-15' },
      { Rechnung: 'B', Datum: '2024-02-01' },
    ],
  )
  assert.deepEqual((await asked(german, 'SELECT min(Version) AS v FROM data')).rows, [{ v: '1.10.2' }])
  const american = csv('id,at\n1,12/31/2023 1:05 PM\n2,2/1/2024 8:00 AM\n')
  assert.deepEqual(
    (await asked(american, "SELECT id, at, strftime('%m', at) AS month FROM data ORDER BY at")).rows,
    [
      { id: 1, at: '2023-12-31 13:05:00', month: '12' },
      { id: 2, at: '2024-02-01 08:00:00', month: '02' },
    ],
  )
  const iso = csv('at\n2024-01-02T03:04:05Z\n2024-01-03 03:04\n')
  assert.deepEqual((await asked(iso, 'SELECT max(at) AS at FROM data')).rows, [{ at: '2024-01-03 03:04' }])
})

test('dates that may be read in two ways stay as they are, which is told', async () => {
  const { rows, warnings } = await asked(csv('day\n03/04/2024\n05/06/2024\n'), 'SELECT day FROM data')
  assert.deepEqual(rows, [{ day: '03/04/2024' }, { day: '05/06/2024' }])
  assert.match(warnings.join(), /nothing tells whether the day or the month comes first: day$/)
})

test('JSON: a list of objects, lists under keys, and a line of JSON a row', async () => {
  const people = [
    { name: 'Ann', age: 31, address: { city: 'Bonn' }, tags: ['a', 'b'], ok: true },
    { name: 'Bob', age: 29.5, address: { city: 'Oslo', zip: '0150' }, id: 1 },
  ]
  const json = JSON.stringify(people).replace('"id":1', '"id":9007199254740993')
  const sql =
    'SELECT name, age, "address.city" AS city, "address.zip" AS zip, tags, ok, id FROM people ORDER BY age'
  const expected = [
    { name: 'Bob', age: 29.5, city: 'Oslo', zip: '0150', tags: null, ok: null, id: '9007199254740993' },
    { name: 'Ann', age: 31, city: 'Bonn', zip: null, tags: '["a","b"]', ok: 1, id: null },
  ]
  for (const content of [
    json,
    `\uFEFF${json}`,
    json.slice(1, -1).replace(',{"name":"Bob"', '\n{"name":"Bob"'),
  ])
    assert.deepEqual((await asked({ name: 'people.json', content }, sql)).rows, expected)
  const two = { name: 'api.json', content: '{"total":2,"users":[{"id":1},{"id":2}],"orders":[{"user":2}]}' }
  assert.deepEqual((await asked(two, 'SELECT id FROM users JOIN orders ON user = id')).rows, [{ id: 2 }])
  const wrapped = { name: 'api.json', content: '{"response":{"items":[{"id":7}]}}' }
  assert.deepEqual((await asked(wrapped, 'SELECT id FROM api')).rows, [{ id: 7 }])
})

test('JSON that is no table, or damaged; a CSV that begins with a bracket', async () => {
  const of = (content: string) => refusal(tool, { files: [{ name: 'a.json', content }], sql: 'SELECT 1' })
  assert.match(await of('[1, 2, 3]'), /^400 files: a\.json is JSON without a list of objects/)
  assert.match(await of('[{"a": 1},\n{"a" 2}]'), /^400 files: .*line 2/)
  assert.deepEqual((await asked(csv('[id],[name]\n1,Ann\n2,Bob\n'), 'SELECT count(*) AS n FROM data')).rows, [
    { n: 2 },
  ])
})
