import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogTool } from '../catalog.ts'
import { badInput, type Fault } from '../fault.ts'
import type { Job } from '../store/jobs.ts'
import { MAX_STARTS } from '../store/jobs.ts'
import type { RawInput } from '../tool.ts'
import { acceptSurely, Unanswered } from './accept-job.ts'
import { type Caller, type CallReport, isForLater, type Service, tooPoor } from './execute.ts'
import { executeJob } from './execute-job.ts'
import type { FileIds } from './files/file-inputs.ts'
import type { Files } from './files/files.ts'
import type { JobEvents } from './job-events.ts'
import { dropInput, type PreparedInput, prepareInput, priceOf } from './job-input.ts'
import { noteProgress } from './job-progress.ts'
import { createToolRuns } from './job-runs.ts'
import { checkTool } from './key-scopes.ts'
import type { Secrets } from './secrets.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { checkWebhookUrl } from './webhook-guard.ts'

const IDLE_MS = 1_000
const BUSY_WAIT_MS = 500
const BROKEN_WAIT_MS = 5_000
const LOST_MS = 500

export interface JobSettings {
  service: Service
  secrets: Secrets
  files: Files
  events: JobEvents
  findTool: (slug: string) => CatalogTool
  callsFolder: string
  /** Jobs that run at once on this server. */
  size: number
  allowPrivateWebhooks: boolean
  onFinished: () => void
  telemetry?: Telemetry | undefined
  onTrouble: (detail: string) => void
}

export type Jobs = ReturnType<typeof createJobs>

export interface Webhook {
  url: string
  secret: string
}

/** Who wants a job, and how its result is brought. */
export interface JobTerms {
  caller: Caller
  webhook?: Webhook | undefined
  idempotency?: { key: string; fingerprint: string }
  /** Whether the caller may name addresses on a private network. */
  local: boolean
  report: CallReport
  signal: AbortSignal
  /** The trace that the request belongs to. */
  traceparent?: string | undefined
  /** A folder for what arrives with the request. */
  folder: string
}

/** A job of one tool. */
export type ToolTerms = JobTerms & { slug: string; raw: RawInput; fileIds?: FileIds | undefined }

/** What is queued: what it works on and what that costs at most. */
export interface Order {
  slug: string
  /** What it is called, where that is not its tool. */
  name?: string
  input: string
  prepared: PreparedInput
  credits: number
  units?: number
}

/** A job that waits for its turn, what it costs, and the names in its input that were not understood. */
export interface Accepted {
  job: Job
  credits: number
  ignored: string[]
}

