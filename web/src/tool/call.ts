import { ToolwrightError } from '../../../clients/typescript/src/errors.ts'
import { Http } from '../../../clients/typescript/src/http.ts'
import { fileName, readMeta } from '../../../clients/typescript/src/result.ts'
import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { QueuedJob } from '../../../src/contract/jobs.ts'
import { MULTIPART_LIMIT } from '../../../src/contract/limits.ts'
import { OwnError } from '../lib/errors.ts'
import { t } from '../lib/messages.ts'

export interface CallResult {
  blob: Blob
  /** The text of results that are text. */
  text: string
  mediaType: string
  /** The name the server suggests for the file; '' where it suggests none. */
  name: string
  /** Where the server keeps it, it has an id. */
  fileId?: string
  /** What was lost or changed on the way, as the server says it; '' for nothing. */
  warning: string
  ignored: string[]
  creditsUsed: number
  creditsLeft: number | undefined
  milliseconds: number
}

export interface Progress {
  phase: 'sending' | 'working' | 'receiving'
  /** 0 to 1, where it can be told. */
  part: number | undefined
  /** What is counted on the way: pages, files. */
  count?: { done: number; total: number; unit: string }
}

interface CallOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Called once the server has the work, which then goes on without the page; without it the call waits for its answer. */
  onJob?: (id: string) => void
}

/** Calls a tool: free ones as anyone, metered ones by the session, so that no key is ever in the page. */
export async function callTool(
  tool: CatalogEntry,
  body: FormData | string,
  { onProgress, signal, onJob }: CallOptions = {},
): Promise<CallResult> {
  const isJson = typeof body === 'string'
  const size = isJson ? body.length : formSize(body)
  // The server would refuse it; there is no point in sending it.
  const tooLarge = isJson ? '' : tooLargeTogether(size)
  if (tooLarge) throw new OwnError(413, tooLarge)
  const http = new Http({
    path: tool.free ? '/api/v1/' : '/app/api/',
    retries: 0,
    fetch: (url, init) => sendTold(url, init, onProgress),
  })
  const started = performance.now()
  const send = (asJob: boolean) =>
    http.send(`tools/${tool.slug}`, {
      method: 'POST',
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...(asJob && { prefer: 'respond-async' }),
      },
      body: () => body,
      signal,
    })
  const response = await send(onJob !== undefined).catch((error: unknown) => {
    // An account without room for the result can still have it as the answer.
    if (onJob && error instanceof ToolwrightError && error.status === 413) return send(false)
    throw error
  })
  if (response.status === 202 && onJob) {
    const { job_id } = (await response.json()) as QueuedJob
    onJob(job_id)
    const { follow, resultOf } = await import('../runs/job.ts')
    const watch = {
      signal: signal ?? new AbortController().signal,
      onProgress: onProgress ?? (() => undefined),
    }
    const job = await follow(job_id, watch)
    const textType = tool.returns?.kind === 'text' ? tool.returns.media_types[0] : ''
    return { ...(await resultOf(job, textType)), milliseconds: performance.now() - started }
  }
  const milliseconds = performance.now() - started
  const { headers } = response
  const mediaType = (headers.get('content-type') ?? '').split(';')[0]!.trim()
  const blob = await response.blob()
  const { ignored, creditsUsed, creditsRemaining } = readMeta(headers)
  return {
    blob,
    text: /^text\/|json$/.test(mediaType) ? await blob.text() : '',
    mediaType,
    name: fileName(headers.get('content-disposition') ?? ''),
    warning: headers.get('x-warning') ?? '',
    ignored: [...ignored],
    creditsUsed,
    creditsLeft: creditsRemaining,
    milliseconds,
  }
}

/** What is said of files that a call cannot take; '' where it can. */
export function tooLargeTogether(size: number, count = 2): string {
  if (size < MULTIPART_LIMIT) return ''
  return t(count > 1 ? 'call.theseFilesMbTogether' : 'call.fileMb', { size: Math.ceil(size / 1e6) })
}

/** A fetch that tells how far it is. By XMLHttpRequest: fetch does not say how much of an upload is out. */
function sendTold(
  url: string,
  { method, headers, body, signal }: RequestInit,
  onProgress: CallOptions['onProgress'],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let sending = false
    const tell = (phase: Progress['phase'], event?: ProgressEvent) =>
      onProgress?.({
        phase,
        part: event?.lengthComputable && event.total > 0 ? event.loaded / event.total : undefined,
      })
    request.open(method!, url)
    request.responseType = 'blob'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => {
      sending = event.loaded > 0
      tell('sending', event)
    }
    request.upload.onload = () => {
      sending = false
      tell('working')
    }
    // A job that is queued is no result yet.
    request.onprogress = event => request.status !== 202 && tell('receiving', event)
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.onerror = () =>
      reject(
        sending
          ? new OwnError(0, t('callError.way.cut'), { code: 'offline' })
          : new TypeError('no connection'),
      )
    request.onload = () => {
      const answered = request.getAllResponseHeaders().trim().split(/\r?\n/)
      const pairs = answered.map(line => line.split(/:\s*(.*)/s, 2) as [string, string])
      resolve(new Response(request.response as Blob, { status: request.status, headers: pairs }))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    tell(typeof body === 'string' ? 'working' : 'sending')
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function formSize(form: FormData): number {
  let size = 0
  for (const value of form.values()) size += typeof value === 'string' ? value.length : value.size
  return size
}
