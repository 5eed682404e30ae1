import { serialOf } from '../xlsx/cells.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A date as people write it: 2026-03-01, 3/1/2026, 1 March 2026, March 1, 2026. */
export function writtenDate(text: string): number | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  const american = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?!\d)/.exec(text)
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})(?!\d)/i.exec(text)
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : named
        ? [named[3], MONTHS.indexOf(named[2]!.toLowerCase()) + 1, named[1]]
        : monthFirst
          ? [monthFirst[3], MONTHS.indexOf(monthFirst[1]!.toLowerCase()) + 1, monthFirst[2]]
          : []
  const [year, month, day] = parts.map(Number)
  if (!(month! >= 1 && month! <= 12 && day! >= 1 && day! <= 31)) return undefined
  return serialOf(Date.UTC(year!, month! - 1, day!))
}

export function writtenTime(text: string): number | undefined {
  const found = /(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?\s*([ap]m)?$/i.exec(text)
  if (!found) return undefined
  const half = found[4]?.toLowerCase()
  const hours = (Number(found[1]) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0)
  return (hours * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0)) / 86_400
}

/** A number as people write it: 1,234.5, 5 %, $3, (4), a date, a time or both; undefined for what is none. */
export function writtenNumber(given: string): number | undefined {
  const text = given.trim()
  if (text === '' || text.length > 60) return undefined
  const plain = Number(text)
  if (!Number.isNaN(plain)) return Number.isFinite(plain) && !/^0[xbo]/i.test(text) ? plain : undefined
  const found =
    /^(\()?([-+])?[$€£¥]?\s?([-+])?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s?[€£]?\s?(%)?(\))?$/.exec(
      text,
    )
  if (found) {
    const [, open, before, after, amount, percent, close] = found
    if ((open === undefined) !== (close === undefined)) return undefined
    const sign = open !== undefined || before === '-' || after === '-' ? -1 : 1
    return (sign * Number(amount!.replaceAll(',', ''))) / (percent ? 100 : 1)
  }
  const time = /^(?:\d{1,2}:\d\d.*)$/.test(text) ? writtenTime(text) : undefined
  if (time !== undefined) return time
  const moment = /^([\w./ -]*?\d)(?:[ T]+(\d{1,2}:\d\d.*))?$/i.exec(text)
  const date = moment && writtenDate(moment[1]!)
  if (
    typeof date !== 'number' ||
    !/^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[ -][a-z]+[ -]\d{4})$/i.test(moment![1]!)
  )
    return undefined
  return moment![2] === undefined ? date : date + (writtenTime(moment![2]) ?? Number.NaN)
}
