import { rm } from 'node:fs/promises'
import { diskFault, Fault } from '../fault.ts'
import { emptyFolder, layOut, takeResult } from './child-folder.ts'
import type { CallInput, CallMessage, CallResult, ChildMessage, Progress } from './protocol.ts'
import { LIFETIME_CPU_S, startWorker, type Worker, type WorkerSettings } from './worker.ts'

export interface PoolSettings extends WorkerSettings {
  size: number
  queueMax: number
  /** Told of crashes and bugs, with what is known of them. */
  onTrouble: (slug: string, detail: string) => void
}

export interface PoolCall {
  slug: string
  /** Quick work, which the kept child takes. */
  short: boolean
  timeoutS: number
  input: CallInput
  wantsJson: boolean
  now: number
  /** The call's own folder: its input lies there, its result ends there. */
  folder: string
  signal: AbortSignal
  purpose?: CallMessage['purpose']
  onProgress?: (progress: Progress) => void
  /** How long a cancelled call may go on by itself; a job somebody stopped is to end at once. */
  graceMs?: number
}

interface Pending {
  call: PoolCall
  /** Of the message that gave it to a child; another at each try. */
  id: number
  tries: number
  /** Set once the caller gets an answer: the child is only tidied up after it. */
  over: boolean
  resolve: (result: CallResult) => void
  reject: (error: Error) => void
}

type Death = 'cpu' | 'memory' | 'wall' | 'cancelled'

interface Slot {
  name: string
  /** Kept for short calls. */
  kept: boolean
  worker: Worker | undefined
  ready: boolean
  current: Pending | undefined
  /** Why we killed it ourselves. */
  death: Death | undefined
  calls: number
  cpuAtStart: number
  timers: NodeJS.Timeout[]
}

const MAX_CALLS = 500
/** A call whose caller hung up may end by itself for so long: a new child costs more than most calls. */
const GRACE_MS = 2000
const MAX_RSS = 700 * 2 ** 20
/** A call may compute for this share of its wall-clock time; more is a loop or an input too heavy. */
const CPU_SHARE = 0.8
const DIED_OF_MEMORY =
  /out of memory|bad_alloc|memory allocation of|allocation failed|cannot allocate memory/i

export type Pool = ReturnType<typeof createPool>

