import { locale, rightToLeft } from '../../lib/messages.ts'

/** A number with its unit stays in its order inside a text that runs from right to left. */
const whole = (text: string): string => (rightToLeft ? `\u2066${text.trim()}\u2069` : text.trim())

/** 0.5, "s", 2 → "0.50 s": beside a slider, where digits that come and go would jump. */
export function quantity(n: number, unit = '', decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return whole(`${n.toLocaleString(locale, digits)} ${unit}`)
}

/** 3, "dB" → "+3 dB". */
export const signed = (n: number, unit = ''): string =>
  whole(`${n.toLocaleString(locale, { signDisplay: 'exceptZero' }).replace('-', '−')} ${unit}`)
