/** Languages whose months have another form behind a day: 30 января, not 30 Январь. By the low part of their code. */
const DECLINED: Record<number, string> = {
  5: 'cs',
  21: 'pl',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  34: 'uk',
  35: 'be',
  36: 'sl',
  39: 'lt',
}
const JAPANESE = 0x11
/** Day 0 of the calendar in files, in milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)
const LOCALE = /\[\$-([0-9a-f]+)[^\]]*\]/i
const literal = (text: string): string => `"${text.replaceAll('"', '')}"`

/** A format code with the names written out that depend on the whole date: months beside days, Japanese eras. */
export function withDateNames(code: string, serial: number): string {
  const language = Number.parseInt(LOCALE.exec(code)?.[1]?.slice(-4) ?? '', 16) & 0xff
  if (Number.isNaN(language) || serial < 1) return code
  const date = new Date(EPOCH + Math.floor(serial) * 86_400_000)
  if (Number.isNaN(date.getTime())) return code
  const locale = DECLINED[language]
  if (locale && /d/i.test(outside(code)) && /mmmm/i.test(code))
    return replaced(code, /m{4}/i, () => partOf(locale, date, { day: 'numeric', month: 'long' }, 'month'))
  if (language !== JAPANESE || !/[ge]/i.test(outside(code))) return code
  const era = (style: 'narrow' | 'short') =>
    partOf('ja-JP-u-ca-japanese', date, { era: style, year: 'numeric' }, 'era')
  const year = partOf('ja-JP-u-ca-japanese', date, { era: 'short', year: 'numeric' }, 'year').replace(
    '元',
    '1',
  )
  const named = replaced(code, /g+/i, found =>
    found.length === 1 ? era('narrow') : found.length === 2 ? era('short').slice(0, 1) : era('short'),
  )
  return replaced(named, /e+/i, found => year.replace(/\D/g, '').padStart(found.length > 1 ? 2 : 1, '0'))
}

function partOf(locale: string, date: Date, options: Intl.DateTimeFormatOptions, type: string): string {
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
  return parts.find(part => part.type === type)?.value ?? ''
}

const TEXT = /"[^"]*"|\\.|\[[^\]]*\]/g
const outside = (code: string): string => code.replace(TEXT, '')

/** Replaces a pattern where it is no text of the format, each time. */
function replaced(code: string, pattern: RegExp, by: (found: string) => string): string {
  const either = new RegExp(`${TEXT.source}|${pattern.source}`, 'gi')
  return code.replace(either, found => (/^["\\[]/.test(found) ? found : literal(by(found))))
}
