/** Numbers, days and sums as documents write them. */

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xe50]

/** A text without accents, marks of direction and foreign digits. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u00ad]/g, '')
    .replace(/\p{Nd}/gu, digit => {
      const code = digit.codePointAt(0)!
      const zero = ZEROS.find(one => code >= one && code < one + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/[ıł]/g, letter => (letter === 'ı' ? 'i' : 'l'))
    .replace(/[İŁ]/g, letter => (letter === 'İ' ? 'I' : 'L'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const LOCALES =
  'en de fr es pt it nl pl uk tr ar-EG ar-SY ar-MA hi sv nb da fi cs sk ru ro hu el he id vi'.split(' ')

/** Names of months, long and short, alone and beside a day. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const locale of LOCALES)
    for (const length of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
          month: length,
          day,
          timeZone: 'UTC',
        })
        for (let month = 1; month <= 12; month++) {
          const part = format
            .formatToParts(Date.UTC(2026, month - 1, 1))
            .find(one => one.type === 'month')!.value
          const name = folded(part).toLowerCase().replace(/\.$/, '')
          if (/^[\p{L}\p{M}' ]{2,}$/u.test(name) && !names.has(name)) names.set(name, month)
        }
      }
  return names.set('sept', 9).set('mrz', 3).set('maerz', 3)
}
let months: Map<string, number> | undefined

const pad = (part: number): string => String(part).padStart(2, '0')
function iso(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  if (full < 1900 || full > 2199 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  return `${full}-${pad(month)}-${pad(day)}`
}

const ERAS: Record<string, number> = { 令和: 2018, 平成: 1988, R: 2018 }
const YEAR_FIRST = /(?<![\d.,/-])(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d/]|[-.]\d)/
const YEAR_LAST = /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[-.]\d)/
const EAST = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/
const ERA = /(令和|平成|(?<![A-Z])R)\s?(\d{1,2}|元)\s?[年.]\s?(\d{1,2})\s?[月.]\s?(\d{1,2})/
const DAY_MONTH =
  /(?<!\d)(\d{1,2})(?:(?:st|nd|rd|th|er|re)(?!\p{L})|\.|\s(?:de|of)(?=\s))*[\s./-]*([\p{L}\p{M}'’]{2,}(?:\s\p{L}+)?)[\s.,/-]*(?:(?:de|del|of|г)\s)?\s*(\d{4}|\d{2})(?!\d)/gu
const MONTH_DAY = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/gu

export interface Day {
  /** As ISO 8601. */
  day: string
  start: number
  end: number
}

/** The first day that a folded text names; `monthFirst` for 11/13/2026. */
export function dayIn(text: string, monthFirst = false): Day | undefined {
  months ??= monthNames()
  const found: Day[] = []
  const note = (match: RegExpExecArray, day: string | undefined) => {
    if (day) found.push({ day, start: match.index, end: match.index + match[0].length })
  }
  const first = YEAR_FIRST.exec(text)
  if (first) note(first, iso(Number(first[1]), Number(first[3]), Number(first[4])))
  const last = YEAR_LAST.exec(text)
  if (last) {
    const [a, b, year] = [Number(last[1]), Number(last[3]), Number(last[4])]
    const swapped = monthFirst && last[2] !== '.'
    note(last, swapped ? (iso(year, a, b) ?? iso(year, b, a)) : (iso(year, b, a) ?? iso(year, a, b)))
  }
  const east = EAST.exec(text)
  if (east) note(east, iso(Number(east[1]), Number(east[2]), Number(east[3])))
  const era = ERA.exec(text)
  if (era) {
    const year = ERAS[era[1]!]! + (era[2] === '元' ? 1 : Number(era[2]))
    note(era, iso(year, Number(era[3]), Number(era[4])))
  }
  for (const match of text.matchAll(DAY_MONTH)) {
    const month = monthOf(match[2]!)
    if (month) note(match, iso(Number(match[3]), month, Number(match[1])))
  }
  for (const match of text.matchAll(MONTH_DAY)) {
    const month = monthOf(match[1]!)
    if (month) note(match, iso(Number(match[3]), month, Number(match[2])))
  }
  return found.sort((a, b) => a.start - b.start)[0]
}

