import type { FastifyInstance } from 'fastify'
import type { Telemetry } from '../service/telemetry/telemetry.ts'
import { traceOf } from './requests.ts'

/** One span for each request of the API, with what it waited for below it. */
export function traceCalls(app: FastifyInstance, telemetry: Telemetry): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, toolSlug, report, startedAt, raw, id } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.raw.statusCode
    telemetry.record({
      name: toolSlug ? `call ${toolSlug}` : `${method} ${route}`,
      kind: 'server',
      traceparent: traceOf(raw.headers),
      from: startedAt,
      to: performance.now(),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'toolwright.request': id,
        ...(toolSlug && { 'toolwright.tool': toolSlug, 'toolwright.credits': report.creditsUsed }),
      },
      failed: status >= 500,
      parts: report.timings ?? [],
    })
    done()
  })
}
