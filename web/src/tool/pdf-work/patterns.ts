/** What can be looked for by its form. */
export const PATTERNS = {
  email: 'Mail addresses',
  phone: 'Phone numbers',
  iban: 'IBANs',
  card: 'Card numbers',
  date: 'Dates',
  name: 'Names',
} as const
export type PatternName = keyof typeof PATTERNS

export interface Span {
  start: number
  end: number
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** ISO 13616: the remainder of the rearranged number by 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const turned = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const one of turned) rest = Number(`${rest}${Number.parseInt(one, 36)}`) % 97
  return rest === 1
}

/** ISO 7812: the check digit of Luhn. */
function isCard(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length < 13 || digits.length > 19) return false
  const sum = [...digits].reverse().reduce((all, one, i) => {
    const twice = Number(one) * (i % 2 === 1 ? 2 : 1)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

const MONTH =
  '(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?)'
const TITLE = '(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herrn?|Frau|Mme|Mlle|M\\.|Sr|Sra|Sig|Sig\\.ra|Dhr|Mevr|Pan|Pani)'
const WORD = "\\p{Lu}[\\p{L}'’\\-]+"

const FORMS: Record<PatternName, { form: RegExp; holds?: (text: string) => boolean; part?: number }> = {
  email: { form: /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu },
  phone: {
    form: /(?<![\p{L}\d./-])(?:\+|00)?\(?\d[\d\s()./–-]{5,}\d(?![\p{L}\d])/gu,
    holds: text => {
      const count = digitsOf(text).length
      const grouped = /^(\+|00|0|\()/.test(text) || /^\d{3}[\s.-]\d{3}[\s.-]\d{4}$/.test(text)
      // Days, sums and card numbers are groups of digits too.
      return count >= 7 && count <= 15 && grouped && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text)
    },
  },
  iban: { form: /\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z\d]){11,30}\b/gu, holds: isIban },
  card: { form: /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu, holds: isCard },
  date: {
    form: new RegExp(
      `(?<!\\d)(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})|\\d{1,2}\\.? ${MONTH}\\.? \\d{4}|${MONTH}\\.? \\d{1,2},? \\d{4})(?!\\d)`,
      'gu',
    ),
  },
  // After a title or a label, as nothing else tells a name from a heading.
  name: {
    form: new RegExp(
      `(?:\\b${TITLE}\\.?\\s+|\\b(?:[Nn]ame|[Nn]om|[Nn]ombre|[Nn]ome|[Ss]igned by|[Dd]ear)\\s*:?\\s+)((?:${TITLE}\\.?\\s+)*${WORD}(?:[ \\u00a0](?:(?:van|von|de|der|den|la|del|da|di|bin|al)[ \\u00a0])*${WORD}){0,3})`,
      'gu',
    ),
    part: 1,
  },
}

/** Where a text has something of a form. */
export function findPattern(name: PatternName, text: string): Span[] {
  const { form, holds, part } = FORMS[name]
  const found: Span[] = []
  for (const match of text.matchAll(form)) {
    const whole = match[part ?? 0]!
    const start = match.index + (part === undefined ? 0 : match[0].length - whole.length)
    if (name === 'iban') {
      // The word behind an IBAN in capitals may have been taken along.
      for (let end = whole.length; end >= 15; end--) {
        if (!isIban(whole.slice(0, end)) || /\s$/.test(whole.slice(0, end))) continue
        found.push({ start, end: start + end })
        break
      }
    } else if (!holds || holds(whole)) found.push({ start, end: start + whole.length })
  }
  return found
}

/** Where a text has some words, whatever their case, accents and the white space between them. */
export function findWords(words: string, text: string): Span[] {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const plain = (one: string) =>
    [...one].map(char => (char.normalize('NFD').replace(/\p{M}/gu, '') || char)[0]!).join('')
  const form = parts.map(one => plain(one).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  // Letter by letter, so that places in the plain text are those of the text.
  const flat = Array.from({ length: text.length }, (_, i) => plain(text[i]!) || ' ').join('')
  return [...flat.matchAll(new RegExp(form, 'giu'))].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}
