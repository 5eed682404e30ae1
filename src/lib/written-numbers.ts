/** A number as a document writes it, and the Excel format that shows it the same way. */
export interface WrittenNumber {
  value: number
  format: string
}

export type Decimal = '.' | ','

/**
 * Which sign stands before decimals in these texts. Only texts that leave no doubt count: `1.234,56` and
 * `0,5` say comma, `1,234.56` and `0.5` say point; `1.234` could be either. Undefined where nothing tells.
 */
export function decimalOf(texts: Iterable<string>): Decimal | undefined {
  let point = 0
  let comma = 0
  for (const text of texts) {
    const digits = /\d[\d.,'’\s\u00a0\u202f]*\d|\d/.exec(text)?.[0] ?? ''
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
    if (last < 0) continue
    const sign = digits[last] as Decimal
    const other = sign === '.' ? ',' : '.'
    const behind = digits.length - last - 1
    const repeated = digits.indexOf(sign) !== last
    let decimal: Decimal | undefined
    if (digits.includes(other)) decimal = sign
    else if (repeated) decimal = other
    else if (behind !== 3 || /^0+[.,]/.test(digits)) decimal = sign
    if (decimal === '.') point++
    else if (decimal === ',') comma++
  }
  if (point === comma) return undefined
  return point > comma ? '.' : ','
}

const CURRENCY = '[$€£¥₹]|USD|EUR|GBP|CHF'
const SHAPE = new RegExp(
  String.raw`^(\()?\s*([+\-\u2212\u2013]?)\s*(${CURRENCY})?\s*([+\-\u2212\u2013]?)((?:\d[\d.,'’\u00a0\u202f ]*)?\d|[.,]\d+)\s*(%)?\s*(${CURRENCY})?\s*(-?)\s*(\))?\s*(%)?$`,
)

/** Reads `1.234,56`, `(1,200)`, `12 %`, `€ 5.00`, `15 455`, `1'234.5`, `100-`; undefined for what is no number. */
export function readNumber(text: string, decimal: Decimal = '.'): WrittenNumber | undefined {
  const match = SHAPE.exec(text.trim())
  if (!match) return undefined
  const [
    ,
    open,
    sign1 = '',
    before = '',
    sign2 = '',
    body = '',
    percent1,
    after = '',
    minus,
    close,
    percent2,
  ] = match
  if ((open === undefined) !== (close === undefined)) return undefined
  const digits = digitsOf(body, decimal)
  if (digits === undefined) return undefined
  const { whole, fraction, grouped } = digits
  // Numbers that are names: postal codes, account numbers, article numbers.
  if (/^0\d/.test(whole) || whole.length + fraction.length > 15) return undefined
  const negative = open !== undefined || /[-\u2212\u2013]/.test(sign1 + sign2) || minus === '-'
  const percent = percent1 !== undefined || percent2 !== undefined
  const value = Number(`${negative ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`)
  const places = fraction ? `.${'0'.repeat(fraction.length)}` : ''
  let format = `${grouped ? '#,##0' : '0'}${places}`
  if (percent) format += '%'
  if (before) format = `"${before}"${before.length > 1 ? '\\ ' : ''}${format}`
  if (after) format = `${format}\\ "${after}"`
  if (open !== undefined) format = `${format};(${format})`
  return { value: percent ? Number((value / 100).toPrecision(15)) : value, format }
}

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
    if (even && signs.size === 1) return { whole: groups.join(''), fraction, grouped: true }
    // A lone comma that parts no thousands is a decimal comma after all.
    const [first = '', second = ''] = groups
    if (groups.length === 2 && whole.includes(other) && fraction === '' && second.length !== 3) {
      return { whole: first, fraction: second, grouped: false }
    }
    return undefined
  }
  return { whole, fraction, grouped: false }
}
