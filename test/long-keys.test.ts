import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool, toolBySlug } from './support/run-tool.ts'

/** A key of a million characters that stands in the path of all below it: 1 MB of input, gigabytes of result. */
const KEY = 'k'.repeat(1_000_000)
const below = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, i]))
const nested = { [KEY]: below(200) }
const header = `${KEY},b\n`
const ALL_TEXTS = '{"additionalProperties":{"additionalProperties":{"type":"string"}}}'

const CASES: [slug: string, params: Record<string, unknown>, says: RegExp][] = [
  ['json-diff', { a: nested, b: { [KEY]: {} } }, /^400 b: differs from a in so many places/],
  ['json-csv', { direction: 'json2csv', data: [nested] }, /^400 data: the names of the columns/],
  ['json-schema', { json: JSON.stringify(nested), schema: ALL_TEXTS }, /^400 json: the paths of the errors/],
  ['data-convert', { text: JSON.stringify([nested]), to: 'csv' }, /^400 text: the names of the columns/],
  [
    'data-convert',
    { text: JSON.stringify({ [KEY]: Array.from({ length: 200 }, () => ({ a: 1 })) }), to: 'toml' },
    /^400 text: the headings of the tables/,
  ],
  [
    'csv-diff',
    { a: header + '1,2\n'.repeat(200), b: header + '3,4\n'.repeat(200) },
    /^400 b: differs from a in so many rows/,
  ],
  [
    'csv-query',
    {
      files: [{ name: 'a.csv', content: header + '1,2\n'.repeat(200) }],
      sql: 'SELECT * FROM data',
      output: 'json',
    },
    /^400 sql: the result would be over 50 MB/,
  ],
]

for (const [slug, params, says] of CASES)
  test(`a long key is not repeated without end: ${slug} ${params['to'] ?? ''}`, async () => {
    assert.match(await refusal(await toolBySlug(slug), params), says)
  })

test('texts that a query makes of every row do not fill the disk', async () => {
  const files = [{ name: 'a.csv', content: `n\n${'1\n'.repeat(200)}` }]
  const sql = 'SELECT hex(zeroblob(4000000)) FROM data'
  const tool = await toolBySlug('csv-query')
  assert.match(await refusal(tool, { files, sql }), /^400 sql: the result would be over 500 MB/)
  assert.match(
    await refusal(tool, { files, sql, output: 'parquet' }),
    /^400 sql: the result would be over 200 MB/,
  )
})

test('keys and paths of an honest length are told as ever', async () => {
  const list = Array.from({ length: 2000 }, (_, i) => ({ id: i, address: { city: `c${i}` } }))
  const { json } = await runTool(await toolBySlug('json-diff'), { a: list, b: [] })
  assert.equal(json.removed, 2000)
  const csv = await runTool(await toolBySlug('json-csv'), { direction: 'json2csv', data: list })
  assert.equal(csv.json.data.split('\n')[1], '0,c0')
})
