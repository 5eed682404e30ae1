/** The program of a thread that reads pages for its parent; see readers.ts. */
import { parentPort } from 'node:worker_threads'
import { Fault } from '../../fault.ts'
import { type Reading, readImage } from './read-image.ts'
import type { ThreadAnswer } from './readers.ts'

parentPort!.on('message', async (reading: Reading) => {
  const answer = await readImage(reading).then(
    (result): ThreadAnswer => ({ result }),
    (error: Error): ThreadAnswer => ({
      message: error.message,
      ...(error instanceof Fault && { kind: error.kind }),
    }),
  )
  parentPort!.postMessage(answer)
})
