import type { FastifyInstance } from 'fastify'
import { traceOf } from './requests.ts'

/** One answered request. The address of the route stands for the one that was called, which may hold a secret. */
export interface AccessLine {
  request: string
  traceparent?: string | undefined
  method: string
  route: string
  tool?: string
  status: number
  ms: number
  bytes: number
  credits?: number
  address: string
}

/** Tells of every request once its answer is out, or given up. */
export function accessLog(app: FastifyInstance, write: (line: AccessLine) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, toolSlug, toolCall, report, startedAt, raw, ip } = request
    write({
      request: id,
      traceparent: traceOf(raw.headers),
      method,
      route: request.routeOptions.url ?? 'none',
      ...(toolSlug && { tool: toolSlug }),
      status: reply.raw.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      bytes: Number(reply.raw.getHeader('content-length') ?? 0),
      ...(toolCall && { credits: report.creditsUsed }),
      address: ip,
    })
    done()
  })
}
