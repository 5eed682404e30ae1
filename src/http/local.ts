import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whether a request comes from this machine in local mode, and from nobody who passed it on. */
export function isLocalRequest(request: FastifyRequest, config: Config): boolean {
  if (!config.local) return false
  if (FORWARDED.some(name => request.headers[name] !== undefined)) return false
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return isLoopback(host)
}
