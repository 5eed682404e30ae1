/**
 * The program of a pool's child: takes one call at a time from its parent, runs the tool, answers.
 * It has no network, may read code, fonts and its own folder, and writes only into `out` there.
 */
import { join } from 'node:path'
import { createCatalog } from '../catalog.ts'
import { Fault } from '../fault.ts'
import { onSteps } from '../lib/async/bounded-step.ts'
import '../lib/files/own-imports.ts'
import { failureOf } from './outcome.ts'
import { measure, perform } from './perform.ts'
import { told } from './progress.ts'
import type { CallMessage, ChildMessage, ParentMessage, StampDigest } from './protocol.ts'
import { sandbox } from './sandbox/seal.ts'
import './sandbox/threads.ts'

const [scratch, folders] = process.argv.slice(2) as [string, string]
const catalog = createCatalog(JSON.parse(folders) as string[])

const send = (message: ChildMessage) => process.send!(message)

/** The call that runs; aborted when its caller hung up. */
let current: { id: number; controller: AbortController; stamped?: (message: Stamped) => void } | undefined
type Stamped = Extract<ParentMessage, { kind: 'stamped' }>

onSteps(ifTooLong => {
  if (current) send({ kind: 'step', id: current.id, ...(ifTooLong !== undefined && { ifTooLong }) })
})

process.on('message', (message: ParentMessage) => {
  if (message.kind === 'call') void answer(message)
  else if (message.id !== current?.id) return
  else if (message.kind === 'stamped') current.stamped?.(message)
  else current.controller.abort()
})

async function answer(call: CallMessage): Promise<void> {
  const controller = new AbortController()
  current = { id: call.id, controller }
  // On Linux the pool asks the system: a confined child cannot.
  const rss = () => (process.platform === 'linux' ? 0 : process.memoryUsage.rss())
  try {
    const tool = await catalog.load(call.slug)
    if (!tool) throw new Error(`no tool ${call.slug}`)
    const performance = {
      scratch: join(scratch, 'out'),
      signal: controller.signal,
      now: call.now,
      wantsJson: call.wantsJson,
      isJob: call.purpose !== 'call',
      cores: call.limits.cores,
      secondsLeft: countdown(call.limits),
      progress: told(progress => send({ kind: 'progress', id: call.id, progress })),
      ...(call.stamps && {
        timestamp: async (hash: StampDigest, digest: Uint8Array) => {
          const answered = new Promise<Stamped>(resolve => {
            current!.stamped = resolve
          })
          send({ kind: 'stamp', id: call.id, hash, digest: Buffer.from(digest).toString('base64') })
          const { answer, problem } = await answered
          if (answer === undefined)
            throw new Fault(
              'failed',
              `The timestamp service failed: ${problem}; nothing was charged. Try again later.`,
            )
          return Buffer.from(answer, 'base64')
        },
      }),
    }
    const work = call.purpose === 'measure' ? measure : perform
    const result = await work(tool, call.input, performance)
    send({ kind: 'result', id: call.id, result, rss: rss() })
  } catch (thrown) {
    const { fault, detail, isSpent } = failureOf(thrown)
    if (fault)
      send({ kind: 'fault', id: call.id, fault, detail, rss: isSpent ? Number.MAX_SAFE_INTEGER : rss() })
    else send({ kind: 'bug', id: call.id, detail, rss: rss() })
  }
}

function countdown({ timeS, cpuS }: CallMessage['limits']): () => number {
  const start = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(timeS - (performance.now() - start) / 1000, cpuS - (user + system) / 1e6)
  }
}

// Ctrl-C and service managers signal the whole group; the parent decides when a call in flight has to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// A parent that is gone leaves nothing to work for.
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready', ...(sandbox && { sandbox }) })
