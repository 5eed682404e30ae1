import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A Host header that means this machine, with or without a port. */
export const LOOPBACK_HOST = /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?$/i

/** Whether a request comes from this machine in local mode, and from nobody who passed it on. */
export function isLocalRequest(request: FastifyRequest, config: Config): boolean {
  if (!config.local) return false
  const { headers } = request.raw
  return !wasPassedOn(headers) && LOOPBACK_HOST.test(headers.host ?? '')
}

/** Whether a proxy stands between the caller and this server. */
const wasPassedOn = (headers: IncomingHttpHeaders): boolean =>
  headers.via !== undefined ||
  headers.forwarded !== undefined ||
  headers['x-forwarded-for'] !== undefined ||
  headers['x-forwarded-host'] !== undefined ||
  headers['x-forwarded-proto'] !== undefined ||
  headers['x-real-ip'] !== undefined
