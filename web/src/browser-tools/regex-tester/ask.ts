import type { Answer, Request } from './matches.ts'

/** How long a pattern may take before its worker is ended. */
export const PATIENCE_MS = 2000

export class TooSlow extends Error {}

/** One question at a time: a new one ends the worker of the last, and so does the timer. */
export function createAsker(): { ask: (request: Request) => Promise<Answer>; end: () => void } {
  let worker: Worker | undefined
  const end = () => {
    worker?.terminate()
    worker = undefined
  }
  return {
    end,
    ask: request =>
      new Promise((resolve, reject) => {
        end()
        const mine = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
        worker = mine
        const timer = setTimeout(() => {
          mine.terminate()
          reject(new TooSlow())
        }, PATIENCE_MS)
        mine.onmessage = (event: MessageEvent<Answer>) => {
          clearTimeout(timer)
          mine.terminate()
          resolve(event.data)
        }
        mine.onerror = () => {
          clearTimeout(timer)
          reject(new Error('the worker did not start'))
        }
        mine.postMessage(request)
      }),
  }
}
