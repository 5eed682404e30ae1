import {
  answer,
  errorResponses,
  inPath,
  type Json,
  KEY,
  keyedHeaders,
  parameter,
  ref,
  TRACING,
  text,
} from './parts.ts'

const tags = ['jobs']

/** Jobs: creating, polling, watching, cancelling, deliveries. */
export function jobPaths(): Json {
  const id = inPath('job_id', 'The id of a job.')
  const one = '/api/v1/jobs/{job_id}'
  return {
    '/api/v1/jobs': {
      post: {
        operationId: 'create-job',
        tags,
        summary: 'Queue a tool',
        description:
          'Costs what the call would; the credits are reserved now and given back if the job fails.',
        security: KEY,
        parameters: [parameter('DryRun'), parameter('IdempotencyKey'), ...TRACING],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: JOB_REQUEST,
              example: { tool_slug: 'csv-cleaner', input: { csv: 'name, age\n Ann ,31\n' } },
            },
            'multipart/form-data': { schema: JOB_FORM },
          },
        },
        responses: {
          ...answer(202, 'The job is queued.', 'QueuedJob', 'Location', 'CreditsUsed'),
          ...answer(200, 'With dry_run: what it would cost.', 'JobPrice'),
          ...errorResponses(400, 401, 402, 404, 408, 413, 429, 501, 503),
        },
      },
      get: {
        operationId: 'list-jobs',
        tags,
        summary: 'Jobs, newest first',
        description: 'Those whose results are still kept, a page at a time.',
        security: KEY,
        parameters: [parameter('Limit'), parameter('Cursor'), ...TRACING],
        responses: {
          ...answer(200, 'A page of jobs, without results.', 'JobList'),
          ...errorResponses(400, 401, 402, 429),
        },
      },
    },
    [one]: {
      get: {
        operationId: 'get-job',
        tags,
        summary: 'A job with its result',
        description: 'A file that it made is kept like any other, and comes with a link.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: { ...answer(200, 'The job.', 'FinishedJob'), ...errorResponses(401, 402, 404, 429) },
      },
      delete: {
        operationId: 'cancel-job',
        tags,
        summary: 'Cancel a job',
        description: 'It is refunded; one that runs stops within a second.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: { ...answer(200, 'The job.', 'Job'), ...errorResponses(401, 402, 404, 409, 429) },
      },
    },
    [`${one}/events`]: {
      get: {
        operationId: 'job-events',
        tags,
        summary: 'Progress and the end as server-sent events',
        description:
          'Events are progress, then succeeded, failed or cancelled; the data of each is the job as JSON. A comment every 15 seconds keeps proxies awake.',
        security: KEY,
        parameters: [
          id,
          {
            name: 'Last-Event-ID',
            in: 'header',
            description: 'The last event that was seen; the stream goes on after it.',
            schema: { type: 'string' },
          },
          ...TRACING,
        ],
        responses: {
          200: {
            description: 'The events.',
            headers: keyedHeaders(),
            content: {
              'text/event-stream': {
                schema: { type: 'string' },
                example: 'event: progress\nid: 2\ndata: {"job_id":"job_…","status":"running"}\n\n',
              },
            },
          },
          204: { description: 'The job is over, and the caller has seen that.' },
          ...errorResponses(401, 402, 404, 429),
        },
      },
    },
    [`${one}/deliveries`]: {
      get: {
        operationId: 'list-deliveries',
        tags,
        summary: 'Tries to deliver a result',
        description: 'When each was made, and what the receiver answered.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: { ...answer(200, 'The tries.', 'DeliveryList'), ...errorResponses(401, 402, 404, 429) },
      },
    },
    [`${one}/deliveries/redeliver`]: {
      post: {
        operationId: 'redeliver',
        tags,
        summary: 'Deliver a result once more',
        description: 'With the same delivery id, so that the receiver can tell it is a repeat.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: {
          ...answer(202, 'The delivery is due.', 'Redelivery'),
          ...errorResponses(400, 401, 402, 404, 429),
        },
      },
    },
  }
}

const JOB_REQUEST = {
  type: 'object',
  required: ['tool_slug'],
  properties: {
    tool_slug: text('Any tool of the server.'),
    input: {
      type: 'object',
      description: 'What the tool would take on a direct call; files as ids, or as {"url"}.',
    },
    webhook: ref('Webhook'),
  },
}

const JOB_FORM = {
  type: 'object',
  required: ['tool_slug'],
  properties: {
    tool_slug: text('Any tool of the server.'),
    webhook: text('The webhook as JSON.'),
  },
  description: 'Beside these, the fields and files of the tool itself.',
}

/** What the service sends by itself. */
export function webhooks(): Json {
  const header = (name: string, description: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return {
    'job-finished': {
      post: {
        operationId: 'job-finished',
        tags,
        summary: 'A job is over',
        description:
          'Sent to the webhook of the job, at least once. What is not answered 2xx within 10 seconds is tried again for about a day; 410 ends it.',
        security: [],
        parameters: [
          header(
            'x-service-signature',
            'sha256= and the HMAC-SHA256 of the raw body, keyed with the secret, in lower-case hex.',
          ),
          header('webhook-id', "The delivery's id, the same at every try."),
          header('webhook-timestamp', 'Seconds since 1970 when this try was sent.'),
          header('webhook-signature', 'The signature by the Standard Webhooks scheme.'),
          header('traceparent', 'The trace that the caller named when it made the job.', false),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: ref('JobEvent') } },
        },
        responses: {
          200: { description: 'Taken; any 2xx does.' },
          410: { description: 'Not wanted any more; nothing is sent again.' },
        },
      },
    },
  }
}
