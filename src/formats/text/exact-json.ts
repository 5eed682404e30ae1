/** A number as it was written; `JSON.stringify` writes it so again. */
export interface RawNumber {
  readonly rawJSON: string
}

const { isRawJSON, rawJSON } = JSON as unknown as {
  isRawJSON: (value: unknown) => value is RawNumber
  rawJSON: (text: string) => RawNumber
}

export const isRawNumber = isRawJSON

/** So many digits, or powers of ten: shorter numbers are never rounded. Texts may hold as many. */
const LONG = /[\d.]{16}|\d[eE][-+]?\d/

/** Whether JSON may have numbers that JavaScript would round. */
export const mayRound = (text: string): boolean => LONG.test(text)

/** Reads JSON in which numbers that JavaScript would round are kept as they were written. */
export function parseExactly(text: string): unknown {
  if (!mayRound(text)) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && isRounded(value, context.source)
      ? rawJSON(context.source)
      : value,
  )
}

function isRounded(value: number, source: string): boolean {
  if (source.length < 16 && !/e/i.test(source)) return false
  return !Number.isFinite(value) || decimalOf(String(value)) !== decimalOf(source)
}

/** A number in one way of writing: its digits without zeros around them, and a power of ten. */
export function decimalOf(source: string): string {
  const [mantissa = '', power = '0'] = source.toLowerCase().split('e')
  const isNegative = mantissa.startsWith('-')
  const [whole = '', fraction = ''] = mantissa.slice(isNegative ? 1 : 0).split('.')
  const all = whole + fraction
  let [start, end] = [0, all.length]
  while (all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  if (start === end) return '0'
  return `${isNegative ? '-' : ''}${all.slice(start, end)}e${Number(power) - fraction.length + all.length - end}`
}