/** A pool of disposable child processes: one call in, one result out, whatever the call does. */
export function createPool(settings: PoolSettings) {
  const slots: Slot[] = Array.from({ length: settings.size + 1 }, (_, i) => ({
    name: `child-${i}`,
    kept: i === settings.size,
    worker: undefined,
    ready: false,
    current: undefined,
    death: undefined,
    calls: 0,
    cpuAtStart: 0,
    timers: [],
  }))
  const queue: Pending[] = []
  let closed = false
  let nextId = 1
  let failedStarts = 0

  async function start(slot: Slot): Promise<void> {
    slot.ready = false
    slot.death = undefined
    slot.calls = 0
    try {
      slot.worker = await startWorker(slot.name, settings, {
        onMessage: message => onMessage(slot, message),
        onExit: (code, signal) => onExit(slot, code, signal),
      })
    } catch (error) {
      restartLater(slot, `could not start: ${(error as Error).message}`)
    }
    if (closed) slot.worker?.kill()
  }

  function restartLater(slot: Slot, detail: string): void {
    slot.worker = undefined
    if (closed) return
    failedStarts++
    settings.onTrouble('-', detail)
    setTimeout(() => start(slot), Math.min(10_000, 100 * 2 ** failedStarts)).unref()
  }

  function onMessage(slot: Slot, message: ChildMessage): void {
    if (message.kind === 'ready') {
      failedStarts = 0
      slot.ready = true
      dispatch()
      return
    }
    const { current, worker } = slot
    // A child that died may have left its last word in the channel, which is not for the call that came after.
    if (!current || !worker || current.id !== message.id) return
    if (message.kind === 'progress') current.call.onProgress?.(message.progress)
    else void finish(slot, worker, current, message)
  }

  /** Takes the result out of the child's folder, then frees the child. */
  async function finish(
    slot: Slot,
    worker: Worker,
    pending: Pending,
    message: Exclude<ChildMessage, { kind: 'ready' | 'progress' }>,
  ): Promise<void> {
    stopTimers(slot)
    pending.over = true
    try {
      if (pending.call.signal.aborted) pending.reject(cancelled())
      else if (message.kind !== 'result') pending.reject(failure(pending.call, message))
      else pending.resolve(await takeResult(worker.folder, pending.call.folder, message.result))
    } catch (error) {
      settings.onTrouble(pending.call.slug, describe(error))
      pending.reject(diskFault(error) ?? broken())
    }
    await free(slot, worker, Math.max(message.rss, worker.rss() ?? 0))
  }

  /** Lets a child take the next call, unless it has done its duty. It keeps nothing: its folder is emptied first. */
  async function free(slot: Slot, worker: Worker, rss: number): Promise<void> {
    await emptyFolder(worker.folder).catch(() => worker.kill())
    if (slot.worker !== worker) return
    slot.current = undefined
    slot.calls++
    if (isWorn(slot, rss)) {
      slot.ready = false
      worker.kill()
    } else dispatch()
  }

  function isWorn(slot: Slot, rss: number): boolean {
    return slot.calls >= MAX_CALLS || rss > MAX_RSS || (slot.worker?.cpu() ?? 0) > LIFETIME_CPU_S / 2
  }

  function failure(call: PoolCall, message: Extract<ChildMessage, { kind: 'fault' | 'bug' }>): Fault {
    if (message.kind === 'fault')
      return new Fault(message.fault.kind, message.fault.message, { cause: message.detail })
    settings.onTrouble(call.slug, message.detail)
    return broken()
  }

  function onExit(slot: Slot, code: number | null, signal: NodeJS.Signals | null): void {
    stopTimers(slot)
    const pending = slot.current?.over ? undefined : slot.current
    const errors = slot.worker?.errors() ?? ''
    const { death, ready } = slot
    slot.current = undefined
    slot.worker = undefined
    slot.ready = false
    if (pending) afterDeath(pending, death, signal, `${code ?? ''} ${signal ?? ''} ${errors.slice(-1500)}`)
    if (closed) return
    if (!pending && !ready && slot.calls === 0)
      restartLater(slot, `ended at start: ${code} ${signal} ${errors}`)
    else void start(slot)
  }

  function afterDeath(
    pending: Pending,
    death: Death | undefined,
    signal: NodeJS.Signals | null,
    detail: string,
  ) {
    const { call } = pending
    if (closed) return pending.reject(stopping())
    if (death === 'cancelled') return pending.reject(cancelled())
    if (death === 'cpu' || signal === 'SIGXCPU') return pending.reject(tooHeavy('computing time'))
    if (death === 'wall') {
      return pending.reject(
        new Fault('failed', 'The tool did not finish in time; try again, or send a smaller input.'),
      )
    }
    // V8 traps where it cannot get the memory it must have.
    if (death === 'memory' || signal === 'SIGTRAP' || DIED_OF_MEMORY.test(detail))
      return pending.reject(tooHeavy('memory'))
    settings.onTrouble(call.slug, `child died: ${detail}`)
    if (pending.tries >= 2) return pending.reject(broken())
    queue.unshift(pending)
    dispatch()
  }

  /** Gives waiting calls to idle children, in the order they came; the kept child takes short ones only. */
  function dispatch(): void {
    for (const slot of [...slots].reverse()) {
      if (!slot.ready || slot.current || !slot.worker) continue
      const at = slot.kept ? queue.findIndex(pending => pending.call.short) : 0
      const pending = queue[at]
      if (!pending) continue
      queue.splice(at, 1)
      void begin(slot, slot.worker, pending)
    }
  }

  async function begin(slot: Slot, worker: Worker, pending: Pending): Promise<void> {
    const { call } = pending
    slot.current = pending
    pending.tries++
    let input: CallInput
    try {
      input = await layOut(worker.folder, call.input)
    } catch (error) {
      // A child that died meanwhile took its folder along; then the call is tried again.
      if (slot.current !== pending) return
      settings.onTrouble(call.slug, describe(error))
      pending.over = true
      pending.reject(diskFault(error) ?? broken())
      return free(slot, worker, 0)
    }
    // The child may have died, or the caller hung up, while the files were laid out.
    if (slot.current !== pending) return
    if (call.signal.aborted) {
      pending.over = true
      pending.reject(cancelled())
      return free(slot, worker, 0)
    }
    slot.cpuAtStart = worker.cpu() ?? 0
    pending.id = nextId++
    watch(slot, worker, pending)
    const message: CallMessage = {
      kind: 'call',
      id: pending.id,
      slug: call.slug,
      input,
      wantsJson: call.wantsJson,
      now: call.now,
      purpose: call.purpose ?? 'call',
    }
    worker.send(message)
  }

  function watch(slot: Slot, worker: Worker, { call, id }: Pending): void {
    const kill = (death: Death) => {
      slot.death = death
      slot.ready = false
      worker.kill()
    }
    const used = () => (worker.cpu() ?? 0) - slot.cpuAtStart
    const onAbort = () => {
      worker.send({ kind: 'cancel', id })
      slot.timers.push(setTimeout(() => kill('cancelled'), call.graceMs ?? GRACE_MS))
    }
    call.signal.addEventListener('abort', onAbort, { once: true })
    slot.timers = [
      // On crowded cores a loop may not reach its CPU share before the clock runs out; it still computes then,
      // while a call that waits for something does not.
      setTimeout(
        () => kill(worker.isComputing() || used() > call.timeoutS / 2 ? 'cpu' : 'wall'),
        call.timeoutS * 1000,
      ),
      setInterval(() => {
        if (used() > call.timeoutS * CPU_SHARE) kill('cpu')
        else if ((worker.rss() ?? 0) > settings.memoryMb * 2 ** 20) kill('memory')
      }, 200),
    ]
    stopListening.set(slot, () => call.signal.removeEventListener('abort', onAbort))
  }

  const stopListening = new Map<Slot, () => void>()

  function stopTimers(slot: Slot): void {
    for (const timer of slot.timers) clearTimeout(timer)
    slot.timers = []
    stopListening.get(slot)?.()
    stopListening.delete(slot)
  }

  return {
    /** Starts the children; calls may come before they are ready. */
    start: () => Promise.all(slots.map(start)),

    run(call: PoolCall): Promise<CallResult> {
      if (closed) return Promise.reject(stopping())
      const free = slots.some(slot => slot.ready && !slot.current && (!slot.kept || call.short))
      if (!free && queue.length >= settings.queueMax) {
        return Promise.reject(
          new Fault('too-many', 'The server is busy with other calls; try again in a moment.', {
            retryAfter: 2,
          }),
        )
      }
      return new Promise((resolve, reject) => {
        const pending: Pending = { call, id: 0, tries: 0, over: false, resolve, reject }
        queue.push(pending)
        call.signal.addEventListener(
          'abort',
          () => {
            const at = queue.indexOf(pending)
            if (at < 0) return
            queue.splice(at, 1)
            reject(cancelled())
          },
          { once: true },
        )
        dispatch()
      })
    },

    /** How its children are confined; undefined until the first one told. */
    sandbox: settings.sandbox.state,

    stats: () => ({
      size: slots.length,
      ready: slots.filter(slot => slot.ready).length,
      busy: slots.filter(slot => slot.current).length,
      queued: queue.length,
    }),

    async close(): Promise<void> {
      closed = true
      for (const pending of queue.splice(0)) pending.reject(stopping())
      for (const slot of slots) slot.worker?.kill()
      // A child that was just killed may still have written something.
      await rm(settings.scratchRoot, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

const cancelled = () => new Fault('failed', 'The caller hung up before the answer.')
const stopping = () =>
  new Fault('too-many', 'The server is shutting down; try again in a moment.', { retryAfter: 5 })
const broken = () =>
  new Fault('failed', 'The tool failed on this call; nothing was charged. Try again later.')
const tooHeavy = (what: string) =>
  new Fault('input', `The input needs more ${what} than one call may use; send something smaller or simpler.`)

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