/** Accepts jobs and runs them, a few at a time. */
export function createJobs(settings: JobSettings) {
  const { service, secrets, files, events } = settings
  const { store, owner, held } = service
  const running = new Map<string, { work: Promise<void>; controller: AbortController }>()
  let timer: NodeJS.Timeout | undefined
  let watching: NodeJS.Timeout | undefined
  let stopped = false
  let looking: Promise<void> | undefined
  /** How jobs other than those of one tool run, by their slug. */
  const runs = new Map<string, ReturnType<typeof createToolRuns>>()
  const toolRuns = createToolRuns(settings)

  const mayBePrivate = ({ local }: JobTerms) => settings.allowPrivateWebhooks || local

  /** Queues one tool. */
  function create(request: ToolTerms): Promise<Accepted> {
    settings.findTool(request.slug)
    return accept(request, () => order(request))
  }

  async function order(request: ToolTerms): Promise<Order> {
    const entry = settings.findTool(request.slug)
    checkTool(request.caller, entry)
    const preparing = preparingFor(request)
    const prepared = await prepareInput(entry, request.raw, request.fileIds, preparing)
    try {
      const price = await priceOf(service, entry, prepared, preparing)
      return { slug: entry.slug, input: JSON.stringify(prepared.raw.values), prepared, ...price }
    } catch (error) {
      await dropInput(preparing, prepared)
      throw error
    }
  }

  /** What a job would cost; everything is checked as for a real one, and nothing is kept. */
  async function price(request: ToolTerms) {
    const { slug, credits, units, prepared } = await order(request)
    await dropInput(preparingFor(request), prepared)
    const unit = settings.findTool(slug).tool.job?.unit
    return { tool_slug: slug, credits, ...(units !== undefined && { units, unit }) }
  }

  const preparingFor = (terms: JobTerms) => ({
    files,
    accountId: terms.caller.accountId,
    folder: terms.folder,
    allowPrivate: mayBePrivate(terms),
    signal: terms.signal,
  })

  /** Accepts what `order` makes of a request: all of it is written down, or nothing. */
  async function accept(terms: JobTerms, order: () => Promise<Order>): Promise<Accepted> {
    const { caller, report, webhook } = terms
    const { accountId } = caller
    if (webhook) await checkWebhookUrl(webhook.url, mayBePrivate(terms))
    await files.checkRoom(accountId)
    const idempotent = terms.idempotency && { ...terms.idempotency, accountId, owner }
    if (idempotent) {
      const claim = await service.waitForClaim(idempotent, terms.signal)
      const known =
        claim.kind === 'repeat' && claim.jobId !== undefined ? await store.findJob(claim.jobId) : undefined
      if (known) return { job: known, credits: 0, ignored: [] }
      if (claim.kind === 'repeat')
        throw badInput('idempotency-key: the job it was used for is not kept any more; use a new one.')
    }
    const claimName = idempotent && `${accountId} ${idempotent.key}`
    if (claimName) held.claims.add(claimName)
    let prepared: PreparedInput | undefined
    try {
      const made = await order()
      prepared = made.prepared
      const { credits, slug, input } = made
      const named = Object.keys(prepared.files).length > 0
      const job = {
        id: prepared.jobId,
        account_id: accountId,
        key_id: caller.keyId,
        slug,
        input: secrets.seal(input),
        form: prepared.raw.form,
        reservation_id: credits > 0 ? randomUUID() : null,
        ...(terms.traceparent !== undefined && { traceparent: terms.traceparent }),
        ...(named && { files: JSON.stringify(prepared.files) }),
        ...(made.name !== undefined && { name: made.name }),
        ...(made.units !== undefined && { units: made.units }),
        ...(webhook && {
          webhook: {
            url: webhook.url,
            secret: secrets.seal(webhook.secret),
            deliveryId: `dlv_${randomUUID().replaceAll('-', '')}`,
            allowPrivate: mayBePrivate(terms),
          },
        }),
      }
      const acceptance = { job, credits, idempotent, held: prepared.held }
      const accepted = await acceptSurely(store, acceptance).catch(error => {
        if (!(error instanceof Unanswered)) throw error
        const dropLater = () => dropInput({ files, accountId }, { jobId: job.id })
        service.withdraw({
          reservationId: job.reservation_id ?? job.id,
          job: { id: job.id, dropInput: dropLater },
          accountId,
          ...(idempotent && { claim: idempotent }),
        })
        // Its files are needed until it is sure that it does not run.
        prepared = undefined
        throw error.cause
      })
      if (!accepted) throw tooPoor(credits, await store.balanceOf(accountId), 'job')
      report.creditsUsed = credits
      report.creditsRemaining = accepted.balance
      events.tell('new')
      return { job: accepted.job, credits, ignored: made.prepared.ignored ?? [] }
    } catch (error) {
      if (prepared) await dropInput({ files, accountId }, prepared).catch(() => undefined)
      if (idempotent) await store.dropClaim(idempotent)
      throw error
    } finally {
      if (claimName) held.claims.delete(claimName)
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
        const controller = new AbortController()
        const work = perform(job, controller.signal)
          .catch(error => settings.onTrouble(String(error?.stack ?? error)))
          .finally(() => {
            // One whose end could not be written down is taken up again when its lease is over.
            held.jobs.delete(job.id)
            running.delete(job.id)
            void look()
          })
        running.set(job.id, { work, controller })
        events.tell('change', job.id)
      }
    } catch (error) {
      settings.onTrouble(String((error as Error).stack ?? error))
    }
  }

  async function perform(job: Job, signal: AbortSignal): Promise<void> {
    const folder = join(settings.callsFolder, randomUUID())
    const lastTry = job.starts >= MAX_STARTS
    const progress = noteProgress(job, service, events)
    const from = performance.now()
    let failed = true
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const run = runs.get(job.slug) ?? toolRuns
      await executeJob(service, { job, lastTry, signal, run: () => run(job, folder, signal, progress.note) })
      failed = false
      settings.onFinished()
    } catch (error) {
      // A server that is full, stopping or without its disk leaves the job for later; anything else has ended it.
      if (!isForLater(error, lastTry)) {
        settings.onFinished()
        throw error
      }
      const broken = (error as Fault).kind === 'unavailable'
      await store.putBack(job.id, owner, broken ? BROKEN_WAIT_MS : BUSY_WAIT_MS, broken)
    } finally {
      progress.stop()
      settings.telemetry?.record({
        name: `job ${job.slug}`,
        kind: 'consumer',
        traceparent: job.traceparent ?? undefined,
        from,
        to: performance.now(),
        attributes: { 'toolwright.tool': job.slug, 'toolwright.job': job.id, 'toolwright.try': job.starts },
        failed,
        parts: [],
      })
      events.tell('change', job.id)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }

  /** Ends a job for its account: at once where it waits, within a moment where it runs. */
  async function cancel(id: string, accountId: string): Promise<Job | undefined> {
    const job = await store.cancelJob(id, accountId, 'The job was cancelled.')
    if (!job) return undefined
    events.tell('cancel', id)
    settings.onFinished()
    return job
  }

  /** Stops jobs that are not ours any more; what other servers tell may have been lost. */
  async function stopLost(): Promise<void> {
    const ids = [...running.keys()]
    if (ids.length === 0) return
    for (const id of await store.lostJobs(owner, ids)) running.get(id)?.controller.abort()
  }

  events.onNew(() => void look())
  events.onCancel(id => running.get(id)?.controller.abort())
  if (store.listen) watching = setInterval(() => void stopLost().catch(() => undefined), LOST_MS).unref()

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
    price,
    accept,
    preparingFor,
    runs,
    cancel,
    look,
    recover,
    async stop(graceMs: number): Promise<void> {
      stopped = true
      clearTimeout(timer)
      clearInterval(watching)
      await Promise.race([
        Promise.allSettled([...running.values()].map(one => one.work)),
        new Promise(resolve => setTimeout(resolve, graceMs).unref()),
      ])
    },
    /** After the pool has ended: what it gave back, and what was just being taken, is written down. */
    async settled(): Promise<void> {
      await looking
      await Promise.allSettled([...running.values()].map(one => one.work))
    },
  }
}
