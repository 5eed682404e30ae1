import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, toolBySlug } from '../../../test/support/run-tool.ts'

test('texts of more lines than a table in memory may have are refused, whichever ends them', async () => {
  const most = ': has more than 1,000,000 lines, which is the limit; send it in parts.'
  for (const end of ['\n', '\r']) {
    const text = `a,b${end}${`1,2${end}`.repeat(1_000_000)}`
    assert.equal(await refusal(await toolBySlug('csv-cleaner'), { csv: text }), `400 csv${most}`)
    const data = { direction: 'csv2json', data: text }
    assert.equal(await refusal(await toolBySlug('json-csv'), data), `400 data${most}`)
    const convert = { text, from: 'csv', to: 'json' }
    assert.equal(await refusal(await toolBySlug('data-convert'), convert), `400 text${most}`)
  }
})
