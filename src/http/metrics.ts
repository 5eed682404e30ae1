import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'
import { bearerToken } from '../service/keys.ts'
import type { HttpContext } from './context.ts'
import { isLocalRequest } from './local.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

interface Series {
  calls: Map<string, number>
  buckets: Map<string, number[]>
  sums: Map<string, number>
}

/** Counts every answered tool call and serves the figures in Prometheus' text form. */
export function metricsRoutes(app: FastifyInstance, context: HttpContext): void {
  const series: Series = { calls: new Map(), buckets: new Map(), sums: new Map() }

  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!request.toolSlug) return
    const seconds = (performance.now() - request.startedAt) / 1000
    const call = `tool="${request.toolSlug}",status="${reply.statusCode}"`
    series.calls.set(call, (series.calls.get(call) ?? 0) + 1)
    const slug = request.toolSlug
    const buckets = series.buckets.get(slug) ?? BUCKETS.map(() => 0).concat(0)
    const at = BUCKETS.findIndex(edge => seconds <= edge)
    buckets[at < 0 ? BUCKETS.length : at]!++
    series.buckets.set(slug, buckets)
    series.sums.set(slug, (series.sums.get(slug) ?? 0) + seconds)
  })

  app.get('/metrics', (request, reply) => {
    const { config } = context
    const open = isLocalRequest(request, config)
    const token = bearerToken(request.headers.authorization)
    if (!open && (config.metricsToken === undefined || token !== config.metricsToken)) {
      throw new Fault(
        'not-found',
        'Metrics are served in local mode, or with the METRICS_TOKEN as bearer token.',
      )
    }
    return reply.header('content-type', 'text/plain; version=0.0.4').send(render(series, context))
  })
}

function render(series: Series, { service }: HttpContext): string {
  const pool = service.pool.stats()
  const memory = process.memoryUsage()
  const lines = ['# TYPE toolwright_calls_total counter']
  for (const [labels, count] of series.calls) lines.push(`toolwright_calls_total{${labels}} ${count}`)
  lines.push('# TYPE toolwright_call_seconds histogram')
  for (const [slug, buckets] of series.buckets) {
    let sum = 0
    for (const [i, count] of buckets.entries()) {
      sum += count
      lines.push(`toolwright_call_seconds_bucket{tool="${slug}",le="${BUCKETS[i] ?? '+Inf'}"} ${sum}`)
    }
    lines.push(`toolwright_call_seconds_sum{tool="${slug}"} ${series.sums.get(slug)}`)
    lines.push(`toolwright_call_seconds_count{tool="${slug}"} ${sum}`)
  }
  const gauge = (name: string, value: number) => lines.push(`# TYPE ${name} gauge`, `${name} ${value}`)
  gauge('toolwright_pool_children', pool.size)
  gauge('toolwright_pool_busy', pool.busy)
  gauge('toolwright_queue_length', pool.queued)
  gauge('process_resident_memory_bytes', memory.rss)
  gauge('process_start_time_seconds', Math.round(Date.now() / 1000 - process.uptime()))
  return `${lines.join('\n')}\n`
}
