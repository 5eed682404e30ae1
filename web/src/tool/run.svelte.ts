import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { ApiError } from '../lib/api.ts'
import { noteFiles } from '../lib/recent-files.ts'
import { loadSession, session, setCredits } from '../lib/session.svelte.ts'
import type { Batch, BatchItem } from '../runs/batch.ts'
import { note, noteJob } from '../runs/runs.svelte.ts'
import { type CallResult, callTool, type Progress } from './call.ts'
import type { Files, Values } from './form.ts'

/** What a run was started with. */
export interface Sent {
  files: Files
  values: Values
  /** Files that the tool is run over, once for each; none for one call. */
  many: File[]
}

/** Whether it is work for a job. Data of a picture or a sound comes at once; the pages of a PDF may be many. */
const mayLast = ({ returns, parameters }: CatalogEntry): boolean =>
  returns?.kind !== 'json' || parameters.some(one => one.accept?.includes('application/pdf'))

let runs = 0

/** One tool's calls from a page: at most one at a time, with its progress, and what came of the last. */
export class ToolRun {
  readonly id = ++runs
  readonly slug: string
  readonly name: string
  progress = $state.raw<Progress | undefined>()
  result = $state.raw<CallResult | undefined>()
  batch = $state.raw<Batch | undefined>()
  /** The files of a batch while it is under way. */
  items = $state.raw<BatchItem[]>([])
  error = $state.raw<ApiError | undefined>()
  /** What the server says to a call that nobody asked for in so many words. */
  hint = $state('')
  /** What the result on screen was made from. */
  sent = $state.raw<Sent>({ files: {}, values: {}, many: [] })
  /** The job on the server; a run that has one goes on without the page. */
  jobId = $state('')
  /** Whether its end came while nobody looked. */
  unseen = $state(false)
  /** Whether its tool's page is open. */
  watched = true
  startedAt = $state(0)
  /** Seconds until the server takes the next call, where it asked to wait. */
  wait = $state(0)
  private controller: AbortController | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  constructor({ slug, name }: Pick<CatalogEntry, 'slug' | 'name'>) {
    this.slug = slug
    this.name = name
  }

  get busy(): boolean {
    return this.progress !== undefined
  }

  /** Calls the tool once. */
  start(tool: CatalogEntry, body: FormData | string, sent: Sent): Promise<boolean> {
    const asJob = session.account !== undefined && !tool.free && typeof body !== 'string' && mayLast(tool)
    return this.work(sent, async (signal, onProgress, onJob) => {
      const result = await callTool(tool, body, { signal, onProgress, ...(asJob && { onJob }) })
      return () => {
        this.batch = undefined
        this.result = result
        if (result.creditsLeft !== undefined) setCredits(result.creditsLeft)
        else if (this.jobId) void loadSession()
      }
    })
  }

  /** A call made while somebody types, of which nothing is seen but its result. */
  async answer(tool: CatalogEntry, body: string, sent: Sent): Promise<boolean> {
    this.cancel()
    const controller = new AbortController()
    this.controller = controller
    try {
      const result = await callTool(tool, body, { signal: controller.signal })
      if (this.controller !== controller) return false
      Object.assign(this, { result, sent, batch: undefined, error: undefined, hint: '' })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if ((error as Error).name === 'AbortError') return false
        throw error
      }
      if (this.controller === controller) this.hint = error.status === 400 ? error.message : ''
      return false
    }
  }

  /** Calls the tool once for each of many files. */
  startBatch(tool: CatalogEntry, sent: Sent): Promise<boolean> {
    this.items = sent.many.map(({ name }) => ({ name, state: 'waiting' }))
    return this.work(sent, async (signal, onProgress, onJob, current) => {
      const { runAsJob, runInTurn } = await import('../runs/run-batch.ts')
      const asJob = session.account !== undefined && tool.body_encoding !== 'application/json'
      const onItems = (items: BatchItem[]) => {
        if (current()) this.items = items
      }
      const batch = await (asJob ? runAsJob : runInTurn)(
        { tool, ...sent },
        { signal, onProgress, onJob, onItems },
      )
      return () => {
        this.result = undefined
        this.batch = batch
        if (batch.credits > 0) void loadSession()
      }
    })
  }

  /** Takes up a job of the server again: waits for it where it is not over, and shows what it made. */
  open(tool: CatalogEntry, id: string): Promise<boolean> {
    this.jobId = id
    return this.work(
      this.sent,
      async (signal, onProgress) => {
        const [{ follow, resultOf, jobs }, { batchOf }] = await Promise.all([
          import('../runs/job.ts'),
          import('../runs/run-batch.ts'),
        ])
        const known = await jobs.get(id)
        const job = known.finished_at ? known : await follow(id, { signal, onProgress })
        const isBatch = job.status === 'succeeded' && job.tool_slug === 'pipeline'
        const textType = tool.returns?.kind === 'text' ? tool.returns.media_types[0] : ''
        const made = isBatch ? batchOf(job) : await resultOf(job, textType)
        return () => {
          this.batch = 'items' in made ? made : undefined
          this.result = 'items' in made ? undefined : made
        }
      },
      id,
    )
  }

  private async work(
    sent: Sent,
    call: (
      signal: AbortSignal,
      onProgress: (progress: Progress) => void,
      onJob: (id: string) => void,
      current: () => boolean,
    ) => Promise<() => void>,
    jobId = '',
  ): Promise<boolean> {
    this.cancel()
    const controller = new AbortController()
    const current = () => this.controller === controller
    this.controller = controller
    this.error = undefined
    this.hint = ''
    this.jobId = jobId
    this.startedAt = Date.now()
    this.progress = { phase: jobId ? 'working' : 'sending', part: jobId ? undefined : 0 }
    note(this)
    try {
      const onJob = (id: string) => {
        if (!current()) return
        this.jobId = id
        noteJob(id, { slug: this.slug, name: this.name, count: sent.many.length })
      }
      const onProgress = (progress: Progress) => {
        if (current()) this.progress = progress
      }
      const show = await call(controller.signal, onProgress, onJob, current)
      if (!current()) return false
      this.sent = sent
      show()
      this.noteFiles()
      return true
    } catch (error) {
      if (!current() || (error as Error).name === 'AbortError') return false
      if (!(error instanceof ApiError)) throw error
      this.error = error
      // The session may have ended in another tab.
      if (error.status === 401) void loadSession()
      if (error.retryAfter) this.countDown(error.retryAfter)
      return false
    } finally {
      if (current()) {
        this.progress = undefined
        this.items = []
        if (!this.watched) this.unseen = true
      }
    }
  }

  /** What went in and what came out is at hand for the next tool. */
  private noteFiles(): void {
    const { files, many } = this.sent
    noteFiles([...many, ...Object.values(files).flat()])
    if (!this.result?.name) return
    const { blob, name, mediaType, fileId } = this.result
    noteFiles([new File([blob], name, { type: mediaType })], fileId)
  }

  /** A call that is known to be refused before it is made. */
  refuse(error: ApiError): void {
    this.error = error
  }

  cancel(): void {
    this.controller?.abort(new DOMException('cancelled', 'AbortError'))
    this.controller = undefined
    this.progress = undefined
  }

  private countDown(from: number): void {
    clearInterval(this.timer)
    this.wait = from
    this.timer = setInterval(() => {
      this.wait -= 1
      if (this.wait <= 0) clearInterval(this.timer)
    }, 1000)
  }
}
