import {
  answer,
  errorResponses,
  type Json,
  jsonBody,
  KEY,
  KEY_OR_NONE,
  plainHeaders,
  ref,
  TRACING,
} from './parts.ts'

/** The account, agents, and whether the server is up. */
export function servicePaths(): Json {
  return {
    '/api/v1/account': {
      get: {
        operationId: 'get-account',
        tags: ['account'],
        summary: 'Balance, key and rate limit',
        description: 'Of the account that the key belongs to.',
        security: KEY,
        parameters: TRACING,
        responses: { ...answer(200, 'The account.', 'Account'), ...errorResponses(401, 402, 429) },
      },
    },
    '/api/v1/account/usage': {
      get: {
        operationId: 'get-usage',
        tags: ['account'],
        summary: 'Calls, credits and failures per day and tool',
        description: 'Of all keys of the account.',
        security: KEY,
        parameters: [
          {
            name: 'days',
            in: 'query',
            description: 'How far back.',
            schema: { type: 'integer', minimum: 1, maximum: 366, default: 30 },
          },
          ...TRACING,
        ],
        responses: { ...answer(200, 'The usage.', 'Usage'), ...errorResponses(400, 401, 402, 429) },
      },
    },
    '/mcp': {
      post: {
        operationId: 'mcp',
        tags: ['agents'],
        summary: 'A message of the Model Context Protocol',
        description:
          'Streamable HTTP for agents: one JSON-RPC message, answered as JSON or as server-sent events. Free tools need no key.',
        security: KEY_OR_NONE,
        parameters: TRACING,
        requestBody: jsonBody(
          {
            type: 'object',
            required: ['jsonrpc', 'method'],
            properties: {
              jsonrpc: { const: '2.0' },
              id: { type: ['string', 'integer'] },
              method: { type: 'string' },
              params: { type: 'object' },
            },
          },
          { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        ),
        responses: {
          200: {
            description: 'The answer, with progress before it where it was asked for.',
            headers: plainHeaders(),
            content: {
              'application/json': { schema: ref('RpcAnswer') },
              'text/event-stream': { schema: { type: 'string' } },
            },
          },
          202: { description: 'The notification was taken.' },
          ...errorResponses(400, 403, 413, 429),
        },
      },
    },
    '/healthz': {
      get: {
        operationId: 'health',
        tags: ['operation'],
        summary: 'Whether the process lives',
        description: 'For what restarts it.',
        security: [],
        responses: {
          200: {
            description: 'It does.',
            headers: plainHeaders(),
            content: { 'application/json': { schema: ref('Health') } },
          },
          ...errorResponses(400),
        },
      },
    },
    '/readyz': {
      get: {
        operationId: 'readiness',
        tags: ['operation'],
        summary: 'Whether a call would work',
        description: 'For load balancers: a child, room on the disk and the database are there.',
        security: [],
        responses: {
          200: {
            description: 'It would.',
            headers: plainHeaders(),
            content: { 'application/json': { schema: ref('Health') } },
          },
          503: {
            description: 'It would not, and what is missing.',
            headers: plainHeaders(),
            content: { 'application/json': { schema: ref('Health') } },
          },
          ...errorResponses(400),
        },
      },
    },
  }
}
