/** An answer that is not a success: the status, and the sentence the server gave. Status 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | undefined
  /** Work to be done before the next try, where the server wants some. */
  readonly challenge: string | undefined

  constructor(status: number, message: string, retryAfter?: number, challenge?: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.retryAfter = retryAfter
    this.challenge = challenge
  }
}

export const offline = (): ApiError =>
  new ApiError(0, 'The server cannot be reached. Check the connection and try again.')

/** Reads JSON. `get<Session>('/app/api/session')`. */
export const get = <T>(path: string): Promise<T> => request<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body)
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>('PATCH', path, body)
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>('PUT', path, body)
export const remove = <T>(path: string): Promise<T> => request<T>('DELETE', path)

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw offline()
  }
  const text = await response.text()
  if (!response.ok)
    throw failure(
      response.status,
      text,
      response.headers.get('retry-after'),
      response.headers.get('proof-of-work') ?? undefined,
    )
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The server's own sentence where there is one, a plain one otherwise. */
export function failure(
  status: number,
  text: string,
  retryAfter: string | null,
  challenge?: string,
): ApiError {
  let message = `The server answered ${status}.`
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string' && error !== '') message = error
  } catch {
    // Something in between answered, not the service: its page says nothing to a reader here.
    if (status === 413) message = 'The upload is too large.'
  }
  const seconds = retryAfter === null ? undefined : Number(retryAfter) || undefined
  return new ApiError(status, message, seconds, challenge)
}
