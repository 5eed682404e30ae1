import { onDestroy } from 'svelte'
import { t } from '../texts.ts'

/** Something that the person at the page can change: its message is shown as it is. */
export class Trouble extends Error {
  override name = 'Trouble'
}

/** What work is given to tell how far it is, and to hear that it is no longer wanted. */
export interface Task {
  signal: AbortSignal
  /** 0 to 1; the words say what is being done, where that is more than "Working". */
  progress: (part: number | undefined, words?: string) => void
}

/** The long work of a room: at most one at a time, with its progress, the time left, and what came of it. */
export class Job {
  busy = $state(false)
  part = $state<number | undefined>()
  words = $state(t('common.working'))
  /** Seconds that are left, once that can be told. */
  left = $state<number | undefined>()
  trouble = $state('')
  made = $state.raw<File[]>([])
  milliseconds = $state(0)
  /** Whether it works through several files, one after the other. */
  queued = false
  /** What is told of files that the others were done without. */
  private leftOut: string[] = []
  private controller: AbortController | undefined

  constructor() {
    onDestroy(() => this.cancel())
  }

  /** Runs the work; what it gives is shown as the result. */
  async run(work: (task: Task) => Promise<File | File[]>): Promise<File[] | undefined> {
    this.cancel()
    const controller = new AbortController()
    this.controller = controller
    const current = () => this.controller === controller
    this.leftOut = []
    Object.assign(this, { busy: true, part: 0, words: t('common.working'), left: undefined, trouble: '' })
    const started = performance.now()
    const progress: Task['progress'] = (part, words) => {
      if (!current()) return
      this.part = part
      if (words) this.words = words
      this.left = timeLeft(part, performance.now() - started)
    }
    try {
      const made = [await work({ signal: controller.signal, progress })].flat()
      if (!current()) return undefined
      this.made = made
      this.trouble = this.leftOut.join(' ')
      this.milliseconds = performance.now() - started
      return made
    } catch (error) {
      if (current() && !controller.signal.aborted) this.trouble = sentenceOf(error)
      return undefined
    } finally {
      if (current()) Object.assign(this, { busy: false, part: undefined, left: undefined })
    }
  }

  /** Goes on without one of several files, which is named beside what comes of the others; alone, or after a cancel, its failure is that of the work. */
  leaveOut(file: File, error: unknown, { signal }: Task, among: number): void {
    if (among === 1 || signal.aborted) throw error
    this.leftOut.push(failureOf(file, sentenceOf(error)))
  }

  cancel(): void {
    this.controller?.abort(new DOMException('cancelled', 'AbortError'))
    this.controller = undefined
    this.busy = false
    this.part = undefined
  }
}

/** Seconds left by what was done so far; nothing before that is worth saying. */
export function timeLeft(part: number | undefined, elapsed: number): number | undefined {
  if (part === undefined || part < 0.02 || elapsed < 1500) return undefined
  return ((elapsed / part) * (1 - part)) / 1000
}

/** A failure that says which file it is about. */
export const failureOf = (file: File, sentence: string): string =>
  sentence.includes(file.name) ? sentence : `${file.name}: ${sentence}`

/** What is told of a failure. */
export function sentenceOf(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'Trouble') return message
  if (name === 'QuotaExceededError') return t('job.deviceHasTooLittle')
  if (name === 'NotReadableError') return t('job.fileCanNoLonger')
  return t('job.didNotWork', { message })
}
