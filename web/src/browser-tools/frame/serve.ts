import { joinVisit } from './scratch.ts'

export type Report = (part: number | undefined, words?: string) => void

/** What a worker can be asked to do; each takes one input and tells how far it is. */
export type Operations = Record<string, (input: never, report: Report) => Promise<unknown>>

/** What an operation gives. */
export type Gives<Operation> = Operation extends (...input: never[]) => Promise<infer Value> ? Value : never

export interface Question {
  operation: string
  input: unknown
  folder: string
}

export type Answer =
  | { kind: 'progress'; part: number | undefined; words: string | undefined }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; name: string; message: string }

const LEAST_PAUSE = 60

/** In a worker: answers what `callWorker` asks. */
export function serve(operations: Operations): void {
  const post = (answer: Answer, transfer: Transferable[] = []) => postMessage(answer, { transfer })
  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    joinVisit(data.folder)
    let told = 0
    try {
      const value = await operations[data.operation]!(data.input as never, (part, words) => {
        const now = performance.now()
        if (now - told < LEAST_PAUSE) return
        told = now
        post({ kind: 'progress', part, words })
      })
      post({ kind: 'done', value })
    } catch (error) {
      const { name, message } = error as Error
      post({ kind: 'failed', name, message })
    }
  })
}
