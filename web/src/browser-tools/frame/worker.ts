import { told } from '../../lib/messages.ts'
import { t } from '../texts.ts'
import type { Task } from './job.svelte.ts'
import { visitFolder } from './scratch.ts'
import type { Answer, Gives, Operations, Question } from './serve.ts'

/**
 * Has a worker do one operation: `callWorker<Work, 'trim'>(new Worker(new URL('./worker.ts', import.meta.url), …), 'trim', …)`.
 * The worker is ended afterwards, and at once when the task is cancelled, whatever it is doing.
 */
export async function callWorker<O extends Operations, N extends keyof O & string>(
  worker: Worker,
  operation: N,
  input: Parameters<O[N]>[0],
  task: Task,
  transfer: Transferable[] = [],
): Promise<Gives<O[N]>> {
  try {
    return await askWorker<O, N>(worker, operation, input, task, transfer)
  } finally {
    worker.terminate()
  }
}

/** The same of a worker that stays, for whoever asks often: one question at a time, and `terminate` at the end. */
export async function askWorker<O extends Operations, N extends keyof O & string>(
  worker: Worker,
  operation: N,
  input: Parameters<O[N]>[0],
  task: Task,
  transfer: Transferable[] = [],
): Promise<Gives<O[N]>> {
  const folder = await visitFolder()
  task.signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    task.signal.addEventListener('abort', () => reject(task.signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'progress') task.progress(data.part, data.words && told(data.words))
      else if (data.kind === 'done') resolve(data.value as Gives<O[N]>)
      else reject(Object.assign(new Error(told(data.message)), { name: data.name }))
    }
    worker.onerror = event => reject(new Error(event.message || t('worker.partPageCouldNot')))
    worker.postMessage({ operation, input, folder } satisfies Question, transfer)
  })
}
