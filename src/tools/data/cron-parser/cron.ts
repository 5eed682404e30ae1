import { badInput } from '../../../fault.ts'
import { cronParts } from './quartz.ts'

/** A field of a cron expression: its bounds and the names that stand for numbers. */
interface FieldKind {
  name: string
  label: string
  min: number
  max: number
  names?: string[]
}

const KINDS: FieldKind[] = [
  { name: 'second', label: 'seconds', min: 0, max: 59 },
  { name: 'minute', label: 'minutes', min: 0, max: 59 },
  { name: 'hour', label: 'hours', min: 0, max: 23 },
  { name: 'day_of_month', label: 'days of the month', min: 1, max: 31 },
  {
    name: 'month',
    label: 'months',
    min: 1,
    max: 12,
    names: ['', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  {
    name: 'day_of_week',
    label: 'days of the week',
    min: 0,
    max: 7,
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
  },
]
const YEAR: FieldKind = { name: 'year', label: 'years', min: 1970, max: 2199 }

export const MACROS: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

/** A test on a calendar day that plain numbers cannot express: last day, nearest weekday, second Monday. */
type DayRule = (day: Date, daysInMonth: number) => boolean

export interface Cron {
  /** The fields as written, names in capitals; `second` only where the expression has it. */
  fields: Record<string, string>
  seconds: Set<number>
  minutes: Set<number>
  hours: Set<number>
  months: Set<number>
  /** Of Quartz and EventBridge. */
  years?: Set<number>
  /** Whose rules the days of the week follow, where they count from 1. */
  by?: 'Quartz' | 'EventBridge'
  onDay: DayRule
  /** Both day fields are restricted, so that either is enough. */
  eitherDay: boolean
}

/** Reads a cron expression of five fields, six with seconds first, or those of Quartz and EventBridge with a year. Strict: what no cron runs is a 400. */
export function parseCron(expression: string, name: string): Cron {
  const zone = /^\s*(?:CRON_)?TZ=\S+/i.exec(expression)?.[0].trim()
  if (zone) throw badInput(`${name}: expected the fields without ${zone}; runs are listed in UTC.`)
  if (/^\s*(@every\s|rate\()/i.test(expression)) {
    throw badInput(
      `${name}: @every and rate() count from the moment a scheduler starts, not by the clock; use fields such as */5 * * * *.`,
    )
  }
  const { parts, year, by } = cronParts(expression)
  if (parts.length > 5 && /^[~./]|[A-Z]{4}|=/.test(parts.slice(5).join(' '))) {
    throw badInput(
      `${name}: expected the five or six fields alone, without the user and the command of a crontab's line.`,
    )
  }
  if (parts.length !== 5 && parts.length !== 6) {
    throw badInput(
      `${name}: expected 5 fields (minute, hour, day of month, month, day of week), 6 with seconds first or 7 with the year last, received ${parts.length}.`,
    )
  }
  const kinds = parts.length === 6 ? KINDS : KINDS.slice(1)
  const fields = Object.fromEntries(kinds.map((kind, i) => [kind.name, parts[i]!]))
  const plain = (kind: string) => numbersOf(fields[kind]!, KINDS.find(k => k.name === kind)!, name)
  const monthDays = fields['day_of_month']!
  if (monthDays.includes(',') && monthDays.includes('W')) {
    throw badInput(
      `${name}: ${JSON.stringify(monthDays)} in the days of the month has a W in a list; it goes with one day only.`,
    )
  }
  const days = dayRule(fields['day_of_month']!, KINDS[3]!, name, monthDayRule)
  const weekdays = dayRule(fields['day_of_week']!, KINDS[5]!, name, weekDayRule)
  // As Vixie cron has it: a field that begins with * does not count as restricted.
  const open = (field: string) => /^[*?]/.test(fields[field]!)
  const eitherDay = !open('day_of_month') && !open('day_of_week')
  const cron: Cron = {
    fields: year === undefined ? fields : { ...fields, year },
    ...(year !== undefined && { years: numbersOf(year, YEAR, name) }),
    ...(by && { by }),
    seconds: fields['second'] === undefined ? new Set([0]) : plain('second'),
    minutes: plain('minute'),
    hours: plain('hour'),
    months: plain('month'),
    onDay: (day, last) =>
      eitherDay ? days(day, last) || weekdays(day, last) : days(day, last) && weekdays(day, last),
    eitherDay,
  }
  if (nextRuns(cron, Date.UTC(Math.min(2000, ...(cron.years ?? [])), 0, 1) - 1, 1).length === 0) {
    throw badInput(`${name}: never runs: no such day exists in these months.`)
  }
  return cron
}

/** Steps that do not fill the hour, minute or day: their last gap is shorter, as they begin again with the next one. */
export function unevenSteps({ fields }: Cron): string[] {
  const spans = { second: [60, 'minute'], minute: [60, 'hour'], hour: [24, 'day'] } as const
  return Object.entries(spans).flatMap(([field, [count, span]]) => {
    const step = /^(?:\*|0)\/(\d+)$/.exec(fields[field] ?? '')?.[1]
    if (!step || count % Number(step) === 0) return []
    const last = count - (count % Number(step))
    const gap = `${count - last} ${field}${count - last === 1 ? '' : 's'}`
    return [`Not all gaps are the same: counting starts again at 0 with every ${span}, ${gap} after ${last}.`]
  })
}

/** The expression in its plainest form, for who puts it into words: `09` is 9, `5-5` is 5, `*,5` is `*`. */
export function simplified({ fields, eitherDay }: Cron): string {
  const plain = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const items = text.split(',').map(item => item.replace(/\b0+(?=\d)/g, '').replace(/^(\w+)-\1$/, '$1'))
      return [name, items.includes('*') ? '*' : items.join(',')]
    }),
  )
  // Where either day is enough, a field with every day in it leaves nothing for the other to say.
  if (eitherDay && (plain['day_of_month'] === '*' || plain['day_of_week'] === '*')) {
    plain['day_of_month'] = plain['day_of_week'] = '*'
  }
  if (plain['year'] !== undefined) plain['second'] ??= '0'
  const order = [...KINDS, YEAR].flatMap(kind => plain[kind.name] ?? [])
  return order.join(' ')
}

