import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJson } from './json.ts'
import { refuseSwelling } from './json-shape.ts'

const refused = (text: string): string | undefined => {
  try {
    refuseSwelling(Buffer.from(text))
  } catch (error) {
    return (error as Error).message
  }
}

test('JSON that would swell as it is parsed is refused before', () => {
  assert.match(refused(`{"a":${'['.repeat(2000)}`)!, /^body: JSON is nested deeper than 2,000 levels; /)
  assert.match(refused(`{"a":[${'{},'.repeat(1_500_000)}`)!, /^body: JSON has more than 1,500,000 lists/)
  assert.throws(
    () => parseJson(`[${'{},'.repeat(1_500_000)}0]`, 'json'),
    /json: JSON has more than 1,500,000 lists/,
  )
})

test('brackets inside of texts are only text, and parts side by side are not deep', () => {
  const brackets = '['.repeat(10_000)
  assert.equal(
    refused(`{"a":"${brackets}","b":"\\\\","c":"\\"${brackets}","d":"\\\\\\"${brackets}"}`),
    undefined,
  )
  assert.equal(refused(`{"a":[${'[1,2],'.repeat(100_000)}[]]}`), undefined)
  assert.equal(refused(`{"a":"${brackets}`), undefined)
})
