import type { Job } from '../store/jobs.ts'
import { type JobEvents, LOOK_MS } from './job-events.ts'

export interface Watching {
  events: JobEvents
  find: () => Promise<Job | undefined>
  id: string
  /** Ends the waiting, not the job. */
  signal: AbortSignal
  onChange: (job: Job) => void
}

export const isOver = ({ status }: Job): boolean => status !== 'queued' && status !== 'running'

/** Waits until a job is over, on whichever server it runs; what it is like then, or when the waiting was ended. */
export async function watchJob({ events, find, id, signal, onChange }: Watching): Promise<Job | undefined> {
  let version = -1
  for (;;) {
    const news = nextNews(events, id, signal)
    // A database that is away for a moment comes back.
    const job = await find().catch(error => {
      if (signal.aborted) throw error
      return null
    })
    if (job === undefined || (job && (isOver(job) || signal.aborted))) {
      news.stop()
      return job
    }
    if (job && job.version > version) {
      version = job.version
      onChange(job)
    }
    await news.heard
  }
}

/** The next time that there may be something to see. */
function nextNews(events: JobEvents, id: string, signal: AbortSignal) {
  let stop = () => {}
  const heard = new Promise<void>(resolve => {
    const unwatch = events.watch(id, () => stop())
    const timer = setTimeout(() => stop(), LOOK_MS)
    const onAbort = () => stop()
    stop = () => {
      unwatch()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) stop()
  })
  return { heard, stop }
}
