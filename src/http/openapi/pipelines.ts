import { ADDRESS } from '../docs-guide.ts'
import {
  answer,
  errorResponses,
  inPath,
  type Json,
  jsonBody,
  KEY,
  keyedHeaders,
  parameter,
  ref,
  TRACING,
} from './parts.ts'

const tags = ['pipelines']
const STEPS = { type: 'array', items: ref('PipelineStep'), minItems: 1, maxItems: 20 }
const RUN = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'What the job is called; the saved name or its tools where left out.',
  },
  files: { type: 'array', items: ref('FileRef'), maxItems: 1000 },
  each: { type: 'boolean', default: false, description: 'Once for each file.' },
  webhook: ref('Webhook'),
}
const SAVED = {
  type: 'object',
  required: ['name', 'steps'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, steps: STEPS },
}
const EXAMPLE_STEPS = [{ tool: 'pdf-merge' }, { tool: 'pdf-watermark', input: { text: 'DRAFT' } }]
const EXAMPLE_FILES = ['three-pages.pdf', 'two-pages.pdf'].map(name => ({
  url: `${ADDRESS}/examples/${name}`,
}))

/** Pipelines: running, saving. */
export function pipelinePaths(): Json {
  const id = inPath('pipeline_id', 'The id of a saved pipeline.')
  const one = '/api/v1/pipelines/{pipeline_id}'
  const ran = {
    ...answer(202, 'The job is queued.', 'QueuedJob', 'Location', 'CreditsUsed'),
    ...answer(200, 'With dry_run: the plan and its price.', 'PipelinePlan'),
    ...errorResponses(400, 401, 402, 404, 408, 413, 429, 503),
  }
  return {
    '/api/v1/pipelines/run': {
      post: {
        operationId: 'run-pipeline',
        tags,
        summary: 'Run several tools on the same files',
        description:
          'Everything is checked before anything is charged; the answer is a job. With each, its result is a BatchResult.',
        security: KEY,
        parameters: [parameter('DryRun'), parameter('IdempotencyKey'), ...TRACING],
        requestBody: jsonBody(
          { type: 'object', required: ['steps'], properties: { steps: STEPS, ...RUN } },
          { steps: EXAMPLE_STEPS, files: EXAMPLE_FILES },
        ),
        responses: ran,
      },
    },
    '/api/v1/pipelines': {
      post: {
        operationId: 'save-pipeline',
        tags,
        summary: 'Save a pipeline',
        description: 'For the account, under a name; at most 200.',
        security: KEY,
        parameters: TRACING,
        requestBody: jsonBody(SAVED, { name: 'Draft', steps: EXAMPLE_STEPS }),
        responses: {
          ...answer(201, 'The pipeline.', 'Pipeline', 'Location'),
          ...errorResponses(400, 401, 402, 409, 413, 429),
        },
      },
      get: {
        operationId: 'list-pipelines',
        tags,
        summary: 'Saved pipelines',
        description: 'All of the account.',
        security: KEY,
        parameters: TRACING,
        responses: { ...answer(200, 'The pipelines.', 'PipelineList'), ...errorResponses(401, 402, 429) },
      },
    },
    [one]: {
      get: {
        operationId: 'get-pipeline',
        tags,
        summary: 'A saved pipeline',
        description: 'Its name and steps.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: { ...answer(200, 'The pipeline.', 'Pipeline'), ...errorResponses(401, 402, 404, 429) },
      },
      put: {
        operationId: 'change-pipeline',
        tags,
        summary: 'Change a saved pipeline',
        description: 'Its name and steps are replaced.',
        security: KEY,
        parameters: [id, ...TRACING],
        requestBody: jsonBody(SAVED),
        responses: {
          ...answer(200, 'The pipeline.', 'Pipeline'),
          ...errorResponses(400, 401, 402, 404, 413, 429),
        },
      },
      delete: {
        operationId: 'delete-pipeline',
        tags,
        summary: 'Delete a saved pipeline',
        description: 'Jobs that it began go on.',
        security: KEY,
        parameters: [id, ...TRACING],
        responses: {
          204: { description: 'It is gone.', headers: keyedHeaders() },
          ...errorResponses(401, 402, 404, 429),
        },
      },
    },
    [`${one}/run`]: {
      post: {
        operationId: 'run-saved-pipeline',
        tags,
        summary: 'Run a saved pipeline',
        description: 'The same as running its steps.',
        security: KEY,
        parameters: [id, parameter('DryRun'), parameter('IdempotencyKey'), ...TRACING],
        requestBody: jsonBody({ type: 'object', properties: RUN }),
        responses: ran,
      },
    },
  }
}
