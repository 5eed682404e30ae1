import type { z } from 'zod'
import { resultSchema } from './catalog-json.ts'

export type Json = Record<string, unknown>

const ERRORS: Record<string, string> = {
  400: 'The input is missing, malformed or at fault.',
  401: 'The Authorization header is missing or malformed.',
  402: 'The key is unknown, or the balance is too low.',
  404: 'There is nothing with this name or id.',
  409: 'It is over, or there is no room for one more.',
  408: 'The body did not arrive in time.',
  413: 'The body is too large.',
  416: 'The range lies outside the file.',
  429: 'Too many calls; wait for the seconds in Retry-After.',
  501: 'The tool runs in the browser only.',
  502: 'The tool failed; nothing was charged.',
  503: 'The server has no database or no disk space at the moment; nothing was charged.',
}

export const errorResponses = (...statuses: number[]): Json =>
  Object.fromEntries(
    statuses.map(status => [
      status,
      {
        description: ERRORS[status],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )

export const answer = (status: number, description: string, schema: z.ZodType): Json => ({
  [status]: { description, content: { 'application/json': { schema: resultSchema(schema) } } },
})

const text = (description: string): Json => ({ type: 'string', description })

export const WEBHOOK_SCHEMA = {
  type: 'object',
  required: ['url', 'secret'],
  properties: {
    url: text('An http or https address that receives the result.'),
    secret: { ...text('Signs the deliveries.'), minLength: 16 },
  },
}

/** A file in JSON: kept before, or to be fetched. */
export const FILE_REF = {
  anyOf: [
    { type: 'string', pattern: '^file_[0-9a-f]{32}$', description: 'The id of a kept file.' },
    { type: 'object', required: ['url'], properties: { url: text('An address to fetch it from.') } },
  ],
}

export const DRY_RUN = {
  name: 'dry_run',
  in: 'query',
  schema: { type: 'boolean' },
  description: 'Checks everything and tells the price; nothing runs, and nothing is charged.',
}