/** The next moments in UTC, in milliseconds; fewer where the calendar has no more within 40 years, or those named. */
export function nextRuns(cron: Cron, after: number, count: number): number[] {
  const runs: number[] = []
  const sorted = [cron.hours, cron.minutes, cron.seconds].map(set => [...set].sort((a, b) => a - b)) as [
    number[],
    number[],
    number[],
  ]
  const start = new Date(after)
  const years = cron.years ? YEAR.max - start.getUTCFullYear() + 1 : 40
  for (let month = 0; month < 12 * years; month++) {
    const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month))
    if (cron.years && !cron.years.has(first.getUTCFullYear())) continue
    if (!cron.months.has(first.getUTCMonth() + 1)) continue
    const [y, m] = [first.getUTCFullYear(), first.getUTCMonth()]
    const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
    for (let date = month === 0 ? start.getUTCDate() : 1; date <= last; date++) {
      const day = new Date(Date.UTC(y, m, date))
      if (!cron.onDay(day, last)) continue
      for (const time of timesOf(sorted)) {
        const run = day.getTime() + time
        if (run > after && runs.push(run) === count) return runs
      }
    }
  }
  return runs
}

function* timesOf([hours, minutes, seconds]: [number[], number[], number[]]): Generator<number> {
  for (const hour of hours) {
    for (const minute of minutes)
      for (const second of seconds) yield ((hour * 60 + minute) * 60 + second) * 1000
  }
}

