import { z } from 'zod'
import { badInput } from '../../fault.ts'
import { round } from '../../lib/text/numbers.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const CLASSES = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
}

export default defineTool({
  name: 'Password generator',
  description:
    'Makes random passwords from the system’s secure random source. Each holds at least one character of every chosen class, and every password of that kind is equally likely.',
  credits: 0,
  params: {
    length: p.integer({ min: 8, max: 256 }).default(20).describe('Characters per password.'),
    count: p.integer({ min: 1, max: 100 }).default(1).describe('How many to make.'),
    lower: p.boolean().default(true).describe('Use a to z.'),
    upper: p.boolean().default(true).describe('Use A to Z.'),
    digits: p.boolean().default(true).describe('Use 0 to 9.'),
    symbols: p.boolean().default(false).describe('Use the 32 punctuation characters of ASCII.'),
  },
  returns: json(
    z.object({
      passwords: z.array(z.string()),
      length: z.int(),
      entropy_bits: z.number().describe('Binary logarithm of how many such passwords there are.'),
      charset_size: z.int(),
    }),
  ),
  example: { length: 16, count: 3, symbols: true },
  runs: 'inline',
  check({ lower, upper, digits, symbols }) {
    if (!lower && !upper && !digits && !symbols) {
      throw badInput('lower: turn on at least one of lower, upper, digits and symbols.')
    }
  },
  run({ length, count, ...chosen }, { random }) {
    const classes = Object.entries(CLASSES).flatMap(([name, chars]) =>
      chosen[name as keyof typeof chosen] ? [chars] : [],
    )
    const charset = classes.join('')
    const draw = picker(charset, random)
    const passwords = Array.from({ length: count }, () => {
      // Drawing again until every class is there keeps all such passwords equally likely; putting one of
      // each in and shuffling would favour some. At 8 characters of all classes it takes two draws.
      for (;;) {
        const password = Array.from({ length }, draw).join('')
        if (classes.every(chars => [...password].some(char => chars.includes(char)))) return password
      }
    })
    return { passwords, length, entropy_bits: entropy(classes, length), charset_size: charset.length }
  },
})

/** Draws characters without modulo bias: bytes past the last whole multiple of the set are thrown away. */
function picker(charset: string, random: (bytes: number) => Uint8Array): () => string {
  const limit = 256 - (256 % charset.length)
  let bytes = random(0)
  let at = 0
  return () => {
    for (;;) {
      if (at >= bytes.length) [bytes, at] = [random(1024), 0]
      const byte = bytes[at++]!
      if (byte < limit) return charset[byte % charset.length]!
    }
  }
}

/** Counts the passwords that have every class, by inclusion and exclusion. */
function entropy(classes: string[], length: number): number {
  let count = 0n
  for (let left = 0; left < 2 ** classes.length; left++) {
    const without = classes.filter((_, i) => left & (1 << i))
    const size = classes.join('').length - without.join('').length
    count += (without.length % 2 ? -1n : 1n) * BigInt(size) ** BigInt(length)
  }
  const bits = count.toString(2)
  return round(
    bits.length - 1 + Math.log2(Number(`0b${bits.slice(0, 53)}`) / 2 ** Math.min(52, bits.length - 1)),
    2,
  )
}
