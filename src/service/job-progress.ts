import type { Progress } from '../runner/protocol.ts'
import type { Job } from '../store/jobs.ts'
import type { Service } from './execute.ts'
import type { JobEvents } from './job-events.ts'

/** The least time between two notes of one job: the database is not asked more often. */
const BETWEEN_MS = 500

/** Writes down how far a job is, the latest at a time. */
export function noteProgress(job: Job, { store, owner }: Service, events: JobEvents) {
  let next: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const write = async () => {
    timer = undefined
    if (!next || stopped) return
    const text = JSON.stringify(next)
    next = undefined
    timer = setTimeout(() => void write(), BETWEEN_MS).unref()
    // A note that is lost is no harm: the next one says more.
    await store.noteProgress(job.id, owner, text).catch(() => undefined)
    events.tell('change', job.id)
  }
  return {
    note(progress: Progress): void {
      next = progress
      if (!timer) void write()
    },
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}
