import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CronExpressionParser } from 'cron-parser'
import { chanceOf } from '../../../../test/support/chance.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './cron-parser.ts'

const now = Date.UTC(2026, 0, 1, 0, 0, 30)
const parse = async (expression: string) => (await runTool(tool, { expression }, { now })).json
const says = async (expression: string) => (await parse(expression)).description

test('a working-day schedule', async () => {
  assert.deepEqual(await parse('*/15 9-17 * * MON-fri'), {
    description: 'Every 15 minutes, between 09:00 AM and 05:59 PM, Monday through Friday',
    fields: { minute: '*/15', hour: '9-17', day_of_month: '*', month: '*', day_of_week: 'MON-FRI' },
    next_runs: [
      '2026-01-01T09:00:00Z',
      '2026-01-01T09:15:00Z',
      '2026-01-01T09:30:00Z',
      '2026-01-01T09:45:00Z',
      '2026-01-01T10:00:00Z',
    ],
    warnings: [],
  })
})

test('Sunday is 0 and 7', async () => {
  for (const day of ['0', '7', 'SUN', 'sun']) {
    const json = await parse(`0 0 * * ${day}`)
    assert.match(json.description, /only on Sunday/)
    assert.equal(json.next_runs[0], '2026-01-04T00:00:00Z')
  }
  const weekend = ['2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z', '2026-01-10T00:00:00Z']
  for (const days of ['6-7', 'SAT-SUN', '0,6'])
    assert.deepEqual((await parse(`0 0 * * ${days}`)).next_runs.slice(0, 3), weekend)
})

test('both day fields: either is enough, said in words, a warning and the runs', async () => {
  const json = await parse('0 0 13 * 5')
  assert.equal(json.description, 'At 12:00 AM, on day 13 of the month, or on Friday')
  assert.match(json.warnings[0], /either of them/)
  assert.deepEqual(json.next_runs.slice(0, 3), [
    '2026-01-02T00:00:00Z',
    '2026-01-09T00:00:00Z',
    '2026-01-13T00:00:00Z',
  ])
  assert.deepEqual((await parse('0 0 */10 * 5')).warnings, [])
  for (const [expression, words] of [
    ['0 0 1 * MON-FRI', 'on day 1 of the month, or on Monday through Friday'],
    ['0 0 1-7 * MON#1', 'between day 1 and 7 of the month, or on the first Monday of the month'],
    ['0 0 L * 5L', 'on the last day of the month, or on the last Friday of the month'],
    ['0 0 1 1 5,6', 'on day 1 of the month, or on Friday and Saturday, only in January'],
  ] as const) {
    assert.equal(await says(expression), `At 12:00 AM, ${words}`)
  }
})

test('leading zeros, lists with a star and ranges of one are said as plainly as they run', async () => {
  for (const [expression, plain] of [
    ['05 09 * * 07', '5 9 * * 7'],
    ['*,5 *,3 *,1 *,2 *', '* * * * *'],
    ['3-3 4-4 * JAN-JAN *', '3 4 * JAN *'],
    ['0 0 5,* * MON', '0 0 * * *'],
  ] as const) {
    const [given, simple] = [await parse(expression), await parse(plain)]
    assert.equal(given.description, simple.description, expression)
    assert.deepEqual(given.next_runs, simple.next_runs, expression)
  }
  assert.equal((await parse('05 09 * * 07')).fields.minute, '05')
})

test('steps from a day of the week end with the week', async () => {
  const { description, next_runs } = await parse('0 0 * * 5/2')
  assert.match(description, /every 2 days of the week, Friday through Saturday/)
  assert.deepEqual(next_runs.slice(0, 2), ['2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z'])
})

test('seconds, macros and @reboot', async () => {
  const json = await parse('*/20 * * * * *')
  assert.equal(json.description, 'Every 20 seconds')
  assert.deepEqual(json.next_runs.slice(0, 2), ['2026-01-01T00:00:40Z', '2026-01-01T00:01:00Z'])
  assert.match(json.warnings[0], /seconds/)
  assert.equal((await parse('@daily')).next_runs[0], '2026-01-02T00:00:00Z')
  assert.equal((await parse('@Yearly')).next_runs[0], '2027-01-01T00:00:00Z')
  assert.equal((await parse('@hourly')).next_runs[0], '2026-01-01T01:00:00Z')
  assert.equal((await parse('@weekly')).fields.day_of_week, '0')
  assert.deepEqual((await parse('@reboot')).next_runs, [])
})

