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
    const digits = /\d+(?:[.,'’‘ʼ′´\s]\d+)*/.exec(text)?.[0] ?? ''
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
    // Who parts thousands with an apostrophe has the point for decimals.
    if (last < 0 && /\d['’‘ʼ′´]\d{3}$/.test(digits)) point++
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
  'USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|UAH|MDL|TRY|BRL|MXN|ARS|CLP|COP|PEN|UYU|BOB|CRC|DOP|ZAR|NGN|KES|GHS|TZS|UGX|XOF|XAF|EGP|MAD|TND|DZD|KRW|TWD|HKD|SGD|MYR|THB|IDR|PHP|VND|VNĐ|PKR|BDT|LKR|NPR|ILS|AED|SAR|QAR|KWD|BHD|OMR|JOD|RUB|KZT|UZS|GEL|AMD|AZN|BYN|FCFA'
const CURRENCY = String.raw`(?:US|[ACJNRS]|CA|AU|NZ|HK|NT|MX|RD|TT)?\$|GH₵|\p{Sc}|${CODES}|TL|Rs\.?|RM|Rp\.?|S?Fr\.|KSh|Euros?|euros?|[Kk]r\.?|zł|Kč|Ft|[Ll]ei|đ|лв\.?|грн\.?|руб\.?|р\.|тг\.?|дин\.?|ر\.س|ج\.م|د\.إ|د\.ك|ر\.ق|ש״ח|บาท|원|元|円`
const MINUS = String.raw`\-\u2010\u2011\u2212`
const SIGN = String.raw`[+\u2013${MINUS}]`
const SPACES = String.raw` \u00a0\u2007\u2009\u202f`
const APOSTROPHES = "'’‘ʼ′´"
const PARTS = `[.,${APOSTROPHES}${SPACES}]`
const PART = new RegExp(PARTS)
// Spaces belong to the sign behind them: side by side, a few `\s*` would part a hundred spaces in millions of ways.
const SHAPE = new RegExp(
  String.raw`^(?:(${CURRENCY})\s*(?=\())?(\()?(?:\s*(${SIGN}))?(?:\s*(${CURRENCY}))?\s*(${SIGN}?)((?:\d(?:\d|${PARTS})*)?\d|[.,]\d+)(?:([+${MINUS}])(?=\s*(?:${CURRENCY})$))?(?:\s*(%))?(?:\s*(${CURRENCY}))?(?:\s*([+${MINUS}]))?(?:\s*(\)))?(?:\s*(%))?(?:\s*(\*{1,3}))?$`,
  'u',
)
/** 45.–, 12,- and 12,-- are amounts without cents. */
const NO_CENTS = /(?<=\d)[.,](?:--?|[\u2013\u2014])(?![\d-])/

/** Behind a figure: the mark of a note that explains it. */
const MARK = /(?<=[\d)%])(?:\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[)⁾]?|\s?[†‡§]{1,3}|\s?\[\d{1,2}\]|\s[a-z\d]\))$/

/** A figure without the mark of its note; 10³ is another figure. */
export const withoutMark = (text: string): string =>
  /^10[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(text) ? text : text.replace(MARK, '')

/** Behind a price: what it is for, as in 12,50 €/h and $40 per month. */
const PER = /\s?(?:\/\s?|\s(?:per|pro|par|por|à)\s)\p{L}[\p{L}.²³]{0,9}$/u
/** Longer texts are no prices. */
const LONGEST_PRICE = 40

/** A number format with a text behind the figure, however it is signed. */
export const formatWith = (format: string, behind: string): string =>
  format
    .split(';')
    .map(part => `${part}"${behind}"`)
    .join(';')

/** Reads `1.234,56`, `(1,200)`, `12 %`, `€ 5.00`, `15 455`, `1'234.5`, `100-`; undefined for what is not a number. */
export function readNumber(text: string, decimal: Decimal = '.'): WrittenNumber | undefined {
  const figure = westernDigits(text.trim())
  return readFigure(figure, decimal) ?? readPrice(figure, decimal)
}

function readPrice(text: string, decimal: Decimal): WrittenNumber | undefined {
  const per = text.length > LONGEST_PRICE ? undefined : PER.exec(text)?.[0]
  if (per === undefined) return undefined
  const price = readFigure(text.slice(0, -per.length), decimal)
  // Only a currency makes it one: 12/A and 5 per box are none.
  return price?.format.includes('"') ? { ...price, format: formatWith(price.format, per) } : undefined
}

function readFigure(text: string, decimal: Decimal): WrittenNumber | undefined {
  const match = SHAPE.exec(text.replace(NO_CENTS, ''))
  if (!match) return undefined
  const [
    ,
    outside = '',
    open,
    sign1 = '',
    inside = '',
    sign2 = '',
    body = '',
    signBefore = '',
    percent1,
    after = '',
    signBehind = '',
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
  const signs = sign1 + sign2 + signBefore + signBehind
  const negative = open !== undefined || /[^+]/.test(signs)
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
    .replace(/[（）％＋，－．]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
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
    const groups = whole.split(PART)
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
