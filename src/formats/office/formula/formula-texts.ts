import { bahtText } from './formula-baht.ts'
import {
  FormulaError,
  type FormulaFunction,
  flat,
  MAX_TEXT,
  scalarOf as one,
  type Scalar,
  toNumber,
  toText,
  VALUE,
  type Value,
  wildcard,
} from './formula-values.ts'

/** Texts first, numbers after them; an error among them is the result. */
const text =
  (texts: number, work: (words: string[], numbers: (number | undefined)[]) => Scalar): FormulaFunction =>
  args => {
    const words: string[] = []
    const numbers: (number | undefined)[] = []
    for (const [i, arg] of args.entries()) {
      const value = one(arg)
      if (i < texts) {
        const word = toText(value)
        if (word instanceof FormulaError) return word
        words.push(word)
      } else if (arg === undefined) numbers.push(undefined)
      else {
        const number = toNumber(value)
        if (number instanceof FormulaError) return number
        numbers.push(number)
      }
    }
    const made = work(words, numbers)
    return typeof made === 'string' && made.length > MAX_TEXT ? VALUE : made
  }

/** Texts in one; several texts between them take turns. */
function joined(args: Value[], between = [''], skip = false): Scalar {
  const words: string[] = []
  for (const value of flat(args)) {
    const word = toText(value)
    if (word instanceof FormulaError) return word
    if (!(skip && word === '')) words.push(word)
  }
  const made = words.map((word, i) => (i > 0 ? between[(i - 1) % between.length] + word : word)).join('')
  return made.length > MAX_TEXT ? VALUE : made
}

/** A number as text with its decimals. */
function fixed(args: Value[], format: (value: number, format: string) => string, sign: string): Scalar {
  const value = toNumber(one(args[0]))
  const places = args[1] === undefined ? 2 : toNumber(one(args[1]))
  if (value instanceof FormulaError) return value
  if (places instanceof FormulaError) return places
  if (Math.abs(places) > 100) return VALUE
  const power = 10 ** Math.max(0, -Math.trunc(places))
  const code = `${sign}${sign === '' && one(args[2]) === true ? '0' : '#,##0'}${places >= 1 ? `.${'0'.repeat(places)}` : ''}`
  const rounded = power > 1 ? Math.round(value / power) * power : value
  return format(rounded, sign === '' ? code : `${code};(${code})`)
}

