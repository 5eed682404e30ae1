import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import type { SandboxState } from '../runner/sandbox/state.ts'
import { bearerToken, hashSecret } from '../service/keys.ts'
import type { HttpContext } from './context.ts'
import { isLocalRequest } from './local.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** The answered calls of one tool. */
interface Series {
  /** How many by status. */
  calls: Map<number, number>
  buckets: number[]
  seconds: number
}

const noCalls = (): Series => ({ calls: new Map(), buckets: BUCKETS.map(() => 0).concat(0), seconds: 0 })

export type Metrics = ReturnType<typeof createMetrics>

/** Counts answered tool calls. */
export function createMetrics() {
  const bySlug = new Map<string, Series>()

  /** To be told when an answer is ready: how long a client takes to fetch it says nothing about the tool. */
  function count({ toolSlug, startedAt }: FastifyRequest, status: number): void {
    if (!toolSlug) return
    let series = bySlug.get(toolSlug)
    if (!series) bySlug.set(toolSlug, (series = noCalls()))
    const seconds = (performance.now() - startedAt) / 1000
    series.calls.set(status, (series.calls.get(status) ?? 0) + 1)
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
    series.buckets[bucket]!++
    series.seconds += seconds
  }

  return { bySlug, count }
}

/** Serves the figures in Prometheus' text form. */
export function metricsRoutes(app: FastifyInstance, context: HttpContext, { bySlug }: Metrics): void {
  app.get('/metrics', (request, reply) => {
    const { config } = context
    const open = isLocalRequest(request, config)
    if (!open && !isToken(bearerToken(request.headers.authorization), config.metricsToken)) {
      throw new Fault(
        'not-found',
        'Metrics are served in local mode, or with the METRICS_TOKEN as bearer token.',
      )
    }
    return reply.header('content-type', 'text/plain; version=0.0.4').send(render(bySlug, context))
  })
}

/** Compared as hashes, so that the time it takes tells nothing about the token. */
const isToken = (given: string | undefined, wanted: string | undefined): boolean =>
  given !== undefined && wanted !== undefined && hashSecret(given) === hashSecret(wanted)

const layers = (sandbox: SandboxState | undefined) => ({
  landlock: sandbox !== undefined && sandbox.landlock > 0,
  seccomp: sandbox?.seccomp,
  no_new_privs: sandbox?.no_new_privs,
})

function render(bySlug: Map<string, Series>, { service }: HttpContext): string {
  const pool = service.pool.stats()
  const memory = process.memoryUsage()
  const lines = ['# TYPE toolwright_calls_total counter']
  for (const [slug, { calls }] of bySlug)
    for (const [status, count] of calls)
      lines.push(`toolwright_calls_total{tool="${slug}",status="${status}"} ${count}`)
  lines.push('# TYPE toolwright_call_seconds histogram')
  for (const [slug, { buckets, seconds }] of bySlug) {
    let sum = 0
    for (const [i, count] of buckets.entries()) {
      sum += count
      lines.push(`toolwright_call_seconds_bucket{tool="${slug}",le="${BUCKETS[i] ?? '+Inf'}"} ${sum}`)
    }
    lines.push(`toolwright_call_seconds_sum{tool="${slug}"} ${seconds}`)
    lines.push(`toolwright_call_seconds_count{tool="${slug}"} ${sum}`)
  }
  const gauge = (name: string, value: number) => lines.push(`# TYPE ${name} gauge`, `${name} ${value}`)
  gauge('toolwright_pool_children', pool.size)
  gauge('toolwright_pool_busy', pool.busy)
  gauge('toolwright_queue_length', pool.queued)
  lines.push('# TYPE toolwright_sandbox gauge')
  for (const [layer, value] of Object.entries(layers(service.pool.sandbox())))
    lines.push(`toolwright_sandbox{layer="${layer}"} ${value ? 1 : 0}`)
  gauge('process_resident_memory_bytes', memory.rss)
  gauge('process_start_time_seconds', Math.round(Date.now() / 1000 - process.uptime()))
  return `${lines.join('\n')}\n`
}
