import { forgetTools, noteTool } from '../lib/recent.ts'
import { forgetFiles } from '../lib/recent-files.ts'
import type { Sent, ToolRun } from '../tool/run.svelte.ts'

const KEY = 'toolwright.runs'
/** Runs whose results this page holds. */
const MOST = 12
/** Jobs whose tool is remembered. */
const MOST_JOBS = 60

/** What the account's list of jobs does not tell of a run over many files. */
export interface JobNote {
  slug: string
  name: string
  /** How many files it runs over; 0 for one call. */
  count: number
}

/** What was started on this page, newest first. */
export const runs = $state<{ list: ToolRun[] }>({ list: [] })

/** Takes a run into the list when it starts. */
export function note(run: ToolRun): void {
  const others = runs.list.filter(one => one !== run)
  const spare = others.filter(one => !one.busy).slice(MOST - 1)
  runs.list = [run, ...others.filter(one => !spare.includes(one))]
  noteTool(run.slug)
  addEventListener('beforeunload', ask)
}

/** Leaving asks only where something would be lost: a run that the server does not go on with by itself. */
function ask(event: BeforeUnloadEvent): void {
  if (runs.list.some(run => run.busy && run.jobId === '')) event.preventDefault()
}

/**
 * The run that a tool's page goes on with: one that is under way, that ended while nobody looked, or that has the result
 * of what stands in the form, for whoever comes back to it.
 */
export const runToResume = (slug: string, form: Pick<Sent, 'files' | 'values'>): ToolRun | undefined =>
  runs.list.find(run => run.slug === slug && (run.busy || run.unseen)) ??
  runs.list.find(run => run.slug === slug && (run.result || run.batch) && isSame(run.sent, form))

function isSame(sent: Sent, { files, values }: Pick<Sent, 'files' | 'values'>): boolean {
  const lists = Object.keys({ ...sent.files, ...files }).map(name => [
    sent.files[name] ?? [],
    files[name] ?? [],
  ])
  return (
    lists.some(([, now]) => now!.length > 0) &&
    lists.every(
      ([then, now]) => then!.length === now!.length && then!.every((file, i) => file === now![i]),
    ) &&
    Object.keys(values).every(name => values[name] === sent.values[name])
  )
}

function readNotes(): Record<string, JobNote> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, JobNote>
  } catch {
    return {}
  }
}

/** Remembers in this browser which tool a job is for. */
export function noteJob(id: string, about: JobNote): void {
  const notes = Object.entries({ ...readNotes(), [id]: about }).slice(-MOST_JOBS)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(notes)))
  } catch {
    // Without storage the list has the job under its plain name.
  }
}

export const noteOf = (id: string): JobNote | undefined => readNotes()[id]

/** Whoever signs out leaves nothing behind. */
export function forgetRuns(): void {
  for (const run of runs.list) run.cancel()
  runs.list = []
  forgetTools()
  forgetFiles()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
