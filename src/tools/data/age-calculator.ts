import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { dateParam } from '../../lib/dates/iso-dates.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

export default defineTool({
  name: 'Age calculator',
  description:
    'Counts the time between two dates in years, months and days, in totals of each unit, and names the next birthday. Born on 29 February, the birthday of a common year is 28 February.',
  credits: 0,
  params: {
    from: p
      .string({ max: 40 })
      .widget('date')
      .describe('First date, or date of birth, as YYYY-MM-DD. A time of day is ignored.'),
    to: p
      .string({ max: 40 })
      .widget('date')
      .defaultWord('today')
      .describe('Last date as YYYY-MM-DD, or today (in UTC).'),
  },
  returns: json(
    z.object({
      years: z.int(),
      months: z.int().describe('Whole months beyond the years.'),
      days: z.int().describe('Days beyond the months.'),
      total_months: z.int(),
      total_weeks: z.int(),
      total_days: z.int(),
      total_hours: z.int(),
      next_birthday: z.string().optional().describe('First anniversary after the last date.'),
      days_to_next_birthday: z.int().optional(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  example: { from: '1990-05-17', to: '2026-01-31' },
  runs: 'inline',
  run({ from, to }, { now }) {
    const start = dateParam(from, 'from')
    const end =
      to === undefined
        ? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
        : dateParam(to, 'to')
    if (Temporal.PlainDate.compare(start, end) > 0) {
      throw badInput(`from: ${start} is after the last date, ${end}.`)
    }
    const total = monthsBetween(start, end)
    const last = start.add({ months: total })
    const days = start.until(end).days
    const next = later(start, { years: Math.floor(total / 12) + 1 })
    return {
      years: Math.floor(total / 12),
      months: total % 12,
      days: last.until(end).days,
      total_months: total,
      total_weeks: Math.floor(days / 7),
      total_days: days,
      total_hours: days * 24,
      ...(next && { next_birthday: next.toString(), days_to_next_birthday: end.until(next).days }),
      from: start.toString(),
      to: end.toString(),
    }
  },
})

/**
 * Whole months, where a month from the 31st ends on the last day of a shorter one. Temporal's own `until`
 * waits for the day after, so that someone born on 29 February would turn a year older on 1 March.
 */
function monthsBetween(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const months = (end.year - start.year) * 12 + end.month - start.month
  const day = later(start, { months })
  return !day || Temporal.PlainDate.compare(day, end) > 0 ? months - 1 : months
}

/** Undefined past the end of the calendar, in the year 275,760. */
function later(start: Temporal.PlainDate, by: Temporal.DurationLike): Temporal.PlainDate | undefined {
  try {
    return start.add(by)
  } catch {
    return undefined
  }
}
