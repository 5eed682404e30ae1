import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import query from './jsonpath-query.ts'

test('JSONPath: filters, slices and descendants, with normalized paths', async () => {
  const json = JSON.stringify({ a: [{ p: 1 }, { p: 20, q: { p: 3 } }], 'x y': 0 })
  const found = async (path: string) => {
    const { values, paths } = (await runTool(query, { json, query: path })).json
    return [values, paths]
  }
  assert.deepEqual(await found('$.a[?@.p > 10].q.p'), [[3], ["$['a'][1]['q']['p']"]])
  assert.deepEqual((await found('$..p'))[0], [1, 20, 3])
  assert.deepEqual(await found("$['x y']"), [[0], ["$['x y']"]])
  assert.deepEqual(await found('$.none'), [[], []])
  assert.match(await refusal(query, { json, query: '$.a[?' }), /^400 query: /)
})

test('tells when a number has more digits than can be given', async () => {
  const json = '{"id":12345678901234567890,"small":9007199254740991}'
  assert.deepEqual((await runTool(query, { json, query: '$.id' })).warnings, [
    'whole numbers of more than 15 digits are rounded; data-convert keeps every digit',
  ])
  assert.equal((await runTool(query, { json, query: '$' })).warnings.length, 1)
  assert.deepEqual((await runTool(query, { json, query: '$.small' })).warnings, [])
})
