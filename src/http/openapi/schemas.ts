import { z } from 'zod'
import { AccountAnswer, UsageAnswer } from '../../contract/account.ts'
import { CatalogAnswer, CatalogEntry } from '../../contract/catalog.ts'
import { FileLink, FilesAnswer, KeptFile, MadeFile } from '../../contract/files.ts'
import {
  DeliveriesAnswer,
  Delivery,
  FinishedJob,
  Job,
  JobPrice,
  JobsAnswer,
  QueuedJob,
  Redelivery,
} from '../../contract/jobs.ts'
import {
  BatchResult,
  Pipeline,
  PipelinePlan,
  PipelineStep,
  PipelinesAnswer,
} from '../../contract/pipelines.ts'
import type { JsonSchema as Json } from '../../service/input-schema.ts'

/** What is answered, in the shapes that server and page share. */
const ANSWERS = {
  Account: AccountAnswer,
  Usage: UsageAnswer,
  Catalog: CatalogAnswer,
  Tool: CatalogEntry,
  QueuedJob,
  JobPrice,
  Job,
  FinishedJob,
  JobList: JobsAnswer,
  Delivery,
  DeliveryList: DeliveriesAnswer,
  Redelivery,
  KeptFile,
  MadeFile,
  FileList: FilesAnswer,
  FileLink,
  Pipeline,
  PipelineStep,
  PipelinePlan,
  PipelineList: PipelinesAnswer,
  BatchResult,
}

const text = (description: string): Json => ({ type: 'string', description })

/** What is sent, and what no page shares. */
const OTHERS = {
  Error: {
    type: 'object',
    properties: { error: text('What was wrong and what is allowed.') },
    required: ['error'],
    additionalProperties: false,
  },
  FileRef: {
    description: 'A file in JSON: kept before, or to be fetched.',
    anyOf: [
      { type: 'string', pattern: '^file_[0-9a-f]{32}$', description: 'The id of a kept file.' },
      { type: 'object', required: ['url'], properties: { url: text('An address to fetch it from.') } },
    ],
  },
  Webhook: {
    type: 'object',
    required: ['url', 'secret'],
    properties: {
      url: text('An http or https address that receives the result.'),
      secret: { ...text('Signs the deliveries.'), minLength: 16 },
    },
  },
  JobEvent: {
    description: 'The end of a job, as its webhook is told.',
    type: 'object',
    required: [
      'event',
      'delivery_id',
      'job_id',
      'tool_slug',
      'status',
      'credits_used',
      'created_at',
      'finished_at',
    ],
    properties: {
      event: { type: 'string', enum: ['job.succeeded', 'job.failed', 'job.cancelled'] },
      delivery_id: text('The same at every try.'),
      job_id: { type: 'string' },
      tool_slug: { type: 'string' },
      status: { type: 'string', enum: ['succeeded', 'failed', 'cancelled'] },
      result: {
        description: 'What the tool answered; a file is {"file": {"file_id", "url", …}}.',
        anyOf: [{ $ref: '#/components/schemas/BatchResult' }, { type: 'object' }],
      },
      error: text('Why it failed.'),
      credits_used: { type: 'integer' },
      created_at: { type: 'string', format: 'date-time' },
      finished_at: { type: 'string', format: 'date-time' },
    },
  },
  ToolResult: {
    description: 'Data of a tool; its own operation says what.',
    type: 'object',
    additionalProperties: true,
  },
  RpcAnswer: {
    type: 'object',
    required: ['jsonrpc'],
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: ['string', 'integer', 'null'] },
      result: { type: 'object' },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
  Health: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string' },
      missing: { type: 'array', items: { type: 'string' } },
      sandbox: { description: 'How tools are confined.', type: ['object', 'null'] },
    },
  },
}

export type ComponentName = keyof typeof ANSWERS | keyof typeof OTHERS

/** Every shape under its name; those within others are named there, too. */
export function schemaComponents(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(ANSWERS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: id => `#/components/schemas/${id}`,
    io: 'output',
    unrepresentable: 'any',
  })
  const named = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...shape }]) => [id, shape])
  return { ...OTHERS, ...Object.fromEntries(named) }
}

/**
 * Lists of a fixed length written with `items`, which all readers know: where their parts are alike that says the same,
 * elsewhere `prefixItems` stays beside it.
 */
export function withItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withItems)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withItems(one)]))
  const parts = copy['prefixItems']
  if (!Array.isArray(parts) || (copy['items'] !== undefined && copy['items'] !== false)) return copy
  const kinds = [...new Map(parts.map(part => [JSON.stringify(part), part])).values()]
  const { prefixItems: _, ...rest } = copy
  const length = { minItems: parts.length, maxItems: parts.length }
  return kinds.length === 1
    ? { ...rest, items: kinds[0], ...length }
    : { ...copy, items: { anyOf: kinds }, ...length }
}