test('last day, nearest weekday, nth weekday', async () => {
  const first = async (expression: string) => (await parse(expression)).next_runs[0]
  assert.equal(await first('0 0 L 2 *'), '2026-02-28T00:00:00Z')
  assert.equal(await first('0 0 * * 5L'), '2026-01-30T00:00:00Z')
  assert.equal(await first('0 0 * * MON#2'), '2026-01-12T00:00:00Z')
  // 1 August 2026 is a Saturday, 15 February a Sunday, 31 January a Saturday.
  assert.equal(await first('0 0 1W 8 *'), '2026-08-03T00:00:00Z')
  assert.equal(await first('0 0 15W 2 *'), '2026-02-16T00:00:00Z')
  assert.equal(await first('0 0 LW 1 *'), '2026-01-30T00:00:00Z')
  assert.match((await parse('0 0 L * *')).warnings[0], /not part of standard cron/)
  assert.match(await says('0 0 * * MON#2'), /second Monday/)
  assert.deepEqual((await parse('0 0 * JUL WED')).warnings, [])
})

test('29 February waits for a leap year', async () => {
  const { next_runs } = await parse('0 0 29 2 *')
  assert.deepEqual(next_runs.slice(0, 2), ['2028-02-29T00:00:00Z', '2032-02-29T00:00:00Z'])
})

test('the next runs agree with the cron-parser library over random expressions', async () => {
  const random = chanceOf(3).below
  const field = (min: number, max: number): string => {
    const a = min + random(max - min + 1)
    const b = a + random(max - a + 1)
    const kinds = [
      '*',
      String(a),
      `${a}-${b}`,
      `*/${1 + random(Math.min(20, max - min))}`,
      a === b ? String(a) : `${a},${b}`,
      `${a}-${b}/${1 + random(3)}`,
    ]
    return kinds[random(kinds.length)]!
  }
  for (let i = 0; i < 250; i++) {
    const fields = [field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6)]
    // The library takes */2 for a restricted day; Vixie cron, and we, do not. So one day field at a time.
    fields[random(2) === 0 ? 2 : 4] = '*'
    const expression = [...(random(3) === 0 ? [field(0, 59)] : []), ...fields].join(' ')
    const other = CronExpressionParser.parse(expression, { currentDate: new Date(now), tz: 'UTC' })
    const expected = Array.from({ length: 5 }, () =>
      other.next().toDate().toISOString().replace('.000Z', 'Z'),
    )
    assert.deepEqual((await parse(expression)).next_runs, expected, expression)
  }
})

test('what no cron runs is refused, with the field named', async () => {
  const call = (expression: string) => refusal(tool, { expression })
  assert.equal(await call('5-1 * * * *'), '400 expression: "5-1" in the minutes runs backwards.')
  assert.equal(await call('*/90 * * * *'), '400 expression: "*/90" in the minutes has a step beyond 59.')
  assert.equal(await call('0 0 31 2 *'), '400 expression: never runs: no such day exists in these months.')
  assert.match(await call('0 0 31 4,6,9,11 *'), /never runs/)
  assert.match(await call('0 0 30W 2 *'), /never runs/)
  const bad = [
    ...[
      '60 * * * *',
      '* 24 * * *',
      '* * 0 * *',
      '* * 32 * *',
      '* * * 13 *',
      '* * * 0 *',
      '* * * * 8',
      '-5 * * * *',
      '1.5 * * * *',
    ],
    ...[
      'a * * * *',
      '*/0 * * * *',
      '*/x * * * *',
      '1/2/3 * * * *',
      '1-2-3 * * * *',
      '0,,5 * * * *',
      ', * * * *',
      '? * * * *',
    ],
    ...[
      '* * * FOO *',
      '* * * * FUN',
      '* * 5L * *',
      '* * * * 5#6',
      '* * * * #2',
      '* L * * *',
      '* * 40W * *',
      '* * 1-5,LW * *',
      '** * * * *',
      'H * * * *',
    ],
  ]
  for (const expression of bad)
    assert.match(await call(expression), /^400 expression: ".*" in the /, expression)
  for (const zone of ['TZ=UTC', 'CRON_TZ=Europe/Berlin'])
    assert.equal(
      await call(`${zone} 0 9 * * *`),
      `400 expression: expected the fields without ${zone}; runs are listed in UTC.`,
    )
  for (const interval of ['@every 1h30m', 'rate(5 minutes)'])
    assert.match(await call(interval), /^400 expression: @every and rate\(\) count from the moment/)
  assert.match(await call('* * * *'), /^400 expression: expected 5 fields .* received 4/)
  assert.match(await call('* * * * * * * *'), /received 8/)
  assert.match(await call('@fortnightly'), /received 1/)
  assert.match(await call('@__proto__'), /received 1/)
  assert.match(await call(`${'1,'.repeat(99)}1 * * * *`), /^400 expression: must have at most 200/)
  assert.match(await refusal(tool, { expression: 5 }), /^400 expression: expected text/)
  assert.match(await call(''), /^400 expression: must not be empty/)
})

