import type { PipelineStep } from '../../../src/contract/pipelines.ts'
import { ApiError } from '../lib/api.ts'
import { OwnError } from '../lib/errors.ts'
import { t } from '../lib/messages.ts'
import { loadGuest, loadSession, session } from '../lib/session.svelte.ts'
import type { Progress } from '../tool/call.ts'
import { allPages, type DeskPage, moved, stepsFor, turned } from './pages.ts'

/** The document as it was at one moment. */
interface Version {
  file: File
  /** How many pages the file has. */
  count: number
  pages: DeskPage[]
}

/** A file that does not open as it is, and what would mend that. */
export interface Closed {
  file: File
  why: 'password' | 'wrong password' | 'damaged'
}

/** More would hold too many files in memory. */
const MOST_VERSIONS = 50

/** A PDF on the desk: what is done to its pages waits until a tool or the download needs it, and can be undone. */
export class Desk {
  private versions = $state.raw<Version[]>([])
  private at = $state(-1)
  /** Keys of the pages that are chosen. */
  chosen = $state.raw<ReadonlySet<number>>(new Set())
  progress = $state.raw<Progress | undefined>()
  /** Whether a document is being read. */
  opening = $state(false)
  error = $state.raw<ApiError | undefined>()
  /** What a tool said was lost on the way. */
  warning = $state('')
  /** What was to be opened and could not be. */
  closed = $state.raw<Closed | undefined>()
  /** The version that was saved last. */
  private saved = $state.raw<Version | undefined>()
  private controller: AbortController | undefined

  get now(): Version | undefined {
    return this.versions[this.at]
  }
  get pages(): DeskPage[] {
    return this.now?.pages ?? []
  }
  get canUndo(): boolean {
    return this.at > 0
  }
  get canRedo(): boolean {
    return this.at < this.versions.length - 1
  }
  get unsaved(): boolean {
    return this.at > 0 && this.now !== this.saved
  }
  /** The calls that wait to be made. */
  get steps(): PipelineStep[] {
    return this.now ? stepsFor(this.now.pages, this.now.count) : []
  }

  /** Opens a document; one that cannot be opened waits for what would mend it. */
  async open(file: File): Promise<void> {
    this.error = undefined
    this.closed = undefined
    this.opening = true
    const { openPdf, closePdf, PasswordNeeded } = await import('../lib/pdf.ts')
    try {
      const pdf = await openPdf(file)
      const count = pdf.numPages
      closePdf(pdf)
      this.push({ file, count, pages: allPages(count) })
    } catch (error) {
      this.closed = { file, why: error instanceof PasswordNeeded ? 'password' : 'damaged' }
    } finally {
      this.opening = false
    }
  }

  /** Opens what is closed: with its password, or repaired. */
  async mend(password = ''): Promise<void> {
    const { file, why } = this.closed!
    const step =
      why === 'damaged' ? { tool: 'repair-pdf' } : { tool: 'pdf-password-remove', input: { password } }
    const made = await this.run(file, [step], {})
    if (made) return this.open(made)
    // What the server says of a password stands beside the field for it.
    if (why !== 'damaged' && this.error?.status === 400) {
      this.error = undefined
      this.closed = { file, why: 'wrong password' }
    }
  }

  close(): void {
    this.cancel()
    this.versions = []
    this.at = -1
    this.chosen = new Set()
    this.error = undefined
    this.closed = undefined
    this.warning = ''
  }

  private push(version: Version): void {
    const kept = this.versions.slice(0, this.at + 1).slice(1 - MOST_VERSIONS)
    this.versions = [...kept, version]
    this.at = kept.length
    this.keepChosen()
  }
  private change(pages: DeskPage[]): void {
    if (this.now) this.push({ ...this.now, pages })
  }
  private keepChosen(): void {
    const here = new Set(this.pages.map(one => one.key))
    this.chosen = new Set([...this.chosen].filter(key => here.has(key)))
  }
  undo(): void {
    if (this.canUndo && !this.progress) this.at--
    this.keepChosen()
  }
  redo(): void {
    if (this.canRedo && !this.progress) this.at++
    this.keepChosen()
  }

