import type { ErrorObject, ValidateFunction } from 'ajv'
import { badInput, Fault } from '../fault.ts'
import { outputLimit } from '../lib/text/output-limit.ts'
import { withinTime } from '../lib/text/within-time.ts'

const MOST_ERRORS = 1_000
/** The largest schemas in use (2 MB) take a few seconds; tens of thousands of patterns take minutes. */
const COMPILE_MS = 20_000

export interface Validation {
  valid: boolean
  errors: { path: string; message: string; schema_path: string }[]
}

/** Validates a value against a JSON Schema of the draft it names; 2020-12 where it names none. */
export async function validateJson(schema: unknown, value: unknown): Promise<Validation> {
  if (typeof schema !== 'boolean' && (schema === null || typeof schema !== 'object' || Array.isArray(schema)))
    throw badInput('schema: expected an object, or true or false.')
  const named = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : ''
  const formats = (await import('ajv-formats')).default.default
  const options = {
    allErrors: true,
    strict: false,
    validateFormats: true,
    logger: false as const,
    // "toString" is no property of {}.
    ownProperties: true,
  }
  guardNames(schema)
  const rules = modernize(schema, /draft-0?4/.test(named))
  const ajv = /draft-0?[467]/.test(named)
    ? new (await import('ajv')).Ajv(options)
    : /2019-09/.test(named)
      ? new (await import('ajv/dist/2019.js')).Ajv2019(options)
      : new (await import('ajv/dist/2020.js')).Ajv2020(options)
  formats(ajv)
  let validate: ValidateFunction
  try {
    // Their own address would not be known.
    const known = /draft-0?[46]/.test(named) ? { ...(rules as object), $schema: undefined } : rules
    validate = withinTime(
      () => ajv.compile(known as object),
      'schema: takes too long to be compiled; use fewer properties and patterns, or $ref to rules that repeat.',
      COMPILE_MS,
    )
  } catch (error) {
    if (error instanceof Fault) throw error
    // References that lead to one another are followed before any JSON is looked at.
    if (error instanceof RangeError) throw endless(error)
    throw badInput(`schema: ${sentence((error as Error).message)}`, error)
  }
  let valid: boolean
  try {
    valid = withinTime(
      () => validate(value) as boolean,
      'schema: takes too long on this JSON; avoid patterns that repeat a repetition, such as (a+)+, and uniqueItems for long lists of objects.',
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw endless(error)
  }
  const grow = outputLimit(
    'json: the paths of the errors would be over 50 MB, which is the limit; use shorter keys.',
  )
  const errors = (validate.errors ?? []).slice(0, MOST_ERRORS).map(error => {
    const one = told(error)
    grow(one.path.length + one.message.length + one.schema_path.length)
    return one
  })
  return { valid, errors }
}

const endless = (cause: RangeError) =>
  badInput('schema: refers to itself without end; a reference has to lead to something smaller.', cause)

const sentence = (text: string): string => `${text.replaceAll('\n', ' ').slice(0, 300).replace(/\.?$/, '')}.`

function told({ instancePath, message, schemaPath, params, keyword }: ErrorObject) {
  const extra =
    keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
      ? `: ${JSON.stringify(Object.values(params)[0])}`
      : keyword === 'enum'
        ? `: ${JSON.stringify(params['allowedValues']).slice(0, 200)}`
        : ''
  return { path: instancePath, message: `${message ?? keyword}${extra}`, schema_path: schemaPath }
}

const KEY = '__proto__'
/** What holds values of documents rather than schemas. */
const DATA = new Set(['const', 'enum', 'default', 'examples'])
/** What holds schemas by names of any kind. */
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** Draft 4 has `exclusiveMinimum: true` beside `minimum`, and `id`; the former has no other sense in later drafts. */
function modernize(schema: unknown, isFour: boolean, byName = false): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(one => modernize(one, isFour))
  const node = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      !byName && DATA.has(name) ? value : modernize(value, isFour, !byName && BY_NAME.has(name)),
    ]),
  )
  if (byName) return node
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const flag = node[exclusive]
    if (typeof flag !== 'boolean') continue
    delete node[exclusive]
    if (!flag || node[bound] === undefined) continue
    node[exclusive] = node[bound]
    delete node[bound]
  }
  if (isFour && typeof node['id'] === 'string') {
    node['$id'] ??= node['id']
    delete node['id']
  }
  return node
}

/**
 * Ajv passes over a property of this name among `properties`, so its rules are put among those of patterns, too, where
 * it does not. Changes the schema.
 */
function guardNames(schema: unknown, byName = false): void {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) {
    for (const one of schema) guardNames(one)
    return
  }
  const node = schema as Record<string, unknown>
  for (const [name, value] of Object.entries(node))
    if (byName || !DATA.has(name)) guardNames(value, !byName && BY_NAME.has(name))
  if (byName) return
  const { properties, patternProperties } = node
  if (typeof properties !== 'object' || properties === null || !Object.hasOwn(properties, KEY)) return
  const rules = (properties as Record<string, unknown>)[KEY]
  node['patternProperties'] = { ...(patternProperties as object | undefined), [`^(?:${KEY})$`]: rules }
}
