import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { instantOf, parseIso } from '../../../lib/dates/iso-dates.ts'
import { spelledDate, twoReadings } from '../../../lib/dates/spelled-dates.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'

/** Units of a Unix time by the size they end at; seconds reach the year 5138. A unit is 10^exponent milliseconds. */
const UNITS = [
  { name: 'seconds', below: 1e11, exponent: 3 },
  { name: 'milliseconds', below: 1e14, exponent: 0 },
  { name: 'microseconds', below: 1e17, exponent: -3 },
  { name: 'nanoseconds', below: Number.POSITIVE_INFINITY, exponent: -6 },
]
const NUMERIC = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i

export default defineTool({
  name: 'Timestamp converter',
  description:
    'Converts between Unix times and dates. Numbers are taken as seconds, milliseconds, microseconds or nanoseconds by their size; dates as ISO 8601, as 15 Nov 2022 or Nov 15, 2022, and as e-mail, Git, JavaScript and web servers write them. A date without offset is in UTC.',
  credits: 0,
  params: {
    value: p
      .json(
        z.union(
          [z.string().max(100), z.number()],
          'expected a Unix time or a date of at most 100 characters',
        ),
        {
          asText: true,
        },
      )
      .widget('text')
      .describe('A Unix time (also as a JSON number, negative before 1970), a date, or now.')
      .example('1700000000'),
    mode: p
      .choice(['auto', 'to-date', 'to-unix'])
      .default('auto')
      .describe('to-date takes only Unix times, to-unix only dates, auto either.'),
  },
  returns: json(
    z.object({
      unix_seconds: z.int().describe('Rounded down.'),
      unix_milliseconds: z.int(),
      iso: z.string(),
      utc: z.string().describe('As HTTP and e-mail write it.'),
      relative: z.string().describe('Seen from now, in the largest fitting unit.'),
      input: z.string(),
      detected: z.enum(['seconds', 'milliseconds', 'microseconds', 'nanoseconds', 'date']),
    }),
  ),
  example: { value: '1700000000' },
  runs: 'inline',
  run({ value, mode }, { now }) {
    const text = String(value).trim()
    if (text === '') throw badInput('value: must not be empty.')
    const found = (mode !== 'to-unix' && fromNumber(text)) || (mode !== 'to-date' && fromDate(text, now))
    const readings = found ? undefined : twoReadings(text)
    if (readings)
      throw badInput(`value: expected a date that means one day only; write ${readings.join(' or ')}.`)
    if (!found) throw badInput(`value: ${expected(mode)}, received ${JSON.stringify(text.slice(0, 60))}.`)
    const date = new Date(found.milliseconds)
    if (Number.isNaN(date.getTime())) {
      throw badInput('value: lies outside the years -271,821 to 275,760.')
    }
    const milliseconds = date.getTime()
    return {
      unix_seconds: Math.floor(milliseconds / 1000),
      unix_milliseconds: milliseconds,
      iso: date.toISOString(),
      utc: date.toUTCString(),
      relative: relative(milliseconds - now),
      input: text,
      detected: found.detected,
    }
  },
})

const expected = (mode: string): string =>
  mode === 'to-date'
    ? 'expected a Unix time such as 1700000000'
    : mode === 'to-unix'
      ? 'expected a date such as 2023-11-14T22:13:20Z'
      : 'expected a Unix time such as 1700000000 or a date such as 2023-11-14T22:13:20Z'

type Found = {
  milliseconds: number
  detected: 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds' | 'date'
}

function fromNumber(text: string): Found | undefined {
  if (!NUMERIC.test(text)) return undefined
  if (!Number.isFinite(Number(text))) return { milliseconds: Number.NaN, detected: 'nanoseconds' }
  const plain = /e/i.test(text) ? withoutExponent(Number(text)) : text
  const unit = UNITS.find(({ below }) => Math.abs(Number(plain)) < below)!
  // The exponent moves the point without a multiplication, which would make 1.005 seconds 1004 milliseconds.
  return {
    milliseconds: Math.floor(Number(`${plain}e${unit.exponent}`)) + 0,
    detected: unit.name as Found['detected'],
  }
}

/** 1.7e9 → 1700000000. */
function withoutExponent(value: number): string {
  const written = String(value)
  return written.includes('e') ? String(BigInt(Math.trunc(value))) : written
}

function fromDate(text: string, now: number): Found | undefined {
  if (text.toLowerCase() === 'now') return { milliseconds: now, detected: 'date' }
  const parsed = parseIso(text) ?? parseIso(spelledDate(text) ?? '')
  return parsed && { milliseconds: instantOf(parsed)?.epochMilliseconds ?? Number.NaN, detected: 'date' }
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.2425 * 86_400_000],
  ['month', 30.436875 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

function relative(difference: number): string {
  const [unit, size] = STEPS.find(([, least]) => Math.abs(difference) >= least) ?? ['second', 1000]
  const amount = Math.trunc(difference / size)
  return amount === 0 ? 'now' : new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(amount, unit)
}
