import { monthNumber } from './month-names.ts'

const MONTH = String.raw`(?<month>[a-z]{3,9})\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const SURE_DAY = String.raw`(?<day>1[3-9]|2\d|3[01])`
const MONTH_NUMBER = '0?[1-9]|1[0-2]'
const YEAR = String.raw`(?<year>\d{4})`
const CLOCK = String.raw`(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:\s?(?<half>[ap]\.?m\.?))?`
const ZONE = String.raw`(?:(?:gmt|utc)?[+-]\d{2}:?\d{2}|gmt|utc?|z|[ecmp][sd]t)`

const FORMS = [
  // 15 Nov 2022 12:45:26 +0100 as in mail, 15-Nov-2022, 15/Nov/2022:12:45:26 +0100 as in the logs of web servers
  String.raw`${DAY}[ /-]${MONTH},?[ /-]${YEAR}(?:[:,]?\s*${CLOCK})?(?:\s*(?<zone>${ZONE}))?`,
  // Nov 15, 2022, 12:45 PM, and Nov 15 2022 12:45:26 GMT+0100 as JavaScript writes it
  String.raw`${MONTH}\s+${DAY},?\s+${YEAR}(?:,?\s+(?:at\s+)?${CLOCK})?(?:\s*(?<zone>${ZONE}))?`,
  // Nov 15 12:45:26 UTC 2022 as date writes it, Nov 15 12:45:26 2022 +0100 as Git does
  String.raw`${MONTH}\s+${DAY}\s+${CLOCK}(?:\s+(?<zone>${ZONE}))?\s+${YEAR}(?:\s+(?<zoneBehind>${ZONE}))?`,
  // 15.11.2022 12:45, where a dot says that the day comes first
  String.raw`${DAY}\.\s?(?<number>\d{1,2})\.\s?${YEAR}(?:,?\s+${CLOCK})?`,
  // 31/12/2022 and 12/31/2022, where no month has the number of the day, or both are the same
  String.raw`${SURE_DAY}/(?<number>${MONTH_NUMBER})/${YEAR}(?:,?\s+${CLOCK})?`,
  String.raw`(?<number>${MONTH_NUMBER})/${SURE_DAY}/${YEAR}(?:,?\s+${CLOCK})?`,
  String.raw`(?<number>${MONTH_NUMBER})/(?<day>\k<number>)/${YEAR}(?:,?\s+${CLOCK})?`,
  // 2022/11/15 12:45:26, 2022-11-15 12:45:26 UTC
  String.raw`${YEAR}[-/](?<number>\d{1,2})[-/]${DAY}(?:[T ]${CLOCK})?(?:\s*(?<zone>${ZONE}))?`,
].map(form => new RegExp(`^${form}$`, 'i'))

/** Hours of the zones that mail has names for. */
const HOURS: Record<string, string> = {
  edt: '-04:00',
  est: '-05:00',
  cdt: '-05:00',
  cst: '-06:00',
  mdt: '-06:00',
  mst: '-07:00',
  pdt: '-07:00',
  pst: '-08:00',
}

/** A date written with the name of its month, or the way programs other than ISO 8601's write it, as ISO 8601. */
export function spelledDate(text: string): string | undefined {
  // The weekday says nothing new, nor does the name of the zone behind its offset.
  const bare = text
    .trim()
    .replace(/^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,?\s+/i, '')
    .replace(/\s*\([^()]*\)$/, '')
  for (const form of FORMS) {
    const { month, number, day, year, time, half, zone, zoneBehind } = form.exec(bare)?.groups ?? {}
    if (day === undefined) continue
    const numbered = number ? Number(number) : monthNumber(month!)
    const clock = time && clockOf(time, half)
    if (numbered === undefined || clock === '') return undefined
    const offset = offsetOf((zone ?? zoneBehind)?.toLowerCase())
    return `${year}-${two(numbered)}-${two(day)}${clock ? `T${clock}` : offset && 'T00:00'}${offset}`
  }
  return undefined
}

/** What a date such as 03/04/2022 may mean, where nobody can tell; undefined for any other text. */
export function twoReadings(text: string): [dayFirst: string, monthFirst: string] | undefined {
  const [, a, b, year] = /^(0?[1-9]|1[0-2])\/(0?[1-9]|1[0-2])\/(\d{4})\b/.exec(text.trim()) ?? []
  if (!a || !b || Number(a) === Number(b)) return undefined
  return [`${year}-${two(b)}-${two(a)}`, `${year}-${two(a)}-${two(b)}`]
}

const two = (n: string | number) => String(n).padStart(2, '0')

/** `1:45:26` and `pm` → `13:45:26`; empty where no clock shows that. */
function clockOf(time: string, half: string | undefined): string {
  const [hour = '', ...rest] = time.split(':')
  if (!half) return [two(hour), ...rest].join(':')
  if (Number(hour) < 1 || Number(hour) > 12) return ''
  return [two((Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)), ...rest].join(':')
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined) return ''
  return HOURS[zone] ?? (/[+-].+/.exec(zone)?.[0] || 'Z')
}
