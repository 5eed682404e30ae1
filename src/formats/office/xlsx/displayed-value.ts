import { usableFormat } from '../../../lib/text/number-format.ts'
import { isElapsed, momentOf } from './cells.ts'
import type { ReadCell } from './read-cell.ts'

/** Cells as text. */
export interface Display {
  /** As Excel shows it, in its own number format. */
  shown(cell: ReadCell): string
  /** For other programs: dates and times in ISO 8601, plain numbers with all their digits. */
  plain(cell: ReadCell): string
}

type FormatKind = 'general' | 'text' | 'date' | 'datetime' | 'time' | 'other'

interface Format {
  kind: FormatKind
  /** Dates: shown with fractions of a second. */
  fine: boolean
  /** The decimals of a format that is nothing but digits, such as 0.00; -1 for others. */
  places: number
}

export async function createDisplay(date1904: boolean): Promise<Display> {
  const numfmt = await import('numfmt')
  const formats = new Map<string, Format>()

  const formatOf = (code: string): Format => {
    let format = formats.get(code)
    if (format === undefined) {
      const places = /^0(?:\.(0{1,15}))?$/.exec(code)
      format = {
        kind: classify(code),
        fine: /s\.0/i.test(code),
        places: places ? (places[1]?.length ?? 0) : -1,
      }
      formats.set(code, format)
    }
    return format
  }

  const classify = (format: string): FormatKind => {
    try {
      if (/^general$/i.test(format)) return 'general'
      if (numfmt.isTextFormat(format)) return 'text'
      if (!numfmt.isDateFormat(format)) return 'other'
      const { year, month, day, hours, minutes, seconds } = numfmt.getFormatDateInfo(format)
      // A count of hours such as [h]:mm may pass a day: it is an amount, not a time of day.
      if (isElapsed(format)) return 'other'
      const clock = hours || minutes || seconds
      // In mm:ss the library takes minutes for months.
      const calendar = year || day || (month && !(clock && !/mmm/i.test(format)))
      return calendar ? (clock ? 'datetime' : 'date') : clock ? 'time' : 'other'
    } catch {
      return 'general'
    }
  }

  const formatted = (value: number, format: string): string => {
    try {
      const isDay = date1904 && numfmt.isDateFormat(format) && !isElapsed(format)
      const serial = isDay ? value + 1462 : value
      return numfmt.format(format, serial, { nbsp: false }).trim()
    } catch {
      return digits(value)
    }
  }

  const shown = (cell: ReadCell): string => {
    if (typeof cell.value === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
    if (typeof cell.value === 'string') return cell.value
    const format = usableFormat(cell.style.format)
    return formatOf(format).kind === 'text' ? digits(cell.value) : formatted(cell.value, format)
  }

  const plain = (cell: ReadCell): string => {
    if (typeof cell.value !== 'number') return shown(cell)
    const format = usableFormat(cell.style.format)
    if (format === 'General') return digits(cell.value)
    const { kind, fine, places } = formatOf(format)
    if (kind === 'general' || kind === 'text') return digits(cell.value)
    if (kind === 'other') return withPlaces(cell.value, places) ?? formatted(cell.value, format)
    const moment = momentOf(cell.value, date1904)
    if (moment === undefined) return digits(cell.value)
    // Sums of times are off by a trace, so what is shown in seconds is rounded to them.
    const iso = new Date(fine ? moment : Math.round(moment / 1000) * 1000).toISOString()
    if (kind === 'date') return iso.slice(0, 10)
    const end = fine ? -1 : 19
    return kind === 'time' ? iso.slice(11, end) : iso.slice(0, end)
  }

  return { shown, plain }
}

/** A number with so many decimals, where it has no more and needs no rounding: the most common of all formats. */
function withPlaces(value: number, places: number): string | undefined {
  const text = String(value)
  if (places < 0 || text.length > 15 || text.includes('e')) return undefined
  const point = text.indexOf('.')
  if (point < 0) return places === 0 ? text : `${text}.${'0'.repeat(places)}`
  const missing = places - (text.length - point - 1)
  return missing < 0 ? undefined : text + '0'.repeat(missing)
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
