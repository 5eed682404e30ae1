import { z } from 'zod'
import { validateJson } from '../../../engines/ajv.ts'
import { badInput } from '../../../fault.ts'
import { p } from '../../../params.ts'
import { defineTool, json } from '../../../tool.ts'
import { inferSchema } from './infer-schema.ts'

const MAX_BYTES = 2 * 2 ** 20

export default defineTool({
  name: 'JSON Schema',
  collection: 'extra',
  description:
    'Validates JSON against a JSON Schema and lists every error with its place, or, without a schema, infers one from a sample. Drafts 2020-12, 2019-09 and 7; nothing is fetched from other addresses.',
  credits: 0,
  params: {
    json: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/json')
      .describe('The JSON to validate, or the sample to infer a schema from; at most 2 MB.'),
    schema: p
      .string({ maxBytes: MAX_BYTES })
      .contentOf('application/schema+json')
      .optional()
      .describe('The JSON Schema to validate against; when left out, one is inferred.'),
    list: p
      .boolean()
      .default(false)
      .describe('When inferring: the JSON is a list of samples, and the schema is that of each of them.'),
    strict: p
      .boolean()
      .default(true)
      .describe('When inferring: also name formats such as date or email, and choices that repeat.'),
  },
  returns: json(
    z.object({
      valid: z.boolean().optional().describe('Whether the JSON fits the schema; only with a schema.'),
      errors: z
        .array(
          z.object({
            path: z.string().describe('JSON pointer to the value; the empty one is the whole.'),
            message: z.string(),
            schema_path: z.string(),
          }),
        )
        .optional()
        .describe('The first 1,000 errors.'),
      schema: z.record(z.string(), z.unknown()).optional().describe('The inferred schema; only without one.'),
    }),
  ),
  example: { json: '[{"id":1,"mail":"ada@example.org"},{"id":2}]' },
  short: true,
  async run({ json, schema, list, strict }) {
    const value = parsed(json, 'json')
    if (schema !== undefined) return validateJson(parsed(schema, 'schema'), value)
    if (list && !Array.isArray(value)) throw badInput('list: the JSON is not a list of samples.')
    const inferred = inferSchema(list ? (value as unknown[]) : [value], strict)
    return { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...inferred } }
  },
})

const MAX_DEPTH = 300

function parsed(text: string, param: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw badInput(`${param}: is not valid JSON; json-formatter shows where.`, error)
  }
  // What goes through it goes as deep as it does.
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw badInput(`${param}: is nested more than ${MAX_DEPTH} levels deep.`)
    level = level.flatMap(one => (one !== null && typeof one === 'object' ? Object.values(one) : []))
  }
  return value
}
