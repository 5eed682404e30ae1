import { readCsv } from '../../lib/csv.ts'
import { t } from '../texts.ts'

/** The rates of one day: how much of each currency one unit of `base` buys. */
export interface Day {
  /** ISO 8601; empty where the file tells none. */
  date: string
  rates: Record<string, number>
}

export interface Rates {
  base: string
  /** The newest first. */
  days: Day[]
  /** The file they are from, or that they were typed. */
  source: string
}

/** A file that holds no rates; the message says what is taken. */
export class NoRates extends Error {}

const CODE = /^[A-Z]{3}$/
const MOST_DAYS = 10_000

/** Reads rates from the files of the European Central Bank, or from a table of codes and rates. */
export function readRates(text: string, source: string): Rates {
  const days = (/^\s*(\uFEFF)?\s*</.test(text) ? fromXml(text) : fromCsv(text))
    .filter(day => Object.keys(day.rates).length > 0)
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, MOST_DAYS)
  if (days.length === 0) throw new NoRates(t('rates.noRatesWereFound'))
  const own = days.find(day => day.rates['EUR'] === 1)
  const unit = own ? undefined : Object.entries(days[0]!.rates).find(([, rate]) => rate === 1)?.[0]
  const base = unit ?? 'EUR'
  for (const day of days) day.rates[base] = 1
  return { base, days, source }
}

/** `<Cube time="2026-11-13"><Cube currency="USD" rate="1.08"/>`, whatever the prefix and order. */
function fromXml(text: string): Day[] {
  const days: Day[] = []
  for (const [, attributes = ''] of text.matchAll(/<(?:[\w.-]+:)?(?:Cube|Obs|Rate)\b([^>]*)>/gi)) {
    const told = (name: RegExp) =>
      new RegExp(`\\b(?:${name.source})\\s*=\\s*["']([^"']*)["']`, 'i').exec(attributes)?.[1]
    const date = told(/time|date/)
    if (date !== undefined) days.push({ date: isoDay(date), rates: {} })
    put(days, told(/currency|code/), told(/rate|value/))
  }
  return days
}

function put(days: Day[], code: string | undefined, rate: string | undefined): void {
  const value = numberOf(rate ?? '')
  const name = code?.trim().toUpperCase() ?? ''
  if (!CODE.test(name) || value === undefined || value <= 0) return
  if (days.length === 0) days.push({ date: '', rates: {} })
  days.at(-1)!.rates[name] = value
}

/** A row of codes with a row of rates for each day, or a code and a rate in each row. */
function fromCsv(text: string): Day[] {
  const { rows } = readCsv(text, MOST_DAYS + 1)
  const [head = [], ...rest] = rows.map(row => row.map(cell => cell.trim()))
  const codes = head.map(cell => cell.toUpperCase())
  if (codes.filter(cell => CODE.test(cell)).length >= 2 && /^(date|time)/i.test(head[0] ?? ''))
    return rest.map(row => {
      const days: Day[] = [{ date: isoDay(row[0] ?? ''), rates: {} }]
      for (const [at, code] of codes.entries()) if (at > 0) put(days, code, row[at])
      return days[0]!
    })
  const byDate = new Map<string, Day>()
  for (const row of [head, ...rest]) {
    const code = row.find(cell => CODE.test(cell))
    const date = isoDay(row.find(cell => isoDay(cell) !== '') ?? '')
    const rate = row.find(cell => cell !== code && isoDay(cell) === '' && numberOf(cell) !== undefined)
    const day = byDate.get(date) ?? { date, rates: {} }
    put([day], code, rate)
    byDate.set(date, day)
  }
  return [...byDate.values()]
}

/** "13 November 2026", "13/11/2026" and "2026-11-13" as the last of them; empty for what is no day. */
export function isoDay(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim())
  if (iso) return iso[0]
  const slashed = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text.trim())
  if (slashed) return `${slashed[3]}-${slashed[2]!.padStart(2, '0')}-${slashed[1]!.padStart(2, '0')}`
  const spelt = /^(\d{1,2}) ([A-Za-z]{3,9}) (\d{4})$/.exec(text.trim())
  const month = spelt ? MONTHS.indexOf(spelt[2]!.slice(0, 3).toLowerCase()) : -1
  if (!spelt || month < 0) return ''
  return `${spelt[3]}-${String(month + 1).padStart(2, '0')}-${spelt[1]!.padStart(2, '0')}`
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "1,234.5", "1.234,5", "1 234,5" and "1234.5" alike; the last mark with other than three digits behind it parts the cents. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(plain)) return undefined
  const marks = [...plain.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  const grouped =
    last !== undefined &&
    plain.length - last.index === 4 &&
    marks.length > 1 &&
    marks.every(one => one[0] === last[0])
  const decimal = last === undefined || grouped ? -1 : last.index
  const digits = [...plain].map((char, at) => (at === decimal ? '.' : /[.,]/.test(char) ? '' : char)).join('')
  const value = Number(digits)
  return Number.isFinite(value) ? value : undefined
}

/** What an amount is in another currency; nothing where a rate is missing. */
export function convert(amount: number, from: string, to: string, rates: Day['rates']): number | undefined {
  const [a, b] = [rates[from], rates[to]]
  return a === undefined || b === undefined ? undefined : (amount / a) * b
}

/** Puts a typed rate among them: "1 EUR is 1.08 USD". */
export function withRate(
  rates: Rates | undefined,
  base: string,
  code: string,
  rate: number,
  today: string,
): Rates {
  if (!rates) return { base, source: 'typed', days: [{ date: today, rates: { [base]: 1, [code]: rate } }] }
  const [day, ...older] = rates.days as [Day, ...Day[]]
  const unit = day.rates[base]
  // Said in a currency that is known, it is kept in the one all others are told in.
  const inBase = unit === undefined ? undefined : rate * unit
  const known = day.rates[code]
  const added =
    inBase !== undefined ? { [code]: inBase } : known !== undefined ? { [base]: known / rate } : undefined
  if (!added) throw new NoRates(t('rates.neitherNorHasRate', { base, code, first: rates.base }))
  const source = /\btyped\b/.test(rates.source)
    ? rates.source
    : t('rates.someTyped', { source: rates.source })
  return { ...rates, source, days: [{ ...day, rates: { ...day.rates, ...added } }, ...older] }
}

const KEY = 'toolwright-rates'

export function keptRates(): Rates | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Rates | null
    return kept && Array.isArray(kept.days) && kept.days.length > 0 ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps them on the device; of a long history, as much as there is room for. Tells whether it could. */
export function keepRates(rates: Rates | undefined): boolean {
  try {
    if (!rates) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ ...rates, days: rates.days.slice(0, 400) }))
    return true
  } catch {
    return false
  }
}
