import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DateTime } from 'luxon'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './timestamp.ts'

const now = Date.UTC(2023, 10, 17, 22, 13, 20)
const convert = async (value: unknown, mode?: string) => (await runTool(tool, { value, mode }, { now })).json
const iso = async (value: unknown, mode?: string) => (await convert(value, mode)).iso

test('seconds, as text and as a JSON number', async () => {
  const json = await convert('1700000000')
  assert.deepEqual(json, {
    unix_seconds: 1700000000,
    unix_milliseconds: 1700000000000,
    iso: '2023-11-14T22:13:20.000Z',
    utc: 'Tue, 14 Nov 2023 22:13:20 GMT',
    relative: '3 days ago',
    input: '1700000000',
    detected: 'seconds',
  })
  assert.deepEqual(await convert(1700000000), json)
})

test('the unit follows the size', async () => {
  for (const [value, unit] of [
    ['1700000000', 'seconds'],
    ['1700000000123', 'milliseconds'],
    ['1700000000123456', 'microseconds'],
    ['1700000000123456789', 'nanoseconds'],
    [17e17, 'nanoseconds'],
    ['99999999999', 'seconds'],
    ['100000000000', 'milliseconds'],
    ['99999999999999', 'milliseconds'],
    ['100000000000000', 'microseconds'],
    ['99999999999999000', 'microseconds'],
    ['100000000000000000', 'nanoseconds'],
  ] as const) {
    assert.equal((await convert(value)).detected, unit, String(value))
  }
  assert.equal(await iso('1700000000123'), '2023-11-14T22:13:20.123Z')
  assert.equal(await iso('1700000000123456'), '2023-11-14T22:13:20.123Z')
  assert.equal(await iso('1700000000123456789'), '2023-11-14T22:13:20.123Z')
})

test('negative and fractional times', async () => {
  assert.equal(await iso('-1'), '1969-12-31T23:59:59.000Z')
  assert.equal(await iso(-86400), '1969-12-31T00:00:00.000Z')
  assert.equal(await iso('0'), '1970-01-01T00:00:00.000Z')
  assert.equal(await iso('1.005'), '1970-01-01T00:00:01.005Z')
  assert.equal(await iso('1.7000000005e9'), '2023-11-14T22:13:20.500Z')
  assert.equal(await iso(1e-7), '1970-01-01T00:00:00.000Z')
  const before = await convert('-1.5')
  assert.deepEqual([before.unix_seconds, before.unix_milliseconds], [-2, -1500])
  assert.equal((await convert('-1700000000123')).detected, 'milliseconds')
})