  toggle(key: number): void {
    const next = new Set(this.chosen)
    if (!next.delete(key)) next.add(key)
    this.chosen = next
  }
  /** Chosen pages, or all of them where none is. */
  private get meant(): ReadonlySet<number> {
    return this.chosen.size > 0 ? this.chosen : new Set(this.pages.map(one => one.key))
  }
  turn(by: number, keys = this.meant): void {
    this.change(turned(this.pages, keys, by))
  }
  /** A document keeps one page at least. */
  remove(keys = this.chosen): void {
    const left = this.pages.filter(one => !keys.has(one.key))
    if (left.length > 0 && left.length < this.pages.length) this.change(left)
  }
  move(keys: ReadonlySet<number>, to: number): void {
    const next = moved(this.pages, keys, to)
    if (next.some((one, i) => one !== this.pages[i])) this.change(next)
  }
  /** Moves chosen pages one place on. */
  nudge(by: -1 | 1, keys = this.chosen): void {
    const places = this.pages.flatMap((one, i) => (keys.has(one.key) ? [i] : []))
    if (places.length === 0) return
    this.move(keys, by === -1 ? Math.max(0, places[0]! - 1) : Math.min(this.pages.length, places.at(-1)! + 2))
  }

  /** Makes the calls that wait, and one more where it is given; what comes of them is the document from then on. */
  async apply(step?: PipelineStep, others: Record<string, File[]> = {}): Promise<boolean> {
    const made = await this.run(this.now!.file, [...this.steps, ...(step ? [step] : [])], others)
    if (!made) return false
    await this.open(made)
    return this.closed === undefined
  }

  /** The document with a password on it, for saving; the one on the desk stays open. */
  protect(step: PipelineStep): Promise<File | undefined> {
    return this.run(this.now!.file, [...this.steps, step], {})
  }

  /** The document with everything done to it, for saving. */
  async finished(): Promise<File | undefined> {
    if (this.steps.length > 0 && !(await this.apply())) return undefined
    this.saved = this.now
    return this.now?.file
  }

  /** The chosen pages as a document of their own. */
  extract(): Promise<File | undefined> {
    return this.run(this.now!.file, this.selectionSteps, {})
  }
  /** The calls that make the chosen pages a document. */
  get selectionSteps(): PipelineStep[] {
    const chosen = this.pages.filter(one => this.chosen.has(one.key))
    return this.now ? stepsFor(chosen, this.now.count) : []
  }

  private async run(
    file: File,
    steps: PipelineStep[],
    others: Record<string, File[]>,
  ): Promise<File | undefined> {
    this.error = undefined
    this.warning = ''
    if (steps.length === 0) return file
    if (!session.account && (await loadSession()) && !session.account) {
      await loadGuest()
      if (session.guestCredits === 0) {
        this.error = new OwnError(401, t('desk.signGoDocumentStays'))
        return undefined
      }
    }
    const controller = new AbortController()
    this.controller = controller
    this.progress = { phase: 'sending', part: undefined }
    try {
      const { callSteps, runSteps } = await import('./run-steps.ts')
      const { made, warning } = await (session.account ? runSteps : callSteps)(file, steps, others, {
        signal: controller.signal,
        onProgress: progress => (this.progress = progress),
      })
      this.warning = warning
      return made
    } catch (error) {
      if (controller.signal.aborted) return undefined
      if (!(error instanceof ApiError)) throw error
      this.error = error
      return undefined
    } finally {
      this.progress = undefined
      void (session.account ? loadSession() : loadGuest())
    }
  }

  cancel(): void {
    this.controller?.abort(new DOMException('cancelled', 'AbortError'))
  }
}

/** Stays while other pages are looked at, as nothing else has what was done to it. */
export const desk = new Desk()
addEventListener('beforeunload', event => {
  if (desk.unsaved || desk.progress) event.preventDefault()
})
