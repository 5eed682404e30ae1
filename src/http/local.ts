import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** A Host header that means this machine, with or without a port. */
const LOOPBACK_HOST = /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?$/i

/** Whether a request comes from this machine in local mode, and from nobody who passed it on. */
export function isLocalRequest(request: FastifyRequest, config: Config): boolean {
  if (!config.local) return false
  const { headers } = request
  for (const name of FORWARDED) if (headers[name] !== undefined) return false
  return LOOPBACK_HOST.test(headers.host ?? '')
}
