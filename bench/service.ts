/** The service itself: throughput beside bare Fastify, the cost of metering, promptness under load, memory, start. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstAnswer, KEY, startProgram, startService } from './server.ts'
import { has, report } from './support.ts'

const ROOT = join(import.meta.dirname, '..')
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

const at = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

async function latencies(count: number, call: () => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push((await call()).ms)
  return times
}

const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

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

const lines: string[] = ['| what | figure | target |', '|---|---|---|']
const row = (what: string, figure: string, target: string) =>
  lines.push(`| ${what} | ${figure} | ${target} |`)

try {
  const starts = { npm: [] as number[], own: [] as number[] }
  for (let round = 0; round < 5; round++) {
    starts.npm.push(await firstAnswer('npm', ['start'], join(folder, `npm-${round}`)))
    starts.own.push(
      await firstAnswer(process.execPath, ['src/main.ts', 'serve'], join(folder, `own-${round}`)),
    )
  }
  row(
    'start to first answer, `npm start`',
    `${Math.round(at(starts.npm, 0.5))} ms (${Math.round(at(starts.own, 0.5))} ms without npm)`,
    '≤ 2,000 ms',
  )
  const peer = await startProgram([join(import.meta.dirname, 'peers/echo-server.ts')])
  const server = await startService(join(folder, 'data'))
  const tool = (slug: string) => `${server.url}/api/v1/tools/${slug}`
  await new Promise(resolve => setTimeout(resolve, 3000))
  row('server RSS when idle', `${Math.round(rss(server.child.pid!))} MB`, '≤ 150 MB')

  const body = JSON.stringify({ text: 'hello', algorithm: 'sha-256' })
  const ratios: number[] = []
  const rates: number[][] = []
  for (let round = 0; round < 10; round++) {
    const bare = await throughput(`${peer.url}/echo`, body)
    const ours = await throughput(tool('hash-generator'), body)
    if (round > 0) {
      ratios.push(ours / bare)
      rates.push([ours, bare])
    }
  }
  row(
    'free JSON call, calls/s ÷ bare Fastify + Zod',
    `${at(ratios, 0.5).toFixed(2)} (${Math.round(rates.at(-1)![0]!)} ÷ ${Math.round(rates.at(-1)![1]!)}; ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    '≥ 0.8',
  )

  const csv = JSON.stringify({ csv: 'a,b\n1,2\n' })
  await latencies(50, () => post(tool('csv-cleaner'), csv, { ...JSON_TYPE, ...AUTH }))
  const metered = await latencies(400, () => post(tool('csv-cleaner'), csv, { ...JSON_TYPE, ...AUTH }))
  row(
    'metered small call in a child, median over the wire',
    `${at(metered, 0.5).toFixed(2)} ms (p99 ${at(metered, 0.99).toFixed(1)} ms)`,
    '≤ 5 ms over the tool itself',
  )

  const cheap = () => post(tool('hash-generator'), body, JSON_TYPE)
  await latencies(200, cheap)
  const idle = await latencies(1000, cheap)
  const photo = readFileSync(join(ROOT, 'fixtures/photo.jpg'))
  const heavy = multipart('photo.jpg', photo, { width: '4000', format: 'webp', quality: '90' })
  let busy = true
  const load = Array.from({ length: 8 }, async () => {
    while (busy) await post(tool('image-resize'), heavy.body, heavy.headers)
  })
  await new Promise(resolve => setTimeout(resolve, 1000))
  const under = await latencies(1000, cheap)
  const short = await latencies(100, () => post(tool('csv-cleaner'), csv, { ...JSON_TYPE, ...AUTH }))
  busy = false
  await Promise.all(load)
  row(
    'cheap call: p99 while eight heavy ones run ÷ idle p99',
    `${(at(under, 0.99) / at(idle, 0.99)).toFixed(1)} (${at(under, 0.99).toFixed(2)} ÷ ${at(idle, 0.99).toFixed(2)} ms)`,
    '≤ 5',
  )
  row(
    'short metered call while eight heavy ones run, median',
    `${at(short, 0.5).toFixed(1)} ms (p99 ${at(short, 0.99).toFixed(1)} ms)`,
    '',
  )

  const before = rss(server.child.pid!)
  const large = multipart('big.bin', Buffer.alloc(40 * 2 ** 20, 1), {})
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, rss(server.child.pid!))
  }, 20)
  const begun = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => post(tool('image-exif'), large.body, large.headers)))
  clearInterval(watch)
  row(
    '20 uploads of 40 MB at once: growth of RSS',
    `${Math.round(peak - before)} MB, ${Math.round(performance.now() - begun)} ms in all`,
    '≤ 150 MB',
  )

  const jobs = 300
  const jobBody = JSON.stringify({ tool_slug: 'csv-cleaner', input: { csv: 'a,b\n1,2\n' } })
  const accepting = performance.now()
  await Promise.all(
    Array.from({ length: jobs }, () => post(`${server.url}/api/v1/jobs`, jobBody, { ...JSON_TYPE, ...AUTH })),
  )
  const accepted = performance.now() - accepting
  for (;;) {
    const list = (await (await fetch(`${server.url}/api/v1/jobs?limit=100`, { headers: AUTH })).json()) as {
      jobs: { status: string }[]
    }
    if (list.jobs.every(job => job.status === 'succeeded')) break
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  row(
    'jobs accepted / finished per second',
    `${Math.round(jobs / (accepted / 1000))} / ${Math.round(jobs / ((performance.now() - accepting) / 1000))}`,
    '',
  )
  server.child.kill('SIGTERM')
  peer.child.kill()
  writeFileSync(join(folder, 'done'), '')
  report('Service', [
    lines.join('\n'),
    '',
    has('wrk')
      ? 'The first ratio is measured with wrk.'
      : 'The callers share the cores with the server and take more of them than it does, so the first ratio is a mild one; with wrk (Debian: wrk) it is a strict one.',
  ])
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