export const TEXTS: Record<string, FormulaFunction> = {
  CONCATENATE: args => joined(args),
  CONCAT: args => joined(args),
  TEXTJOIN: ([between, skip, ...rest]) => {
    const marks = [...flat([between])].map(toText)
    const error = marks.find(mark => mark instanceof FormulaError)
    return error ?? joined(rest, marks as string[], one(skip) !== false)
  },
  LEFT: text(1, ([word], [count = 1]) => [...word!].slice(0, Math.max(0, count)).join('')),
  RIGHT: text(1, ([word], [count = 1]) => (count <= 0 ? '' : [...word!].slice(-count).join(''))),
  MID: text(1, ([word], [start = 1, count = 0]) =>
    start < 1 || count < 0 ? VALUE : [...word!].slice(start - 1, start - 1 + count).join(''),
  ),
  LEN: text(1, ([word]) => word!.length),
  // Excel changes letters one by one: a sharp s has no capital there.
  UPPER: text(1, ([word]) =>
    word!.replace(/\p{Ll}/gu, char =>
      char.toUpperCase().length === char.length ? char.toUpperCase() : char,
    ),
  ),
  LOWER: text(1, ([word]) => word!.toLowerCase()),
  PROPER: text(1, ([word]) =>
    word!.toLowerCase().replace(/\p{L}+/gu, part => part[0]!.toUpperCase() + part.slice(1)),
  ),
  ASC: text(1, ([word]) =>
    word!.replace(/[\uff01-\uff5e\u3000]/g, char =>
      char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
    ),
  ),
  DBCS: text(1, ([word]) =>
    word!.replace(/[ -~]/g, char =>
      char === ' ' ? '\u3000' : String.fromCharCode(char.charCodeAt(0) + 0xfee0),
    ),
  ),
  TRIM: text(1, ([word]) => word!.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  CLEAN: text(1, ([word]) => word!.replace(/[\u0000-\u001f]/g, '')),
  REPT: text(1, ([word], [count = 0]) =>
    count < 0 || word!.length * count > MAX_TEXT ? VALUE : word!.repeat(count),
  ),
  EXACT: text(2, ([a, b]) => a === b),
  VALUE: text(1, ([word]) => toNumber(word)),
  CHAR: args => {
    const code = toNumber(one(args[0]))
    return code instanceof FormulaError ? code : code >= 1 && code <= 255 ? String.fromCharCode(code) : VALUE
  },
  CODE: text(1, ([word]) => (word === '' ? VALUE : word!.codePointAt(0))),
  SUBSTITUTE: text(3, ([word, from, to], [at]) => {
    if (from === '') return word
    if (at === undefined) return word!.replaceAll(from!, () => to!)
    let [place, count] = [-1, 0]
    while (count < at) {
      place = word!.indexOf(from!, place + 1)
      if (place < 0) return word
      count++
    }
    return word!.slice(0, place) + to! + word!.slice(place + from!.length)
  }),
  REPLACE: args => {
    const [word, start, count, to] = [
      toText(one(args[0])),
      toNumber(one(args[1])),
      toNumber(one(args[2])),
      toText(one(args[3])),
    ]
    if (
      word instanceof FormulaError ||
      start instanceof FormulaError ||
      count instanceof FormulaError ||
      to instanceof FormulaError
    )
      return VALUE
    return word.slice(0, start - 1) + to + word.slice(start - 1 + count)
  },
  FIND: text(2, ([part, word], [start = 1]) => {
    const at = word!.indexOf(part!, start - 1)
    return at < 0 ? VALUE : at + 1
  }),
  SEARCH: text(2, ([part, word], [start = 1]) => {
    const source = wildcard(part!).source.slice(1, -1)
    const at = word!.slice(start - 1).search(new RegExp(source, 'i'))
    return at < 0 ? VALUE : at + start
  }),
  FIXED: (args, host) => fixed(args, host.format, ''),
  DOLLAR: (args, host) => fixed(args, host.format, '$'),
  NUMBERVALUE: text(3, ([word, point = '.', group = ',']) => {
    const digits = word!
      .replaceAll(group || '\u0000', '')
      .replace(/\s/g, '')
      .replace(point || '.', '.')
    const [, amount, percents] = /^(.*?)(%*)$/s.exec(digits)!
    const number = Number(amount)
    return amount !== '' && Number.isFinite(number) ? number / 100 ** percents!.length : VALUE
  }),
  UNICHAR: args => {
    const code = toNumber(one(args[0]))
    if (code instanceof FormulaError) return code
    return code >= 1 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(Math.trunc(code))
      : VALUE
  },
  UNICODE: text(1, ([word]) => (word === '' ? VALUE : word!.codePointAt(0))),
  T: args => {
    const value = one(args[0])
    return typeof value === 'string' ? value : ''
  },
  TEXT: (args, evaluator) => {
    const [value, format] = [one(args[0]), toText(one(args[1]))]
    if (value instanceof FormulaError) return value
    if (format instanceof FormulaError) return format
    const number = toNumber(value)
    if (!(number instanceof FormulaError)) return evaluator.format(number, format)
    const word = toText(value)
    const shown = format
      .split(';')
      .at(-1)!
      .replace(/"([^"]*)"/g, '$1')
    return word instanceof FormulaError || !shown.includes('@') ? word : shown.replaceAll('@', () => word)
  },
  BAHTTEXT: args => {
    const amount = toNumber(one(args[0]))
    return amount instanceof FormulaError ? amount : (bahtText(amount) ?? VALUE)
  },
  HYPERLINK: args => one(args[1] ?? args[0]),
}
