import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseIso } from './iso-dates.ts'

const read = (text: string) => parseIso(text)?.local.toString()

test('dates by their week and by their day of the year, and the end of a day', () => {
  assert.equal(read('2024-W07-3'), '2024-02-14T00:00:00')
  assert.equal(read('2020W537T12:30Z'), '2021-01-03T12:30:00')
  assert.equal(read('2026-W01-1'), '2025-12-29T00:00:00')
  assert.equal(read('2024-060 08:15'), '2024-02-29T08:15:00')
  assert.equal(read('2024-366'), '2024-12-31T00:00:00')
  assert.equal(read('2024-02-29T24:00:00Z'), '2024-03-01T00:00:00')
  for (const wrong of ['2024-W53-1', '2024-W00-1', '2024-W07-8', '2023-366', '2024-000', '2024-02-29T24:01'])
    assert.equal(read(wrong), undefined, wrong)
})
