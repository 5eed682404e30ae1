import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const MAX_DIGITS = 10_000
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
/** Prefixes people write; in larger bases the same letters are digits. */
const PREFIX: Record<number, string> = { 2: '0b', 8: '0o', 16: '0x' }

export default defineTool({
  name: 'Number base converter',
  description:
    'Converts whole numbers of any size between the bases 2 to 36 without losing a digit. Up to 10,000 digits.',
  credits: 0,
  params: {
    value: p
      .string({ max: 20_000 })
      .describe(
        'A whole number of at most 10,000 digits; a sign, a 0x, 0o or 0b that fits the base, and _ or a space between digits are understood.',
      ),
    from: p.integer({ min: 2, max: 36 }).describe('Base of the value, 2 to 36.'),
    to: p.integer({ min: 2, max: 36 }).describe('Base to convert to, 2 to 36.'),
  },
  returns: json(
    z.object({
      result: z.string().describe('The number in the new base, in lower case.'),
      value: z.string().describe('The number as it was understood.'),
      from: z.int(),
      to: z.int(),
      decimal: z.string(),
    }),
  ),
  example: { value: 'ff', from: 16, to: 2 },
  runs: 'inline',
  run({ value, from, to }) {
    const { negative, digits } = read(value, from)
    const size = parse(digits, from)
    const number = negative ? -size : size
    return {
      result: number.toString(to),
      value: (number < 0n ? '-' : '') + (digits.replace(/^0+/, '') || '0'),
      from,
      to,
      decimal: number.toString(),
    }
  },
})

function read(value: string, base: number): { negative: boolean; digits: string } {
  const text = value.trim().replace('\u2212', '-').toLowerCase()
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  const prefix = PREFIX[base]
  const body = text.slice(sign.length)
  const unprefixed = prefix && body.startsWith(prefix) ? body.slice(prefix.length) : body
  if (/[.,]/.test(unprefixed)) throw badInput('value: fractions are not supported; send a whole number.')
  if (/^_|__|_$/.test(unprefixed)) throw badInput('value: _ may stand only between two digits.')
  const digits = unprefixed.replace(/_|(?<=\w)[ \u00a0\u202f](?=\w)/g, '')
  if (digits === '') throw badInput('value: has no digits.')
  for (const digit of digits) {
    const worth = DIGITS.indexOf(digit)
    if (worth < 0 || worth >= base) {
      const last = DIGITS[base - 1]
      const allowed = base <= 10 ? `0 to ${last}` : base === 11 ? '0 to 9 and a' : `0 to 9 and a to ${last}`
      throw badInput(`value: "${digit}" is not a digit of base ${base}; allowed are ${allowed}.`)
    }
  }
  if (digits.length > MAX_DIGITS) {
    throw badInput(`value: has ${digits.length.toLocaleString('en-US')} digits, at most 10,000 are allowed.`)
  }
  return { negative: sign === '-', digits }
}

/** Halves the digits again and again: multiplying large halves is far cheaper than adding digit by digit. */
function parse(digits: string, base: number): bigint {
  const powers = new Map<number, bigint>()
  const power = (n: number): bigint => {
    let value = powers.get(n)
    if (value === undefined) powers.set(n, (value = BigInt(base) ** BigInt(n)))
    return value
  }
  const half = (start: number, end: number): bigint => {
    if (end - start <= 10) return BigInt(Number.parseInt(digits.slice(start, end), base))
    const low = Math.floor((end - start) / 2)
    return half(start, end - low) * power(low) + half(end - low, end)
  }
  return half(0, digits.length)
}
