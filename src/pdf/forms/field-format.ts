import type { Dict } from '../core/objects.ts'
import { type Field, FLAG, textOf } from './fields.ts'

/**
 * How a field shows its text, where it asks for one of Acrobat's own formats by a script: `1234.5` as `1.234,50 €`.
 * No script is run: calls of these functions are read, and texts that do not fit them are shown as they are. What was
 * given as a `number` says by itself where its decimals begin.
 */
export function shownText(field: Field, text: string, number?: number): string {
  const { kind, given } = formatOf(field)
  switch (text === '' ? '' : kind) {
    case 'Number_Format':
      return asNumber(number ?? numberIn(text, Number(given[1])), given) ?? text
    case 'Percent_Format':
      return asPercent(number ?? numberIn(text, Number(given[1])), given) ?? text
    case 'Special_Format':
      return asSpecial(text, Number(given[0]))
    default:
      return storedText(field, text)
  }
}

/** What a field holds: dates as it writes them, which is how its scripts read them; all else as it was given. */
export function storedText(field: Field, text: string): string {
  const { kind, given } = formatOf(field)
  if (kind === 'Date_Format') return asDate(text, DATES[Number(given[0])] ?? '') ?? text
  return kind === 'Date_FormatEx' ? (asDate(text, String(given[0] ?? '')) ?? text) : text
}

const CALL =
  /^\s*AF(Number_Format|Percent_Format|Special_Format|Date_FormatEx|Date_Format)\s*\((.*)\)\s*;?\s*$/s

function formatOf(field: Field): { kind?: string | undefined; given: Argument[] } {
  // Letters in boxes of their own leave no room for more.
  if (field.flags & FLAG.comb) return { given: [] }
  const script = [field.dict, ...field.widgets.map(({ dict }) => dict)].map(formatScript).find(Boolean)
  const [, kind, inside = ''] = CALL.exec(script ?? '') ?? []
  return { kind, given: argumentsOf(inside) }
}

function formatScript(dict: Dict): string | undefined {
  const script = dict.dict('AA')?.dict('F')?.value('JS')
  return script === undefined || script === null ? undefined : textOf(script)
}

type Argument = string | number | boolean

const argumentsOf = (text: string): Argument[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(true|false)|(-?[\d.]+)/g)].map(
    ([, double, single, truth, number]) =>
      number !== undefined ? Number(number) : truth ? truth === 'true' : unescaped(double ?? single ?? ''),
  )

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi, (_, long, short, sign) =>
    sign === undefined ? String.fromCharCode(Number.parseInt(long ?? short, 16)) : sign,
  )

/** Marks of thousands and of decimals, by the number that Acrobat has for them. */
const MARKS = [
  [',', '.'],
  ['', '.'],
  ['.', ','],
  ['', ','],
  ['’', '.'],
] as const

/** A number as people and programs write it: decimals behind a point or a comma, thousands apart as the field has them. */
function numberIn(text: string, style: number): number | undefined {
  const [thousands, decimal] = MARKS[style] ?? MARKS[0]
  const plain = text.trim().replace(/^−/, '-')
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${thousands || ','}\\d{3})+(\\${decimal}\\d+)?$`).test(plain)
  const bare = grouped ? plain.replaceAll(thousands, '').replace(decimal, '.') : plain.replace(',', '.')
  return /^-?(\d{1,15}(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : undefined
}

function written(value: number, decimals: number, style: number): string {
  const [thousands, decimal] = MARKS[style] ?? MARKS[0]
  const places = Math.min(20, Math.max(0, decimals || 0))
  // Half of the last place goes up, though binary fractions lie a little below it.
  const [whole = '', part] = (value * (1 + Number.EPSILON)).toFixed(places).split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return part === undefined ? groups : `${groups}${decimal}${part}`
}

function asNumber(
  value: number | undefined,
  [decimals, style, negative, , currency = '', before]: Argument[],
): string | undefined {
  if (value === undefined) return undefined
  const amount = written(Math.abs(value), Number(decimals), Number(style))
  const shown = before ? `${currency}${amount}` : `${amount}${currency}`
  if (value >= 0 || !/[1-9]/.test(amount)) return shown
  return Number(negative) >= 2 ? `(${shown})` : `-${shown}`
}

function asPercent(value: number | undefined, [decimals, style, before]: Argument[]): string | undefined {
  if (value === undefined) return undefined
  const amount = `${value < 0 ? '-' : ''}${written(Math.abs(value) * 100, Number(decimals), Number(style))}`
  return before === true ? `%${amount}` : `${amount}%`
}

/** Postal codes, telephone and social security numbers of the United States. */
const SPECIAL = [/^(\d{5})$/, /^(\d{5})(\d{4})$/, /^(\d{3})?(\d{3})(\d{4})$/, /^(\d{3})(\d{2})(\d{4})$/]

function asSpecial(text: string, kind: number): string {
  const [, first, ...rest] = SPECIAL[kind]?.exec(text.replace(/[\s().-]/g, '')) ?? []
  if (rest.length === 0 && first === undefined) return text
  if (kind === 2) return `${first ? `(${first}) ` : ''}${rest.join('-')}`
  return [first, ...rest].join('-')
}

const DATES = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
]

/** A date of ISO 8601 as the field writes dates; others are taken to be written so already. */
function asDate(text: string, format: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim()) ?? []
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // The 30th of February would become a day of March.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) || !format) return undefined
  const word = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(date)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, half] = [date.getUTCHours(), date.getUTCHours() % 12 || 12]
  const parts: Record<string, string> = {
    d: String(date.getUTCDate()),
    dd: day!,
    ddd: word({ weekday: 'short' }),
    dddd: word({ weekday: 'long' }),
    m: String(date.getUTCMonth() + 1),
    mm: month!,
    mmm: word({ month: 'short' }),
    mmmm: word({ month: 'long' }),
    yy: year!.slice(2),
    yyyy: year!,
    H: String(hours),
    HH: two(hours),
    h: String(half),
    hh: two(half),
    M: String(date.getUTCMinutes()),
    MM: minute,
    s: String(date.getUTCSeconds()),
    ss: second,
    t: hours < 12 ? 'a' : 'p',
    tt: hours < 12 ? 'am' : 'pm',
  }
  return format.replace(/\\(.)|([dmyHhMst])\2*/g, (token, escaped) => escaped ?? parts[token] ?? token)
}
