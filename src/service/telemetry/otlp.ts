import { randomBytes } from 'node:crypto'
import { BUCKETS, type Histogram } from '../../lib/figures/histogram.ts'
import type { Timing } from './timings.ts'

/** Something that was done, with its parts. Times are those of `performance.now()`. */
export interface Activity {
  name: string
  kind: 'server' | 'consumer'
  /** The trace it belongs to (W3C Trace Context); it starts one where there is none. */
  traceparent?: string | undefined
  from: number
  to: number
  attributes: Labels
  failed: boolean
  parts: Timing[]
}

export type Labels = Record<string, string | number>

/** One figure with its values, told apart by their labels. */
export type Figure = { name: string } & (
  | { kind: 'counter' | 'gauge'; values: { labels: Labels; value: number }[] }
  | { kind: 'histogram'; values: { labels: Labels; histogram: Histogram }[] }
)

const KINDS = { internal: 1, server: 2, consumer: 5 }
const id = (bytes: number): string => randomBytes(bytes).toString('hex')
const nanoseconds = (at: number): string =>
  String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n)

const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
})
const attributes = (labels: Labels) => Object.entries(labels).map(([key, value]) => attribute(key, value))

/** Whether whoever called wants this trace recorded; they decide where they trace themselves. */
export const isSampled = (traceparent: string | undefined): boolean =>
  traceparent === undefined || (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1

/** The spans of an activity: its own, and one for each part. */
export function spansOf(activity: Activity) {
  const [, traceId = id(16), parentSpanId] = activity.traceparent?.split('-') ?? []
  const spanId = id(8)
  const times = ({ from, to }: { from: number; to: number }) => ({
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
  })
  return [
    {
      traceId,
      spanId,
      ...(parentSpanId && { parentSpanId }),
      name: activity.name,
      kind: KINDS[activity.kind],
      ...times(activity),
      attributes: attributes(activity.attributes),
      status: activity.failed ? { code: 2 } : {},
    },
    ...activity.parts.map(part => ({
      traceId,
      spanId: id(8),
      parentSpanId: spanId,
      name: part.name,
      kind: KINDS.internal,
      ...times(part),
      attributes: [],
      status: {},
    })),
  ]
}

export type Span = ReturnType<typeof spansOf>[number]

const SCOPE = { name: 'toolwright' }

/** The body of `/v1/traces`. */
export const traceRequest = (resource: Labels, spans: Span[]) => ({
  resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans: [{ scope: SCOPE, spans }] }],
})

/** The body of `/v1/metrics`; counters and histograms count from the start of the process. */
export function metricRequest(resource: Labels, figures: Figure[]) {
  const now = nanoseconds(performance.now())
  const since = nanoseconds(0)
  const point = (labels: Labels) => ({ attributes: attributes(labels), timeUnixNano: now })
  const CUMULATIVE = 2
  const metrics = figures.map(figure => {
    const { name } = figure
    if (figure.kind === 'histogram')
      return {
        name,
        histogram: {
          aggregationTemporality: CUMULATIVE,
          dataPoints: figure.values.map(({ labels, histogram: { counts, sum } }) => ({
            ...point(labels),
            startTimeUnixNano: since,
            count: String(counts.reduce((total, count) => total + count, 0)),
            sum,
            bucketCounts: counts.map(String),
            explicitBounds: BUCKETS,
          })),
        },
      }
    const dataPoints = figure.values.map(({ labels, value }) => ({ ...point(labels), asDouble: value }))
    if (figure.kind === 'gauge') return { name, gauge: { dataPoints } }
    const counted = dataPoints.map(one => ({ ...one, startTimeUnixNano: since }))
    return { name, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints: counted } }
  })
  return {
    resourceMetrics: [
      { resource: { attributes: attributes(resource) }, scopeMetrics: [{ scope: SCOPE, metrics }] },
    ],
  }
}
