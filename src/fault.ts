/** What a caller did wrong, or what the service has to refuse; each kind knows its HTTP status. */
const STATUS = {
  input: 400,
  unauthorized: 401,
  payment: 402,
  forbidden: 403,
  'not-found': 404,
  method: 405,
  timeout: 408,
  conflict: 409,
  'too-large': 413,
  range: 416,
  'too-many': 429,
  'browser-only': 501,
  failed: 502,
  unavailable: 503,
} as const

export type FaultKind = keyof typeof STATUS
export const FAULT_KINDS = Object.keys(STATUS) as FaultKind[]

/** A message may name a column or a word of the caller's, which may be as long as a file. */
const LONGEST = 2000

/** A text that is short enough to be told. */
export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text

/**
 * The one error whose message reaches the caller. Everything else that is thrown is a bug or a broken
 * engine: it goes to the log whole and to the caller as a plain 502.
 */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly retryAfter: number | undefined

  constructor(kind: FaultKind, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(shortened(message), { cause: options.cause })
    this.name = 'Fault'
    this.kind = kind
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return STATUS[this.kind]
  }
}

/** The input is at fault: `badInput('pages: page 9 does not exist, the document has 3 pages.')`. */
export const badInput = (message: string, cause?: unknown): Fault => new Fault('input', message, { cause })

/** Something that the server itself depends on is away or full; the same call will work later. */
export const unavailable = (message: string, cause?: unknown): Fault =>
  new Fault('unavailable', message, { retryAfter: 1, cause })

/** Errors of a disk that is full or broken, or of a system that has no files left to open or lets none grow. */
const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/** What a caller is told when the disk fails; undefined for any other error. */
export const diskFault = (error: unknown): Fault | undefined =>
  DISK_ERRORS.has((error as NodeJS.ErrnoException | undefined)?.code ?? '')
    ? unavailable(
        'The server has no room for this call at the moment; nothing was charged. Try again later.',
        error,
      )
    : undefined

/** A call stack that ran over: input with more parts, or nested deeper, than the code can walk. */
export const stackFault = (error: unknown): Fault | undefined =>
  error instanceof RangeError && /call stack/.test(error.message)
    ? new Fault(
        'input',
        'The input has too many parts, or is nested too deeply, for one call; send something smaller or simpler.',
        { cause: error },
      )
    : undefined

/** Something is over its declared size. */
export const tooLarge = (message: string): Fault => new Fault('too-large', message)
