import { CancelledError, ToolFailedError } from './errors.ts'
import { type JobEvent, jobEvents } from './events.ts'
import type { Files } from './files.ts'
import type { Http } from './http.ts'
import { query } from './http.ts'
import { bodyOf } from './inputs.ts'
import { type Meta, ResultFile, withMeta } from './result.ts'
import type {
  DeliveriesAnswer,
  FinishedJob,
  Job,
  JobPrice,
  JobsAnswer,
  QueuedJob,
  Redelivery,
} from './types.ts'

export type Progress = NonNullable<Job['progress']>

export interface WaitOptions {
  /** Called whenever the job gets further. */
  /** Called while it runs, and with its end once it succeeded. */
  onProgress?: (progress: Progress) => void
  /** Ends the waiting, and cancels the job. */
  signal?: AbortSignal
}

/** Where the result of a job is sent when it is over. */
export interface Webhook {
  url: string
  /** At least 16 characters; signs the deliveries. */
  secret: string
}

/** An order for the queue. */
export interface Order {
  slug: string
  input: object
  files: readonly string[]
  webhook?: Webhook | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** What the work gives, or the signal's reason as soon as it is given up. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop))
}

/** Work that is queued and watched: `tw.jobs`. */
/** The end of a job whose tool counts nothing. */
const WHOLE: Progress = { done: 1, total: 1, unit: 'steps', message: 'done' }

export class Jobs {
  readonly #http: Http
  readonly #files: Files

  constructor(http: Http, files: Files) {
    this.#http = http
    this.#files = files
  }

  /** Queues a tool. */
  async queue(order: Order): Promise<QueuedJob> {
    const response = await this.#post('jobs', order, order.idempotencyKey ?? crypto.randomUUID())
    return (await response.json()) as QueuedJob
  }

  /**
   * Queues a tool and waits for what it makes. Given up, it is cancelled, also where the answer that names it is still
   * on its way: the order goes through, so that there is a job to cancel.
   */
  async run(order: Omit<Order, 'signal'>, { onProgress, signal }: WaitOptions = {}): Promise<unknown> {
    signal?.throwIfAborted()
    const queued = this.queue(order)
    const job = await unlessAborted(queued, signal).catch(error => {
      if (signal?.aborted) queued.then(({ job_id }) => this.cancel(job_id)).catch(() => undefined)
      throw error
    })
    return this.wait(job, { ...(onProgress && { onProgress }), ...(signal && { signal }) })
  }

  /** What it would cost; nothing runs, and nothing is charged. */
  async price(order: Order): Promise<JobPrice> {
    return (await (await this.#post('jobs?dry_run=true', order)).json()) as JobPrice
  }

  async #post(path: string, { slug, input, files, webhook, signal }: Order, idempotencyKey?: string) {
    const body = await bodyOf(input, files, url => this.#files.keep(url))
    const isForm = body.type === 'form'
    const make = () => {
      const made = body.make()
      if (!(made instanceof FormData))
        return JSON.stringify({
          tool_slug: slug,
          input: JSON.parse(made as string),
          ...(webhook && { webhook }),
        })
      made.append('tool_slug', slug)
      if (webhook) made.append('webhook', JSON.stringify(webhook))
      return made
    }
    const headers = { accept: 'application/json', ...(!isForm && { 'content-type': 'application/json' }) }
    return this.#http.send(path, { method: 'POST', headers, body: make, idempotencyKey, signal })
  }

  get(id: string): Promise<FinishedJob> {
    return this.#http.json(`jobs/${encodeURIComponent(id)}`)
  }
  page(options: { limit?: number; cursor?: string } = {}): Promise<JobsAnswer> {
    return this.#http.json(`jobs${query(options)}`)
  }
  async *list(): AsyncGenerator<Job, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const { jobs, next_cursor } = await this.page({ limit: 100, ...(cursor && { cursor }) })
      yield* jobs
      if (!(cursor = next_cursor)) return
    }
  }
  /** Cancels it; it is refunded. A job that is over is a ToolwrightError with code `conflict`. */
  cancel(id: string): Promise<Job> {
    return this.#http.json(`jobs/${encodeURIComponent(id)}`, { method: 'DELETE' })
  }
  /** `for await (const { event, job } of tw.jobs.events(id))`, until it is over. */
  events(id: string, signal?: AbortSignal): AsyncGenerator<JobEvent, void, undefined> {
    return jobEvents(this.#http, id, signal)
  }
  deliveries(id: string): Promise<DeliveriesAnswer> {
    return this.#http.json(`jobs/${encodeURIComponent(id)}/deliveries`)
  }
  redeliver(id: string): Promise<Redelivery> {
    return this.#http.json(`jobs/${encodeURIComponent(id)}/deliveries/redeliver`, { method: 'POST' })
  }

  /** Waits until a job is over and answers what it made. One that failed or was cancelled throws. */
  async wait(job: string | QueuedJob, { onProgress, signal }: WaitOptions = {}): Promise<unknown> {
    const id = typeof job === 'string' ? job : job.job_id
    try {
      let told: Progress | undefined
      for await (const { event, job } of this.events(id, signal)) {
        const progress = event === 'succeeded' ? (job.progress ?? WHOLE) : job.progress
        // Short work is over before it told of anything; its end is told all the same.
        const isNews = event === 'progress' || (event === 'succeeded' && told?.done !== progress?.total)
        if (progress && isNews) onProgress?.((told = progress))
      }
    } catch (error) {
      // Nobody wants it any more; that it may be over by now is no matter.
      if (signal?.aborted) await this.cancel(id).catch(() => undefined)
      throw error
    }
    return this.result(await this.get(id))
  }

  /** What a finished job made. */
  async result(job: FinishedJob): Promise<unknown> {
    const made = job.result as { file?: { file_id?: string; name?: string }; warnings?: string[] } | undefined
    const isFile = made?.file?.file_id !== undefined
    const meta: Meta = {
      warnings: (isFile && made.warnings) || [],
      ignored: [],
      creditsUsed: job.credits_used ?? 0,
      creditsRemaining: undefined,
      requestId: undefined,
    }
    if (job.status === 'cancelled')
      throw new CancelledError(409, job.error ?? 'The job was cancelled.', { code: 'cancelled' })
    if (job.status !== 'succeeded') throw new ToolFailedError(502, job.error ?? `The job is ${job.status}.`)
    if (!isFile) return withMeta(job.result, meta)
    const response = await this.#http.send(`files/${made.file!.file_id}/content`, {})
    return new ResultFile(response, { ...(made.file!.name && { name: made.file!.name }), meta })
  }
}
