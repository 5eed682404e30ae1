import { errorOf, offline, ToolwrightError } from './errors.ts'
import type { BodyBytes } from './inputs.ts'

export interface Settings {
  /** Where the service is; `http://127.0.0.1:8080` unless told, in a page the page's own address. */
  url?: string | URL
  /** An API key. Free tools work without one. */
  key?: string
  /** Tries after the first, on 429, 503 and a broken connection; 3 unless told. */
  retries?: number
  /** The longest that a Retry-After is waited for, in seconds; 60 unless told. */
  longestWait?: number
  /** In place of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Where the API lies below the address; `/api/v1/` unless told. */
  path?: string
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Makes the body, once for every try. */
  body?: () => BodyBytes
  /** Set where the body can be sent once only. */
  once?: boolean
  signal?: AbortSignal | undefined
  /** Makes a repeated call cost once. Made up where a call may be repeated. */
  idempotencyKey?: string | undefined
}

const DEFAULT_URL = 'http://127.0.0.1:8080'

/** Requests with the key, tried again where that is safe. */
export class Http {
  readonly #base: string
  readonly #origin: string
  readonly #settings: Settings

  constructor(settings: Settings) {
    const page = (globalThis as { location?: { origin?: string } }).location?.origin
    const given = String(settings.url ?? page ?? DEFAULT_URL)
    this.#origin = given.replace(/\/+$/, '')
    this.#base = this.#origin + (settings.path ?? '/api/v1/')
    this.#settings = settings
  }

  /** The address of something in the API; what is a whole address stays one. */
  address(path: string): string {
    if (/^https?:/.test(path)) return path
    return path.startsWith('/') ? this.#origin + path : this.#base + path
  }

  async json<T>(path: string, request: Request & { data?: unknown } = {}): Promise<T> {
    const { data, ...rest } = request
    const text = data === undefined ? undefined : JSON.stringify(data)
    const response = await this.send(path, {
      ...rest,
      headers: {
        accept: 'application/json',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...rest.headers,
      },
      ...(text !== undefined && { body: () => text }),
    })
    const answer = await response.text()
    return (answer === '' ? undefined : JSON.parse(answer)) as T
  }

  /** Sends a request until it gets an answer that is none to wait for. Throws a ToolwrightError. */
  async send(path: string, request: Request): Promise<Response> {
    const { retries = 3, longestWait = 60 } = this.#settings
    const tries = request.once ? 1 : retries + 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(path, request)
      } catch (error) {
        const wait = waitBefore(error, attempt)
        if (attempt >= tries || wait === undefined || wait > longestWait) throw error
        await sleep(wait * 1000, request.signal)
      }
    }
  }

  async #once(path: string, { method = 'GET', headers, body, signal, idempotencyKey }: Request) {
    const { key, fetch: send = fetch } = this.#settings
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(body && { body: body(), duplex: 'half' }),
      ...(signal && { signal }),
    }
    const response = await send(this.address(path), init).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ToolwrightError) throw error
      throw offline(error)
    })
    if (response.ok) return response
    throw errorOf(response.status, await response.text(), response.headers)
  }
}

/** Seconds before the next try; undefined where there is no point in one. */
function waitBefore(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ToolwrightError)) return undefined
  if (error.status !== 429 && error.status !== 503 && error.code !== 'offline') return undefined
  // Without a word from the service: half a second, doubled each time, never all callers at once.
  return error.retryAfter ?? 0.5 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}

/** Waits, unless the caller gives up. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

export const query = (values: Record<string, string | number | boolean | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
