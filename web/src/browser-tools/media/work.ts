import type { Task } from '../frame/job.svelte.ts'
import { callWorker } from '../frame/worker.ts'
import type { MediaWork } from './worker.ts'

/** Has a worker read or write media. */
export const work = <N extends keyof MediaWork>(
  operation: N,
  input: Parameters<MediaWork[N]>[0],
  task: Task,
) =>
  callWorker<MediaWork, N>(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    operation,
    input,
    task,
  )

/** For what is read while a room is open, until it is left. */
export const quietly = (signal: AbortSignal, progress: Task['progress'] = () => undefined): Task => ({
  signal,
  progress,
})
