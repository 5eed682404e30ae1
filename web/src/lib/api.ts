import { Http } from '../../../clients/typescript/src/http.ts'

/** The page calls the service as any program does, by the client; people decide themselves whether to try again. */
export { ToolwrightError as ApiError } from '../../../clients/typescript/src/errors.ts'

const http = new Http({ retries: 0 })

/** Reads JSON. `get<Session>('/app/api/session')`. */
export const get = <T>(path: string): Promise<T> => http.json<T>(path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => send<T>('POST', path, body)
export const patch = <T>(path: string, body: unknown): Promise<T> => send<T>('PATCH', path, body)
export const put = <T>(path: string, body: unknown): Promise<T> => send<T>('PUT', path, body)
export const remove = <T>(path: string): Promise<T> => http.json<T>(path, { method: 'DELETE' })

const send = <T>(method: 'POST' | 'PATCH' | 'PUT', path: string, data: unknown): Promise<T> =>
  http.json<T>(path, { method, data })
