import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { createTelemetry } from '../src/service/telemetry/telemetry.ts'
import { createJob } from './support/jobs.ts'
import { type Answer, startServer } from './support/server.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const CALLER_SPAN = 'b7ad6b7169203331'
const trace = (flags: string) => ({ traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-${flags}` })

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
interface Metric {
  name: string
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number; attributes: Attribute[] }[] }
  gauge?: { dataPoints: { asDouble: number }[] }
  histogram?: { dataPoints: { count: string; bucketCounts: string[]; explicitBounds: number[] }[] }
}

/** A collector of OpenTelemetry that keeps what it is sent. */
async function startCollector() {
  const spans: Span[] = []
  const metrics: Metric[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    headers.push(request.headers)
    const body = JSON.parse(await text(request))
    if (request.url === '/v1/traces') spans.push(...body.resourceSpans[0].scopeSpans[0].spans)
    else if (request.url === '/v1/metrics') metrics.push(...body.resourceMetrics[0].scopeMetrics[0].metrics)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    headers,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

const attributeOf = (span: Span, key: string) => {
  const value = span.attributes.find(one => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

let collector: Awaited<ReturnType<typeof startCollector>>
let called: Answer
/** What `/metrics` said, and the log. */
let shown = ''
let printed = ''
before(async () => {
  collector = await startCollector()
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b',
      OTEL_SERVICE_NAME: 'files',
      ACCESS_LOG: 'true',
      LOG_LEVEL: 'info',
    },
  })
  called = await server.form('csv-excel', [['file', new File(['a,b\n1,2\n'], 'a.csv')]], {
    headers: { ...trace('01'), 'x-request-id': 'order-7' },
  })
  await server.json('hash-generator', { text: 'a' }, { key: null, headers: trace('00') })
  await server.get('/api/v1/files/none?token=secret-in-address')
  const job = await createJob(server, { tool_slug: 'hash-generator', input: { text: 'a' } }, trace('01'))
  for (let i = 0; i < 100; i++) {
    if ((await server.get(`/api/v1/jobs/${job}`)).json.status === 'completed') break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  shown = (await server.get('/metrics')).text
  await server.stop()
  printed = server.output()
})
after(() => collector.stop())

test('a collector gets a span per call with its parts', () => {
  assert.equal(called.status, 200, called.text)
  assert.equal(collector.headers[0]?.['x-team'], 'a b')
  const call = collector.spans.find(span => span.name === 'call csv-excel')!
  assert.deepEqual([call.traceId, call.parentSpanId, call.kind], [TRACE_ID, CALLER_SPAN, 2])
  assert.equal(attributeOf(call, 'toolwright.request'), 'order-7')
  assert.equal(attributeOf(call, 'http.response.status_code'), '200')
  const parts = collector.spans.filter(span => span.parentSpanId === call.spanId)
  assert.deepEqual(parts.map(part => part.name).sort(), ['admit', 'child run', 'queue wait', 'settle'])
  for (const part of parts) {
    assert.equal(part.traceId, TRACE_ID)
    assert.ok(BigInt(part.startTimeUnixNano) >= BigInt(call.startTimeUnixNano))
    assert.ok(BigInt(part.endTimeUnixNano) <= BigInt(call.endTimeUnixNano))
    assert.ok(BigInt(part.startTimeUnixNano) <= BigInt(part.endTimeUnixNano))
  }
  assert.ok(Math.abs(Number(BigInt(call.startTimeUnixNano) / 1_000_000n) - Date.now()) < 600_000)
  const ran = collector.spans.find(span => span.name === 'job hash-generator')!
  assert.deepEqual([ran.traceId, ran.parentSpanId, ran.kind], [TRACE_ID, CALLER_SPAN, 5])
  // Whoever called said that this one is not recorded.
  assert.ok(!collector.spans.some(span => span.name === 'call hash-generator'))
})

test('a collector gets the figures of /metrics', () => {
  const sent = new Map(collector.metrics.map(metric => [metric.name, metric]))
  const named = [...shown.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!)
  assert.deepEqual([...sent.keys()].sort(), named.sort())
  const calls = sent.get('toolwright_calls_total')!.sum!
  assert.ok(calls.isMonotonic && calls.dataPoints.every(point => point.asDouble >= 1))
  const waits = sent.get('toolwright_queue_wait_seconds')!.histogram!.dataPoints[0]!
  assert.equal(waits.bucketCounts.length, waits.explicitBounds.length + 1)
  assert.match(shown, /^toolwright_queue_wait_seconds_count\{class="paid"\} [1-9]/m)
  assert.match(shown, /^toolwright_jobs\{state="waiting"\} 0$/m)
  assert.match(shown, /^toolwright_files_bytes \d+$/m)
  assert.match(shown, /^toolwright_uploads 0$/m)
})

test('every request has its line in the log, without what may be secret', () => {
  const lines = printed
    .split('\n')
    .filter(line => line.includes('"answered"'))
    .map(line => JSON.parse(line))
  const line = lines.find(one => one.request === 'order-7')
  assert.deepEqual(
    [line.method, line.route, line.tool, line.status, line.credits > 0, line.bytes],
    ['POST', '/api/v1/tools/:slug', 'csv-excel', 200, true, called.bytes.length],
  )
  assert.equal(line.traceparent, trace('01').traceparent)
  assert.ok(lines.some(one => one.tool === 'hash-generator' && one.status === 200))
  assert.ok(!printed.includes('secret-in-address'))
})

test('while the collector is away spans are dropped and counted, and nothing waits', async () => {
  const telemetry = createTelemetry({
    // Nothing listens on this port.
    endpoint: 'http://127.0.0.1:9',
    headers: {},
    resource: { 'service.name': 'test' },
    mostWaiting: 10,
  })
  const activity = { name: 'call', kind: 'server' as const, from: 0, to: 1, attributes: {}, failed: false }
  for (let i = 0; i < 30; i++) telemetry.record({ ...activity, parts: [] })
  assert.deepEqual(telemetry.stats(), { waiting: 10, dropped: 20 })
  await telemetry.stop()
  assert.deepEqual(telemetry.stats(), { waiting: 0, dropped: 30 })
})

const FOLDER = join(import.meta.dirname, '../docs/monitoring')

test('rules and dashboard ask only for figures that there are', () => {
  const figures = new Set([...shown.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name]) => name!))
  interface Rules {
    groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[]
  }
  const { groups } = parse(readFileSync(join(FOLDER, 'toolwright.rules.yaml'), 'utf8')) as Rules
  const dashboard = JSON.parse(readFileSync(join(FOLDER, 'grafana.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const rules = groups.flatMap(group => group.rules)
  for (const rule of rules) assert.ok(rule.alert && rule.annotations.summary, JSON.stringify(rule))
  const asked = [
    ...rules.map(rule => rule.expr),
    ...dashboard.panels.flatMap(panel => panel.targets.map(target => target.expr)),
  ]
  assert.ok(rules.length >= 6 && dashboard.panels.length >= 8)
  for (const expression of asked) {
    const names = expression.match(/\b(?:toolwright|process)_[a-z_]+/g) ?? []
    assert.ok(names.length > 0 || expression.includes('up{'), expression)
    for (const name of names) assert.ok(figures.has(name), `${name} in ${expression}`)
  }
  const page = readFileSync(join(FOLDER, '../operate.md'), 'utf8')
  for (const name of page.match(/\btoolwright_[a-z_]+/g) ?? [])
    assert.ok(figures.has(name) || figures.has(`${name}_count`), name)
})