test('dates in the forms people paste', async () => {
  for (const [text, expected] of [
    ['2023-11-14T22:13:20Z', '2023-11-14T22:13:20.000Z'],
    ['2023-11-14T22:13:20.5+05:45', '2023-11-14T16:28:20.500Z'],
    ['2023-11-14 22:13', '2023-11-14T22:13:00.000Z'],
    ['2023-11-14', '2023-11-14T00:00:00.000Z'],
    ['20231114T221320Z', '2023-11-14T22:13:20.000Z'],
    ['Tue, 14 Nov 2023 22:13:20 GMT', '2023-11-14T22:13:20.000Z'],
    ['Tue, 14 Nov 2023 22:13:20 +0100', '2023-11-14T21:13:20.000Z'],
    ['14 November 2023', '2023-11-14T00:00:00.000Z'],
    ['Nov 14, 2023', '2023-11-14T00:00:00.000Z'],
    ['1 Sept 2023 9:05', '2023-09-01T09:05:00.000Z'],
    ['14 Nov 2023 +0100', '2023-11-13T23:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['now', '2023-11-17T22:13:20.000Z'],
  ] as const) {
    const json = await convert(text, 'to-unix')
    assert.equal(json.iso, expected, text)
    assert.equal(json.detected, 'date')
  }
})

test('agrees with Luxon on ISO and e-mail dates', async () => {
  const draw = chanceOf(11).below
  for (let i = 0; i < 300; i++) {
    const at = DateTime.fromMillis(draw(4e12) - 1.2e12, {
      zone: `UTC${draw(2) ? '+' : '-'}${draw(12)}:30`,
    })
    assert.equal((await convert(at.toISO())).unix_milliseconds, at.toMillis())
    assert.equal((await convert(at.toRFC2822())).unix_seconds, Math.floor(at.toSeconds()))
    assert.equal((await convert(at.toHTTP())).unix_seconds, Math.floor(at.toSeconds()))
  }
})

test('relative to now', async () => {
  const at = async (seconds: number) => (await convert(String(now / 1000 + seconds))).relative
  assert.equal(await at(0), 'now')
  assert.equal(await at(-1), '1 second ago')
  assert.equal(await at(119), 'in 1 minute')
  assert.equal(await at(7200), 'in 2 hours')
  assert.equal(await at(-86400 * 20), '2 weeks ago')
  assert.equal(await at(86400 * 800), 'in 2 years')
})

test('each mode takes only its own kind', async () => {
  assert.match(
    await refusal(tool, { value: '2023-11-14', mode: 'to-date' }),
    /^400 value: expected a Unix time/,
  )
  assert.match(await refusal(tool, { value: '1700000000', mode: 'to-unix' }), /^400 value: expected a date/)
  assert.equal(await iso('20231114', 'to-unix'), '2023-11-14T00:00:00.000Z')
  assert.equal(await iso('20231114'), '1970-08-23T03:45:14.000Z')
})

test('dates as programs and people write them', async () => {
  const forms = [
    'Tue Nov 15 2022 13:45:26 GMT+0100 (Central European Standard Time)',
    'Tue Nov 15 13:45:26 2022 +0100',
    'Tue Nov 15 12:45:26 2022',
    'Tue Nov 15 12:45:26 UTC 2022',
    'Tue, 15 Nov 2022 07:45:26 EST',
    '15/Nov/2022:12:45:26 +0000',
    '2022/11/15 12:45:26',
    '2022-11-15 12:45:26 UTC',
    '2022-11-15T13:45:26+01:00[Europe/Berlin]',
    'Nov 15, 2022, 12:45:26 PM',
    'Tuesday, November 15th, 2022 at 12:45:26',
    '15.11.2022 12:45:26',
  ]
  for (const form of forms) assert.equal(await iso(form), '2022-11-15T12:45:26.000Z', form)
  assert.equal(await iso('15 Nov 2022 12:05 a.m.'), '2022-11-15T00:05:00.000Z')
  assert.equal(await iso('15-Nov-2022'), '2022-11-15T00:00:00.000Z')
  for (const value of ['Nov 15, 2022 13:45 PM', '15.13.2022', 'Nov 15 25:00:00 2022']) {
    assert.match(await refusal(tool, { value }), /^400 value: expected/, value)
  }
})

test('what is neither', async () => {
  const bad = [
    '2026-02-30',
    '2023-13-01',
    '01/02/2023',
    'tomorrow',
    '12:30',
    '1e',
    '2023-11-14T24:01',
    '30 Foo 2023',
    '31 Jun 2023',
    '0x10',
    '0x1e',
    '--1',
    '2023-11-14T10:00+25:00',
  ]
  for (const value of bad) assert.match(await refusal(tool, { value }), /^400 value: expected/, value)
  assert.match(await refusal(tool, { value: 9e30 }), /^400 value: lies outside/)
  assert.match(await refusal(tool, { value: '9'.repeat(60) }), /^400 value: lies outside/)
  assert.match(await refusal(tool, { value: '1e999' }), /^400 value: lies outside/)
  assert.match(await refusal(tool, { value: '+275760-09-13T10:00Z' }), /^400 value: lies outside/)
  assert.match(await refusal(tool, { value: ' ' }), /^400 value: must not be empty/)
  assert.match(await refusal(tool, { value: true }), /^400 value: expected a Unix time or a date/)
  assert.match(await refusal(tool, { value: '1'.repeat(61) }), /^400 value: /)
  assert.match(await refusal(tool, { value: '1', mode: 'date' }), /^400 mode: /)
  assert.equal(await refusal(tool, {}), '400 value: is required.')
})

test('dates with slashes are read where only one order makes a date, and both readings named where not', async () => {
  for (const value of ['12/31/2024', '31/12/2024', '31/12/2024 00:00'])
    assert.equal((await runTool(tool, { value })).json.iso, '2024-12-31T00:00:00.000Z', value)
  assert.equal((await runTool(tool, { value: '5/5/2024' })).json.iso, '2024-05-05T00:00:00.000Z')
  assert.equal(
    await refusal(tool, { value: '3/4/2024' }),
    '400 value: expected a date that means one day only; write 2024-04-03 or 2024-03-04.',
  )
  assert.match(await refusal(tool, { value: '31/02/2024' }), /^400 value: expected a Unix time/)
})
