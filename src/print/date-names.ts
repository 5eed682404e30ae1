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
/** Calendars by their byte in a format code. */
const [HIJRI, BUDDHIST] = [6, 7]
/** Chinese and Serbian differ by country; 0 is the language of the program. */
const KEPT = new Set([0, 4, 0x1a])
/** Day 0 of the calendar in files, in milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)
const LOCALE = /\[\$-([0-9a-f]+)[^\]]*\]/i
/** Languages by the names that newer Excel writes for their codes: `[$-en-US]` for `[$-409]`. */
const NAMED: Record<string, string> = Object.fromEntries(
  'ar:401 bg:402 ca:403 cs:405 da:406 de:407 el:408 en:409 es:40A fi:40B fr:40C he:40D hu:40E is:40F it:410 ja:411 ko:412 nl:413 nb:414 no:414 nn:814 pl:415 pt:416 ro:418 ru:419 hr:41A bs:141A sr:81A sk:41B sq:41C sv:41D th:41E tr:41F ur:420 id:421 uk:422 be:423 sl:424 et:425 lv:426 lt:427 fa:429 vi:42A hy:42B az:42C eu:42D mk:42F af:436 ka:437 hi:439 ms:43E kk:43F sw:441 uz:443 bn:445 gu:447 ta:449 te:44A kn:44B mr:44E gl:456 zh:804'
    .split(' ')
    .map(pair => pair.split(':')),
)
const NAMED_LOCALE = /\[\$([^\]-]*)-([a-z]{2,3})((?:-[a-z0-9]+)*)(?:,([0-9a-f]{1,4}))?\]/gi

/** A format code whose languages are numbers, with the calendar before them: `[$-th-TH,107]` is `[$-107041E]`. */
export const withNumberedLocales = (code: string): string =>
  code.replace(NAMED_LOCALE, (all, currency: string, language: string, rest: string, calendar = '') => {
    const name = language.toLowerCase()
    const number = name === 'zh' && /-(?:tw|hk|mo|hant)\b/i.test(rest) ? '404' : NAMED[name]
    return number ? `[$${currency}-${calendar}${number.padStart(calendar ? 4 : 3, '0')}]` : all
  })

const literal = (text: string): string => `"${text.replaceAll('"', '')}"`

/** A format code with the names written out that depend on the whole date: months beside days, Japanese eras. */
export function withDateNames(code: string, serial: number): string {
  const tag = LOCALE.exec(code)?.[1] ?? ''
  const language = Number.parseInt(tag.slice(-4), 16) & 0xff
  if (Number.isNaN(language) || serial < 1) return code
  // Before March 1900 the numbers of days are one less.
  const date = new Date(EPOCH + Math.floor(serial < 60 ? serial + 1 : serial) * 86_400_000)
  if (Number.isNaN(date.getTime())) return code
  const calendar = Number.parseInt(tag.slice(-6, -4), 16)
  if (calendar === BUDDHIST) {
    const year = String(date.getUTCFullYear() + 543)
    return replaced(withLanguage(code, language), /y+/i, found => (found.length > 2 ? year : year.slice(-2)))
  }
  if (calendar === HIJRI && !/[hs]/i.test(outside(code))) return inHijri(code, date)
  const locale = DECLINED[language]
  if (locale && /d/i.test(outside(code)) && /mmmm/i.test(code))
    return replaced(code, /m{4}/i, () => partOf(locale, date, { day: 'numeric', month: 'long' }, 'month'))
  if (language !== JAPANESE || !/[ge]/i.test(outside(code))) return withLanguage(code, language)
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

/** A language of one country by the language alone: names of months are the same, and not all countries are known. */
const withLanguage = (code: string, language: number): string =>
  KEPT.has(language) ? code : code.replace(LOCALE, `[$-${(0x400 + language).toString(16).toUpperCase()}]`)

/** A date of the Islamic calendar, its numbers and names written out. */
function inHijri(code: string, date: Date): string {
  const parts = (month: 'numeric' | 'long') =>
    new Intl.DateTimeFormat('ar-u-ca-islamic-umalqura-nu-latn', {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
    }).formatToParts(date)
  const of = (type: string, month: 'numeric' | 'long' = 'numeric') =>
    parts(month).find(part => part.type === type)?.value ?? ''
  const plain = code.replace(/\bB2(?=[dmy])/i, '').replace(/;.*$/s, '')
  const made = replaced(plain, /y+|m+|d+/i, found => {
    const kind = found[0]!.toLowerCase()
    if (kind === 'y') return found.length > 2 ? of('year') : of('year').slice(-2)
    if (kind === 'm' && found.length > 2) return of('month', 'long')
    if (kind === 'd' && found.length > 2) return partOf('ar', date, { weekday: 'long' }, 'weekday')
    return of(kind === 'm' ? 'month' : 'day').padStart(found.length, '0')
  })
  return literal(made.replace(/\[[^\]]*\]|\\/g, ''))
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
