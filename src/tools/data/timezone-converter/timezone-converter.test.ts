import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DateTime } from 'luxon'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './timezone-converter.ts'

const convert = async (params: object) => runTool(tool, { ...params })

test('an instant in another zone, compared', async () => {
  const { json, warnings } = await convert({
    datetime: '2026-07-01T12:00:00Z',
    to: 'Asia/Kathmandu',
    from: 'Europe/Berlin',
  })
  assert.deepEqual(json, {
    instant: '2026-07-01T12:00:00Z',
    from: {
      timezone: 'Europe/Berlin',
      datetime: '2026-07-01T14:00:00+02:00',
      offset: '+02:00',
      abbreviation: 'CEST',
      is_dst: true,
    },
    to: {
      timezone: 'Asia/Kathmandu',
      datetime: '2026-07-01T17:45:00+05:45',
      offset: '+05:45',
      abbreviation: 'GMT+5:45',
      is_dst: false,
    },
    difference_hours: 3.75,
  })
  assert.deepEqual(warnings, [])
})

test('now by default, without a comparison', async () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5)
  for (const params of [{ to: 'America/New_York' }, { to: 'america/new_york', datetime: 'now' }]) {
    const { json } = await runTool(tool, params, { now })
    assert.deepEqual(json, {
      instant: '2026-01-02T03:04:05Z',
      to: {
        timezone: 'America/New_York',
        datetime: '2026-01-01T22:04:05-05:00',
        offset: '-05:00',
        abbreviation: 'EST',
        is_dst: false,
      },
    })
  }
})

test('a time without offset is local time in from, and needs it', async () => {
  const { json } = await convert({ datetime: '2026-01-15 09:00', from: 'Asia/Tokyo', to: 'UTC' })
  assert.equal(json.instant, '2026-01-15T00:00:00Z')
  assert.equal(json.from.abbreviation, 'JST')
  assert.equal(json.difference_hours, -9)
  assert.match(
    await refusal(tool, { datetime: '2026-01-15T09:00', to: 'UTC' }),
    /^400 datetime: has no offset; add Z/,
  )
  assert.equal(
    (await convert({ datetime: '2026-01-15T09:00+05:45', to: 'UTC' })).json.instant,
    '2026-01-15T03:15:00Z',
  )
})

test('a time the clocks skipped moves on, with a warning', async () => {
  const { json, warnings } = await convert({ datetime: '2026-03-29T02:30', from: 'Europe/Berlin', to: 'UTC' })
  assert.equal(json.instant, '2026-03-29T01:30:00Z')
  assert.equal(json.from.datetime, '2026-03-29T03:30:00+02:00')
  assert.deepEqual(warnings, [
    'datetime: 2026-03-29T02:30:00 was skipped in Europe/Berlin, 2026-03-29T03:30:00 was taken.',
  ])
  assert.deepEqual(json.warnings, warnings)
})

test('a time that came twice is the earlier one, with a warning', async () => {
  const { json, warnings } = await convert({ datetime: '2026-10-25T02:30', from: 'Europe/Berlin', to: 'UTC' })
  assert.equal(json.instant, '2026-10-25T00:30:00Z')
  assert.match(warnings[0]!, /came twice in Europe\/Berlin, the earlier one \(\+02:00\)/)
  const chosen = await convert({ datetime: '2026-10-25T02:30+01:00', from: 'Europe/Berlin', to: 'UTC' })
  assert.equal(chosen.json.instant, '2026-10-25T01:30:00Z')
  assert.deepEqual(chosen.warnings, [])
})

// Luxon reads local times near this change wrongly: it starts from today's offset, a whole day away.
test('the day that Samoa skipped', async () => {
  const { json, warnings } = await convert({ datetime: '2011-12-30T12:00', from: 'Pacific/Apia', to: 'UTC' })
  assert.equal(json.from.datetime, '2011-12-31T12:00:00+14:00')
  assert.match(warnings[0]!, /was skipped/)
})

test('the ends of the years taken', async () => {
  assert.equal(
    (await convert({ datetime: '0001-01-01T00:00Z', to: 'UTC' })).json.instant,
    '0001-01-01T00:00:00Z',
  )
  const last = await convert({ datetime: '9999-12-31T23:59Z', to: 'Pacific/Kiritimati' })
  assert.equal(last.json.to.datetime, '+010000-01-01T13:59:00+14:00')
})

test('abbreviations people know', async () => {
  const at = async (to: string, month: string) =>
    (await convert({ datetime: `2026-${month}-01T12:00Z`, to })).json.to.abbreviation
  const found = [
    'Europe/London',
    'America/Los_Angeles',
    'Australia/Sydney',
    'Asia/Kolkata',
    'Asia/Jerusalem',
    'UTC',
  ]
  assert.deepEqual(await Promise.all(found.map(zone => at(zone, '01'))), [
    'GMT',
    'PST',
    'AEDT',
    'IST',
    'IST',
    'UTC',
  ])
  assert.deepEqual(await Promise.all(found.map(zone => at(zone, '07'))), [
    'BST',
    'PDT',
    'AEST',
    'IST',
    'IDT',
    'UTC',
  ])
})

const zones = Intl.supportedValuesOf('timeZone')
const random = chanceOf(5).below
/** Luxon takes May for standard time; Morocco's clocks go back an hour for Ramadan, which came in May of 2019 to 2021. */
const LUXON_ERRS = ['Africa/Casablanca', 'Africa/El_Aaiun']