/** `*`, `5`, `1-5`, lists of them, each with a step. */
function numbersOf(text: string, kind: FieldKind, name: string): Set<number> {
  const found = new Set<number>()
  for (const item of text.split(',')) {
    const wrong = (why: string) => badInput(`${name}: ${JSON.stringify(item)} in the ${kind.label} ${why}.`)
    const [range = '', step, ...more] = item.split('/')
    const size = step === undefined ? 1 : /^\d{1,2}$/.test(step) ? Number(step) : 0
    if (more.length > 0 || size === 0) throw wrong('has a step that is not a number above 0')
    const dayField = kind.name === 'day_of_month' || kind.name === 'day_of_week'
    const all = range === '*' || (range === '?' && dayField && text === '?')
    const [low = '', high] = all ? [String(kind.min), String(kind.max)] : range.split('-', 2)
    const from = numberOf(low, kind)
    // The week has a second name for Sunday, 7, with which a step must not go round.
    const last = kind.name === 'day_of_week' && from !== 7 ? 6 : kind.max
    let to = high === undefined ? (step === undefined ? from : last) : numberOf(high, kind)
    if (from === undefined || to === undefined || range.split('-').length > 2) {
      throw wrong(
        `is not understood; use numbers from ${kind.min} to ${kind.max}${kind.names ? ' or names such as ' + kind.names[1] : ''}`,
      )
    }
    // Saturday to Sunday: Sunday ends the week here.
    if (kind.name === 'day_of_week' && high !== undefined && to === 0 && from > 0) to = 7
    if (from > to) throw wrong('runs backwards')
    if (step !== undefined && size > kind.max - kind.min)
      throw wrong(`has a step beyond ${kind.max - kind.min}`)
    for (let n = from; n <= (all ? last : to); n += size) found.add(kind.name === 'day_of_week' ? n % 7 : n)
  }
  return found
}

function numberOf(text: string, kind: FieldKind): number | undefined {
  const named = text === '' ? -1 : (kind.names?.indexOf(text) ?? -1)
  if (named >= 0) return named
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number >= kind.min && number <= kind.max ? number : undefined
}

function dayRule(
  text: string,
  kind: FieldKind,
  name: string,
  special: (item: string, kind: FieldKind) => DayRule | undefined,
): DayRule {
  const rules: DayRule[] = []
  const plain: string[] = []
  for (const item of text.split(',')) {
    const rule = special(item, kind)
    if (rule) rules.push(rule)
    else plain.push(item)
  }
  const numbers = plain.length > 0 ? numbersOf(plain.join(','), kind, name) : new Set<number>()
  const value =
    kind.name === 'day_of_month' ? (day: Date) => day.getUTCDate() : (day: Date) => day.getUTCDay()
  return (day, last) => numbers.has(value(day)) || rules.some(rule => rule(day, last))
}

/** L: the last day. L-3: three days before it. LW: the last weekday. 15W: the weekday nearest to the 15th, in the same month. */
function monthDayRule(item: string, kind: FieldKind): DayRule | undefined {
  if (item === 'L') return (day, last) => day.getUTCDate() === last
  const before = /^L-(\d{1,2})$/.exec(item)?.[1]
  if (before !== undefined && Number(before) < kind.max)
    return (day, last) => day.getUTCDate() === last - Number(before)
  const near = /^(L|\d{1,2})W$/.exec(item)?.[1]
  if (near === undefined || (near !== 'L' && numberOf(near, kind) === undefined)) return undefined
  return (day, last) => {
    const target = near === 'L' ? last : Number(near)
    if (target > last) return false
    const weekday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), target)).getUTCDay()
    const moved =
      weekday === 6
        ? target === 1
          ? 3
          : target - 1
        : weekday === 0
          ? target === last
            ? target - 2
            : target + 1
          : target
    return day.getUTCDate() === moved
  }
}

/** 5L: the last Friday of the month. MON#2: its second Monday. */
function weekDayRule(item: string, kind: FieldKind): DayRule | undefined {
  const [, which = '', mark = '', nth = ''] = /^(\w{1,3}?)(L|#([1-5]))$/.exec(item) ?? []
  const weekday = mark === '' ? undefined : numberOf(which, kind)
  if (weekday === undefined) return undefined
  return (day, last) => {
    if (day.getUTCDay() !== weekday % 7) return false
    return mark === 'L' ? day.getUTCDate() > last - 7 : Math.ceil(day.getUTCDate() / 7) === Number(nth)
  }
}
