import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DateTime } from 'luxon'
import { chanceOf } from '../../../test/support/chance.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './age-calculator.ts'

const age = async (from: string, to: string) => (await runTool(tool, { from, to })).json

test('a plain age with totals and the next birthday', async () => {
  assert.deepEqual(await age('1990-05-17', '2026-01-31'), {
    years: 35,
    months: 8,
    days: 14,
    total_months: 428,
    total_weeks: 1863,
    total_days: 13043,
    total_hours: 313032,
    next_birthday: '2026-05-17',
    days_to_next_birthday: 106,
    from: '1990-05-17',
    to: '2026-01-31',
  })
})

test('the last date is today by default, and when the word is sent', async () => {
  const now = Date.UTC(2026, 2, 1, 23, 59)
  for (const params of [{ from: '2026-02-27' }, { from: '2026-02-27', to: 'today' }]) {
    const { json } = await runTool(tool, params, { now })
    assert.equal(json.to, '2026-03-01')
    assert.equal(json.total_days, 2)
  }
})

test('29 February', async () => {
  const pick = ({ years, months, days, next_birthday }: Record<string, unknown>) => [
    years,
    months,
    days,
    next_birthday,
  ]
  assert.deepEqual(pick(await age('2000-02-29', '2001-02-27')), [0, 11, 29, '2001-02-28'])
  assert.deepEqual(pick(await age('2000-02-29', '2001-02-28')), [1, 0, 0, '2002-02-28'])
  assert.deepEqual(pick(await age('2000-02-29', '2001-03-01')), [1, 0, 1, '2002-02-28'])
  assert.deepEqual(pick(await age('2000-02-29', '2003-12-31')), [3, 10, 2, '2004-02-29'])
  assert.deepEqual(pick(await age('2000-02-29', '2004-02-28')), [3, 11, 30, '2004-02-29'])
  assert.deepEqual(pick(await age('2000-02-29', '2004-02-29')), [4, 0, 0, '2005-02-28'])
})

test('the same day, and a time of day is ignored', async () => {
  const same = await age('2024-07-01', '2024-07-01')
  assert.deepEqual([same.years, same.months, same.days, same.total_hours], [0, 0, 0, 0])
  assert.equal(same.next_birthday, '2025-07-01')
  assert.equal((await age('2024-07-01T23:00:00Z', '20240702')).total_days, 1)
})

test('up to the last day of the calendar, where the month in progress has no end', async () => {
  const json = await age('2000-01-31', '+275760-09-13')
  assert.deepEqual([json.years, json.months, json.days], [273760, 7, 13])
  assert.equal('next_birthday' in json, false)
})

test('agrees with Luxon over random dates, ends of months and leap days', async () => {
  const random = chanceOf(7).below
  const dates = Array.from({ length: 1500 }, (_, i) => {
    const year = 1890 + random(230)
    if (i % 3 === 0)
      return DateTime.utc(year, 1 + random(12))
        .endOf('month')
        .toISODate()!
    if (i % 7 === 0)
      return DateTime.utc(year - (year % 4), 2, 28)
        .plus({ days: random(3) })
        .toISODate()!
    return DateTime.utc(year, 1, 1)
      .plus({ days: random(366) })
      .toISODate()!
  })
  for (let i = 0; i + 1 < dates.length; i++) {
    const [from, to] = [dates[i]!, dates[i + 1]!].sort() as [string, string]
    const json = await age(from, to)
    const [a, b] = [DateTime.fromISO(from, { zone: 'utc' }), DateTime.fromISO(to, { zone: 'utc' })]
    const parts = b.diff(a, ['years', 'months', 'days']).toObject()
    assert.deepEqual(
      { years: json.years, months: json.months, days: json.days },
      { years: parts.years, months: parts.months, days: parts.days },
      `${from} to ${to}`,
    )
    assert.equal(json.total_days, b.diff(a, 'days').days)
    assert.equal(json.total_months, Math.floor(b.diff(a, 'months').months))
    const next = DateTime.fromISO(json.next_birthday, { zone: 'utc' })
    assert.ok(next > b && next.minus({ days: 366 }) <= b)
    assert.equal((await age(from, json.next_birthday)).years, json.years + 1)
  }
})

test('dates that are none', async () => {
  const bad = [
    '2023-02-29',
    '2026-02-30',
    '2024-13-01',
    '2024-00-10',
    '12',
    '01/02/2024',
    'yesterday',
    '2024-01-01T25:00',
  ]
  for (const from of bad) {
    assert.match(
      await refusal(tool, { from }),
      /^400 from: expected a date of the calendar as YYYY-MM-DD/,
      from,
    )
    assert.match(await refusal(tool, { from: '2000-01-01', to: from }), /^400 to: expected a date/)
  }
  assert.equal(
    await refusal(tool, { from: '2024-01-02', to: '2024-01-01' }),
    '400 from: 2024-01-02 is after the last date, 2024-01-01.',
  )
  assert.match(await refusal(tool, { from: 20240101 }), /^400 from: expected text/)
  assert.match(await refusal(tool, { from: '' }), /^400 from: must not be empty/)
  assert.match(await refusal(tool, { from: '2'.repeat(41) }), /^400 from: must have at most 40/)
  assert.equal(await refusal(tool, {}), '400 from: is required.')
})

test('a birthday as people write it', async () => {
  for (const from of ['17.05.1990', '17 May 1990', 'May 17, 1990', '05/17/1990', '1990-5-17'])
    assert.equal((await runTool(tool, { from, to: '2026-11-18' })).json.from, '1990-05-17', from)
  assert.equal(
    await refusal(tool, { from: '05/06/1990' }),
    '400 from: expected a date of the calendar as YYYY-MM-DD, such as 1990-06-05 or 1990-05-06.',
  )
})
