type Place = [start: number, end: number]

/** Places of a pattern, as far as a test on what was found agrees; the test may shorten it. */
function* places(text: string, pattern: RegExp, accept: (found: string) => number): Generator<Place> {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const length = accept(found)
    if (length > 0) yield [index, index + length]
  }
}

const all = (found: string): number => found.length
const digitsOf = (text: string): string => text.replace(/\D/g, '')

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Whether an account number has its two check digits right. */
function isIban(text: string): boolean {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false
  let rest = 0
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Called an IBAN: one with a slip, or too short, is as private as a right one. */
const CALLED_IBAN =
  /(?<=\b[Ii][Bb][Aa][Nn]\b[^\p{L}\d]{0,10})[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/gu

/** The longest beginning that is an IBAN: words that follow it may look like more of it. */
function ibanLength(found: string): number {
  for (let end = found.length; end >= 15; end--) {
    if (/[A-Z\d]/i.test(found[end - 1]!) && !/[A-Z\d]/i.test(found[end] ?? '') && isIban(found.slice(0, end)))
      return end
  }
  return 0
}

/** Those whose check digits are right. */
export const rightIbans = (text: string): Generator<Place> =>
  places(text, /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[\s-]?[A-Z\d]){11,40}/giu, ibanLength)

function* ibans(text: string): Generator<Place> {
  const right = [...rightIbans(text)]
  const known = new Set(right.map(([start]) => start))
  const wrong = [...places(text, CALLED_IBAN, all)].filter(([start]) => !known.has(start))
  yield* [...right, ...wrong].sort(([a], [b]) => a - b)
}

const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}$/
/** 1.234.567,00 and the like. */
const AMOUNT = /^\d{1,3}([., ]\d{3})+([.,]\d{1,2})?$|^\d+[.,]\d{1,2}$/

/** A number that people are called by: with its country or area first, or in groups as only such numbers have them. */
function phoneLength(found: string): number {
  const text = found.replace(/[\s()./-]+$/, '')
  const digits = digitsOf(text).length
  if (digits < 7 || digits > 15 || DATE.test(text) || ADDRESS.test(text) || AMOUNT.test(text)) return 0
  const led = /^(\+|00|0|\()/.test(text)
  const groups = text.split(/[^\d+]+/).filter(Boolean)
  const inGroups = /^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(text) || /^1[-. ]/.test(text)
  if (!inGroups && !(led && (text.startsWith('+') || groups.length > 1 || digits >= 9))) return 0
  return text.length
}

const MONTH =
  '(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?)'
const DAY = new RegExp(
  `(?<!\\d)(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})|\\d{1,2}\\.? ${MONTH}\\.? \\d{4}|${MONTH}\\.? \\d{1,2},? \\d{4})(?!\\d)`,
  'gu',
)
const TITLE = '(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herrn?|Frau|Mme|Mlle|M\\.|Sr|Sra|Sig|Sig\\.ra|Dhr|Mevr|Pan|Pani)'
const WORD = "\\p{Lu}[\\p{L}'’\\-]+"
/** After a title or a label, as nothing else tells a name from a heading. */
const NAME = new RegExp(
  `(?<=\\b${TITLE}\\.?\\s+|\\b(?:[Nn]ame|[Nn]om|[Nn]ombre|[Nn]ome|[Ss]igned by|[Dd]ear)\\s*:?\\s+)(?:${TITLE}\\.?\\s+)*${WORD}(?: (?:(?:van|von|de|der|den|la|del|da|di|bin|al) )*${WORD}){0,3}`,
  'gu',
)

/** Kinds of personal data that can be told by how they are written. */
export const KINDS = {
  email: (text: string) =>
    places(text, /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, all),
  phone: (text: string) =>
    places(
      text,
      /(?<![\p{L}\d.,/-])(?:\+ ?|\()?\d(?:[ ()./-]{0,3}\d){6,16}(?![\p{L}\d]|[.,]\d)/gu,
      phoneLength,
    ),
  iban: ibans,
  card: (text: string) =>
    places(text, /(?<!\d[\s-]?)[2-6]\d(?:[\s-]?\d){11,17}(?!\d)/g, found =>
      passesLuhn(digitsOf(found)) ? found.length : 0,
    ),
  ssn: (text: string) =>
    places(text, /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g, all),
  ip: (text: string) =>
    places(
      text,
      /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/g,
      all,
    ),
  date: (text: string) => places(text, DAY, all),
  name: (text: string) => places(text, NAME, all),
  url: (text: string) => places(text, /\b(?:https?:\/\/|www\.)[^\s<>"]{2,2000}[^\s<>".,;:!?)\]]/giu, all),
} satisfies Record<string, (text: string) => Iterable<Place>>
export type Kind = keyof typeof KINDS
