import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import { badInput, type Fault } from '../fault.ts'
import type { CallInput } from '../runner/protocol.ts'
import { type Job, MAX_STARTS } from '../store/jobs.ts'
import { readInput, takesFiles } from '../tool.ts'
import { type Caller, type CallReport, isForLater, type Service, tooPoor } from './execute.ts'
import type { Secrets } from './secrets.ts'
import { checkWebhookUrl } from './webhook-guard.ts'

const IDLE_MS = 1_000
const BUSY_WAIT_MS = 500
const BROKEN_WAIT_MS = 5_000
/** Inputs above this go to the child on disk. */
const LARGE_INPUT = 256 * 1024

const REQUEST = z.object({
  tool_slug: z.string({ error: 'expected the slug of a tool' }).min(1),
  input: z
    .record(z.string(), z.unknown(), { error: 'expected an object with the parameters of the tool' })
    .nullish(),
  webhook: z
    .object(
      {
        url: z.string({ error: 'expected an http or https address' }),
        secret: z.string({ error: 'expected a text' }).min(16, 'must have at least 16 characters').max(1024),
      },
      { error: 'expected an object with url and secret' },
    )
    .nullish(),
})

export interface JobSettings {
  service: Service
  secrets: Secrets
  findTool: (slug: string) => CatalogTool
  callsFolder: string
  /** Jobs that run at once on this server. */
  size: number
  allowPrivateWebhooks: boolean
  onFinished: () => void
  onTrouble: (detail: string) => void
}

export type Jobs = ReturnType<typeof createJobs>

export interface JobRequest {
  caller: Caller
  body: Record<string, unknown>
  idempotency?: { key: string; fingerprint: string }
  /** Whether the caller may name a receiver on a private network. */
  local: boolean
  report: CallReport
  signal: AbortSignal
}

/** Accepts jobs and runs them through the same path as direct calls, a few at a time. */
export function createJobs(settings: JobSettings) {
  const { service, secrets } = settings
  const { store, owner, held } = service
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let looking: Promise<void> | undefined

  async function create(request: JobRequest): Promise<Job> {
    const { caller, report } = request
    const read = REQUEST.safeParse(request.body)
    if (!read.success) {
      const issue = read.error.issues[0]!
      throw badInput(`${issue.path.join('.') || 'body'}: ${issue.message}.`)
    }
    const { tool_slug: slug, webhook } = read.data
    const entry = settings.findTool(slug)
    if (takesFiles(entry.tool)) {
      throw badInput(`tool_slug: ${slug} takes files; jobs run tools that take JSON, so call it directly.`)
    }
    const values = read.data.input ?? {}
    const allowPrivate = settings.allowPrivateWebhooks || request.local
    if (webhook) await checkWebhookUrl(webhook.url, allowPrivate)
    readInput(entry.tool, { form: false, values, files: {} })
    const { credits } = entry.tool
    const idempotent = request.idempotency && { ...request.idempotency, accountId: caller.accountId, owner }
    if (idempotent) {
      const claim = await service.waitForClaim(idempotent, request.signal)
      const known =
        claim.kind === 'repeat' && claim.jobId !== undefined ? await store.findJob(claim.jobId) : undefined
      if (known) return known
      if (claim.kind === 'repeat')
        throw badInput('idempotency-key: the job it was used for is not kept any more; use a new one.')
    }
    try {
      const accepted = await store.acceptJob(
        {
          id: `job_${randomUUID().replaceAll('-', '')}`,
          account_id: caller.accountId,
          key_id: caller.keyId,
          slug,
          input: JSON.stringify(values),
          reservation_id: credits > 0 ? randomUUID() : null,
          ...(webhook && {
            webhook: {
              url: webhook.url,
              secret: secrets.seal(webhook.secret),
              deliveryId: `dlv_${randomUUID().replaceAll('-', '')}`,
              allowPrivate,
            },
          }),
        },
        credits,
        idempotent,
      )
      if (!accepted) throw tooPoor(credits, await store.balanceOf(caller.accountId), 'job')
      report.creditsUsed = credits
      report.creditsRemaining = accepted.balance
      void look()
      return accepted.job
    } catch (error) {
      if (idempotent) await store.dropClaim(idempotent)
      throw error
    }
  }

  /** Looks for waiting jobs, unless it looks already. */
  async function look(): Promise<void> {
    if (stopped) return
    looking ??= takeWaiting().finally(() => {
      looking = undefined
      if (!stopped) timer = setTimeout(() => void look(), IDLE_MS).unref()
    })
    await looking
  }

  /** Takes waiting jobs while there is room. */
  async function takeWaiting(): Promise<void> {
    clearTimeout(timer)
    try {
      while (running.size < settings.size && !stopped) {
        const job = await store.takeJob(owner)
        if (!job) break
        held.jobs.add(job.id)
        const work: Promise<void> = perform(job)
          .catch(error => settings.onTrouble(String(error?.stack ?? error)))
          .finally(() => {
            // One whose end could not be written down is taken up again when its lease is over.
            held.jobs.delete(job.id)
            running.delete(work)
            void look()
          })
        running.add(work)
      }
    } catch (error) {
      settings.onTrouble(String((error as Error).stack ?? error))
    }
  }

  async function perform(job: Job): Promise<void> {
    const folder = join(settings.callsFolder, randomUUID())
    const lastTry = job.starts >= MAX_STARTS
    try {
      await mkdir(folder, { mode: 0o700 })
      await service.execute({
        entry: settings.findTool(job.slug),
        caller: { accountId: job.account_id, keyId: job.key_id, keyName: '', balance: 0 },
        input: await inputOf(job, folder),
        wantsJson: true,
        folder,
        signal: new AbortController().signal,
        report: { creditsUsed: 0 },
        startedAt: performance.now(),
        job: { id: job.id, reservationId: job.reservation_id ?? undefined, lastTry },
      })
      settings.onFinished()
    } catch (error) {
      // A server that is full, stopping or without its disk leaves the job for later; anything else has ended it.
      if (!isForLater(error, lastTry)) return settings.onFinished()
      const broken = (error as Fault).kind === 'unavailable'
      await store.putBack(job.id, owner, broken ? BROKEN_WAIT_MS : BUSY_WAIT_MS, broken)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }

  async function inputOf(job: Job, folder: string): Promise<CallInput> {
    if (job.input.length <= LARGE_INPUT) return { form: false, values: JSON.parse(job.input), files: {} }
    const bodyPath = join(folder, 'body.json')
    await writeFile(bodyPath, job.input, { mode: 0o600 })
    return { bodyPath }
  }

  /** Takes up what dead servers left; a job that took its server down too often is failed and refunded. */
  async function recover(onlyServer: boolean): Promise<void> {
    for (const job of await store.recoverJobs(owner, onlyServer)) {
      await store.settle({
        reservationId: job.reservation_id ?? undefined,
        outcome: 'refund',
        record: {
          accountId: job.account_id,
          keyId: job.key_id,
          slug: job.slug,
          status: 502,
          credits: 0,
          durationMs: 0,
        },
        job: { id: job.id, owner, error: 'The job ended its process several times and was given up.' },
      })
      settings.onFinished()
    }
    void look()
  }

  return {
    create,
    look,
    recover,
    async stop(graceMs: number): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await Promise.race([
        Promise.allSettled(running),
        new Promise(resolve => setTimeout(resolve, graceMs).unref()),
      ])
    },
    /** After the pool has ended: what it gave back, and what was just being taken, is written down. */
    async settled(): Promise<void> {
      await looking
      await Promise.allSettled(running)
    },
  }
}
