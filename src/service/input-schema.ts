import { z } from 'zod'
import type { ParamSpec } from '../contract/parameter.ts'
import type { Param } from '../param/param.ts'
import type { Params } from '../tool.ts'

export type JsonSchema = Record<string, unknown>

/** What a tool takes as JSON Schema; `file` is what stands where a file goes. */
export function inputSchema(params: Params, file: JsonSchema): JsonSchema {
  const required = Object.entries(params).filter(
    ([, param]) => param.spec.required && param.definition.fallback === undefined,
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, parameterSchema(param, file)]),
    ),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

/** JSON Schema of one parameter's value. */
function parameterSchema({ spec, definition }: Param<unknown>, file: JsonSchema): JsonSchema {
  const about = {
    description: spec.description,
    ...(spec.default !== undefined && { default: spec.default }),
    ...(spec.example !== undefined && { examples: [spec.example] }),
  }
  if (spec.type === 'file') return { ...file, ...about }
  if (spec.type === 'file[]') return { type: 'array', items: file, maxItems: spec.max_files, ...about }
  if (spec.type === 'json') {
    const schema = definition.schema?.() as z.ZodType | undefined
    const { $schema: _, ...shape } = schema
      ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      : { $schema: '' }
    return { ...shape, ...about }
  }
  return { ...plainSchema(spec), ...about }
}

function plainSchema(spec: ParamSpec): JsonSchema {
  // A default that is a word ("last", "now") stands beside the declared type, so both are allowed.
  const word = typeof spec.default === 'string' && spec.type === 'number'
  return {
    type: word ? ['number', 'string'] : spec.integer ? 'integer' : spec.type,
    ...(spec.enum && { enum: spec.enum }),
    ...(spec.minimum !== undefined && { minimum: spec.minimum }),
    ...(spec.exclusive_minimum !== undefined && { exclusiveMinimum: spec.exclusive_minimum }),
    ...(spec.maximum !== undefined && { maximum: spec.maximum }),
    ...(spec.multiple_of !== undefined && { multipleOf: spec.multiple_of }),
    ...(spec.min_length !== undefined && { minLength: spec.min_length }),
    ...(spec.max_length !== undefined && { maxLength: spec.max_length }),
    ...(spec.pattern !== undefined && { pattern: spec.pattern }),
    ...(spec.content_media_type !== undefined && { contentMediaType: spec.content_media_type }),
  }
}
