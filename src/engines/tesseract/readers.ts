import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fault, type FaultKind } from '../../fault.ts'
import { CODE_EXTENSION } from '../../lib/files/installation.ts'
import { type Reading, readImage } from './read-image.ts'
import type { OcrResult } from './read-words.ts'

export type ThreadAnswer = { result: OcrResult } | { message: string; kind?: FaultKind }

/** Reads one page at a time. */
export interface PageReader extends Disposable {
  read: (reading: Reading) => Promise<OcrResult>
}

/** One reader works here; several have a thread each, which ends with them. */
export const createReaders = (count: number): PageReader[] =>
  count < 2 ? [HERE] : Array.from({ length: count }, () => createThread())

const HERE: PageReader = { read: readImage, [Symbol.dispose]: () => undefined }

function createThread(): PageReader {
  let worker: Worker | undefined
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  return {
    async read(reading) {
      worker ??= new Worker(join(import.meta.dirname, `read-thread${CODE_EXTENSION}`))
      try {
        const answer = await answerOf(worker, reading)
        if ('result' in answer) return answer.result
        throw answer.kind ? new Fault(answer.kind, answer.message) : new Error(answer.message)
      } catch (error) {
        // What broke once may be in an unknown state; the next page gets a new thread.
        if (!(error instanceof Fault)) end()
        throw error
      }
    },
    [Symbol.dispose]: end,
  }
}

const answerOf = (worker: Worker, reading: Reading): Promise<ThreadAnswer> =>
  new Promise((resolve, reject) => {
    const done = () => worker.removeAllListeners()
    worker
      .once('message', (answer: ThreadAnswer) => {
        done()
        resolve(answer)
      })
      .once('error', error => {
        done()
        reject(error)
      })
      .once('exit', () => {
        done()
        reject(new Error('the reader ended'))
      })
    const data = new Uint8Array(reading.image.data)
    worker.postMessage({ ...reading, image: { ...reading.image, data } }, [data.buffer])
  })
