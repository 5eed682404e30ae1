import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badInput } from '../fault.ts'

/** The Idempotency-Key header, where there is one. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw badInput('idempotency-key: expected 1 to 255 printable characters without spaces.')
  }
  return given
}

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
  /(^|[,;\s])respond-async($|[,;\s])/i.test([headers['prefer']].flat().join(','))

/** The address under which a caller reaches this server, without a slash at the end. */
export const ownAddress = (request: FastifyRequest, { publicUrl }: Config): string =>
  publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
