import type { JobsAnswer } from '../../../src/contract/jobs.ts'
import { get } from '../lib/api.ts'
import { allTools } from '../lib/catalog.ts'
import { declared, t } from '../lib/messages.ts'
import { noteOf, runs } from './runs.svelte.ts'

type Job = JobsAnswer['jobs'][number]

export interface BellEntry {
  id: string
  name: string
  /** What is counted, in words: "3 files", "12 of 40 pages". */
  detail: string
  /** What the server refused it with, in its own words. */
  refusal?: string | undefined
  state: 'running' | 'done' | 'failed'
  /** 0 to 1, where it can be told. */
  part: number | undefined
  at: number
  address: string
  /** Whether it ended and nobody looked. */
  isNew: boolean
  cancel?: () => void
}

const SEEN = 'toolwright.seen'
const readSeen = (): number => {
  try {
    return Number(localStorage.getItem(SEEN)) || Date.now()
  } catch {
    return Date.now()
  }
}

const state = $state<{ jobs: Job[]; seen: number }>({ jobs: [], seen: readSeen() })

/** Asks the server for the account's latest jobs. */
export async function lookAtJobs(): Promise<void> {
  // Without an answer the list stays as it is.
  const answer = await get<JobsAnswer>('/app/api/jobs?limit=15').catch(() => undefined)
  if (answer) state.jobs = answer.jobs
}

export function forgetJobs(): void {
  state.jobs = []
}

/** Everything up to now has been looked at. */
export function seeAll(): void {
  state.seen = Date.now()
  for (const run of runs.list) run.unseen = false
  try {
    localStorage.setItem(SEEN, String(state.seen))
  } catch {
    // Without storage the next page tells it once more.
  }
}

const isOver = (job: Job): boolean => job.finished_at !== undefined

/** The server's list and this page's own, newest first. */
export const bell = {
  get jobsRun(): boolean {
    return state.jobs.some(job => !isOver(job)) || runs.list.some(run => run.busy && run.jobId !== '')
  },
  get entries(): BellEntry[] {
    const own = runs.list.filter(run => run.busy || run.result || run.batch || run.error)
    const known = new Set(own.map(run => run.jobId))
    return [...own.map(ofRun), ...state.jobs.filter(job => !known.has(job.job_id)).map(ofJob)].sort(
      (a, b) => b.at - a.at,
    )
  },
}

function ofRun(run: (typeof runs.list)[number]): BellEntry {
  const { progress, sent, batch } = run
  const items = run.items.length > 0 ? run.items : (batch?.items ?? [])
  const failed = run.busy ? 0 : items.filter(item => item.state === 'failed').length
  const some = failed > 0 && { done: items.length - failed, total: items.length, unit: 'files' }
  const count = progress?.count ?? (some || undefined)
  return {
    id: `run-${run.id}`,
    name: run.name,
    detail: count
      ? t('bell.done', { done: count.done, total: count.total, unit: declared(count.unit) })
      : items.length > 1
        ? t('common.fileCount', { count: items.length })
        : (Object.values(sent.files).flat()[0]?.name ?? ''),
    state: run.busy ? 'running' : run.error ? 'failed' : 'done',
    part: progress?.part,
    at: run.startedAt,
    address: `/tools/${run.slug}?run=${run.id}`,
    isNew: run.unseen,
    cancel: () => run.cancel(),
  }
}

function ofJob(job: Job): BellEntry {
  const note = noteOf(job.job_id)
  const all = allTools()
  const slug = note?.slug ?? job.tool_slug
  const tool = Array.isArray(all) ? all.find(one => one.slug === slug) : undefined
  const { progress } = job
  const over = isOver(job)
  return {
    id: job.job_id,
    name: tool?.name ?? job.name ?? slug,
    detail:
      progress && !over
        ? t('bell.done', { done: progress.done, total: progress.total, unit: declared(progress.unit) })
        : note && note.count > 1
          ? t('common.fileCount', { count: note.count })
          : '',
    refusal: job.error,
    state: !over ? 'running' : job.status === 'succeeded' ? 'done' : 'failed',
    part: progress && progress.total > 0 ? progress.done / progress.total : undefined,
    at: Date.parse(job.created_at),
    address: tool ? `/tools/${slug}?job=${job.job_id}` : `/dashboard/jobs/${job.job_id}`,
    isNew: over && Date.parse(job.finished_at!) > state.seen,
  }
}
