/** The service itself: throughput beside bare Fastify, the cost of metering, promptness under load, memory, start. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processStatus, quantile, residentMegabytes } from '../support/figures.ts'
import { has } from '../support/peers.ts'
import { report } from '../support/results.ts'
import { firstAnswer, jobsDone, KEY, type Started, startProgram, startService } from '../support/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'toolwright-bench-'))

const run = promisify(execFile)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One POST; its time in milliseconds and its status. */
function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<{ ms: number; status: number }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-length': Buffer.byteLength(body), ...headers } },
      answer => {
        answer.resume()
        answer.on('end', () => resolve({ ms: performance.now() - begun, status: answer.statusCode! }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const AUTH = { authorization: `Bearer ${KEY}` }

/**
 * Calls per second of one body over some seconds, sixteen at once. By wrk where it is installed: it takes so little of
 * the processor that the server is what is measured. Our own client takes more than the server does.
 */
async function throughput(url: string, body: string, seconds = 4): Promise<number> {
  if (has('wrk')) return wrk(url, body, seconds)
  const end = performance.now() + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const { status } = await post(url, body, JSON_TYPE)
        if (status !== 200) throw new Error(`${url} answered ${status}`)
        calls++
      }
    }),
  )
  return calls / seconds
}

const AT_ONCE = 16

async function wrk(url: string, body: string, seconds: number): Promise<number> {
  const script = join(folder, 'post.lua')
  const lines = [
    'wrk.method = "POST"',
    `wrk.body = [[${body}]]`,
    'wrk.headers["content-type"] = "application/json"',
  ]
  writeFileSync(script, lines.join('\n'))
  const { stdout } = await run('wrk', ['-t1', `-c${AT_ONCE}`, `-d${seconds}s`, '-s', script, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1])
}

async function latencies(count: number, call: () => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push((await call()).ms)
  return times
}

const rss = ({ child }: Started): number => residentMegabytes(processStatus(child.pid!))

function multipart(
  name: string,
  content: Buffer,
  fields: Record<string, string>,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'bench-boundary'
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { ...AUTH, 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

interface Figure {
  what: string
  figure: string
  target?: string
}

const CHEAP_BODY = JSON.stringify({ text: 'hello', algorithm: 'sha-256' })
const CSV_BODY = JSON.stringify({ csv: 'a,b\n1,2\n' })

const toolAt = ({ url }: Started, slug: string): string => `${url}/api/v1/tools/${slug}`
const cheapCall = (server: Started) => post(toolAt(server, 'hash-generator'), CHEAP_BODY, JSON_TYPE)
const meteredCall = (server: Started) =>
  post(toolAt(server, 'csv-cleaner'), CSV_BODY, { ...JSON_TYPE, ...AUTH })

async function starts(): Promise<Figure> {
  const [npm, own]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    npm.push(await firstAnswer('npm', ['start'], join(folder, `npm-${round}`)))
    own.push(await firstAnswer(process.execPath, ['src/main.ts', 'serve'], join(folder, `own-${round}`)))
  }
  const median = (times: number[]) => `${Math.round(quantile(times, 0.5))} ms`
  return {
    what: 'start to first answer, `npm start`',
    figure: `${median(npm)} (${median(own)} without npm)`,
    target: '≤ 2,000 ms',
  }
}

async function idleMemory(server: Started): Promise<Figure> {
  await pause(5000)
  return { what: 'server RSS when idle', figure: `${Math.round(rss(server))} MB`, target: '≤ 150 MB' }
}

async function freeCalls(server: Started): Promise<Figure> {
  const peer = await startProgram([join(import.meta.dirname, '../support/echo-server.ts')])
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < 10; round++) {
    const bare = await throughput(`${peer.url}/echo`, CHEAP_BODY)
    const ours = await throughput(toolAt(server, 'hash-generator'), CHEAP_BODY)
    // The first round warms both.
    if (round > 0) rounds.push({ ours, bare })
  }
  peer.child.kill()
  const ratios = rounds.map(({ ours, bare }) => ours / bare)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  const { ours, bare } = rounds.at(-1)!
  const last = `${Math.round(ours)} ÷ ${Math.round(bare)}`
  return {
    what: 'free JSON call, calls/s ÷ bare Fastify + Zod',
    figure: `${quantile(ratios, 0.5).toFixed(2)} (${last}; ${low.toFixed(2)}–${high.toFixed(2)})`,
    target: '≥ 0.8',
  }
}

