import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { type Transferable, Worker } from 'node:worker_threads'
import { Fault, type FaultKind } from '../../fault.ts'
import { CODE_EXTENSION } from '../../lib/files/installation.ts'
import { holdCode } from './engine.ts'
import { type Reading, readImage } from './read-image.ts'
import type { OcrResult } from './read-words.ts'
import type { Share, SharedPage } from './shared-lines.ts'

export type ThreadAnswer =
  | { result: OcrResult }
  | { message: string; kind?: FaultKind }
  /** A page that another may read lines of, before its result. */
  | { shared: SharedPage }
  | { helped: true }

/** What a thread is sent: a page to read, one to read lines of, or the languages of pages that will come. */
export type ThreadTask = Reading | { shared: SharedPage } | { languages: readonly string[] }

/** Reads one page at a time. */
export interface PageReader extends Disposable {
  /** A reader that has a thread gives up when the signal is aborted. */
  read: (reading: Reading, signal: AbortSignal, share?: Share) => Promise<OcrResult>
  /** Reads lines of a page that another has begun. Only threads can. */
  help?: (page: SharedPage) => Promise<void>
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
export const HERE: PageReader = {
  read: (reading, _, share) => readImage(reading, share),
  [Symbol.dispose]: () => undefined,
}

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
    async read(reading, signal, share) {
      worker ??= start()
      try {
        const data = new Uint8Array(reading.image.data)
        const task = { ...reading, image: { ...reading.image, data } }
        const answer = await answerOf(worker, task, [data.buffer], signal, share)
        if ('result' in answer) return answer.result
        if (!('message' in answer)) throw new Error('another answer than was asked for')
        throw answer.kind ? new Fault(answer.kind, answer.message) : new Error(answer.message)
      } catch (error) {
        // What broke once may be in an unknown state; the next page gets a new thread.
        if (!(error instanceof Fault)) end()
        throw error
      }
    },
    async help(page) {
      worker ??= start()
      await answerOf(worker, { shared: page }, [page.port])
    },
    [Symbol.dispose]: end,
  }
}

const answerOf = (
  worker: Worker,
  task: ThreadTask,
  moved: Transferable[],
  signal?: AbortSignal,
  share?: Share,
): Promise<ThreadAnswer> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const answered = (answer: ThreadAnswer) => {
      if ('shared' in answer) share?.(answer.shared)
      else settle(() => resolve(answer))
    }
    const failed = (error: Error) => settle(() => reject(error))
    const ended = () => failed(new Error('the reader ended'))
    const givenUp = () => failed(signal!.reason)
    // One by one: the worker listens to itself too, and without that it would not hear the next answer.
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', ended)
      signal?.removeEventListener('abort', givenUp)
      end()
    }
    worker.on('message', answered).on('error', failed).on('exit', ended)
    signal?.addEventListener('abort', givenUp)
    worker.postMessage(task, moved)
  })