test('agrees with Luxon over random instants in every zone', async () => {
  for (const [i, zone] of zones.entries()) {
    const instant = DateTime.fromMillis((random(100) + 1) * 3e10 + 1e11 + random(3e7) * 1000, { zone: 'utc' })
    const from = zones[(i * 37) % zones.length]!
    const { json } = await convert({ datetime: instant.toISO(), to: zone, from })
    const [there, here] = [instant.setZone(zone), instant.setZone(from)]
    const label = `${instant.toISO()} in ${zone}`
    assert.equal(
      json.to.datetime,
      there.toISO({ suppressMilliseconds: true })!.replace(/Z$/, '+00:00'),
      label,
    )
    if (!LUXON_ERRS.includes(zone)) assert.equal(json.to.is_dst, there.isInDST, label)
    assert.equal(json.difference_hours, Math.round(((there.offset - here.offset) / 60) * 1e4) / 1e4, label)
  }
})

test('agrees with Luxon around every change of the clocks, on local times', async () => {
  let gaps = 0
  let overlaps = 0
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Asia/Tehran',
    'Africa/Casablanca',
    'Europe/Dublin',
  ]
  for (const zone of zones) {
    let change = Temporal.ZonedDateTime.from(`2004-01-01T00:00[${zone}]`)
    for (let i = 0; i < 12; i++) {
      change = change.getTimeZoneTransition('next') ?? change
      for (const minutes of [-90, -45, -30, -1, 0, 1, 15, 45, 60, 90]) {
        const text = change.toPlainDateTime().add({ minutes }).toString().slice(0, 16)
        const { json, warnings } = await convert({ datetime: text, from: zone, to: 'UTC' })
        const luxon = DateTime.fromISO(text, { zone })
        const possible = luxon.getPossibleOffsets().map(one => one.toMillis())
        const got = DateTime.fromISO(json.instant).toMillis()
        if (possible.length === 2) {
          overlaps++
          assert.equal(got, Math.min(...possible), `${text} in ${zone}`)
          assert.match(warnings[0]!, /came twice/)
        } else {
          assert.equal(got, luxon.toMillis(), `${text} in ${zone}`)
          const skipped = luxon.toFormat("yyyy-MM-dd'T'HH:mm") !== text
          if (skipped) gaps++
          assert.equal(warnings.length, skipped ? 1 : 0, `${text} in ${zone}`)
        }
      }
    }
  }
  assert.ok(gaps > 50 && overlaps > 50, `${gaps} gaps, ${overlaps} overlaps`)
})

test('leap days exist only where they do', async () => {
  const { json } = await convert({ datetime: '2028-02-29T20:00-05:00', to: 'Asia/Tokyo' })
  assert.equal(json.to.datetime, '2028-03-01T10:00:00+09:00')
  assert.match(
    await refusal(tool, { datetime: '2027-02-29T20:00Z', to: 'UTC' }),
    /^400 datetime: expected ISO 8601/,
  )
})

test('bad zones help to find the right one; bad times and types', async () => {
  assert.equal(
    await refusal(tool, { to: 'Berlin' }),
    '400 to: "Berlin" is not an IANA time zone; use Europe/Berlin.',
  )
  assert.match(await refusal(tool, { to: 'new york' }), /use America\/New_York/)
  assert.match(await refusal(tool, { to: 'Mars/Base' }), /use a name such as Europe\/Berlin/)
  assert.match(await refusal(tool, { to: 'UTC', from: 'PST' }), /^400 from: "PST" is not an IANA time zone/)
  for (const datetime of [
    'yesterday',
    '12:00',
    '2026-13-01T00:00Z',
    '2026-01-01T25:00Z',
    '1700000000',
    '2026-01-01T00:00+99:00',
  ]) {
    assert.match(await refusal(tool, { to: 'UTC', datetime }), /^400 datetime: expected ISO 8601/, datetime)
  }
  for (const datetime of ['+275760-09-13T00:00Z', '0000-12-31T00:00Z', '-271821-04-20T00:00Z']) {
    assert.match(await refusal(tool, { to: 'UTC', datetime }), /^400 datetime: lies outside/)
  }
  assert.match(await refusal(tool, { to: 9 }), /^400 to: expected text/)
  assert.match(await refusal(tool, { to: 'x'.repeat(101) }), /^400 to: must have at most 100/)
  assert.match(await refusal(tool, { to: 'UTC', from: 'x'.repeat(101) }), /^400 from: must have at most 100/)
  assert.match(
    await refusal(tool, { to: 'UTC', datetime: 'x'.repeat(61) }),
    /^400 datetime: must have at most 60/,
  )
  assert.equal(await refusal(tool, {}), '400 to: is required.')
})

test('a moment written with dots or the name of its month', async () => {
  for (const datetime of ['31.12.2025 14:30', '31 Dec 2025 14:30', '12/31/2025 2:30 PM'])
    assert.equal(
      (await runTool(tool, { datetime, from: 'Europe/London', to: 'Europe/Berlin' })).json.to.datetime,
      '2025-12-31T15:30:00+01:00',
      datetime,
    )
})

test('zones as an offset from UTC or GMT', async () => {
  for (const to of ['UTC+5:30', 'GMT+05:30', 'utc +0530', '+05:30', '+5:30'])
    assert.equal(
      (await convert({ datetime: '2026-01-01T12:00Z', to })).json.to.datetime,
      '2026-01-01T17:30:00+05:30',
      to,
    )
  for (const to of ['UTC-3', 'GMT−3', '-03'])
    assert.equal((await convert({ datetime: '2026-01-01T12:00Z', to })).json.to.offset, '-03:00', to)
  assert.match(await refusal(tool, { to: 'UTC+30' }), /^400 to: .*is not an IANA time zone/)
})
