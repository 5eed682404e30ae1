import type { FastifyReply } from 'fastify'
import type { Job, QueuedJob } from '../contract/jobs.ts'
import type { Job as JobRow } from '../store/jobs.ts'
import type { HttpContext } from './context.ts'

export const time = (ms: number): string => new Date(ms).toISOString()

/** A job as its owner sees it, without its result. */
export function describeJob(job: JobRow): Job {
  return {
    job_id: job.id,
    tool_slug: job.slug,
    ...(job.name !== null && { name: job.name }),
    status: job.status,
    created_at: time(job.created_at),
    ...(job.started_at !== null && { started_at: time(job.started_at) }),
    ...(job.finished_at !== null && { finished_at: time(job.finished_at), credits_used: job.credits }),
    ...(job.error !== null && { error: job.error }),
    ...(job.warnings !== null && { warnings: JSON.parse(job.warnings) }),
    ...(job.progress !== null && { progress: progressOf(job) }),
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

/** Notes are some time apart, so that the last one of a job that succeeded may be early. Most tools only count. */
function progressOf({ progress, status }: JobRow): Job['progress'] {
  const noted = JSON.parse(progress!) as NonNullable<Job['progress']>
  const { total, unit } = noted
  const done = status === 'succeeded' ? total : noted.done
  return { done, total, unit, message: noted.message ?? `${done} of ${total} ${unit}` }
}

/** The same with its result, which is JSON text already: to parse it only to write it again would hold the event loop. */
export function wholeJob(job: JobRow): string {
  const text = JSON.stringify(describeJob(job))
  return job.result === null ? text : `${text.slice(0, -1)},"result":${job.result}}`
}

/** 202 with the job that was accepted. */
export function sendQueued({ config }: HttpContext, reply: FastifyReply, job: JobRow): FastifyReply {
  const url = `/api/v1/jobs/${job.id}`
  const queued: QueuedJob = {
    job_id: job.id,
    status: job.status,
    tool_slug: job.slug,
    ...(job.name !== null && { name: job.name }),
    created_at: time(job.created_at),
    status_url: `${config.publicUrl ?? ''}${url}`,
  }
  return reply.code(202).header('location', url).send(queued)
}