function monthOf(word: string): number | undefined {
  const plain = word.toLowerCase()
  return months!.get(plain) ?? months!.get(plain.replace(/^(?:de|d['’])\s?|\s\p{L}+$/gu, ''))
}

/** A day as ISO 8601; as written where it is none. */
export const dayOf = (text: string, monthFirst = false): string =>
  dayIn(folded(text), monthFirst)?.day ?? text

/** Whether days of a folded text are written with the month first: undefined where it does not tell. */
export function monthComesFirst(text: string): boolean | undefined {
  for (const match of text.matchAll(/(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}(?!\d)/g)) {
    if (Number(match[1]) > 12) return false
    if (Number(match[2]) > 12) return true
  }
  return undefined
}

/** "1.234,50", "1 234.50", "1,23,456.00" and "1'234" as plain decimals; undefined where it is no sum. */
export function decimalOf(written: string): string | undefined {
  const text = written
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replace('−', '-')
    .trim()
  const sign = text.startsWith('-') || text.startsWith('(') ? '-' : ''
  const digits = text.replace(/^[-(]\s?/, '')
  const match = /^(\d+(?:([ .,'’])\d{2,3})*?)(?:([.,])(\d{2}))?$/.exec(digits)
  if (!match) return undefined
  const [, head, , , cents] = match
  const groups = head!.split(/[ .,'’]/)
  const inGroups =
    groups.length === 1 ||
    (groups[0]!.length <= 3 &&
      groups.slice(1).every((group, i) => group.length === 3 || i < groups.length - 2))
  if (!inGroups) return undefined
  return sign + groups.join('') + (cents ? `.${cents}` : '')
}

/** "1.234,50" as 1234.50. */
export const amountOf = (text: string): string => decimalOf(text) ?? text

export interface Amount {
  value: string
  start: number
  end: number
}

const AMOUNT =
  /(?<![\p{L}\d.,/:%-])(?:[-−(]\s?)?(?:\d{1,3}(?:[ .,'’\u00a0\u202f]\d{2,3})+|\d+)(?:[.,]\d{2})?(?![\d/:]|[.,]\d|\s*%|-\d)/gu
const MONEY =
  /[$€£¥₹₺₴₽₩₪元円원]|(?<!\p{L})(?:[A-Z]{3}|zł|zl|kr|TL|грн|руб|Kč|Kc|Ft|lei|Fr|Rs|ر\.?س|د\.?إ|ج\.?م)(?!\p{L})/u

/** The sums of a folded text. Whole numbers count where the money has no cents, or stands beside them. */
export function amountsIn(text: string, whole: boolean): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap(({ 0: written, index }) => {
    const value = decimalOf(written)
    const end = index + written.length
    if (value === undefined) return []
    const beside = text.slice(Math.max(0, index - 5), index) + text.slice(end, end + 6)
    if (!value.includes('.') && !whole && !MONEY.test(beside)) return []
    return [{ value, start: index, end }]
  })
}

const NUMBER =
  /^[\s:#.=№-]*((?:[A-Z]{1,4} (?=[\d]))?[A-Za-z0-9\p{Lu}]+(?:[-/._\\][A-Za-z0-9\p{Lu}]+)*)(?=[\s,;:)·|]|$)/u

/** A number of a document at the start of a folded text: letters and digits, no word, day or sum. */
export function numberAt(text: string): { value: string; end: number } | undefined {
  const match = NUMBER.exec(text)
  const value = match?.[1] ?? ''
  if (!/\d/.test(value) || value.length < 2 || value.length > 40) return undefined
  if (/\p{Ll}{3,}[-_]?\d/u.test(value) || /^\d+[.,]\d{2}$/.test(value)) return undefined
  if (dayIn(value)?.start === 0 && dayIn(value)!.end === value.length) return undefined
  return { value, end: match![0].length }
}

const VAT_ID =
  /^[\s:#.=-]*((?:(?:ATU|CHE|[A-Z]{2})[\s-]?)?[0-9A-Z](?:[ .\-/]?[0-9A-Z]){6,20}(?:\s?(?:MWST|TVA|IVA))?)(?![\p{L}\d])/u
const VAT_SHAPES = [
  /^ATU\d{8}$/,
  /^(?:BE[01]\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|(?:EL|GR)\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[0-9A-Z]{2}\d{9}|HR\d{11}|HU\d{8}|IE\d[0-9A-Z]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10}|XI\d{9}|GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})|NO\d{9}(?:MVA)?|UA\d{12}|RU\d{10}|TR\d{10})$/,
  /^CHE\d{9}(?:MWST|TVA|IVA)?$/,
  /** Without their country: NIF, CIF, CNPJ, GSTIN, registration numbers of Japan and China. */
  /^[A-Z]\d{7}[A-Z0-9]$/,
  /^\d{8}[A-Z]$/,
  /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/,
  /^T\d{13}$/,
  /^9[0-9A-Z]{17}$/,
  /^\d{8,15}$/,
]

/** A tax number at the start of a folded text, without what parts it. */
export function vatIdAt(text: string): { value: string; end: number } | undefined {
  const match = VAT_ID.exec(text)
  for (
    let written = match?.[1] ?? '';
    written.length >= 8;
    written = written.replace(/[\s.\-/]*[^\s.\-/]*$/, '')
  ) {
    const value = written.replace(/[\s.\-/]/g, '')
    if (VAT_SHAPES.some(shape => shape.test(value)))
      return { value, end: match![0].length - match![1]!.length + written.length }
  }
  return undefined
}
