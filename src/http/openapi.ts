import type { CatalogTool } from '../catalog.ts'
import { AccountAnswer, UsageAnswer } from '../contract/account.ts'
import { CatalogAnswer, CatalogEntry } from '../contract/catalog.ts'
import { FAMILIES, FAMILY_IDS } from '../contract/families.ts'
import {
  DeliveriesAnswer,
  FinishedJob,
  Job,
  JobPrice,
  JobsAnswer,
  QueuedJob,
  Redelivery,
} from '../contract/jobs.ts'
import { counted } from '../lib/text/counted.ts'
import { inputSchema } from '../service/input-schema.ts'
import { takesFiles } from '../tool.ts'
import { BROWSER_ONLY } from '../tools/browser-only.ts'
import { resultSchema } from './catalog-json.ts'
import { filePaths, pipelinePaths } from './openapi-files.ts'
import { answer, DRY_RUN, errorResponses, FILE_REF, type Json, WEBHOOK_SCHEMA } from './openapi-parts.ts'

/** The whole API as an OpenAPI 3.1 document, made from the tools' declarations. */
export function openApi(tools: CatalogTool[], serverUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toolwright',
      version: 'v1',
      description: 'File and data tools over HTTP. Every tool is called with POST /api/v1/tools/{slug}.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: FAMILY_IDS.map(name => ({ name, description: FAMILIES[name] })),
    paths: {
      ...Object.fromEntries(
        tools.map(entry => [`/api/v1/tools/${entry.slug}`, { post: toolOperation(entry) }]),
      ),
      ...Object.fromEntries(
        BROWSER_ONLY.map(tool => [`/api/v1/tools/${tool.slug}`, { post: browserOnly(tool) }]),
      ),
      ...servicePaths(),
      ...jobPaths(),
      ...filePaths(),
      ...pipelinePaths(),
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'string', description: 'What was wrong and what is allowed.' } },
          required: ['error'],
          additionalProperties: false,
        },
      },
    },
  }
}

const BINARY = { type: 'string', format: 'binary' }

function toolOperation({ slug, family, tool }: CatalogTool): Json {
  const metered = tool.credits > 0
  const encoding = takesFiles(tool) ? 'multipart/form-data' : 'application/json'
  return {
    operationId: slug,
    tags: [family],
    summary: tool.name,
    description: `${tool.description} ${metered ? `Costs ${counted(tool.credits, 'credit')}.` : 'Free, no key needed.'}`,
    ...(metered ? { security: [{ key: [] }] } : { security: [] }),
    requestBody: {
      required: true,
      content: {
        [encoding]: { schema: inputSchema(tool.params, BINARY) },
        // With the ids of kept files in place of files.
        ...(takesFiles(tool) && { 'application/json': { schema: inputSchema(tool.params, FILE_REF) } }),
      },
    },
    parameters: [
      {
        name: 'Prefer',
        in: 'header',
        schema: { type: 'string', examples: ['respond-async'] },
        description: 'respond-async answers 202 with a job, for callers with a key.',
      },
    ],
    responses: {
      200: {
        description: 'The result.',
        headers: resultHeaders(metered),
        content: resultContent(tool.returns),
      },
      ...errorResponses(400, ...(metered ? [401, 402] : []), 408, 413, 429, 502, 503),
    },
  }
}

function browserOnly(tool: (typeof BROWSER_ONLY)[number]): Json {
  return {
    operationId: tool.slug,
    tags: [tool.family],
    summary: tool.name,
    description: `${tool.description} Not on the server: ${tool.reason}`,
    security: [],
    responses: errorResponses(501),
  }
}

function resultContent(returns: CatalogTool['tool']['returns']): Json {
  const binary = { schema: { type: 'string', format: 'binary' } }
  const files = returns.kind === 'json' ? [] : (returns.mediaTypes as string[]).map(type => [type, binary])
  const data = 'schema' in returns ? [['application/json', { schema: resultSchema(returns.schema) }]] : []
  return Object.fromEntries([...files, ...data])
}

const resultHeaders = (metered: boolean): Json => ({
  'x-request-id': { schema: { type: 'string' } },
  'x-credits-used': { schema: { type: 'integer' }, description: 'What the call cost.' },
  ...(metered && { 'x-credits-remaining': { schema: { type: 'integer' } } }),
  'x-warning': { schema: { type: 'string' }, description: 'What was lost or changed on the way.' },
  'x-ignored-parameters': {
    schema: { type: 'string' },
    description: 'Parameters that were sent but not known.',
  },
})

