import type { XmlElement } from '../../xml/xml-tree.ts'
import { attributes, xmlEscaped } from '../odf-package.ts'

/** What kind of value a format is for, as cells of OpenDocument say it. */
export type ValueType = 'float' | 'percentage' | 'currency' | 'date' | 'time'

const CURRENCY = /\[\$([^\]-]+)(?:-[0-9A-Fa-f]+)?\]|([€£¥$₹])/
const TOKENS =
  /"([^"]*)"|\\(.)|\[\$[^\]]*\]|\[(?:h+|m+|s+)\]|\[[^\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?|_.|\*.|./gi
const SYMBOLS: Record<string, string> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', $: 'USD', '₹': 'INR' }

/** The kind of an Excel format: `0%` is a percentage, `yyyy-mm-dd` a date. */
export function valueType(format: string): ValueType {
  const plain = format.replace(/"[^"]*"|\\.|\[[^\]hms]*\]/g, '')
  if (/^general$/i.test(plain.trim()) || plain === '@') return 'float'
  if (/[yd]/i.test(plain) || /m{3,}/i.test(plain)) return 'date'
  if (/h|s|\[m/i.test(plain)) return 'time'
  if (plain.includes('%')) return 'percentage'
  return CURRENCY.test(format) && /[0#]/.test(plain) ? 'currency' : 'float'
}

/** A currency's three letters, where the format has its sign. */
export const currencyOf = (format: string): string | undefined => {
  const found = CURRENCY.exec(format)
  const sign = found?.[1] ?? found?.[2]
  return sign === undefined
    ? undefined
    : (SYMBOLS[sign.trim()] ?? (/^[A-Z]{3}$/.test(sign.trim()) ? sign.trim() : undefined))
}

/** The style of numbers that shows what an Excel format shows; undefined for those without one. */
export function numberStyle(name: string, format: string): string | undefined {
  if (/^(general|@)$/i.test(format)) return undefined
  const [positive = format] = splitSections(format)
  const type = valueType(positive)
  const kind = type === 'float' ? 'number' : type
  const inner = type === 'date' || type === 'time' ? clock(positive, type) : digits(positive)
  const hours = /\[h/i.test(positive) ? ' number:truncate-on-overflow="false"' : ''
  return `<number:${kind}-style style:name="${name}"${hours}>${inner}</number:${kind}-style>`
}

const splitSections = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? []
const words = (text: string): string => (text === '' ? '' : `<number:text>${xmlEscaped(text)}</number:text>`)

function digits(format: string): string {
  const number = /[#0?][#0?,]*(?:\.([0#?]+))?(?:E([+-])(0+))?/i.exec(format)
  if (!number) return words(format.replace(/"([^"]*)"|\\(.)/g, '$1$2'))
  const places = number[1]?.length ?? 0
  const least = (number[1]?.match(/0/g) ?? []).length
  const whole = number[0].split(/[.E]/i)[0]!
  const given = attributes({
    'number:decimal-places': places,
    'number:min-decimal-places': least,
    'number:min-integer-digits': (whole.match(/0/g) ?? []).length,
    'number:grouping': whole.includes(',') ? 'true' : undefined,
    ...(number[3] && { 'number:min-exponent-digits': number[3].length }),
  })
  const around = (text: string) =>
    text.replace(
      /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*./g,
      (_, a, b, c) => a ?? b ?? c ?? '',
    )
  const element = number[3] ? 'scientific-number' : 'number'
  const sides = [format.slice(0, number.index), format.slice(number.index + number[0].length)].map(around)
  const side = (text: string) => {
    const sign = /[€£¥$₹]/.exec(text)?.[0]
    if (!sign) return words(text)
    const at = text.indexOf(sign)
    return `${words(text.slice(0, at))}<number:currency-symbol>${sign}</number:currency-symbol>${words(text.slice(at + 1))}`
  }
  return `${side(sides[0]!)}<number:${element}${given}/>${side(sides[1]!)}`
}

function clock(format: string, type: 'date' | 'time'): string {
  const style = (long: boolean) => (long ? ' number:style="long"' : '')
  let out = ''
  let text = ''
  let afterHours = false
  const put = (element: string) => {
    out += words(text) + element
    text = ''
  }
  const tokens = [...format.matchAll(TOKENS)]
  for (const [i, [token, quoted, escaped]] of tokens.entries()) {
    const letter = token.replace('[', '')[0]!.toLowerCase()
    const count = token.replace(/[[\]]/g, '').length
    if (quoted !== undefined || escaped !== undefined) text += quoted ?? escaped
    else if (/^(am\/pm|a\/p)$/i.test(token)) put('<number:am-pm/>')
    else if (/^y/i.test(token)) put(`<number:year${style(count > 2)}/>`)
    else if (/^d/i.test(token))
      put(count > 2 ? `<number:day-of-week${style(count > 3)}/>` : `<number:day${style(count > 1)}/>`)
    else if (/^\[?h/i.test(token)) {
      put(`<number:hours${style(count > 1)}/>`)
      afterHours = true
    } else if (/^\[?s/i.test(token)) {
      const places = /\.(0+)/.exec(token)?.[1]?.length
      put(`<number:seconds${style(/ss/i.test(token))}${places ? ` number:decimal-places="${places}"` : ''}/>`)
    } else if (letter === 'm' && /^\[?m+\]?$/i.test(token)) {
      const next = tokens.slice(i + 1).find(one => /^[a-z[]/i.test(one[0]) && one[1] === undefined)?.[0] ?? ''
      const isMinutes = afterHours || /^\[?s/i.test(next) || type === 'time'
      if (isMinutes) put(`<number:minutes${style(count > 1)}/>`)
      else
        put(`<number:month${style(count === 2 || count > 3)}${count > 2 ? ' number:textual="true"' : ''}/>`)
      afterHours = false
    } else if (!token.startsWith('[') && !/^[_*]/.test(token)) text += token
  }
  return out + words(text)
}

/** The Excel format of a style of numbers. */
export function excelFormat(style: XmlElement): string {
  const isLong = (one: XmlElement) => one.get('style') === 'long'
  const isElapsed = style.get('truncate-on-overflow') === 'false'
  const isPercentage = style.name === 'number:percentage-style'
  const parts = style.elements()
  const format = parts
    .map(one => {
      switch (one.name) {
        case 'number:number':
        case 'number:scientific-number': {
          const places = bounded(one.get('decimal-places'), 20)
          const least = bounded(one.get('min-decimal-places') ?? one.get('decimal-places'), 20)
          const whole = bounded(one.get('min-integer-digits') ?? '1', 20)
          const digits = whole > 0 ? '0'.repeat(whole) : '#'
          const grouped = one.get('grouping') === 'true' ? `#,##${digits}` : digits
          // A thousand and its powers, by which the value is shown divided.
          const factor = Math.round(Math.log10(Number(one.get('display-factor') ?? 1)) / 3)
          const divided = factor > 0 && factor < 6 ? ','.repeat(factor) : ''
          const exponent = bounded(one.get('min-exponent-digits'), 5)
          return `${grouped}${places > 0 ? `.${'0'.repeat(Math.min(least, places))}${'#'.repeat(Math.max(0, places - least))}` : ''}${
            one.name === 'number:scientific-number' ? `E+${'0'.repeat(Math.max(1, exponent))}` : ''
          }${divided}`
        }
        case 'number:fraction': {
          const whole = one.get('min-integer-digits')
          const below =
            one.get('denominator-value') ??
            '?'.repeat(Math.max(1, bounded(one.get('min-denominator-digits'), 5)))
          const above = '?'.repeat(Math.max(1, bounded(one.get('min-numerator-digits'), 5)))
          return `${whole === undefined ? '' : `${'0'.repeat(bounded(whole, 20)) || '#'} `}${above}/${below}`
        }
        case 'number:text': {
          // The sign of a percentage may stand among other characters: quoted, it would no more multiply by 100.
          const parts = isPercentage ? one.text().split(/(%)/) : [one.text()]
          return parts.map(literal).join('')
        }
        case 'number:currency-symbol':
          return `[$${one.text() || '$'}]`
        case 'number:year':
          return isLong(one) ? 'yyyy' : 'yy'
        case 'number:month':
          return one.get('textual') === 'true' ? (isLong(one) ? 'mmmm' : 'mmm') : isLong(one) ? 'mm' : 'm'
        case 'number:day':
          return isLong(one) ? 'dd' : 'd'
        case 'number:day-of-week':
          return isLong(one) ? 'dddd' : 'ddd'
        case 'number:hours':
          return isElapsed ? '[h]' : isLong(one) ? 'hh' : 'h'
        case 'number:minutes':
          return isLong(one) ? 'mm' : 'm'
        case 'number:seconds': {
          const places = bounded(one.get('decimal-places'), 9)
          return `${isLong(one) ? 'ss' : 's'}${places > 0 ? `.${'0'.repeat(places)}` : ''}`
        }
        case 'number:am-pm':
          return 'AM/PM'
        case 'number:text-content':
          return '@'
        default:
          return ''
      }
    })
    .join('')
  // The language decides the words: names of months and days.
  const [language, country] = [style.get('language'), style.get('country')]
  const hasNames = parts.some(one => one.name === 'number:day-of-week' || one.get('textual') === 'true')
  if (!hasNames || !/^[a-z]{2,3}$/i.test(language ?? '')) return format
  return `[$-${language}${/^[a-z]{2}$/i.test(country ?? '') ? `-${country}` : ''}]${format}`
}

const literal = (text: string): string =>
  text === '' || text === '%' || /^[-/.,: ]$/.test(text) ? text : `"${text.replaceAll('"', '')}"`

const bounded = (text: string | undefined, most: number): number =>
  Math.max(0, Math.min(most, Number.parseInt(text ?? '0', 10) || 0))
