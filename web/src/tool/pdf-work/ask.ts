import { askWorker } from '../../browser-tools/frame/worker.ts'
import type { Operations } from './worker.ts'

/**
 * The server's own PDF code in a worker of this page. It stays for as long as a page shows something, so that fonts are
 * read once; one question at a time, the others wait their turn.
 */
export class PdfWork {
  private worker: Worker | undefined
  private readonly controller = new AbortController()
  private last: Promise<unknown> = Promise.resolve()

  ask<N extends keyof Operations>(
    operation: N,
    input: Parameters<Operations[N]>[0],
  ): Promise<Awaited<ReturnType<Operations[N]>>> {
    const task = { signal: this.controller.signal, progress: () => undefined }
    const asked = this.last.then(() => {
      this.worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      return askWorker<Operations, N>(this.worker, operation, input, task)
    })
    this.last = asked.catch(() => undefined)
    return asked as Promise<Awaited<ReturnType<Operations[N]>>>
  }

  close(): void {
    this.controller.abort(new DOMException('left', 'AbortError'))
    this.worker?.terminate()
  }
}
