import type { Task } from '../../browser-tools/frame/job.svelte.ts'
import { callWorker } from '../../browser-tools/frame/worker.ts'
import type { Operations, ReadPdf } from './worker.ts'

export type { PageData, ReadPdf } from './worker.ts'

/** Reads a PDF on this device with the server's own reader: text, lines and tables by page, and files in it. */
export function readPdf(file: Blob, task: Task, password = ''): Promise<ReadPdf> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return callWorker<Operations, 'read'>(worker, 'read', { file, password }, task)
}
