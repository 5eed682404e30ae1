import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { BUCKETS, Histogram } from '../lib/figures/histogram.ts'
import type { SandboxState } from '../runner/sandbox/state.ts'
import { bearerToken, hashSecret } from '../service/keys.ts'
import type { Figure, Labels } from '../service/telemetry/otlp.ts'
import type { BodyIntake } from './body-intake.ts'
import type { HttpContext } from './context.ts'
import { isLocalRequest } from './local.ts'

/** The answered calls of one tool. */
interface Series {
  /** How many by status. */
  calls: Map<number, number>
  seconds: Histogram
}

/** What the store is asked for is not asked for again within this time, however many collect the figures. */
const STORE_FIGURES_MS = 10_000

export type Metrics = ReturnType<typeof createMetrics>

/** Counts answered tool calls, and gathers the figures of the server. */
export function createMetrics(context: MetricsSources) {
  const bySlug = new Map<string, Series>()
  let stored: { at: number; figures: Promise<Figure[]> } | undefined

  /** To be told when an answer is ready: how long a client takes to fetch it says nothing about the tool. */
  function count({ toolSlug, startedAt }: FastifyRequest, status: number): void {
    if (!toolSlug) return
    let series = bySlug.get(toolSlug)
    if (!series) bySlug.set(toolSlug, (series = { calls: new Map(), seconds: new Histogram() }))
    series.calls.set(status, (series.calls.get(status) ?? 0) + 1)
    series.seconds.add((performance.now() - startedAt) / 1000)
  }

  /** Figures of the store; none while it does not answer, which the others must not suffer from. */
  function fromStore(): Promise<Figure[]> {
    const now = Date.now()
    if (!stored || now - stored.at > STORE_FIGURES_MS) {
      const figures = context.service.store.totals().then(
        ({ waiting, running, files, bytes }) => [
          gauge('toolwright_jobs', [{ state: 'waiting' }, waiting], [{ state: 'running' }, running]),
          gauge('toolwright_files', [{}, files]),
          gauge('toolwright_files_bytes', [{}, bytes]),
        ],
        () => [],
      )
      stored = { at: now, figures }
    }
    return stored.figures
  }

  const gather = async (): Promise<Figure[]> => [
    ...callFigures(bySlug),
    ...ownFigures(context),
    ...(await fromStore()),
  ]
  return { count, gather }
}

export interface MetricsSources {
  service: HttpContext['service']
  intake: BodyIntake
  /** Spans that could not be sent, where they are. */
  spansDropped?: (() => number) | undefined
}

/** Serves the figures in Prometheus' text form. */
export function metricsRoutes(app: FastifyInstance, context: HttpContext, { gather }: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    const { config } = context
    const open = isLocalRequest(request, config)
    if (!open && !isToken(bearerToken(request.headers.authorization), config.metricsToken)) {
      throw new Fault(
        'not-found',
        'Metrics are served in local mode, or with the METRICS_TOKEN as bearer token.',
      )
    }
    return reply.header('content-type', 'text/plain; version=0.0.4').send(asText(await gather()))
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

const gauge = (name: string, ...values: [Labels, number][]): Figure => ({
  name,
  kind: 'gauge',
  values: values.map(([labels, value]) => ({ labels, value })),
})

const callFigures = (bySlug: Map<string, Series>): Figure[] => [
  {
    name: 'toolwright_calls_total',
    kind: 'counter',
    values: [...bySlug].flatMap(([tool, { calls }]) =>
      [...calls].map(([status, value]) => ({ labels: { tool, status: String(status) }, value })),
    ),
  },
  {
    name: 'toolwright_call_seconds',
    kind: 'histogram',
    values: [...bySlug].map(([tool, { seconds }]) => ({ labels: { tool }, histogram: seconds })),
  },
]

function ownFigures({ service, intake, spansDropped }: MetricsSources): Figure[] {
  const pool = service.pool.stats()
  const bodies = intake.stats()
  const confined = Object.entries(layers(service.pool.sandbox()))
  return [
    gauge('toolwright_pool_children', [{}, pool.size]),
    gauge('toolwright_pool_busy', [{}, pool.busy]),
    gauge('toolwright_queue_length', [{}, pool.queued]),
    {
      name: 'toolwright_queue_wait_seconds',
      kind: 'histogram',
      values: [
        { labels: { class: 'paid' }, histogram: pool.waits.keyed },
        { labels: { class: 'free' }, histogram: pool.waits.keyless },
      ],
    },
    gauge('toolwright_uploads', [{}, bodies.bodies]),
    gauge('toolwright_uploads_memory_bytes', [{}, bodies.bytes]),
    gauge('toolwright_sandbox', ...confined.map(([layer, on]): [Labels, number] => [{ layer }, on ? 1 : 0])),
    ...(spansDropped
      ? [
          {
            name: 'toolwright_spans_dropped_total',
            kind: 'counter' as const,
            values: [{ labels: {}, value: spansDropped() }],
          },
        ]
      : []),
    gauge('process_resident_memory_bytes', [{}, process.memoryUsage().rss]),
    gauge('process_start_time_seconds', [{}, Math.round(Date.now() / 1000 - process.uptime())]),
  ]
}

/** Prometheus' text form. */
function asText(figures: Figure[]): string {
  const lines: string[] = []
  const add = (name: string, labels: Labels, value: number) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    lines.push(`${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`)
  }
  for (const figure of figures) {
    const { name } = figure
    lines.push(`# TYPE ${name} ${figure.kind}`)
    if (figure.kind !== 'histogram') {
      for (const { labels, value } of figure.values) add(name, labels, value)
      continue
    }
    for (const { labels, histogram } of figure.values) {
      let total = 0
      for (const [i, count] of histogram.counts.entries()) {
        total += count
        add(`${name}_bucket`, { ...labels, le: BUCKETS[i] ?? '+Inf' }, total)
      }
      add(`${name}_sum`, labels, histogram.sum)
      add(`${name}_count`, labels, total)
    }
  }
  return `${lines.join('\n')}\n`
}
