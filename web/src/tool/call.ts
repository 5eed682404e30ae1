import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import { MULTIPART_LIMIT } from '../../../src/contract/limits.ts'
import { ApiError, failure, offline } from '../lib/api.ts'

export interface CallResult {
  blob: Blob
  /** The text of results that are text. */
  text: string
  mediaType: string
  /** The name the server suggests for the file; '' where it suggests none. */
  name: string
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
}

interface CallOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/** Free tools take anyone's call; metered ones the session's, so that no key is ever in the page. */
export const addressOf = (tool: CatalogEntry): string =>
  tool.free ? tool.path : `/app/api/tools/${tool.slug}`

/** Calls a tool. XMLHttpRequest, because fetch cannot tell how much of an upload is out. */
export function callTool(
  tool: CatalogEntry,
  body: FormData | string,
  { onProgress, signal }: CallOptions = {},
): Promise<CallResult> {
  const size = typeof body === 'string' ? body.length : formSize(body)
  // The server would refuse it; there is no point in sending it.
  if (typeof body !== 'string' && size >= MULTIPART_LIMIT) {
    return Promise.reject(
      new ApiError(
        413,
        `These files are ${Math.ceil(size / 2 ** 20)} MB together; a call takes less than 50 MB.`,
      ),
    )
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const started = performance.now()
    const tell = (phase: Progress['phase'], event?: ProgressEvent) =>
      onProgress?.({
        phase,
        part: event?.lengthComputable && event.total > 0 ? event.loaded / event.total : undefined,
      })
    request.open('POST', addressOf(tool))
    request.responseType = 'blob'
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json')
    request.upload.onprogress = event => tell('sending', event)
    request.upload.onload = () => tell('working')
    request.onprogress = event => tell('receiving', event)
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.onerror = () => reject(offline())
    request.onload = () => readAnswer(request, performance.now() - started).then(resolve, reject)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    tell(typeof body === 'string' ? 'working' : 'sending')
    request.send(body)
  })
}

function formSize(form: FormData): number {
  let size = 0
  for (const value of form.values()) size += typeof value === 'string' ? value.length : value.size
  return size
}

async function readAnswer(request: XMLHttpRequest, milliseconds: number): Promise<CallResult> {
  const blob = request.response as Blob
  if (request.status !== 200) {
    throw failure(request.status, await blob.text(), request.getResponseHeader('retry-after'))
  }
  const mediaType = (request.getResponseHeader('content-type') ?? '').split(';')[0]!.trim()
  const isText = /^text\/|json$/.test(mediaType)
  const left = request.getResponseHeader('x-credits-remaining')
  return {
    blob,
    text: isText ? await blob.text() : '',
    mediaType,
    name: fileName(request.getResponseHeader('content-disposition') ?? ''),
    warning: request.getResponseHeader('x-warning') ?? '',
    ignored: (request.getResponseHeader('x-ignored-parameters') ?? '').split(', ').filter(Boolean),
    creditsUsed: Number(request.getResponseHeader('x-credits-used') ?? 0),
    creditsLeft: left === null ? undefined : Number(left),
    milliseconds,
  }
}

/** The name in a content-disposition header, the UTF-8 form first. */
export function fileName(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Fall through to the plain form.
    }
  }
  return /filename="([^"]*)"/.exec(header)?.[1] ?? ''
}
