import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { LOOK_MS } from '../service/job-events.ts'
import type { Job } from '../store/jobs.ts'
import { answerHeaders, endIfUnread } from './answers.ts'
import type { HttpContext } from './context.ts'
import { describeJob, wholeJob } from './job-answers.ts'

const AWAKE_MS = 15_000
/** Streams one server keeps open; each is a connection and a look at the database now and then. */
const MOST_STREAMS = 2000
/** Results up to this size come with the last event. */
const SMALL_RESULT = 256 * 1024

/** `…/jobs/{job_id}/events`: a job's progress and its end as server-sent events, on any instance. */
export function jobEvents(
  app: FastifyInstance,
  context: HttpContext,
  path: string,
  accountOf: (request: FastifyRequest) => Promise<string>,
): void {
  const { store } = context.service
  const retentionMs = context.config.jobRetentionHours * 3_600_000
  const open = new Set<() => void>()
  // A server that stops ends its streams; clients come back to another with what they saw last.
  app.addHook('preClose', done => {
    for (const end of [...open]) end()
    done()
  })

  app.get<{ Params: { id: string } }>(`${path}/:id/events`, async (request, reply) => {
    const accountId = await accountOf(request)
    const { id } = request.params
    const find = () => store.findOwnJob(id, accountId, retentionMs)
    const first = await find()
    if (!first) throw new Fault('not-found', 'There is no such job, or it has expired.')
    if (open.size >= MOST_STREAMS)
      throw new Fault('too-many', 'Too many event streams are open; poll the job instead.', {
        retryAfter: 10,
      })
    let seen = readLastId(request)
    // What ended and was told is over: this is how a browser is told not to come back.
    if (isOver(first) && seen >= first.version) return reply.code(204).send()

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...answerHeaders(request),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\n\n')
    endIfUnread(raw)
    context.count(request, 200)

    const tell = (job: Job): void => {
      if (job.version <= seen) return
      seen = job.version
      const over = isOver(job)
      const whole = over && (job.result?.length ?? 0) <= SMALL_RESULT
      const data = whole ? wholeJob(job) : JSON.stringify(describeJob(job))
      raw.write(`event: ${over ? job.status : 'progress'}\nid: ${job.version}\ndata: ${data}\n\n`)
      if (over) end()
    }
    let looking: Promise<void> | undefined
    let again = false
    const look = () => {
      if (looking) again = true
      looking ??= find()
        .then(job => (job ? tell(job) : end()))
        // A database that is away for a moment comes back.
        .catch(() => undefined)
        .finally(() => {
          looking = undefined
          const more = again && open.has(end)
          again = false
          if (more) look()
        })
    }
    const unwatch = context.events.watch(id, look)
    const timer = setInterval(look, LOOK_MS)
    const awake = setInterval(() => raw.write(': still here\n\n'), AWAKE_MS)
    const end = () => {
      if (!open.delete(end)) return
      unwatch()
      clearInterval(timer)
      clearInterval(awake)
      raw.end()
    }
    open.add(end)
    raw.once('close', end)
    tell(first)
    // What changed while the stream was set up.
    look()
  })
}

const isOver = ({ status }: Job): boolean => status !== 'queued' && status !== 'running'

/** What the caller saw last; nothing yet is before the first version. */
function readLastId(request: FastifyRequest): number {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : -1
}
