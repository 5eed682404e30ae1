/** What went wrong, in one word a program can branch on. */
export type ErrorCode =
  | 'input'
  | 'unauthorized'
  | 'payment'
  | 'forbidden'
  | 'not-found'
  | 'timeout'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'browser-only'
  | 'failed'
  | 'unavailable'
  | 'offline'
  | 'cancelled'
  | 'signature'

const CODES: Record<number, ErrorCode> = {
  400: 'input',
  401: 'unauthorized',
  402: 'payment',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many',
  501: 'browser-only',
  502: 'failed',
  503: 'unavailable',
}

const WAYS_OUT: Record<ErrorCode, string> = {
  input: 'Correct the parameter that the message names and call again.',
  unauthorized: 'Give the client a key: new Toolwright({ key }).',
  payment: 'Check the key; if it is right, add credits to its account.',
  forbidden: 'Use a key or a login that may do this.',
  'not-found': 'Check the name or id. Files and jobs are kept for a limited time.',
  timeout: 'Send the files again, over a faster connection if there is one.',
  conflict: 'Look at its present state first; it is over, or there is no room for one more.',
  'too-large': 'Send smaller files, or fewer of them at once.',
  'too-many': 'Wait for retryAfter seconds and call again.',
  'browser-only': "Use the tool on the service's page; it runs in the browser.",
  failed: 'Nothing was charged. Try another file; if all fail, tell the operator the request id.',
  unavailable: 'Nothing was charged. Call again in a moment.',
  offline: 'Check the address of the service and the connection.',
  cancelled: 'It was cancelled and refunded. Queue it again if you need it.',
  signature: 'Check the secret, and verify the body as it arrived, before any parsing.',
}

interface About {
  code?: ErrorCode
  retryAfter?: number | undefined
  requestId?: string | undefined
  headers?: Headers | undefined
  cause?: unknown
}

/**
 * Every failure of a call. `message` is the service's own sentence, `parameter` the one it is about, `wayOut` what to
 * do. Status 0: no answer came at all.
 */
export class ToolwrightError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The parameter that was wrong, where the message names one: `angle`, `steps[1].angle`. */
  readonly parameter: string | undefined
  /** What can be done about it, in one sentence. */
  readonly wayOut: string
  /** Seconds to wait before the next try, where the service said so. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** The headers of the answer, where there was one. */
  readonly headers: Headers | undefined

  constructor(status: number, message: string, about: About = {}) {
    super(message, { cause: about.cause })
    this.name = new.target.name
    this.status = status
    this.code = about.code ?? CODES[status] ?? (status >= 500 ? 'failed' : 'input')
    this.parameter = this.code === 'input' ? /^([a-z][\w.[\]-]*): /i.exec(message)?.[1] : undefined
    this.wayOut = WAYS_OUT[this.code]
    this.retryAfter = about.retryAfter
    this.requestId = about.requestId
    this.headers = about.headers
  }
}

/** 400: a parameter is missing or wrong; `parameter` says which. */
export class InputError extends ToolwrightError {}
/** 401 and 403: no key, or one that may not do this. */
export class KeyError extends ToolwrightError {}
/** 402: the key is unknown, or the balance is too low. */
export class PaymentError extends ToolwrightError {}
/** 404: nothing of this name or id, or its time is over. */
export class NotFoundError extends ToolwrightError {}
/** 413: larger than the service takes. */
export class TooLargeError extends ToolwrightError {}
/** 429, after all retries. */
export class RateLimitError extends ToolwrightError {}
/** 502: the tool failed, or a job did. */
export class ToolFailedError extends ToolwrightError {}
/** 503, after all retries. */
export class UnavailableError extends ToolwrightError {}
/** No answer: the service cannot be reached, or the connection broke. */
export class OfflineError extends ToolwrightError {}
/** The job was cancelled while it was waited for. */
export class CancelledError extends ToolwrightError {}
/** A webhook delivery whose signature does not hold. */
export class SignatureError extends ToolwrightError {}

const CLASSES: Record<number, typeof ToolwrightError> = {
  400: InputError,
  401: KeyError,
  402: PaymentError,
  403: KeyError,
  404: NotFoundError,
  413: TooLargeError,
  429: RateLimitError,
  502: ToolFailedError,
  503: UnavailableError,
}

export const offline = (cause?: unknown): OfflineError =>
  new OfflineError(0, 'The server cannot be reached. Check the connection and try again.', {
    code: 'offline',
    cause,
  })

/** The error of an answer that is no success: the service's own sentence where there is one. */
export function errorOf(status: number, text: string, headers: Headers): ToolwrightError {
  let message = `The server answered ${status}.`
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string' && error !== '') message = error
  } catch {
    // Something in between answered, not the service: its page says nothing to a reader here.
    if (status === 413) message = 'The upload is too large.'
  }
  return new (CLASSES[status] ?? ToolwrightError)(status, message, {
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? undefined,
    headers,
  })
}

/** Retry-After as seconds; it may also be a date. */
export function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) || undefined
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
