import { badInput, diskFault, Fault } from '../fault.ts'
import { emptyFolder, hasFolders, layOut, takeResult } from './child-folder.ts'
import { broken, cancelled, cutShort, describe, outOfTime, type Pending, tooHeavy } from './pending.ts'
import type { CallInput, ChildMessage, StampDigest } from './protocol.ts'
import { StepClock } from './step-clock.ts'
import { LIFETIME_CPU_S, startWorker, type Worker, type WorkerSettings } from './worker.ts'

/** Why we ended a child ourselves. */
type Death = 'cpu' | 'step' | 'memory' | 'disk' | 'wall' | 'cancelled' | 'homeless'

export interface SlotSettings extends WorkerSettings {
  /** Computing time of one step of a call, such as drawing a page. */
  stepCpuS: number
  /** What a call may write, if not the usual. */
  writtenMb?: number
  /** Told of crashes and bugs, with what is known of them. */
  onTrouble: (slug: string, detail: string) => void
  /** Asks the operator's timestamp service, where there is one. */
  timestamp?: ((hash: StampDigest, digest: Buffer, signal: AbortSignal) => Promise<Buffer>) | undefined
}

export interface SlotEvents {
  /** It can take a call. */
  onFree: () => void
  /** Its child died under a call that may be tried again. */
  onLost: (pending: Pending) => void
}

const MAX_CALLS = 500
const MAX_STAMPS = 3
/** A call whose caller hung up may end by itself for so long: a new child costs more than most calls. */
const GRACE_MS = 2000
const MAX_RSS = 700 * 2 ** 20
/** A call may compute for this share of its wall-clock time; more is a loop or an input too heavy. */
const CPU_SHARE = 0.8
/** What a call may write. Sorting 300 MB of rows writes them twice; a recursion without an end writes until the disk is full. */
const MOST_WRITTEN_MB = 4000
/** How libraries end a process that gets no memory, most without a word; and how it ends that writes where none is. */
const CRASHES = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL']
const DIED_OF_MEMORY =
  /out of memory|bad_alloc|memory allocation of|allocation failed|cannot allocate memory/i

let nextId = 1

/** The place of one child in the pool: whoever is in it takes one call after the other, and is replaced when it dies. */
export class Slot {
  readonly name: string
  /** For short calls. */
  readonly kept: boolean
  current: Pending | undefined
  private readonly settings: SlotSettings
  private readonly events: SlotEvents
  private worker: Worker | undefined
  private isReady = false
  private wasStarted = false
  private death: Death | undefined
  private calls = 0
  private cpuAtStart = 0
  private peakRss = 0
  private writtenAtStart = 0
  private failedStarts = 0
  private stamps = 0
  private closed = false
  private readonly steps = new StepClock()
  private timers: NodeJS.Timeout[] = []
  private stopListening: (() => void) | undefined

  constructor(name: string, kept: boolean, settings: SlotSettings, events: SlotEvents) {
    this.name = name
    this.kept = kept
    this.settings = settings
    this.events = events
  }

  /** Whether its child has started. */
  get ready(): boolean {
    return this.isReady
  }

  /** Whether a child was asked for; one that ends is followed by another. */
  get started(): boolean {
    return this.wasStarted
  }

  get free(): boolean {
    return this.isReady && !this.current && this.worker !== undefined
  }

  async start(): Promise<void> {
    this.wasStarted = true
    this.isReady = false
    this.death = undefined
    this.calls = 0
    try {
      this.worker = await startWorker(this.name, this.settings, {
        onMessage: message => this.onMessage(message),
        onExit: (code, signal) => this.onExit(code, signal),
      })
    } catch (error) {
      this.restartLater(`could not start: ${(error as Error).message}`)
    }
    if (this.closed) this.worker?.kill()
  }

  close(): void {
    this.closed = true
    this.worker?.kill()
  }

  /** Answers the call of somebody who waits for it, and ends its child; jobs are put back by who runs them. */
  cutOff(): void {
    const { current, worker } = this
    if (!current || !worker || current.over || current.call.purpose === 'job') return
    this.stopWatching()
    current.over = true
    current.reject(cutShort())
    this.close()
  }

