import { z } from 'zod'
import { badInput } from '../../../fault.ts'
import { instantOf, parseIso } from '../../../lib/dates/iso-dates.ts'
import { spelledDate } from '../../../lib/dates/spelled-dates.ts'
import { round } from '../../../lib/text/numbers.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { abbreviation, isDst, zoneParam } from './time-zones.ts'

const place = z.object({
  timezone: z.string(),
  datetime: z.string().describe('ISO 8601 with the offset in force there.'),
  offset: z.string(),
  abbreviation: z.string(),
  is_dst: z.boolean().describe('Whether summer time is in force.'),
})

export default defineTool({
  name: 'Time zone converter',
  description:
    'Shows a moment as the clocks of another time zone show it, and compares two zones. A time without offset is read as local time in the zone of from.',
  credits: 0,
  params: {
    to: p
      .string({ max: 100 })
      .widget('time-zone')
      .describe('IANA time zone to convert to, such as Asia/Kathmandu.'),
    datetime: p
      .string({ max: 60 })
      .defaultWord('now')
      .describe(
        'ISO 8601 date and time; with Z or an offset such as +05:45, otherwise local time in the zone of from.',
      )
      .example('2026-03-29T02:30:00'),
    from: p.string({ max: 100 }).widget('time-zone').optional().describe('IANA time zone to compare with.'),
  },
  returns: json(
    z.object({
      instant: z.string().describe('The moment in UTC.'),
      from: place.optional(),
      to: place,
      difference_hours: z.number().optional().describe('How far to is ahead of from; negative: behind.'),
      warnings: z.array(z.string()).optional(),
    }),
  ),
  example: { datetime: '2026-07-01T12:00:00Z', to: 'Asia/Kathmandu', from: 'Europe/Berlin' },
  runs: 'inline',
  run({ to, datetime, from }, { now, warn }) {
    const target = zoneParam(to, 'to')
    const source = from === undefined ? undefined : zoneParam(from, 'from')
    const { instant, warning } = moment(datetime, source, now)
    if (warning) warn(warning)
    const there = instant.toZonedDateTimeISO(target)
    const here = source === undefined ? undefined : instant.toZonedDateTimeISO(source)
    return {
      instant: instant.toString(),
      ...(here && { from: described(here) }),
      to: described(there),
      ...(here && { difference_hours: hoursBetween(here, there) }),
      ...(warning && { warnings: [warning] }),
    }
  },
})

function moment(
  text: string | undefined,
  source: string | undefined,
  now: number,
): { instant: Temporal.Instant; warning?: string } {
  if (text === undefined) return { instant: Temporal.Instant.fromEpochMilliseconds(now) }
  const parsed = parseIso(text) ?? parseIso(spelledDate(text) ?? '')
  if (!parsed) {
    throw badInput(
      `datetime: expected ISO 8601 such as 2026-03-29T12:30:00Z, received ${JSON.stringify(text)}.`,
    )
  }
  if (parsed.local.year < 1 || parsed.local.year > 9999) {
    throw badInput('datetime: lies outside the years 1 to 9999.')
  }
  if (parsed.offset) return { instant: instantOf(parsed)! }
  if (source === undefined) {
    throw badInput('datetime: has no offset; add Z or one such as +05:45, or name its time zone in from.')
  }
  const earlier = parsed.local.toZonedDateTime(source, { disambiguation: 'earlier' })
  const later = parsed.local.toZonedDateTime(source, { disambiguation: 'later' })
  const taken = parsed.local.toZonedDateTime(source)
  const instant = taken.toInstant()
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { instant }
  const clock = `datetime: ${parsed.local}`
  return taken.toPlainDateTime().equals(parsed.local)
    ? { instant, warning: `${clock} came twice in ${source}, the earlier one (${taken.offset}) was taken.` }
    : { instant, warning: `${clock} was skipped in ${source}, ${taken.toPlainDateTime()} was taken.` }
}

const NANOSECONDS_PER_HOUR = 3.6e12
const hoursBetween = (here: Temporal.ZonedDateTime, there: Temporal.ZonedDateTime): number =>
  round((there.offsetNanoseconds - here.offsetNanoseconds) / NANOSECONDS_PER_HOUR, 4)

const described = (at: Temporal.ZonedDateTime) => ({
  timezone: at.timeZoneId,
  datetime: at.toString({ timeZoneName: 'never' }),
  offset: at.offset,
  abbreviation: abbreviation(at),
  is_dst: isDst(at),
})
