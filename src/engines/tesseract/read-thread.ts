/** The program of a thread that reads pages for its parent; see readers.ts. */
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import '../../lib/files/own-imports.ts'
import type { ThreadAnswer, ThreadTask } from './readers.ts'

// After the hook, which a thread does not inherit: code that was cached with it is not used without.
const { Fault } = await import('../../fault.ts')
const { readImage } = await import('./read-image.ts')
const { prepare } = await import('./prepare.ts')

/** One by one: the engine of a thread reads one page at a time. */
let last: Promise<void> = Promise.resolve()
let waiting = 0

const isIdle = async (): Promise<boolean> => {
  await turn()
  return waiting === 0
}

async function answerTo(task: ThreadTask): Promise<void> {
  waiting--
  if (!('image' in task)) return prepare(task.languages, isIdle)
  const answer = await readImage(task).then(
    (result): ThreadAnswer => ({ result }),
    (error: Error): ThreadAnswer => ({
      message: error.message,
      ...(error instanceof Fault && { kind: error.kind }),
    }),
  )
  parentPort!.postMessage(answer)
}

parentPort!.on('message', (task: ThreadTask) => {
  waiting++
  last = last.then(() => answerTo(task))
})
