import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Fault, type FaultKind } from '../fault.ts'
import type { ProgressUnit } from '../lib/async/watched.ts'
import { CODE_EXTENSION, ROOT } from '../lib/files/installation.ts'
import type { Declaration } from './declaration.ts'
import { TOO_LARGE } from './outcome.ts'
import type { Performance } from './perform.ts'
import type { CallInput, CallResult, StampDigest } from './protocol.ts'

const codeUrl = (path: string) => pathToFileURL(join(import.meta.dirname, path + CODE_EXTENSION)).href

/**
 * Plain JavaScript: were it a file of ours, a clone would start the reader of types for it before the cache of what is
 * read already is open, most of a start (see main.ts).
 */
const BEGIN = `
  const { cache, hook, program } = require('node:worker_threads').workerData
  require('node:module').enableCompileCache(cache)
  import(hook).then(() => import(program))`
const START = {
  cache: join(ROOT, 'node_modules/.cache/toolwright'),
  hook: codeUrl('../lib/files/own-imports'),
  program: codeUrl('thread'),
}
/** Code that is no JavaScript ends when it likes. */
const LONGEST_STOP_MS = 300

/** What a thread is told. */
export type ThreadOrder =
  | { kind: 'declare'; id: number; slug: string }
  | {
      kind: 'call'
      id: number
      slug: string
      input: CallInput
      scratch: string
      now: number
      wantsJson: boolean
      isJob: boolean
      cores?: number
      stamps: boolean
    }
  | { kind: 'cancel'; id: number }
  | { kind: 'stamped'; id: number; answer?: Uint8Array; problem?: string }

/** What a thread answers. */
export type ThreadAnswer =
  | { kind: 'declared'; id: number; declaration?: Declaration }
  | { kind: 'progress'; id: number; done: number; total: number; unit: ProgressUnit }
  | { kind: 'stamp'; id: number; hash: StampDigest; digest: Uint8Array }
  | { kind: 'result'; id: number; result: CallResult }
  | {
      kind: 'failed'
      id: number
      fault?: { kind: FaultKind; message: string } | undefined
      message: string
    }

type Order<T = ThreadOrder> = T extends { kind: 'declare' | 'call' } ? Omit<T, 'id'> : never

interface Pending {
  call?: Performance
  resolve: (answer: ThreadAnswer) => void
  reject: (error: Error) => void
}

async function stamp(
  thread: Worker,
  { id, hash, digest }: Extract<ThreadAnswer, { kind: 'stamp' }>,
  call: Performance,
): Promise<void> {
  const said = await call.timestamp!(hash, digest).then(
    answer => ({ answer }),
    (error: Error) => ({ problem: error.message }),
  )
  thread.postMessage({ kind: 'stamped', id, ...said } satisfies ThreadOrder)
}

/**
 * A thread that runs tools for a command line. A tool may compute for minutes without a pause; beside it the program
 * hears signals, draws its progress and ends at once.
 */
function startToolThread() {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(BEGIN, { eval: true, workerData: START })
    started.on('message', (answer: ThreadAnswer) => hear(started, answer))
    started.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      lose(started, isFull ? new Fault('input', TOO_LARGE, { cause: error }) : error)
    })
    started.on('exit', code => lose(started, new Error(`The tool ended with code ${code}.`)))
    return started
  }

  /** The next call has a thread of its own. */
  function lose(from: Worker, error: Error): void {
    if (from !== worker) return
    worker = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function hear(from: Worker, answer: ThreadAnswer): void {
    const waiting = pending.get(answer.id)
    if (!waiting) return
    if (answer.kind === 'progress') waiting.call?.progress(answer.done, answer.total, answer.unit)
    else if (answer.kind === 'stamp') void stamp(from, answer, waiting.call!)
    else {
      pending.delete(answer.id)
      // What waits for nothing does not keep the program from ending.
      if (pending.size === 0) from.unref()
      if (answer.kind !== 'failed') waiting.resolve(answer)
      else if (answer.fault) waiting.reject(new Fault(answer.fault.kind, answer.fault.message))
      else waiting.reject(new Error(answer.message))
    }
  }

  async function ask(order: Order, call?: Performance): Promise<ThreadAnswer> {
    const id = ++last
    const running = (worker ??= start())
    running.ref()
    const cancel = async () => {
      running.postMessage({ kind: 'cancel', id } satisfies ThreadOrder)
      await sleep(LONGEST_STOP_MS, undefined, { ref: false })
      // Others would be lost with it.
      if (pending.has(id) && pending.size === 1) await running.terminate()
    }
    call?.signal.addEventListener('abort', cancel, { once: true })
    try {
      return await new Promise<ThreadAnswer>((resolve, reject) => {
        pending.set(id, { resolve, reject, ...(call && { call }) })
        running.postMessage({ ...order, id })
      })
    } finally {
      call?.signal.removeEventListener('abort', cancel)
    }
  }

  return {
    /** A tool's declaration; undefined where there is none of this name. */
    async declaration(slug: string): Promise<Declaration | undefined> {
      const answer = await ask({ kind: 'declare', slug })
      return answer.kind === 'declared' ? answer.declaration : undefined
    },
    async perform(slug: string, input: CallInput, call: Performance): Promise<CallResult> {
      const { scratch, now, wantsJson, isJob, cores, timestamp } = call
      const stamps = timestamp !== undefined
      const told = { scratch, now, wantsJson, isJob, stamps, ...(cores !== undefined && { cores }) }
      const answer = await ask({ kind: 'call', slug, input, ...told }, call)
      return (answer as Extract<ThreadAnswer, { kind: 'result' }>).result
    },
    /** Ends whatever it computes; calls that wait are not answered any more. */
    async stop(): Promise<void> {
      pending.clear()
      await Promise.race([worker?.terminate(), sleep(LONGEST_STOP_MS)])
    },
  }
}

export type ToolThread = ReturnType<typeof startToolThread>

let own: ToolThread | undefined
/** The one that this program has. */
export const toolThread = (): ToolThread => (own ??= startToolThread())
