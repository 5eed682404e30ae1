import { badInput } from '../../../fault.ts'
import { readDate } from '../../../lib/dates/column-dates.ts'

/** Why a value breaks a rule; undefined where it holds. Values are asked in the order of their rows. */
export type Rule = (value: string) => string | undefined

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{1,62}$/u
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Rules without a value of their own. All but `required` let an empty cell pass. */
const PLAIN: Record<string, { holds: (value: string) => boolean; reason: string }> = {
  email: {
    holds: value => EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value),
    reason: 'is not an e-mail address',
  },
  url: { holds: isUrl, reason: 'is not a web address' },
  number: { holds: value => NUMBER.test(value) && Number.isFinite(Number(value)), reason: 'is not a number' },
  integer: { holds: value => /^[+-]?\d+$/.test(value), reason: 'is not a whole number' },
  date: {
    holds: value => readDate(value, 'day') !== undefined || readDate(value, 'month') !== undefined,
    reason: 'is not a date',
  },
  phone: { holds: isPhone, reason: 'is not a phone number' },
  uuid: { holds: value => UUID.test(value), reason: 'is not a UUID' },
}

export const RULES = ['required', ...Object.keys(PLAIN), 'unique', 'min:N', 'max:N', 'one_of:a|b']

function isUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && /^https?:\/\/[^\s]+$/i.test(value)
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 6 && digits <= 15
}

/** A rule as a caller writes it: `email`, `min:18`, `one_of:red|green`. */
export function ruleOf(text: string, param: string): Rule {
  const colon = text.indexOf(':')
  const name = (colon < 0 ? text : text.slice(0, colon)).trim()
  const argument = colon < 0 ? undefined : text.slice(colon + 1)
  const plain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined
  if (argument === undefined) {
    if (name === 'required') return value => (value.trim() === '' ? 'is empty' : undefined)
    if (name === 'unique') return uniqueRule()
    if (plain) return value => (value === '' || plain.holds(value) ? undefined : plain.reason)
  } else if (name === 'min' || name === 'max') return limitRule(name, argument, param)
  else if (name === 'one_of') {
    const allowed = new Set(argument.split('|').map(one => one.trim()))
    return value => (value === '' || allowed.has(value) ? undefined : `is none of ${[...allowed].join(', ')}`)
  }
  const said = text.length > 40 ? `${text.slice(0, 40)}…` : text
  throw badInput(`${param}.rule: expected one of ${RULES.join(', ')}, received "${said}".`)
}

function uniqueRule(): Rule {
  const seen = new Set<string>()
  return value => {
    if (value === '') return undefined
    if (seen.has(value)) return 'stands in an earlier row too'
    seen.add(value)
    return undefined
  }
}

function limitRule(name: 'min' | 'max', argument: string, param: string): Rule {
  const limit = Number(argument)
  if (!NUMBER.test(argument.trim())) {
    throw badInput(`${param}.rule: expected a number after "${name}:", received "${argument.slice(0, 40)}".`)
  }
  return value => {
    if (value === '') return undefined
    if (!NUMBER.test(value)) return 'is not a number'
    if (name === 'min') return Number(value) < limit ? `is below ${limit}` : undefined
    return Number(value) > limit ? `is above ${limit}` : undefined
  }
}