  /** Gives its child a call. */
  async begin(pending: Pending, cores: number): Promise<void> {
    const worker = this.worker!
    const { call } = pending
    this.current = pending
    pending.tries++
    if (!hasFolders(worker.folder)) return this.replace(worker, pending)
    let input: CallInput
    try {
      input = await layOut(worker.folder, call.input)
    } catch (error) {
      // A child that died meanwhile took its folder along; then the call is tried again.
      if (this.current !== pending) return
      this.settings.onTrouble(call.slug, describe(error))
      return this.giveUp(worker, pending, diskFault(error) ?? broken())
    }
    // The child may have died, or the caller hung up, while the files were laid out.
    if (this.current !== pending) return
    if (call.signal.aborted) return this.giveUp(worker, pending, cancelled())
    this.cpuAtStart = worker.cpu() ?? 0
    this.peakRss = 0
    this.writtenAtStart = worker.written() ?? 0
    this.steps.reset()
    pending.id = nextId++
    this.watch(worker, pending)
    const { slug, wantsJson, now, purpose = 'call' } = call
    const limits = { timeS: call.timeoutS, cpuS: call.timeoutS * CPU_SHARE, cores }
    const stamps = this.settings.timestamp !== undefined
    this.stamps = 0
    worker.send({ kind: 'call', id: pending.id, slug, input, wantsJson, now, purpose, limits, stamps })
  }

  /** A child whose folder was removed can read no call any more, not even in a new one of that name. */
  private replace(worker: Worker, pending: Pending): void {
    pending.tries--
    this.death = 'homeless'
    this.isReady = false
    worker.kill()
  }

  private giveUp(worker: Worker, pending: Pending, fault: Fault): Promise<void> {
    pending.over = true
    pending.reject(fault)
    return this.release(worker, 0)
  }

  /** Ends a call that takes too long, too much, or whose caller hung up. */
  private watch(worker: Worker, { call, id }: Pending): void {
    const kill = (death: Death) => {
      this.death = death
      this.isReady = false
      worker.kill()
    }
    const { memoryMb, stepCpuS, writtenMb = MOST_WRITTEN_MB } = this.settings
    const used = () => (worker.cpu() ?? 0) - this.cpuAtStart
    // On crowded cores a call may end before its step does; if that took most of the time, it is what to tell of.
    const killHeavy = () => kill(this.steps.used(used()) > used() / 2 ? 'step' : 'cpu')
    const onAbort = () => {
      worker.send({ kind: 'cancel', id })
      this.timers.push(setTimeout(() => kill('cancelled'), call.graceMs ?? GRACE_MS))
    }
    call.signal.addEventListener('abort', onAbort, { once: true })
    this.stopListening = () => call.signal.removeEventListener('abort', onAbort)
    this.timers = [
      // On crowded cores a loop may not reach its CPU share before the clock runs out; it still computes then,
      // while a call that waits for something does not.
      setTimeout(
        () => (worker.isComputing() || used() > call.timeoutS / 2 ? killHeavy() : kill('wall')),
        call.timeoutS * 1000,
      ),
      setInterval(() => {
        this.peakRss = Math.max(this.peakRss, worker.rss() ?? 0)
        if (used() > call.timeoutS * CPU_SHARE) killHeavy()
        else if (this.steps.used(used()) > stepCpuS) kill('step')
        else if (this.peakRss > memoryMb * 2 ** 20) kill('memory')
        else if ((worker.written() ?? 0) - this.writtenAtStart > writtenMb * 1e6) kill('disk')
      }, 200),
    ]
  }

  private stopWatching(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
    this.stopListening?.()
    this.stopListening = undefined
  }

  private onMessage(message: ChildMessage): void {
    if (message.kind === 'ready') {
      this.failedStarts = 0
      this.isReady = true
      this.events.onFree()
      return
    }
    const { current, worker } = this
    // A child that died may have left its last word in the channel, which is not for the call that came after; and one
    // that answers twice must not have the next call tidied away.
    if (!current || !worker || current.over || current.id !== message.id) return
    if (message.kind === 'progress') current.call.onProgress?.(message.progress)
    else if (message.kind === 'step') {
      // What ended the call is told even if its step ends before the child does.
      if (!this.death) this.steps.turn(message.ifTooLong, (worker.cpu() ?? 0) - this.cpuAtStart)
    } else if (message.kind === 'stamp') void this.stamp(worker, current, message)
    else void this.finish(worker, current, message)
  }

