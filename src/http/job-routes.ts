import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeliveriesAnswer, Job, JobsAnswer, Redelivery } from '../contract/jobs.ts'
import { badInput, Fault } from '../fault.ts'
import { inFolder } from '../service/files/files.ts'
import { sealCall } from '../service/keys.ts'
import type { Job as JobRow } from '../store/jobs.ts'
import { ignoredHeaders } from './answers.ts'
import type { HttpContext } from './context.ts'
import { describeJob, sendQueued, time, wholeJob } from './job-answers.ts'
import { isDryRun, jobTerms, readJobBody, readJobForm } from './job-bodies.ts'
import { jobEvents } from './job-events.ts'
import { purposeOf, readIdempotencyKey } from './requests.ts'
import { checkLength } from './uploads.ts'

/** POST and GET /api/v1/jobs, with their deliveries. */
export function jobRoutes(app: FastifyInstance, context: HttpContext): void {
  const { service, jobs } = context

  app.post<{ Querystring: Record<string, unknown> }>('/api/v1/jobs', async (request, reply) => {
    request.toolCall = true
    const caller = await service.admit(request.headers.authorization, request.report, purposeOf(request))
    const key = readIdempotencyKey(request)
    const asForm = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
    checkLength(request.raw, asForm)
    context.readyForBody(request, reply)
    return inFolder(context.callsFolder, async folder => {
      const order = asForm
        ? await readJobForm(request, folder, key !== undefined)
        : await readJobBody(request, context.tools)
      const terms = {
        ...jobTerms(context, request, reply, caller, folder),
        ...(key !== undefined && { idempotency: sealCall(key, `jobs ${order.fingerprint()}`) }),
      }
      if (isDryRun(request.query)) return jobs.price({ ...terms, ...order })
      const { job, ignored } = await jobs.create({ ...terms, ...order })
      reply.headers(ignoredHeaders([...order.ignored, ...ignored]))
      return sendQueued(context, reply, job)
    })
  })

  jobReading(app, context, '/api/v1/jobs', async request => {
    return (await service.admit(request.headers.authorization, request.report, purposeOf(request))).accountId
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
    if (!job) throw new Fault('not-found', 'There is no such job, or it has expired.')
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
    return reply.header('content-type', 'application/json; charset=utf-8').send(wholeJob(job))
  })

  app.delete<{ Params: { id: string } }>(`${path}/:id`, async (request): Promise<Job> => {
    const accountId = await accountOf(request)
    const cancelled = await context.jobs.cancel(request.params.id, accountId)
    if (cancelled) return describeJob(cancelled)
    const { status } = await ownJob(request.params.id, accountId)
    throw new Fault(
      'conflict',
      `job_id: the job is over (${status}); only one that waits or runs can be cancelled.`,
    )
  })

  jobEvents(app, context, path, accountOf)

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
