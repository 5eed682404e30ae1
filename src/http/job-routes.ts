import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveriesAnswer, Job, JobsAnswer, QueuedJob, Redelivery } from '../contract/jobs.ts'
import { badInput, Fault } from '../fault.ts'
import { parseJsonBody } from '../runner/perform.ts'
import { sealCall } from '../service/keys.ts'
import type { Job as JobRow } from '../store/jobs.ts'
import type { HttpContext } from './context.ts'
import { jsonFingerprint, readWhole } from './json-body.ts'
import { isLocalRequest } from './local.ts'
import { onHangUp, readIdempotencyKey } from './tool-routes.ts'
import { checkLength } from './uploads.ts'

/** POST and GET /api/v1/jobs, with their deliveries. */
export function jobRoutes(app: FastifyInstance, context: HttpContext): void {
  const { service, config, jobs } = context

  app.post('/api/v1/jobs', async (request, reply) => {
    request.toolCall = true
    const caller = await service.admit(request.headers.authorization, request.report)
    const key = readIdempotencyKey(request)
    checkLength(request.raw, false)
    context.readyForBody(request, reply)
    const bytes = await readWhole(request.raw, app.watchBody(request))
    const body = parseJsonBody(bytes)
    const job = await jobs.create({
      caller,
      body,
      ...(key !== undefined && { idempotency: sealCall(key, `jobs ${jsonFingerprint(bytes, body)}`) }),
      local: isLocalRequest(request, config),
      report: request.report,
      signal: onHangUp(reply),
    })
    const url = `/api/v1/jobs/${job.id}`
    const queued: QueuedJob = {
      job_id: job.id,
      status: job.status,
      tool_slug: job.slug,
      created_at: time(job.created_at),
      status_url: `${config.publicUrl ?? ''}${url}`,
    }
    return reply.code(202).header('location', url).send(queued)
  })

  jobReading(app, context, '/api/v1/jobs', async request => {
    return (await service.admit(request.headers.authorization, request.report)).accountId
  })
}

/** Looking at an account's jobs and their deliveries, under a path. */
export function jobReading(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  accountOf: (request: FastifyRequest) => Promise<string>,
): void {
  const { store } = context.service
  const retentionMs = context.config.jobRetentionHours * 3_600_000

  const ownJob = async (id: string, accountId: string) => {
    const job = await store.findOwnJob(id, accountId, retentionMs)
    if (!job) throw new Fault('not-found', 'There is no such job, or its time is over.')
    return job
  }

  app.get<{ Querystring: Record<string, unknown> }>(path, async (request): Promise<JobsAnswer> => {
    const accountId = await accountOf(request)
    const limit = readLimit(request.query['limit'])
    const rows = await store.listJobs(accountId, limit + 1, retentionMs, readCursor(request.query['cursor']))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      jobs: page.map(describeJob),
      ...(rows.length > limit && last && { next_cursor: writeCursor(last) }),
    }
  })

  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const job = await ownJob(request.params.id, await accountOf(request))
    const text = JSON.stringify(describeJob(job))
    // The result is JSON text already; parsing it only to write it again would hold the event loop.
    const whole = job.result === null ? text : `${text.slice(0, -1)},"result":${job.result}}`
    return reply.header('content-type', 'application/json; charset=utf-8').send(whole)
  })

  app.get<{ Params: { id: string } }>(
    `${path}/:id/deliveries`,
    async (request): Promise<DeliveriesAnswer> => {
      const job = await ownJob(request.params.id, await accountOf(request))
      const rows = await store.listDeliveries(job.id)
      return {
        deliveries: rows.map(row => ({
          delivery_id: row.delivery_id,
          attempt: row.attempt,
          at: time(row.at),
          ...(row.status !== null && { status: row.status }),
          duration_ms: row.duration_ms,
          ...(row.error !== null && { error: row.error }),
        })),
      }
    },
  )

  app.post<{ Params: { id: string } }>(`${path}/:id/deliveries/redeliver`, async (request, reply) => {
    const job = await ownJob(request.params.id, await accountOf(request))
    if (job.webhook_url === null) throw badInput('job_id: this job has no webhook to deliver to.')
    if (job.finished_at === null)
      throw badInput('job_id: this job is not finished yet; its result is delivered then.')
    await store.redeliver(job.id)
    context.deliverNow()
    const due: Redelivery = { job_id: job.id, delivery_id: job.delivery_id!, status: 'pending' }
    return reply.code(202).send(due)
  })
}

const time = (ms: number): string => new Date(ms).toISOString()

/** A job as its owner sees it, without its result. */
function describeJob(job: JobRow): Job {
  return {
    job_id: job.id,
    tool_slug: job.slug,
    status: job.status,
    created_at: time(job.created_at),
    ...(job.started_at !== null && { started_at: time(job.started_at) }),
    ...(job.finished_at !== null && { finished_at: time(job.finished_at), credits_used: job.credits }),
    ...(job.error !== null && { error: job.error }),
    ...(job.webhook_url !== null && {
      webhook: {
        url: job.webhook_url,
        status: job.delivery_status!,
        attempts: job.delivery_attempts,
        ...(job.delivery_last_status !== null && { last_status: job.delivery_last_status }),
        ...(job.next_attempt_at !== null && { next_attempt_at: time(job.next_attempt_at) }),
        ...(job.delivered_at !== null && { delivered_at: time(job.delivered_at) }),
      },
    }),
  }
}

function readLimit(given: unknown): number {
  if (given === undefined) return 50
  const limit = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > 100) throw badInput('limit: expected a whole number from 1 to 100.')
  return limit
}

const writeCursor = (job: JobRow): string => Buffer.from(`${job.created_at}:${job.id}`).toString('base64url')

function readCursor(given: unknown): { createdAt: number; id: string } | undefined {
  if (given === undefined) return undefined
  const match = /^(\d{1,15}):(job_[0-9a-f]+)$/.exec(Buffer.from(String(given), 'base64url').toString('utf8'))
  if (!match) throw badInput('cursor: expected the next_cursor of an earlier answer.')
  return { createdAt: Number(match[1]), id: match[2]! }
}
