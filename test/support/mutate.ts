import type { Chance } from './chance.ts'

/** Damages a file the way its format hurts most; one that is not of the format is damaged byte by byte. */
export type Mutator = (bytes: Buffer, chance: Chance) => Buffer

export const NUMBERS = [
  0,
  1,
  2,
  7,
  127,
  128,
  255,
  256,
  32_767,
  32_768,
  65_535,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
]
export const ODD_NUMBERS = [
  ...NUMBERS,
  -1,
  -(2 ** 31),
  0.5,
  1e-30,
  1e30,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]
export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '../../etc/passwd',
  '\u202egnp.exe',
  '\ud800',
  '𝔘𝔫𝔦 🏳️‍🌈 ا\u0301\u0301\u0301',
  '%s%n{{7*7}}',
  '<script>alert(1)</script>',
  "'; DROP TABLE ledger; --",
  'null',
  'NaN',
  '1e999',
  '-0',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
]

const splice = (bytes: Buffer, at: number, remove: number, ...insert: Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, at), ...insert, bytes.subarray(at + remove)])

/** Bits, numbers, holes, repeats, cuts: what any format must bear. */
export const mutateBytes: Mutator = (given, chance) => {
  const bytes = Buffer.from(given)
  if (bytes.length < 8) return chance.bytes(chance.below(64))
  const at = chance.below(bytes.length - 4)
  const length = 1 + chance.below(Math.min(bytes.length - at, 512))
  switch (chance.below(8)) {
    case 0:
      for (let i = 0; i <= bytes.length / 500; i++) bytes[chance.below(bytes.length)]! ^= 1 << chance.below(8)
      return bytes
    case 1:
      bytes.writeUInt32LE(chance.pick(NUMBERS), at)
      return bytes
    case 2:
      bytes.writeUInt32BE(chance.pick(NUMBERS), at)
      return bytes
    case 3:
      return splice(bytes, at, length)
    case 4:
      return splice(bytes, at, 0, bytes.subarray(at, at + length))
    case 5:
      return bytes.subarray(0, at)
    case 6:
      return splice(bytes, at, length, chance.bytes(length))
    default:
      return splice(bytes, at, length, Buffer.alloc(length, chance.pick([0, 255, 0x20, 0x41])))
  }
}

/** Drops, doubles or swaps one of a list, or changes it. */
export function mutateList<T>(list: T[], chance: Chance, change: (one: T) => T): T[] {
  const copy = [...list]
  const at = chance.below(copy.length)
  const other = chance.below(copy.length)
  switch (chance.below(6)) {
    case 0:
      copy.splice(at, 1)
      break
    case 1:
      copy.splice(at, 0, copy[at]!)
      break
    case 2:
      ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
      break
    default:
      copy[at] = change(copy[at]!)
  }
  return copy
}

/** Text with odd characters, repeats and holes. */
export const mutateText = (text: string, chance: Chance): string => {
  const at = chance.below(text.length + 1)
  const length = chance.below(Math.min(text.length - at, 40) + 1)
  switch (chance.below(6)) {
    case 0:
      return text.slice(0, at) + chance.pick(ODD_TEXTS) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(at + length)
    case 2:
      return text.slice(0, at) + text.slice(at, at + length).repeat(1 + chance.below(200)) + text.slice(at)
    case 3:
      return text.replace(/\d+/, () => String(chance.pick(ODD_NUMBERS)))
    case 4:
      return text.slice(0, at) + chance.pick(['"', "'", '[', '{', '(', '<', '|', '`', '\\', '\r', '&#0;'])
    default:
      return mutateLines(text, chance)
  }
}

const mutateLines = (text: string, chance: Chance): string =>
  mutateList(text.split('\n'), chance, line => line.repeat(1 + chance.below(20))).join('\n')

/** A JSON value with one of its parts odd, gone, nested or of another type. */
export function mutateJson(value: unknown, chance: Chance): unknown {
  if (chance.below(3) === 0 || typeof value !== 'object' || value === null) return oddJson(value, chance)
  if (Array.isArray(value)) {
    return value.length === 0
      ? [oddJson(null, chance)]
      : mutateList(value, chance, one => mutateJson(one, chance))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { [chance.pick(ODD_TEXTS)]: oddJson(null, chance) }
  return Object.fromEntries(mutateList(entries, chance, ([name, one]) => [name, mutateJson(one, chance)]))
}

function oddJson(value: unknown, chance: Chance): unknown {
  if (typeof value === 'string' && chance.below(2) === 0) return mutateText(value, chance)
  if (typeof value === 'number' && chance.below(2) === 0) return chance.pick(ODD_NUMBERS)
  switch (chance.below(7)) {
    case 0:
      return chance.pick(ODD_TEXTS)
    case 1:
      return chance.pick(ODD_NUMBERS)
    case 2:
      return chance.pick([null, true, false, [], {}])
    case 3:
      return JSON.parse('[{"a":'.repeat(200) + '1' + '}]'.repeat(200))
    case 4:
      return Array.from({ length: chance.below(500) }, () => value)
    case 5:
      return JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":2,"":3}')
    default:
      return [value]
  }
}
