import type { CatalogTool } from '../../catalog.ts'
import { counted } from '../../lib/text/counted.ts'
import { inputSchema } from '../../service/input-schema.ts'
import { type Params, takesFiles } from '../../tool.ts'
import { BROWSER_ONLY } from '../../tools/browser-only.ts'
import { resultSchema } from '../catalog-json.ts'
import { ADDRESS } from '../docs-guide.ts'
import {
  answer,
  BINARY,
  errorResponses,
  inPath,
  type Json,
  KEY,
  KEY_OR_NONE,
  keyedHeaders,
  parameter,
  plainHeaders,
  ref,
  TRACING,
} from './parts.ts'

/** Calls of the tools, one operation each. */
export function toolPaths(tools: CatalogTool[]): Json {
  return {
    ...Object.fromEntries(
      tools.map(entry => [`/api/v1/tools/${entry.slug}`, { post: toolOperation(entry) }]),
    ),
    // They exist, and `call-tool` says what they answer.
    ...Object.fromEntries(BROWSER_ONLY.map(({ slug }) => [`/api/v1/tools/${slug}`, {}])),
  }
}

function toolOperation({ slug, family, tool }: CatalogTool): Json {
  const metered = tool.credits > 0
  const cost = metered ? `Costs ${counted(tool.credits, 'credit')}.` : 'Free, no key needed.'
  return {
    operationId: slug,
    tags: [family],
    summary: tool.name,
    description: `${tool.description} ${cost}`,
    security: metered ? KEY : [],
    parameters: [...(metered ? [parameter('IdempotencyKey')] : []), parameter('Prefer'), ...TRACING],
    requestBody: { required: true, content: requestContent(tool) },
    responses: {
      200: {
        description: 'The result.',
        headers: resultHeaders(tool),
        content: resultContent(tool.returns),
      },
      ...answer(202, 'With Prefer: respond-async, the job.', 'QueuedJob', 'Location', 'PreferenceApplied'),
      ...errorResponses(400, ...(metered ? [401, 402] : []), 408, 413, 429, 502, 503),
    },
  }
}

/** Files as parts of a form, or as ids and addresses in JSON; the example's files are those of this server. */
function requestContent(tool: CatalogTool['tool']): Json {
  const params = tool.params as Params
  if (!takesFiles(tool))
    return { 'application/json': { schema: inputSchema(params, BINARY), example: tool.example } }
  const fetched = (name: unknown) => ({ url: `${ADDRESS}/examples/${name}` })
  const example = Object.entries(tool.example).map(([name, value]) => {
    if (!params[name]?.spec.type.startsWith('file')) return [name, value]
    return [name, Array.isArray(value) ? value.map(fetched) : fetched(value)]
  })
  return {
    'multipart/form-data': { schema: inputSchema(params, BINARY) },
    'application/json': {
      schema: inputSchema(params, ref('FileRef')),
      example: Object.fromEntries(example),
    },
  }
}

function resultContent(returns: CatalogTool['tool']['returns']): Json {
  const files =
    returns.kind === 'json' ? [] : (returns.mediaTypes as string[]).map(type => [type, { schema: BINARY }])
  const data = 'schema' in returns ? [['application/json', { schema: resultSchema(returns.schema) }]] : []
  return Object.fromEntries([...files, ...data])
}

function resultHeaders({ credits, returns }: CatalogTool['tool']): Json {
  const names = ['CreditsUsed', 'Warning', 'IgnoredParameters'] as const
  const more = returns.kind === 'json' ? names : ([...names, 'ContentDisposition'] as const)
  return credits > 0 ? keyedHeaders(...more) : plainHeaders(...more)
}

/** The catalog, and what a tool that is not on the server answers. */
export function catalogPaths(families: readonly string[]): Json {
  const query = (name: string, schema: Json, description: string) => ({
    name,
    in: 'query',
    schema,
    description,
  })
  const slug = inPath('slug', 'The slug of a tool.')
  return {
    '/api/v1/tools': {
      get: {
        operationId: 'list-tools',
        tags: ['catalog'],
        summary: 'Every tool with its parameters',
        description: 'A key is optional; when one is sent it is verified, and nothing is charged.',
        security: KEY_OR_NONE,
        parameters: [
          query(
            'availability',
            { type: 'string', enum: ['available', 'browser-only'] },
            'Only tools of this availability.',
          ),
          query(
            'collection',
            { type: 'string', enum: ['core', 'extra'] },
            'Only the tools of every server, or only those on top.',
          ),
          query('family', { type: 'string', enum: families }, 'Only tools of this family.'),
          query('free', { type: 'boolean' }, 'Only free tools, or only metered ones.'),
          query('q', { type: 'string' }, 'Only tools whose name or description has these words.'),
          ...TRACING,
        ],
        responses: {
          ...answer(200, 'The catalog.', 'Catalog', 'ETag'),
          304: { description: 'It is what the caller has.' },
          ...errorResponses(400, 401, 402, 429),
        },
      },
    },
    '/api/v1/tools/{slug}': {
      get: {
        operationId: 'get-tool',
        tags: ['catalog'],
        summary: 'One tool',
        description: 'The same as in the catalog.',
        security: KEY_OR_NONE,
        parameters: [slug, ...TRACING],
        responses: {
          ...answer(200, 'The tool.', 'Tool', 'ETag'),
          304: { description: 'It is what the caller has.' },
          ...errorResponses(401, 402, 404, 429),
        },
      },
      post: {
        operationId: 'call-tool',
        tags: ['catalog'],
        summary: 'Call a tool by its slug',
        description: `Every tool of the server has an operation of its own, which says what it takes. These run in the browser only, and answer 501: ${BROWSER_ONLY.map(tool => tool.slug).join(', ')}.`,
        security: KEY_OR_NONE,
        parameters: [slug, parameter('IdempotencyKey'), parameter('Prefer'), ...TRACING],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object' } },
            'multipart/form-data': { schema: { type: 'object' } },
          },
        },
        responses: {
          200: {
            description: 'What the tool answers.',
            headers: keyedHeaders('CreditsUsed', 'Warning', 'IgnoredParameters', 'ContentDisposition'),
            content: { 'application/json': { schema: ref('ToolResult') }, '*/*': { schema: BINARY } },
          },
          ...errorResponses(400, 401, 402, 404, 408, 413, 429, 501, 502, 503),
        },
      },
    },
  }
}
