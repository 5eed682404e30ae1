import {
  type Activity,
  type Figure,
  isSampled,
  type Labels,
  metricRequest,
  type Span,
  spansOf,
  traceRequest,
} from './otlp.ts'

/** Spans that wait to be sent; while the collector is away, more are dropped. */
const MOST_WAITING = 4096
const BATCH = 512
const SEND_EVERY_MS = 5_000
const FIGURES_EVERY_MS = 60_000
const PATIENCE_MS = 5_000

export interface TelemetrySettings {
  /** The collector's address without `/v1/…`. */
  endpoint: string
  headers: Record<string, string>
  resource: Labels
  mostWaiting?: number
}

export type Telemetry = ReturnType<typeof createTelemetry>

/**
 * Sends spans and figures to a collector (OTLP over HTTP, as JSON). No call waits for it: what does not fit the queue,
 * and what the collector does not take, is dropped and counted.
 */
export function createTelemetry(settings: TelemetrySettings) {
  const { endpoint, headers, resource, mostWaiting = MOST_WAITING } = settings
  let waiting: Span[] = []
  let dropped = 0
  let gather: () => Promise<Figure[]> = async () => []
  let sending: Promise<void> | undefined

  function record(activity: Activity): void {
    if (!isSampled(activity.traceparent)) return
    const spans = spansOf(activity)
    if (waiting.length + spans.length > mostWaiting) {
      dropped += spans.length
      return
    }
    waiting.push(...spans)
    if (waiting.length >= BATCH) void sendSpans()
  }

  async function post(path: string, body: unknown): Promise<boolean> {
    try {
      const response = await fetch(`${endpoint}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  /** Sends what waits, one batch after the other; after a failure the rest waits for the next turn. */
  function sendSpans(): Promise<void> {
    sending ??= (async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH)
        waiting = waiting.slice(BATCH)
        if (await post('/v1/traces', traceRequest(resource, batch))) continue
        dropped += batch.length
        break
      }
    })().finally(() => {
      sending = undefined
    })
    return sending
  }

  const sendFigures = async () => void (await post('/v1/metrics', metricRequest(resource, await gather())))

  const timers = [
    setInterval(() => void sendSpans(), SEND_EVERY_MS).unref(),
    setInterval(() => void sendFigures().catch(() => undefined), FIGURES_EVERY_MS).unref(),
  ]
  return {
    record,
    stats: () => ({ waiting: waiting.length, dropped }),
    /** Tells where the figures come from. */
    gatherFrom: (source: () => Promise<Figure[]>) => {
      gather = source
    },
    /** Sends what is left, once. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([sendSpans().then(sendSpans), sendFigures().catch(() => undefined)])
    },
  }
}
