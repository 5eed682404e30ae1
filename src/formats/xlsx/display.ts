import { momentOf } from './cells.ts'
import type { ReadCell } from './read-cell.ts'

/** Cells as text. */
export interface Display {
  /** As Excel shows it, in its own number format. */
  shown(cell: ReadCell): string
  /** For other programs: dates and times in ISO 8601, plain numbers with all their digits. */
  plain(cell: ReadCell): string
}

type FormatKind = 'general' | 'text' | 'date' | 'datetime' | 'time' | 'other'

export async function createDisplay(date1904: boolean): Promise<Display> {
  const numfmt = await import('numfmt')
  const kinds = new Map<string, FormatKind>()

  const kindOf = (format: string): FormatKind => {
    let kind = kinds.get(format)
    if (kind === undefined) kinds.set(format, (kind = classify(format)))
    return kind
  }

  const classify = (format: string): FormatKind => {
    try {
      if (/^general$/i.test(format)) return 'general'
      if (numfmt.isTextFormat(format)) return 'text'
      if (!numfmt.isDateFormat(format)) return 'other'
      const { year, month, day, hours, minutes, seconds } = numfmt.getFormatDateInfo(format)
      // A count of hours such as [h]:mm may pass a day: it is an amount, not a time of day.
      if (/\[(h+|m+|s+)\]/i.test(format)) return 'other'
      const clock = hours || minutes || seconds
      return year || month || day ? (clock ? 'datetime' : 'date') : clock ? 'time' : 'other'
    } catch {
      return 'general'
    }
  }

  const formatted = (value: number, format: string): string => {
    try {
      const serial = date1904 && numfmt.isDateFormat(format) ? value + 1462 : value
      return numfmt.format(format, serial, { nbsp: false }).trim()
    } catch {
      return digits(value)
    }
  }

  const shown = (cell: ReadCell): string => {
    if (typeof cell.value === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
    if (typeof cell.value === 'string') return cell.value
    return kindOf(cell.style.format) === 'text'
      ? digits(cell.value)
      : formatted(cell.value, cell.style.format)
  }

  const plain = (cell: ReadCell): string => {
    if (typeof cell.value !== 'number') return shown(cell)
    if (cell.style.format === 'General') return digits(cell.value)
    const kind = kindOf(cell.style.format)
    if (kind === 'general' || kind === 'text') return digits(cell.value)
    if (kind === 'other') return formatted(cell.value, cell.style.format)
    const moment = momentOf(cell.value, date1904)
    if (moment === undefined) return digits(cell.value)
    // Sums of times are off by a trace, so what is shown in seconds is rounded to them.
    const fine = /s\.0/i.test(cell.style.format)
    const iso = new Date(fine ? moment : Math.round(moment / 1000) * 1000).toISOString()
    if (kind === 'date') return iso.slice(0, 10)
    const end = fine ? -1 : 19
    return kind === 'time' ? iso.slice(11, end) : iso.slice(0, end)
  }

  return { shown, plain }
}

/** A number as Excel keeps it: 15 digits, written out up to 21 places before the point and 20 zeros behind it. */
function digits(value: number): string {
  const short = String(value)
  if (short.length <= 15 && !short.includes('e')) return short
  const exact = String(Number(value.toPrecision(15)))
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(exact)
  if (!small) return exact
  const [, sign, first, more = '', places] = small
  return Number(places) > 21 ? exact : `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${more}`
}