async function meteredCalls(server: Started): Promise<Figure> {
  await latencies(50, () => meteredCall(server))
  const times = await latencies(400, () => meteredCall(server))
  return {
    what: 'metered small call in a child, median over the wire',
    figure: `${quantile(times, 0.5).toFixed(2)} ms (p99 ${quantile(times, 0.99).toFixed(1)} ms)`,
    target: '≤ 5 ms over the tool itself',
  }
}

async function promptness(server: Started): Promise<Figure[]> {
  await latencies(200, () => cheapCall(server))
  const idle = await latencies(1000, () => cheapCall(server))
  const photo = readFileSync(join(ROOT, 'fixtures/photo.jpg'))
  const heavy = multipart('photo.jpg', photo, { width: '4000', format: 'webp', quality: '90' })
  let busy = true
  const load = Array.from({ length: 8 }, async () => {
    while (busy) await post(toolAt(server, 'image-resize'), heavy.body, heavy.headers)
  })
  await pause(1000)
  const cheap = await latencies(1000, () => cheapCall(server))
  const short = await latencies(100, () => meteredCall(server))
  busy = false
  await Promise.all(load)
  const [under, alone] = [quantile(cheap, 0.99), quantile(idle, 0.99)]
  return [
    {
      what: 'cheap call: p99 while eight heavy ones run ÷ idle p99',
      figure: `${(under / alone).toFixed(1)} (${under.toFixed(2)} ÷ ${alone.toFixed(2)} ms)`,
      target: '≤ 5',
    },
    {
      what: 'short metered call while eight heavy ones run, median',
      figure: `${quantile(short, 0.5).toFixed(1)} ms (p99 ${quantile(short, 0.99).toFixed(1)} ms)`,
    },
  ]
}

async function uploads(server: Started): Promise<Figure> {
  const before = rss(server)
  const large = multipart('big.bin', Buffer.alloc(40 * 2 ** 20, 1), {})
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, rss(server))
  }, 20)
  const begun = performance.now()
  const send = () => post(toolAt(server, 'image-exif'), large.body, large.headers)
  await Promise.all(Array.from({ length: 20 }, send))
  clearInterval(watch)
  return {
    what: '20 uploads of 40 MB at once: growth of RSS',
    figure: `${Math.round(peak - before)} MB, ${Math.round(performance.now() - begun)} ms in all`,
    target: '≤ 150 MB',
  }
}

async function jobs(server: Started): Promise<Figure> {
  const count = 300
  const job = JSON.stringify({ tool_slug: 'csv-cleaner', input: JSON.parse(CSV_BODY) })
  const begun = performance.now()
  const perSecond = () => Math.round(count / ((performance.now() - begun) / 1000))
  const send = () => post(`${server.url}/api/v1/jobs`, job, { ...JSON_TYPE, ...AUTH })
  await Promise.all(Array.from({ length: count }, send))
  const accepted = perSecond()
  await jobsDone(server.url)
  return { what: 'jobs accepted / finished per second', figure: `${accepted} / ${perSecond()}` }
}

const BY_WRK = 'The first ratio is measured with wrk.'
const BY_OURSELVES =
  'The callers share the cores with the server and take more of them than it does, so the first ratio is a mild one; with wrk (Debian: wrk) it is a strict one.'

try {
  const first = await starts()
  const server = await startService(join(folder, 'data'))
  const figures = [
    first,
    await idleMemory(server),
    await freeCalls(server),
    await meteredCalls(server),
    ...(await promptness(server)),
    await uploads(server),
    await jobs(server),
  ]
  server.child.kill('SIGTERM')
  report('Service', [
    '| what | figure | target |',
    '|---|---|---|',
    ...figures.map(({ what, figure, target = '' }) => `| ${what} | ${figure} | ${target} |`),
    '',
    has('wrk') ? BY_WRK : BY_OURSELVES,
  ])
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
