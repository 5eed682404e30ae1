/** A number as a document writes it, and the Excel format that shows it the same way. */
export interface WrittenNumber {
  value: number
  format: string
}

export type Decimal = '.' | ','

/**
 * Which sign stands before decimals in these texts. Only texts that leave no doubt count: `1.234,56` and
 * `0,5` say comma, `1,234.56`, `1'234` and `0.5` say point; `1.234` could be either. Undefined where nothing tells.
 */
export function decimalOf(texts: Iterable<string>): Decimal | undefined {
  let point = 0
  let comma = 0
  for (const text of texts) {
    const digits = /\d+(?:[.,'’\s\u00a0\u202f]\d+)*/.exec(text)?.[0] ?? ''
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
    // Who parts thousands with an apostrophe has the point for decimals.
    if (last < 0 && /\d['’]\d{3}$/.test(digits)) point++
    if (last < 0) continue
    const sign = digits[last] as Decimal
    const other = sign === '.' ? ',' : '.'
    const behind = digits.length - last - 1
    const repeated = digits.indexOf(sign) !== last
    let decimal: Decimal | undefined
    if (digits.includes(other)) decimal = sign
    else if (repeated) {
      // 1.12.2009 is a date, 1.2.3 a version; neither tells.
      if (
        digits
          .split(sign)
          .slice(1)
          .every(group => group.length === 3)
      )
        decimal = other
    } else if (behind !== 3 || /^0+[.,]/.test(digits)) decimal = sign
    if (decimal === '.') point++
    else if (decimal === ',') comma++
  }
  if (point === comma) return undefined
  return point > comma ? '.' : ','
}

const GERMAN_DATE = /(?<![\d.])\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d)/

/**
 * The sign before decimals where no number of a document tells: dates with points go with a decimal comma, and so do
 * numbers of which each has a point before its last three digits.
 */
export function likelyDecimal(texts: Iterable<string>): Decimal | undefined {
  let points = 0
  let commas = 0
  let others = 0
  let dates = 0
  for (const text of texts) {
    if (GERMAN_DATE.test(text)) dates++
    for (const [number] of text.matchAll(/(?<![\d.,/:-])\d+(?:[.,]\d+)+(?![\d.,/:-])/g)) {
      if (/^[1-9]\d{0,2}\.\d{3}$/.test(number)) points++
      else if (/^[1-9]\d{0,2},\d{3}$/.test(number)) commas++
      else if (!GERMAN_DATE.test(number)) others++
    }
  }
  if (commas >= points) return undefined
  return dates > 0 || (points > 2 && others === 0) ? ',' : undefined
}

/**
 * Whether a column parts thousands with points, though no text alone says so: 3.597 beside 732 cannot be 3 and a
 * bit, as decimals would be written to the last place in both.
 */
export function partsThousandsWithPoints(column: readonly string[]): boolean {
  const numbers = column.map(text => text.trim()).filter(text => /^[+\-\u2212(]?\d[\d.,]*\)?$/.test(text))
  const parted = numbers.filter(text => /^[^\d]?[1-9]\d{0,2}\.\d{3}\)?$/.test(text))
  const whole = numbers.filter(text => /^[^\d]?\d{1,3}\)?$/.test(text))
  return parted.length > 1 && whole.length > 0 && parted.length + whole.length === numbers.length
}

const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|UAH|TRY|BRL|MXN|ARS|CLP|COP|PEN|ZAR|NGN|KES|GHS|EGP|MAD|KRW|TWD|HKD|SGD|MYR|THB|IDR|PHP|VND|PKR|BDT|LKR|ILS|AED|SAR|QAR|KWD|JOD|RUB|KZT|GEL'
const CURRENCY = String.raw`(?:US|[ACNRS]|NZ|HK|MX)?\$|\p{Sc}|${CODES}|TL|Rs\.?|RM|Rp\.?|Fr\.|kr\.?|zł|Kč|Ft|lei|лв\.?|грн\.?|руб\.?|р\.|ر\.س|ج\.م|د\.إ|원|元|円`
// Spaces belong to the sign behind them: side by side, a few `\s*` would part a hundred spaces in millions of ways.
const SHAPE = new RegExp(
  String.raw`^(?:(${CURRENCY})\s*(?=\())?(\()?(?:\s*([+\-\u2212\u2013]))?(?:\s*(${CURRENCY}))?\s*([+\-\u2212\u2013]?)((?:\d[\d.,'’\u00a0\u202f ]*)?\d|[.,]\d+)(?:(-)(?=\s*(?:${CURRENCY})$))?(?:\s*(%))?(?:\s*(${CURRENCY}))?(?:\s*(-))?(?:\s*(\)))?(?:\s*(%))?(\*{0,3})$`,
  'u',
)
/** 45.– and 12,- are amounts without cents. */
const NO_CENTS = /(?<=\d)[.,][-\u2013\u2014](?!\d)/

/** Reads `1.234,56`, `(1,200)`, `12 %`, `€ 5.00`, `15 455`, `1'234.5`, `100-`; undefined for what is not a number. */
export function readNumber(text: string, decimal: Decimal = '.'): WrittenNumber | undefined {
  const match = SHAPE.exec(westernDigits(text.trim()).replace(NO_CENTS, ''))
  if (!match) return undefined
  const [
    ,
    outside = '',
    open,
    sign1 = '',
    inside = '',
    sign2 = '',
    body = '',
    minusBefore,
    percent1,
    after = '',
    minusBehind,
    close,
    percent2,
    stars = '',
  ] = match
  const before = outside || inside
  if ((open === undefined) !== (close === undefined)) return undefined
  const digits = digitsOf(body, decimal)
  if (digits === undefined) return undefined
  const { whole, fraction, grouped } = digits
  // Numbers that are names: postal codes, account numbers, article numbers.
  if (/^0\d/.test(whole) || whole.length + fraction.length > 15) return undefined
  const negative =
    open !== undefined || /[-\u2212\u2013]/.test(sign1 + sign2) || (minusBefore ?? minusBehind) === '-'
  const percent = percent1 !== undefined || percent2 !== undefined
  const value = Number(`${negative ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`)
  const places = fraction ? `.${'0'.repeat(fraction.length)}` : ''
  let format = `${grouped ? '#,##0' : '0'}${places}`
  if (percent) format += '%'
  if (before) format = `"${before}"${before.length > 1 ? '\\ ' : ''}${format}`
  if (after) format = `${format}\\ "${after}"`
  if (stars) format += `"${stars}"`
  if (open !== undefined) format = `${format};(${format})`
  return { value: percent ? Number((value / 100).toPrecision(15)) : value, format }
}

/** Where the digits of scripts begin: Arabic, Persian, those of India, Thai, Lao, Tibetan, Burmese, Khmer, full-width. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0xff10,
]

/** Digits of other scripts, with their separators, as others write them. */
export function westernDigits(text: string): string {
  if (!/[\u0660-\uffff]/.test(text)) return text
  return text
    .replace(/(?!\d)\p{Nd}/gu, digit => {
      const code = digit.codePointAt(0)!
      const zero = ZEROS.find(first => code >= first && code < first + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/\u066a/g, '%')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
}

/** 1,23,456: thousands, then groups of two, as India writes them. */
const isIndian = (whole: string): boolean => /^\d{1,2}(?:,\d\d)+,\d{3}$/.test(whole)

function digitsOf(body: string, decimal: Decimal) {
  const other = decimal === '.' ? ',' : '.'
  const at = body.lastIndexOf(decimal)
  let whole = at >= 0 ? body.slice(0, at) : body
  let fraction = at >= 0 ? body.slice(at + 1) : ''
  // "1.234.567" where the point should be decimal, or "0,5" where the comma should part thousands.
  if (whole.includes(decimal)) [whole, fraction] = [body, '']
  if (/\D/.test(fraction)) return undefined
  if (!/^\d*$/.test(whole)) {
    const groups = whole.split(/[.,'’\u00a0\u202f ]/)
    const signs = new Set(whole.replace(/\d/g, ''))
    const even =
      groups.slice(1).every(g => g.length === 3) && groups[0]!.length >= 1 && groups[0]!.length <= 3
    if ((even || isIndian(whole)) && signs.size === 1)
      return { whole: groups.join(''), fraction, grouped: true }
    // A lone comma that parts no thousands is a decimal comma after all.
    const [first = '', second = ''] = groups
    if (groups.length === 2 && whole.includes(other) && fraction === '' && second.length !== 3) {
      return { whole: first, fraction: second, grouped: false }
    }
    return undefined
  }
  return { whole, fraction, grouped: false }
}
