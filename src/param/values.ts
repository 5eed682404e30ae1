import type { z } from 'zod'
import { badInput } from '../fault.ts'
import { graphemesOf } from '../lib/text/segmenters.ts'
import { group, Param, show } from './param.ts'

export interface NumberLimits {
  min?: number
  max?: number
  /** The value must be greater than this. */
  above?: number
  integer?: boolean
  multipleOf?: number
}

export function number(limits: NumberLimits = {}): Param<number> {
  const { min, max, above, integer, multipleOf } = limits
  const range =
    min !== undefined && max !== undefined
      ? ` from ${group(min)} to ${group(max)}`
      : min !== undefined
        ? ` of at least ${group(min)}`
        : above !== undefined
          ? ` above ${group(above)}${max !== undefined ? ` and at most ${group(max)}` : ''}`
          : max !== undefined
            ? ` of at most ${group(max)}`
            : ''
  const expected = `a ${integer ? 'whole ' : ''}number${range}`
  return new Param<number>({
    spec: {
      type: 'number',
      required: true,
      description: '',
      widget: 'number',
      ...(min !== undefined && { minimum: min }),
      ...(above !== undefined && { exclusive_minimum: above }),
      ...(max !== undefined && { maximum: max }),
      ...(multipleOf !== undefined && { multiple_of: multipleOf }),
      ...(integer && { integer: true }),
    },
    source: 'value',
    fromText: (text, name) => {
      if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(text)) {
        throw badInput(`${name}: expected ${expected}, received ${show(text)}.`)
      }
      return Number(text)
    },
    check: (value, name) => {
      const wrong = () => badInput(`${name}: expected ${expected}, received ${show(value)}.`)
      if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong()
      if (integer && !Number.isSafeInteger(value)) throw wrong()
      if ((min !== undefined && value < min) || (max !== undefined && value > max)) throw wrong()
      if (above !== undefined && value <= above) throw wrong()
      if (multipleOf !== undefined && value % multipleOf !== 0) {
        throw badInput(`${name}: expected a multiple of ${multipleOf}, received ${value}.`)
      }
      return value
    },
  })
}

export interface TextLimits {
  min?: number
  max?: number
  /** Bytes in UTF-8. */
  maxBytes?: number
  pattern?: RegExp
  /** What the pattern asks for, in words. */
  shape?: string
  /** The empty string is a value even though the parameter is required. */
  allowEmpty?: boolean
  /** Lengths count what a reader sees as one character: a family emoji is one, not seven. */
  graphemes?: boolean
}

function graphemes(text: string, enough: number): number {
  // A letter under a thousand accents is one to a reader, but no text.
  if (text.length > enough * 20) return text.length
  let count = 0
  for (const _ of graphemesOf(text)) if (++count > enough) break
  return count
}

/** A limit in bytes as messages write it: 2 MB, 200 KB. */
const bytes = (n: number): string => (n >= 2 ** 20 ? `${n / 2 ** 20} MB` : `${n / 1024} KB`)

export function string(limits: TextLimits = {}): Param<string> {
  const { min = limits.allowEmpty ? 0 : 1, max, maxBytes, pattern, shape } = limits
  return new Param<string>({
    spec: {
      type: 'string',
      required: true,
      description: '',
      widget: 'text',
      min_length: min,
      ...(max !== undefined && { max_length: max }),
      ...(maxBytes !== undefined && { max_bytes: maxBytes }),
      ...(pattern && { pattern: pattern.source }),
    },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      if (typeof value !== 'string') throw badInput(`${name}: expected text, received ${show(value)}.`)
      if (value === '' && min > 0) throw badInput(`${name}: must not be empty.`)
      const length = limits.graphemes
        ? graphemes(value, Math.max(min, max ?? 0) * 2)
        : Math.max(min, max ?? 0) < 100_000 && value.length <= 200_000
          ? [...value].length
          : value.length
      if (length < min)
        throw badInput(`${name}: must have at least ${group(min)} characters, it has ${length}.`)
      if (max !== undefined && length > max) {
        throw badInput(`${name}: must have at most ${group(max)} characters, it has ${group(length)}.`)
      }
      if (maxBytes !== undefined && Buffer.byteLength(value) > maxBytes)
        throw badInput(`${name}: is over the limit of ${bytes(maxBytes)}.`)
      if (pattern && !pattern.test(value)) {
        throw badInput(`${name}: expected ${shape ?? 'another form'}, received ${show(value)}.`)
      }
      return value
    },
  })
}

export function choice<const C extends string>(values: readonly C[], same: Record<string, C> = {}): Param<C> {
  const listed = values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`
  return new Param<C>({
    spec: { type: 'string', required: true, description: '', widget: 'select', enum: values },
    source: 'value',
    fromText: text => text,
    check: (value, name) => {
      const known = typeof value === 'string' ? (Object.hasOwn(same, value) ? same[value]! : value) : value
      if (!values.includes(known as C))
        throw badInput(`${name}: expected ${listed}, received ${show(value)}.`)
      return known as C
    },
  })
}

export function boolean(): Param<boolean> {
  return new Param<boolean>({
    spec: { type: 'boolean', required: true, description: '', widget: 'toggle' },
    source: 'value',
    fromText: (text, name) => {
      const word = text.trim().toLowerCase()
      if (word === 'true' || word === '1') return true
      if (word === 'false' || word === '0') return false
      throw badInput(`${name}: expected true or false, received ${show(text)}.`)
    },
    check: (value, name) => {
      if (typeof value !== 'boolean')
        throw badInput(`${name}: expected true or false, received ${show(value)}.`)
      return value
    },
  })
}

function readJson(text: string, name: string, parse = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    throw badInput(`${name}: expected JSON, received ${show(text)}.`)
  }
}

export interface JsonReading {
  /** The catalog lists it as text that holds JSON. */
  asText?: boolean
  /** Reads what comes as text; tools with `exactNumbers` keep numbers as they were written. */
  parse?: (text: string) => unknown
}

/** A JSON value checked by a Zod schema. */
export function json<S extends z.ZodType>(schema: S, options: JsonReading = {}): Param<z.infer<S>> {
  return new Param<z.infer<S>>({
    spec: { type: options.asText ? 'string' : 'json', required: true, description: '', widget: 'json' },
    source: 'value',
    fromText: (text, name) => readJson(text, name, options.parse),
    check: (value, name) => {
      // In a body of JSON it may be the text that the catalog speaks of, or what that holds.
      const plain = schema.safeParse(value)
      const isText = !plain.success && options.asText && typeof value === 'string'
      const result = isText ? schema.safeParse(readJson(value, name)) : plain
      if (result.success) return result.data
      const issue = result.error.issues[0]!
      const at = issue.path
        .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
        .join('')
      const said = issue.message.replace(/^Invalid input: /, '').replace(/\.$/, '')
      throw badInput(`${name}${at}: ${said}.`)
    },
    ...(!options.asText && { schema: () => schema }),
  })
}
