/** The program of a thread that runs tools for a command line; see tool-thread.ts. */
import { parentPort } from 'node:worker_threads'
import { createCatalog } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { declarationOf } from './declaration.ts'
import { failureOf } from './outcome.ts'
import { perform } from './perform.ts'
import type { StampDigest } from './protocol.ts'
import type { ThreadAnswer, ThreadOrder } from './tool-thread.ts'

type Stamped = Extract<ThreadOrder, { kind: 'stamped' }>
interface Running {
  controller: AbortController
  stamped?: (message: Stamped) => void
}

const catalog = createCatalog()
const running = new Map<number, Running>()

const send = (message: ThreadAnswer) => parentPort!.postMessage(message)

parentPort!.on('message', (order: ThreadOrder) => {
  if (order.kind === 'declare') void declare(order)
  else if (order.kind === 'call') void answer(order)
  else if (order.kind === 'stamped') running.get(order.id)?.stamped?.(order)
  else running.get(order.id)?.controller.abort()
})

async function declare({ id, slug }: Extract<ThreadOrder, { kind: 'declare' }>): Promise<void> {
  try {
    const tool = await catalog.load(slug)
    send({ kind: 'declared', id, ...(tool && { declaration: declarationOf(tool) }) })
  } catch (error) {
    send({ kind: 'failed', id, message: (error as Error).message })
  }
}

async function answer({
  id,
  slug,
  input,
  stamps,
  ...call
}: Extract<ThreadOrder, { kind: 'call' }>): Promise<void> {
  const own: Running = { controller: new AbortController() }
  running.set(id, own)
  try {
    const result = await perform((await catalog.load(slug))!, input, {
      ...call,
      signal: own.controller.signal,
      progress: (done, total, unit) => send({ kind: 'progress', id, done, total, unit }),
      ...(stamps && { timestamp: (hash, digest) => stamp(id, own, hash, digest) }),
    })
    send({ kind: 'result', id, result })
  } catch (error) {
    const { fault } = failureOf(error)
    send({ kind: 'failed', id, fault, message: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
  }
}

/** The command line asks for timestamps: its settings say whom. */
async function stamp(id: number, own: Running, hash: StampDigest, digest: Uint8Array): Promise<Uint8Array> {
  const answered = new Promise<Stamped>(resolve => {
    own.stamped = resolve
  })
  send({ kind: 'stamp', id, hash, digest })
  const { answer, problem } = await answered
  if (!answer) throw new Fault('failed', `The timestamp service failed: ${problem}. Try again later.`)
  return answer
}
