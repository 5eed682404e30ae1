import { FileLink, FilesAnswer, KeptFile } from '../contract/files.ts'
import { QueuedJob } from '../contract/jobs.ts'
import { Pipeline, PipelinePlan, PipelineStep, PipelinesAnswer } from '../contract/pipelines.ts'
import { resultSchema } from './catalog-json.ts'
import { answer, DRY_RUN, errorResponses, FILE_REF, type Json, WEBHOOK_SCHEMA } from './openapi-parts.ts'

const key = [{ key: [] }]
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const json = (schema: Json, required = true) => ({ required, content: { 'application/json': { schema } } })
const binary = { schema: { type: 'string', format: 'binary' } }

/** Files: sending, listing, fetching, links, deleting. */
export function filePaths(): Json {
  const id = inPath('file_id')
  const one = '/api/v1/files/{file_id}'
  const form = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  }
  const fromUrl = {
    type: 'object',
    required: ['url'],
    properties: { url: { type: 'string' }, name: { type: 'string', description: 'What to call it.' } },
  }
  return {
    '/api/v1/files': {
      post: {
        operationId: 'keep-file',
        summary: 'Keep a file',
        description: 'As a form, as the body itself, or from an address. Costs no credits.',
        security: key,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: form },
            'application/json': { schema: fromUrl },
            'application/octet-stream': binary,
          },
        },
        responses: {
          ...answer(201, 'The file.', KeptFile),
          ...errorResponses(400, 401, 402, 408, 413, 429, 502, 503),
        },
      },
      get: {
        operationId: 'list-files',
        summary: 'Kept files, newest first, and the room they take',
        security: key,
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { ...answer(200, 'A page of files.', FilesAnswer), ...errorResponses(400, 401, 402, 429) },
      },
    },
    [one]: {
      get: {
        operationId: 'get-file',
        summary: 'Details of a file',
        security: key,
        parameters: [id],
        responses: { ...answer(200, 'The file.', KeptFile), ...errorResponses(401, 402, 404, 429) },
      },
      delete: {
        operationId: 'delete-file',
        summary: 'Delete a file',
        security: key,
        parameters: [id],
        responses: { 204: { description: 'It is gone.' }, ...errorResponses(401, 402, 404, 429) },
      },
    },
    [`${one}/content`]: {
      get: {
        operationId: 'file-content',
        summary: 'The bytes of a file',
        description: 'With a key, or with the signature of a link.',
        security: [{}, { key: [] }],
        parameters: [
          id,
          { name: 'Range', in: 'header', schema: { type: 'string' } },
          { name: 'expires', in: 'query', schema: { type: 'integer' } },
          { name: 'signature', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: 'The file.', content: { '*/*': binary } },
          206: { description: 'A part of it.', content: { '*/*': binary } },
          304: { description: 'It is what the caller has.' },
          ...errorResponses(401, 402, 404, 416, 429, 502),
        },
      },
    },
    [`${one}/link`]: {
      post: {
        operationId: 'link-file',
        summary: 'An address that works without a key for a while',
        security: key,
        parameters: [id],
        requestBody: json(
          {
            type: 'object',
            properties: { expires_in: { type: 'integer', minimum: 1, maximum: 86_400, default: 3600 } },
          },
          false,
        ),
        responses: { ...answer(200, 'The link.', FileLink), ...errorResponses(400, 401, 402, 404, 429) },
      },
    },
  }
}

/** Pipelines: running, saving. */
export function pipelinePaths(): Json {
  const id = inPath('pipeline_id')
  const one = '/api/v1/pipelines/{pipeline_id}'
  const steps = { type: 'array', items: resultSchema(PipelineStep), minItems: 1, maxItems: 20 }
  const run = {
    files: { type: 'array', items: FILE_REF, maxItems: 1000 },
    each: { type: 'boolean', default: false, description: 'Once for each file.' },
    webhook: WEBHOOK_SCHEMA,
  }
  const saved = {
    type: 'object',
    required: ['name', 'steps'],
    properties: { name: { type: 'string', maxLength: 200 }, steps },
  }
  const ran = {
    ...answer(202, 'The job is queued.', QueuedJob),
    ...answer(200, 'With dry_run: the plan and its price.', PipelinePlan),
    ...errorResponses(400, 401, 402, 404, 413, 429),
  }
  return {
    '/api/v1/pipelines/run': {
      post: {
        operationId: 'run-pipeline',
        summary: 'Run several tools on the same files',
        description: 'Everything is checked before anything is charged; the answer is a job.',
        security: key,
        parameters: [DRY_RUN],
        requestBody: json({ type: 'object', required: ['steps'], properties: { steps, ...run } }),
        responses: ran,
      },
    },
    '/api/v1/pipelines': {
      post: {
        operationId: 'save-pipeline',
        summary: 'Save a pipeline',
        security: key,
        requestBody: json(saved),
        responses: {
          ...answer(201, 'The pipeline.', Pipeline),
          ...errorResponses(400, 401, 402, 409, 413, 429),
        },
      },
      get: {
        operationId: 'list-pipelines',
        summary: 'Saved pipelines',
        security: key,
        responses: { ...answer(200, 'The pipelines.', PipelinesAnswer), ...errorResponses(401, 402, 429) },
      },
    },
    [one]: {
      get: {
        operationId: 'get-pipeline',
        summary: 'A saved pipeline',
        security: key,
        parameters: [id],
        responses: { ...answer(200, 'The pipeline.', Pipeline), ...errorResponses(401, 402, 404, 429) },
      },
      put: {
        operationId: 'change-pipeline',
        summary: 'Change a saved pipeline',
        security: key,
        parameters: [id],
        requestBody: json(saved),
        responses: {
          ...answer(200, 'The pipeline.', Pipeline),
          ...errorResponses(400, 401, 402, 404, 413, 429),
        },
      },
      delete: {
        operationId: 'delete-pipeline',
        summary: 'Delete a saved pipeline',
        security: key,
        parameters: [id],
        responses: { 204: { description: 'It is gone.' }, ...errorResponses(401, 402, 404, 429) },
      },
    },
    [`${one}/run`]: {
      post: {
        operationId: 'run-saved-pipeline',
        summary: 'Run a saved pipeline',
        security: key,
        parameters: [id, DRY_RUN],
        requestBody: json({ type: 'object', properties: run }),
        responses: ran,
      },
    },
  }
}
