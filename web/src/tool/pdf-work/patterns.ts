import { KINDS } from '../../../../src/lib/text/personal-data.ts'

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

/** Where a text has something of a form. */
export function findPattern(name: PatternName, text: string): Span[] {
  // Sign for sign, so that places in the plain text are those of the text.
  const plain = text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-')
  return Array.from(KINDS[name](plain), ([start, end]) => ({ start, end }))
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
