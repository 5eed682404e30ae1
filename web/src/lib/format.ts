import { labelOf } from './label.ts'
import { declared, locale, rightToLeft } from './messages.ts'

const digits = (most: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: most, minimumFractionDigits: most })
const WHOLE = digits(0)
const TENTHS = digits(1)

/** A number as the reader's language writes it. */
export const number = (n: number): string => n.toLocaleString(locale)

/** A number with its unit stays in its order inside a text that runs from right to left. */
const whole = (text: string): string => (rightToLeft ? `\u2066${text}\u2069` : text)

/** 1536 → "1.5 kB". */
export function bytes(n: number): string {
  if (n < 1000) return whole(`${WHOLE.format(n)} B`)
  const units = ['kB', 'MB', 'GB']
  let value = n
  let unit = ''
  for (const next of units) {
    if (value < 1000) break
    value /= 1000
    unit = next
  }
  return whole(`${(value < 10 ? TENTHS : WHOLE).format(value)} ${unit}`)
}

/** 0.213 → 21 %, as the reader writes it. */
export const percent = (share: number): string => share.toLocaleString(locale, { style: 'percent' })

export const seconds = (ms: number): string =>
  whole(
    ms < 1000
      ? `${WHOLE.format(Math.max(1, Math.round(ms)))} ms`
      : `${(ms < 10_000 ? TENTHS : WHOLE).format(ms / 1000)} s`,
  )

/** "owner_password" → "Owner password", "csv" → "CSV", in the reader's language where it is known there. */
export const label = (name: string): string => declared(labelOf(name))

/** A number for a narrow place: whole up to five digits, then 123K, 4.5M. */
export const shortNumber = (n: number): string =>
  Math.abs(n) < 100_000
    ? number(n)
    : n.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 })

export const plural = (n: number, word: string, many = `${word}s`): string =>
  `${number(n)} ${n === 1 ? word : many}`

/**
 * The `dir` of a text of several lines: each begins where its own letters do. Chromium takes quadratic time over that
 * where a line is long, so large texts go without.
 */
export const directionOf = (text: string): 'auto' | undefined => (text.length < 50_000 ? 'auto' : undefined)