  /** Asks for a timestamp in the child's stead; a call needs one, so more than a few are none of its business. */
  private async stamp(
    worker: Worker,
    { id, call }: Pending,
    { hash, digest }: Extract<ChildMessage, { kind: 'stamp' }>,
  ): Promise<void> {
    const { timestamp } = this.settings
    try {
      if (!timestamp || ++this.stamps > MAX_STAMPS) throw new Error('this call may not ask for it')
      const answer = await timestamp(hash, Buffer.from(digest, 'base64'), call.signal)
      worker.send({ kind: 'stamped', id, answer: answer.toString('base64') })
    } catch (error) {
      this.settings.onTrouble(call.slug, `timestamp: ${describe(error)}`)
      worker.send({ kind: 'stamped', id, problem: 'it did not answer' })
    }
  }

  /** Takes the result out of the child's folder, then frees the child. */
  private async finish(
    worker: Worker,
    pending: Pending,
    message: Exclude<ChildMessage, { kind: 'ready' | 'progress' | 'step' | 'stamp' }>,
  ): Promise<void> {
    this.stopWatching()
    pending.over = true
    const { call } = pending
    try {
      if (call.signal.aborted) pending.reject(cancelled())
      else if (message.kind === 'result')
        pending.resolve(await takeResult(worker.folder, call.folder, message.result))
      else if (message.kind === 'fault')
        pending.reject(new Fault(message.fault.kind, message.fault.message, { cause: message.detail }))
      else {
        this.settings.onTrouble(call.slug, message.detail)
        pending.reject(broken())
      }
    } catch (error) {
      this.settings.onTrouble(call.slug, describe(error))
      pending.reject(diskFault(error) ?? broken())
    }
    await this.release(worker, Math.max(message.rss, worker.rss() ?? 0))
  }

  /** Lets a child take the next call, unless it has done its duty. It keeps nothing: its folder is emptied first. */
  private async release(worker: Worker, rss: number): Promise<void> {
    await emptyFolder(worker.folder).catch(() => worker.kill())
    if (this.worker !== worker) return
    this.current = undefined
    this.calls++
    const isWorn = this.calls >= MAX_CALLS || rss > MAX_RSS || (worker.cpu() ?? 0) > LIFETIME_CPU_S / 2
    if (isWorn) {
      this.isReady = false
      worker.kill()
    } else this.events.onFree()
  }

  private onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.stopWatching()
    const pending = this.current?.over ? undefined : this.current
    const errors = this.worker?.errors() ?? ''
    const { death, isReady } = this
    this.current = undefined
    this.worker = undefined
    this.isReady = false
    if (pending)
      this.afterDeath(pending, death, signal, `${code ?? ''} ${signal ?? ''} ${errors.slice(-1500)}`)
    if (this.closed) return
    if (!pending && !isReady && this.calls === 0)
      this.restartLater(`ended at start: ${code} ${signal} ${errors}`)
    else void this.start()
  }

  /** What becomes of a call whose child died under it. */
  private afterDeath(
    pending: Pending,
    death: Death | undefined,
    signal: NodeJS.Signals | null,
    detail: string,
  ) {
    if (!this.closed) {
      if (death === 'cancelled') return pending.reject(cancelled())
      if (death === 'cpu' || signal === 'SIGXCPU') return pending.reject(tooHeavy('computing time'))
      if (death === 'step') return pending.reject(badInput(this.steps.current!))
      if (death === 'disk')
        return pending.reject(this.steps.current ? badInput(this.steps.current) : tooHeavy('disk space'))
      if (death === 'wall') return pending.reject(outOfTime())
      if (death === 'homeless') return this.events.onLost(pending)
      if (death === 'memory' || this.ranOutOfMemory(signal, detail)) return pending.reject(tooHeavy('memory'))
      this.settings.onTrouble(pending.call.slug, `child died: ${detail}`)
      if (pending.tries >= 2) return pending.reject(broken())
    }
    this.events.onLost(pending)
  }

  private ranOutOfMemory(signal: NodeJS.Signals | null, detail: string): boolean {
    // V8 traps where it cannot get the memory it must have.
    if (signal === 'SIGTRAP' || DIED_OF_MEMORY.test(detail)) return true
    return CRASHES.includes(signal ?? '') && this.peakRss > (this.settings.memoryMb / 2) * 2 ** 20
  }

  private restartLater(detail: string): void {
    this.worker = undefined
    if (this.closed) return
    this.failedStarts++
    this.settings.onTrouble('-', detail)
    setTimeout(() => this.start(), Math.min(10_000, 100 * 2 ** this.failedStarts)).unref()
  }
}
