import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Key } from '../../../src/contract/dashboard.ts'
import { changes, formOf, narrowing, termsOf } from './key-terms.ts'

const KEY: Key = {
  ...{
    id: 'key_1',
    name: 'k',
    prefix: 'tw_',
    calls_today: 0,
    created_at: '',
    last_used_at: null,
    revoked_at: null,
  },
  ...{ read_only: false, tools: ['csv-cleaner'], families: ['pdf'], expires_at: '2027-02-01T00:00:00.000Z' },
  ...{ rate_limit_per_minute: 5, credits_per_month: 100, credits_this_month: 7 },
}

test("the form of a key sends what it was filled with, and a new one's leaves everything open", () => {
  const { read_only, tools, families, expires_at, rate_limit_per_minute, credits_per_month } = KEY
  const terms = { read_only, tools, families, expires_at, rate_limit_per_minute, credits_per_month }
  assert.deepEqual(termsOf(formOf(KEY)), terms)
  assert.equal(formOf(KEY).lastDay, '2027-01-31')
  const open = { expires_at: null, rate_limit_per_minute: null, credits_per_month: null }
  assert.deepEqual(termsOf(formOf()), { read_only: false, tools: [], families: [], ...open })
  // Tools that were typed before the choice changed are not sent.
  assert.deepEqual(termsOf({ ...formOf(KEY), kind: 'read' }).tools, [])
})

test('only what was changed is sent', () => {
  assert.deepEqual(changes(formOf(KEY), KEY), {})
  assert.deepEqual(changes({ ...formOf(KEY), lastDay: '', credits: undefined }, KEY), {
    expires_at: null,
    credits_per_month: null,
  })
})

test('the row of a key says how it is narrowed', () => {
  const at = (day: string) => narrowing(KEY, Date.parse(day))
  assert.deepEqual(at('2027-01-31T12:00:00Z'), [
    'only PDF, csv-cleaner',
    'through 2027-01-31',
    '7 of 100 credits this month',
  ])
  assert.equal(at('2027-02-01')[1], 'expired after 2027-01-31')
})
