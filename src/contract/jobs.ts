import { z } from 'zod'

export const JobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
const time = z.iso.datetime()
const name = z
  .string()
  .optional()
  .describe('Of a pipeline: what it is called, or its tools. Jobs of one tool have none.')

/** The answer to `POST /api/v1/jobs`. */
export const QueuedJob = z.strictObject({
  job_id: z.string(),
  status: JobStatus,
  tool_slug: z.string(),
  name,
  created_at: time,
  status_url: z.string(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

/** `POST /api/v1/jobs?dry_run=true`. */
export const JobPrice = z.strictObject({
  tool_slug: z.string(),
  credits: z.int(),
  units: z.int().optional().describe('What the price was worked out from.'),
  unit: z.string().optional(),
})
export type JobPrice = z.infer<typeof JobPrice>

/** A job in a list, without its result. */
export const Job = z.strictObject({
  job_id: z.string(),
  tool_slug: z.string(),
  name,
  status: JobStatus,
  created_at: time,
  started_at: time.optional(),
  finished_at: time.optional(),
  credits_used: z.int().optional(),
  error: z.string().optional(),
  warnings: z
    .array(z.string())
    .optional()
    .describe('What was lost on the way; direct calls have it in x-warning.'),
  progress: z
    .strictObject({
      done: z.int(),
      total: z.int(),
      unit: z.string(),
      message: z.string().describe('The same in words, or the step of a pipeline that ended last.'),
    })
    .optional()
    .describe('How far the job is, where its tool tells.'),
  webhook: z
    .strictObject({
      url: z.string(),
      status: z.enum(['pending', 'delivered', 'failed']),
      attempts: z.int(),
      last_status: z.int().optional().describe('The HTTP status of the last attempt.'),
      next_attempt_at: time.optional(),
      delivered_at: time.optional(),
    })
    .optional(),
})
export type Job = z.infer<typeof Job>

/** `GET /api/v1/jobs/{job_id}`: the job with what its tool answered. */
export const FinishedJob = Job.extend({ result: z.unknown().optional() })
export type FinishedJob = z.infer<typeof FinishedJob>

/** `GET /api/v1/jobs`. */
export const JobsAnswer = z.strictObject({ jobs: z.array(Job), next_cursor: z.string().optional() })
export type JobsAnswer = z.infer<typeof JobsAnswer>

export const Delivery = z.strictObject({
  delivery_id: z.string(),
  attempt: z.int(),
  at: time,
  status: z.int().optional(),
  duration_ms: z.int(),
  error: z.string().optional(),
})
export type Delivery = z.infer<typeof Delivery>

/** `GET /api/v1/jobs/{job_id}/deliveries`. */
export const DeliveriesAnswer = z.strictObject({ deliveries: z.array(Delivery) })
export type DeliveriesAnswer = z.infer<typeof DeliveriesAnswer>

/** The answer to `POST /api/v1/jobs/{job_id}/deliveries/redeliver`. */
export const Redelivery = z.strictObject({
  job_id: z.string(),
  delivery_id: z.string(),
  status: z.literal('pending'),
})
export type Redelivery = z.infer<typeof Redelivery>
