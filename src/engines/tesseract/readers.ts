import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fault, type FaultKind } from '../../fault.ts'
import { CODE_EXTENSION } from '../../lib/files/installation.ts'
import { holdCode } from './engine.ts'
import { type Reading, readImage } from './read-image.ts'
import type { OcrResult } from './read-words.ts'

export type ThreadAnswer = { result: OcrResult } | { message: string; kind?: FaultKind }

/** What a thread is sent: a page to read, or the languages of pages that will come. */
export type ThreadTask = Reading | { languages: readonly string[] }

/** Reads one page at a time. */
export interface PageReader extends Disposable {
  /** A reader that has a thread gives up when the signal is aborted. */
  read: (reading: Reading, signal: AbortSignal) => Promise<OcrResult>
}

/**
 * Readers with a thread each, which ends with them. The threads load what pages in these languages are read with while the
 * first of these are drawn.
 */
export function createReaders(count: number, languages: readonly string[]): PageReader[] {
  try {
    holdCode()
  } catch {
    // Each thread then tells why in its answer.
  }
  return Array.from({ length: count }, () => createThread(languages))
}

/** Works here, and stays warm for the next call. */
export const HERE: PageReader = { read: readImage, [Symbol.dispose]: () => undefined }

/** A thread takes the compile cache from its environment alone: without it, each strips and compiles all code anew. */
function threadEnv(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}

function createThread(languages: readonly string[]): PageReader {
  const start = () => {
    const thread = new Worker(join(import.meta.dirname, `read-thread${CODE_EXTENSION}`), { env: threadEnv() })
    // One that ends before it is given a page is replaced, and the page tells what is wrong.
    const gone = () => {
      if (worker === thread) worker = undefined
    }
    thread.on('error', gone).on('exit', gone)
    thread.postMessage({ languages } satisfies ThreadTask)
    return thread
  }
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  let worker: Worker | undefined = start()
  return {
    async read(reading, signal) {
      worker ??= start()
      try {
        const answer = await answerOf(worker, reading, signal)
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

const answerOf = (worker: Worker, reading: Reading, signal: AbortSignal): Promise<ThreadAnswer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const answered = (answer: ThreadAnswer) => settle(() => resolve(answer))
    const failed = (error: Error) => settle(() => reject(error))
    const ended = () => failed(new Error('the reader ended'))
    const givenUp = () => failed(signal.reason)
    // One by one: the worker listens to itself too, and without that it would not hear the next answer.
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended)
      signal.removeEventListener('abort', givenUp)
      end()
    }
    worker.on('message', answered).on('error', failed).on('exit', ended)
    signal.addEventListener('abort', givenUp)
    const data = new Uint8Array(reading.image.data)
    worker.postMessage({ ...reading, image: { ...reading.image, data } }, [data.buffer])
  })
