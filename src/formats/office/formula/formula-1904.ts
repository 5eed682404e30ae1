import { type FormulaFunction, isRange, type Value } from './formula-values.ts'

/** Days between the two calendars of workbooks. */
export const DAYS_1904 = 1462

/** Which arguments of a function are days, and whether its result is one. */
const DAYS: Record<string, { takes: number[]; gives?: boolean }> = {
  ...named('YEAR MONTH DAY WEEKDAY WEEKNUM ISOWEEKNUM', [0]),
  ...named(
    'DATEDIF DAYS360 YEARFRAC COUPNUM COUPDAYBS COUPDAYS COUPDAYSNC PRICE YIELD DURATION MDURATION',
    [0, 1],
  ),
  ...named('DATE TODAY NOW DATEVALUE', [], true),
  ...named('EDATE EOMONTH', [0], true),
  ...named('COUPPCD COUPNCD', [0, 1], true),
  NETWORKDAYS: { takes: [0, 1, 2] },
  'NETWORKDAYS.INTL': { takes: [0, 1, 3] },
  WORKDAY: { takes: [0, 2], gives: true },
  'WORKDAY.INTL': { takes: [0, 3], gives: true },
}

function named(names: string, takes: number[], gives = false): typeof DAYS {
  return Object.fromEntries(names.split(' ').map(name => [name, { takes, gives }]))
}

const moved = (value: Value, by: number): Value => {
  if (typeof value === 'number') return value + by
  if (!isRange(value)) return value
  const at = value.at.bind(value)
  return {
    ...value,
    at: (r, c) => {
      const one = at(r, c)
      return typeof one === 'number' ? one + by : one
    },
  }
}

/** A function as workbooks know it whose days are counted from 1904. */
export function since1904(name: string, work: FormulaFunction): FormulaFunction {
  const days = DAYS[name]
  if (!days) return work
  return (args, host, place) => {
    const made = work(
      args.map((arg, i) => (days.takes.includes(i) ? moved(arg, DAYS_1904) : arg)),
      host,
      place,
    )
    return days.gives ? moved(made, -DAYS_1904) : made
  }
}
