import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { ApiError } from '../lib/api.ts'
import { setCredits } from '../lib/session.svelte.ts'
import { type CallResult, callTool, type Progress } from './call.ts'

/** One tool's calls from a page: at most one at a time, with its progress, and what came of the last. */
export class ToolRun {
  progress = $state.raw<Progress | undefined>()
  result = $state.raw<CallResult | undefined>()
  error = $state.raw<ApiError | undefined>()
  /** What the server says to a call that nobody asked for in so many words. */
  hint = $state('')
  /** Seconds until the server takes the next call, where it asked to wait. */
  wait = $state(0)
  private controller: AbortController | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  get busy(): boolean {
    return this.progress !== undefined
  }

  /** `quietly`: a call made while somebody types, of which nothing is seen but its result. */
  async start(
    tool: CatalogEntry,
    body: FormData | string,
    { quietly = false } = {},
  ): Promise<CallResult | undefined> {
    this.cancel()
    const controller = new AbortController()
    this.controller = controller
    if (!quietly) {
      this.error = undefined
      this.hint = ''
      this.progress = { phase: 'sending', part: 0 }
    }
    try {
      const result = await callTool(tool, body, {
        signal: controller.signal,
        onProgress: progress => {
          if (this.controller === controller && !quietly) this.progress = progress
        },
      })
      if (this.controller !== controller) return undefined
      this.result = result
      this.error = undefined
      this.hint = ''
      if (result.creditsLeft !== undefined) setCredits(result.creditsLeft)
      return result
    } catch (error) {
      if (this.controller !== controller || (error as Error).name === 'AbortError') return undefined
      if (!(error instanceof ApiError)) throw error
      if (quietly) {
        this.hint = error.status === 400 ? error.message : ''
        return undefined
      }
      this.error = error
      if (error.retryAfter) this.countDown(error.retryAfter)
      return undefined
    } finally {
      if (this.controller === controller) this.progress = undefined
    }
  }

  /** A call that is known to be refused before it is made. */
  refuse(error: ApiError): void {
    this.error = error
  }

  cancel(): void {
    this.controller?.abort()
    this.controller = undefined
    this.progress = undefined
  }

  private countDown(from: number): void {
    clearInterval(this.timer)
    this.wait = from
    this.timer = setInterval(() => {
      this.wait -= 1
      if (this.wait <= 0) clearInterval(this.timer)
    }, 1000)
  }
}