/** An answer in the shape that server and page share. */
/** Jobs: creating, polling, listing, deliveries. */
function jobPaths(): Json {
  const key = [{ key: [] }]
  const id = { name: 'job_id', in: 'path', required: true, schema: { type: 'string' } }
  const text = (description: string) => ({ type: 'string', description })
  const request = {
    type: 'object',
    required: ['tool_slug'],
    properties: {
      tool_slug: text('Any tool of the server.'),
      input: {
        type: 'object',
        description: 'What the tool would take on a direct call; files as ids, or as {"url"}.',
      },
      webhook: WEBHOOK_SCHEMA,
    },
  }
  const one = '/api/v1/jobs/{job_id}'
  return {
    '/api/v1/jobs': {
      post: {
        operationId: 'create-job',
        summary: 'Queue a tool',
        description:
          'Costs what the call would; the credits are reserved now and given back if the job fails.',
        security: key,
        parameters: [DRY_RUN],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: request },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['tool_slug'],
                properties: {
                  tool_slug: text('Any tool of the server.'),
                  webhook: text('The webhook as JSON.'),
                },
                description: 'Beside these, the fields and files of the tool itself.',
              },
            },
          },
        },
        responses: {
          ...answer(202, 'The job is queued.', QueuedJob),
          ...answer(200, 'With dry_run: what it would cost.', JobPrice),
          ...errorResponses(400, 401, 402, 404, 413, 429, 501),
        },
      },
      get: {
        operationId: 'list-jobs',
        summary: 'Jobs, newest first',
        security: key,
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          ...answer(200, 'A page of jobs, without results.', JobsAnswer),
          ...errorResponses(400, 401, 402, 429),
        },
      },
    },
    [one]: {
      get: {
        operationId: 'get-job',
        summary: 'A job with its result',
        security: key,
        parameters: [id],
        responses: { ...answer(200, 'The job.', FinishedJob), ...errorResponses(401, 402, 404, 429) },
      },
      delete: {
        operationId: 'cancel-job',
        summary: 'Cancel a job',
        description: 'It is refunded; one that runs stops within a second.',
        security: key,
        parameters: [id],
        responses: { ...answer(200, 'The job.', Job), ...errorResponses(401, 402, 404, 409, 429) },
      },
    },
    [`${one}/events`]: {
      get: {
        operationId: 'job-events',
        summary: 'Progress and the end as server-sent events',
        description:
          'Events are progress, then succeeded, failed or cancelled; their data is the job. Last-Event-ID resumes.',
        security: key,
        parameters: [id, { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The events.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          204: { description: 'The job is over, and the caller has seen that.' },
          ...errorResponses(401, 402, 404, 429),
        },
      },
    },
    [`${one}/deliveries`]: {
      get: {
        operationId: 'list-deliveries',
        summary: 'Tries to deliver a result',
        security: key,
        parameters: [id],
        responses: { ...answer(200, 'The tries.', DeliveriesAnswer), ...errorResponses(401, 402, 404, 429) },
      },
    },
    [`${one}/deliveries/redeliver`]: {
      post: {
        operationId: 'redeliver',
        summary: 'Deliver a result once more',
        security: key,
        parameters: [id],
        responses: {
          ...answer(202, 'The delivery is due.', Redelivery),
          ...errorResponses(400, 401, 402, 404, 429),
        },
      },
    },
  }
}

function servicePaths(): Json {
  const query = (name: string, schema: Json, description: string) => ({
    name,
    in: 'query',
    schema,
    description,
  })
  const key = [{ key: [] }]
  return {
    '/api/v1/tools': {
      get: {
        operationId: 'list-tools',
        summary: 'Every tool with its parameters',
        description: 'A key is optional; when one is sent it is verified, and nothing is charged.',
        security: [{}, { key: [] }],
        parameters: [
          query('availability', { enum: ['available', 'browser-only'] }, 'Only tools of this availability.'),
          query(
            'collection',
            { enum: ['core', 'extra'] },
            'Only the tools of every server, or only those on top.',
          ),
          query('family', { enum: FAMILY_IDS }, 'Only tools of this family.'),
          query('free', { type: 'boolean' }, 'Only free tools, or only metered ones.'),
          query('q', { type: 'string' }, 'Only tools whose name or description has these words.'),
        ],
        responses: { ...answer(200, 'The catalog.', CatalogAnswer), ...errorResponses(400, 401, 402, 429) },
      },
    },
    '/api/v1/tools/{slug}': {
      get: {
        operationId: 'get-tool',
        summary: 'One tool',
        security: [{}, { key: [] }],
        parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { ...answer(200, 'The tool.', CatalogEntry), ...errorResponses(401, 402, 404, 429) },
      },
    },
    '/api/v1/account': {
      get: {
        operationId: 'get-account',
        summary: 'Balance, key and rate limit',
        security: key,
        responses: { ...answer(200, 'The account.', AccountAnswer), ...errorResponses(401, 402, 429) },
      },
    },
    '/api/v1/account/usage': {
      get: {
        operationId: 'get-usage',
        summary: 'Calls, credits and failures per day and tool',
        security: key,
        parameters: [
          query('days', { type: 'integer', minimum: 1, maximum: 366, default: 30 }, 'How far back.'),
        ],
        responses: { ...answer(200, 'The usage.', UsageAnswer), ...errorResponses(400, 401, 402, 429) },
      },
    },
  }
}
