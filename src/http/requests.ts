import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badInput, type Fault } from '../fault.ts'
import type { Purpose } from '../service/execute.ts'

/** The Idempotency-Key header, where there is one. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw badInput('idempotency-key: expected 1 to 255 printable characters without spaces.')
  }
  return given
}

/** A request that does more than look is not for keys that only read. */
export const purposeOf = ({ method }: FastifyRequest): Purpose => ({
  changes: method !== 'GET' && method !== 'HEAD',
})

/** A signal that fires when the caller goes away before the answer is out. */
export function onHangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Whether the caller would rather have a job than wait for the answer (RFC 7240). */
export const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  headers['prefer'] !== undefined &&
  /(^|[,;\s])respond-async($|[,;\s])/i.test([headers['prefer']].flat().join(','))

/** The caller's own name for a request, where it is fit for headers and logs. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : undefined
}

/** The trace that a request belongs to (W3C Trace Context); one that is not well formed is none. */
export function traceOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  if (typeof traceparent !== 'string') return undefined
  const fits = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.test(traceparent)
  return fits ? traceparent : undefined
}

/** The address under which a caller reaches this server, without a slash at the end. */
export const ownAddress = (request: FastifyRequest, { publicUrl }: Config): string =>
  publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`

/** Why a body that is compressed on its way is not read: unpacked, it could be of any size. */
export function packedBody(headers: IncomingHttpHeaders): Fault | undefined {
  const { 'content-encoding': encoding = '', 'transfer-encoding': transfer = '' } = headers
  if (!/^\s*(identity)?\s*$/i.test(encoding))
    return badInput('content-encoding: a compressed body is not read; send it as it is.')
  if (!/^\s*(chunked)?\s*$/i.test(transfer))
    return badInput('transfer-encoding: only chunked is read; send the body as it is.')
  return undefined
}