test('days before the last one', async () => {
  const { json } = await runTool(tool, { expression: '0 0 L-3 * *' }, { now: Date.UTC(2026, 1, 1) })
  assert.deepEqual(json.next_runs.slice(0, 2), ['2026-02-25T00:00:00Z', '2026-03-28T00:00:00Z'])
  assert.match(json.description, /3 days before the last day of the month/)
})

test('the command of a crontab is not taken for a field', async () => {
  for (const command of ['/usr/bin/backup --all', 'root /bin/true', './run.sh', 'PATH=/bin run']) {
    assert.match(
      await refusal(tool, { expression: `0 0 * * * ${command}` }),
      /without the user and the command/,
    )
  }
})

test('Quartz and EventBridge: a year behind, and weekdays from 1', async () => {
  const quartz = await parse('0 15 10 ? * 6L 2026-2027')
  assert.equal(quartz.description, 'At 10:15 AM, on the last Friday of the month, 2026 through 2027')
  assert.deepEqual(quartz.next_runs.slice(0, 2), ['2026-01-30T10:15:00Z', '2026-02-27T10:15:00Z'])
  assert.equal(quartz.fields.year, '2026-2027')
  assert.match(quartz.warnings.join(), /as Quartz has it.*count from 1 for Sunday/)
  assert.equal((await parse('0 0 12 ? * MON-FRI *')).next_runs[1], '2026-01-02T12:00:00Z')
  assert.equal((await parse('0 0 12 ? * 2#1 *')).next_runs[0], '2026-01-05T12:00:00Z')
  assert.equal((await parse('0 0 12 1/5 * ? 2099')).next_runs[0], '2099-01-01T12:00:00Z')
  for (const expression of ['cron(0 18 ? * 2-6 *)', '0 18 ? * MON-FRI *']) {
    const { description, next_runs, warnings } = await parse(expression)
    assert.equal(description, 'At 06:00 PM, Monday through Friday')
    assert.deepEqual(next_runs.slice(0, 3), [
      '2026-01-01T18:00:00Z',
      '2026-01-02T18:00:00Z',
      '2026-01-05T18:00:00Z',
    ])
    assert.match(warnings.join(), /as EventBridge has it/)
  }
  assert.match((await parse('0 0 12 ? * 2')).warnings.join(), /Quartz counts them from 1/)
  assert.equal((await parse('0 0 12 ? * 2')).next_runs[0], '2026-01-06T12:00:00Z')
})

test('years that have passed, are not there, or have no such day', async () => {
  const past = await parse('0 0 12 1 1 ? 2020')
  assert.deepEqual(past.next_runs, [])
  assert.match(past.warnings.join(), /does not run any more/)
  const call = (expression: string) => refusal(tool, { expression })
  assert.match(
    await call('0 0 12 1 1 ? 1066'),
    /"1066" in the years is not understood; use numbers from 1970 to 2199/,
  )
  assert.match(await call('0 0 12 29 2 ? 2027'), /never runs/)
  assert.match(await call('0 0 12 ? * 0 *'), /in the days of the week is not understood/)
})

test('steps that do not fill their hour or day are told of', async () => {
  const warned = async (expression: string) => (await parse(expression)).warnings.join(' ')
  assert.equal(
    await warned('*/7 * * * *'),
    'Not all gaps are the same: counting starts again at 0 with every hour, 4 minutes after 56.',
  )
  assert.match(await warned('0 0/23 * * *'), /every day, 1 hour after 23\.$/)
  assert.equal(await warned('*/15 */6 * * *'), '')
  assert.equal(await warned('5/15 * * * *'), '')
})
