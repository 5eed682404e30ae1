import type { Answer, Request } from './matches.ts'

/** How long a pattern may take before its worker is ended. */
export const PATIENCE_MS = 2000

export class TooSlow extends Error {}

/** One question at a time: a new one ends the worker of the last, whose answer then never comes. */
export function createAsker(): { ask: (request: Request) => Promise<Answer>; end: () => void } {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
  }
  return {
    end,
    ask: request =>
      new Promise((resolve, reject) => {
        end()
        worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
        timer = setTimeout(() => {
          end()
          reject(new TooSlow())
        }, PATIENCE_MS)
        worker.onmessage = (event: MessageEvent<Answer>) => {
          end()
          resolve(event.data)
        }
        worker.onerror = () => {
          end()
          reject(new Error('the worker did not start'))
        }
        worker.postMessage(request)
      }),
  }
}
