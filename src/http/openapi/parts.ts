import type { ComponentName } from './schemas.ts'

export type Json = Record<string, unknown>

export const BINARY = { type: 'string', format: 'binary' }
export const KEY = [{ key: [] }]
/** A key is optional, and verified where one is sent. */
export const KEY_OR_NONE = [{}, { key: [] }]

export const ref = (name: ComponentName): Json => ({ $ref: `#/components/schemas/${name}` })
export const parameter = (name: keyof typeof PARAMETERS): Json => ({
  $ref: `#/components/parameters/${name}`,
})
const header = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/headers/${name}` })

export const text = (description: string): Json => ({ type: 'string', description })
const integer = (description: string): Json => ({ description, schema: { type: 'integer' } })

/** Headers of answers, by the names of their components. */
export const HEADERS = {
  RequestId: {
    description: 'Names the call in the log: the one that was sent, or a new one.',
    schema: { type: 'string' },
  },
  Traceparent: { description: 'The trace that was sent.', schema: { type: 'string' } },
  CreditsUsed: integer('What the call cost.'),
  CreditsRemaining: integer('What the account has left.'),
  RateLimit: integer('Calls a minute of the key.'),
  RateLimitRemaining: integer('How many of them are left.'),
  RateLimitReset: integer('Seconds until there are more.'),
  RetryAfter: integer('Seconds to wait.'),
  Warning: {
    description: 'What was lost or changed on the way; several are told apart by "; ".',
    schema: { type: 'string' },
  },
  IgnoredParameters: { description: 'Parameters that were sent but not known.', schema: { type: 'string' } },
  ContentDisposition: { description: 'A name for the file.', schema: { type: 'string' } },
  ContentRange: { description: 'Which part of the file it is.', schema: { type: 'string' } },
  ETag: { description: 'Names this content, for If-None-Match.', schema: { type: 'string' } },
  Location: { description: 'Where it is found from now on.', schema: { type: 'string' } },
  PreferenceApplied: { description: 'That the call was queued.', schema: { type: 'string' } },
}

const WIRE: Record<keyof typeof HEADERS, string> = {
  RequestId: 'x-request-id',
  Traceparent: 'traceparent',
  CreditsUsed: 'x-credits-used',
  CreditsRemaining: 'x-credits-remaining',
  RateLimit: 'ratelimit-limit',
  RateLimitRemaining: 'ratelimit-remaining',
  RateLimitReset: 'ratelimit-reset',
  RetryAfter: 'retry-after',
  Warning: 'x-warning',
  IgnoredParameters: 'x-ignored-parameters',
  ContentDisposition: 'content-disposition',
  ContentRange: 'content-range',
  ETag: 'etag',
  Location: 'location',
  PreferenceApplied: 'preference-applied',
}

const headers = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map(name => [WIRE[name], header(name)]))

/** What answers to callers with a key carry, beside what is special about them. */
export const keyedHeaders = (...more: (keyof typeof HEADERS)[]): Json =>
  headers(
    'RequestId',
    'Traceparent',
    'CreditsRemaining',
    'RateLimit',
    'RateLimitRemaining',
    'RateLimitReset',
    ...more,
  )

export const plainHeaders = (...more: (keyof typeof HEADERS)[]): Json =>
  headers('RequestId', 'Traceparent', ...more)

/** Parameters that several operations have, by the names of their components. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'A name of your own for this call: it is echoed, and found in the log.',
    schema: { type: 'string', pattern: '^[\\w.:+/=@-]{1,128}$' },
  },
  Traceparent: {
    name: 'traceparent',
    in: 'header',
    description: 'The trace this call belongs to (W3C Trace Context); it goes on to the log and to webhooks.',
    schema: { type: 'string', pattern: '^[\\da-f]{2}-[\\da-f]{32}-[\\da-f]{16}-[\\da-f]{2}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes a retry safe: the same call with the same key within 24 hours is not charged again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: 'respond-async answers 202 with a job, for callers with a key.',
    schema: { type: 'string', examples: ['respond-async'] },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    description: 'Checks everything and tells the price; nothing runs, and nothing is charged.',
    schema: { type: 'boolean', default: false },
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'How many at once.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
  },
  Cursor: {
    name: 'cursor',
    in: 'query',
    description: 'The next_cursor of the page before.',
    schema: { type: 'string' },
  },
}

/** What every call may say of itself. */
export const TRACING = [parameter('RequestId'), parameter('Traceparent')]

const ERRORS: Record<number, string> = {
  400: 'The input is missing, malformed or at fault.',
  401: 'The Authorization header is missing or malformed.',
  402: 'The key is unknown, or the balance is too low.',
  403: 'The page that asks is of another site.',
  404: 'There is nothing of this name or id.',
  408: 'The body did not arrive in time.',
  409: 'It is over, or there is no room for one more.',
  413: 'The body is too large.',
  416: 'The range lies outside of the file.',
  429: 'Too many calls; wait for the seconds in Retry-After.',
  501: 'The tool runs in the browser only.',
  502: 'The tool failed; nothing was charged.',
  503: 'The server has no database or no disk space at the moment; nothing was charged.',
}

/** The refusals as components. */
export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(ERRORS).map(([status, description]) => [
    `Error${status}`,
    {
      description,
      headers: plainHeaders(...(['429', '503'].includes(status) ? (['RetryAfter'] as const) : [])),
      content: { 'application/json': { schema: ref('Error') } },
    },
  ]),
)

export const errorResponses = (...statuses: number[]): Json =>
  Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/Error${status}` }]))

/** An answer in JSON, by the name of its shape. */
export const answer = (
  status: number,
  description: string,
  name: ComponentName,
  ...more: (keyof typeof HEADERS)[]
): Json => ({
  [status]: {
    description,
    headers: keyedHeaders(...more),
    content: { 'application/json': { schema: ref(name) } },
  },
})

export const inPath = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})

export const jsonBody = (schema: Json, example?: unknown, required = true): Json => ({
  required,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
