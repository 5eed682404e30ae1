import { Fault } from '../fault.ts'
import type { NewFile } from '../store/files.ts'
import type { Job } from '../store/jobs.ts'
import { isForLater, type Service } from './execute.ts'
import { BROKEN } from './run-tool.ts'

/** What a job made: its result as JSON text, what was lost on the way, the files that belong to it, and what it costs. */
export interface JobOutcome {
  text: string
  warnings: readonly string[]
  files: NewFile[]
  credits: number
}

export interface JobWork {
  job: Job
  /** Whether it fails for good when it fails now. */
  lastTry: boolean
  run: () => Promise<JobOutcome>
  /** Aborted when the job was cancelled, or went to another server: then the books are closed already. */
  signal: AbortSignal
}

/** Runs a job and ends it, with its charge or its refund. Throws what makes it wait for later. */
export async function executeJob(service: Service, { job, lastTry, run, signal }: JobWork): Promise<void> {
  const { store, owner } = service
  const startedAt = performance.now()
  const reservationId = job.reservation_id ?? undefined
  const record = (status: number, credits: number) => ({
    accountId: job.account_id,
    keyId: job.key_id,
    slug: job.slug,
    status,
    credits,
    durationMs: performance.now() - startedAt,
  })
  let made: JobOutcome
  try {
    made = await run()
    signal.throwIfAborted()
  } catch (error) {
    if (signal.aborted) return
    if (isForLater(error, lastTry)) throw error
    const status = error instanceof Fault ? error.status : 502
    const message = error instanceof Fault ? error.message : BROKEN
    await service.settle({
      reservationId,
      outcome: 'refund',
      record: record(status, 0),
      job: { id: job.id, owner, error: message },
    })
    if (!(error instanceof Fault)) throw error
    return
  }
  const credits = reservationId === undefined ? 0 : made.credits
  await service.settle({
    reservationId,
    outcome: 'commit',
    record: record(200, credits),
    job: { id: job.id, owner, result: made.text, warnings: made.warnings, files: made.files },
  })
  // Where the job had ended meanwhile, its files are nobody's.
  for (const file of made.files) await store.abandonObject(file.object)
}
