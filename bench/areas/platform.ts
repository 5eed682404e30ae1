/** Files, jobs and pipelines: memory of many uploads, direct calls beside a long queue, metering, the cost of a chain. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mainThreadSeconds, processStatus, quantile, residentMegabytes } from '../support/figures.ts'
import { report } from '../support/results.ts'
import { KEY, type Started, startProgram, startService } from '../support/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'toolwright-platform-'))
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const AUTH = { authorization: `Bearer ${KEY}` }
const JSON_TYPE = { ...AUTH, 'content-type': 'application/json' }
const MEGABYTE = 2 ** 20

interface Answer {
  status: number
  body: Buffer
  ms: number
}

/** One POST. The body is sent as it lies in memory, so that many callers share it. */
function post(url: string, body: string | Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const length = { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, body: Buffer.concat(parts), ms: performance.now() - begun }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

interface Figure {
  what: string
  figure: string
  target: string
}

async function uploads(server: Started): Promise<Figure> {
  const [count, size] = [200, 40 * MEGABYTE]
  const bytes = Buffer.alloc(size, 1)
  const headers = { ...AUTH, 'content-type': 'application/octet-stream' }
  const rss = () => residentMegabytes(processStatus(server.child.pid!))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, rss())
  }, 50)
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: count }, () => post(`${server.url}/api/v1/files`, bytes, headers)),
  )
  clearInterval(watch)
  const kept = answers.filter(({ status }) => status === 201).length
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  return {
    what: '200 uploads of 40 MB at once: the most memory of the server',
    figure: `${Math.round(peak)} MB (${kept} kept, ${seconds} s)`,
    target: '≤ 300 MB',
  }
}

const FREE = JSON.stringify({ text: 'hello', algorithm: 'sha-256' })
const METERED = JSON.stringify({ csv: 'a,b\n1,2\n' })

/** Calls per second over 32 connections. */
async function rate(url: string, body: string, seconds = 4): Promise<number> {
  const end = performance.now() + seconds * 1000
  let calls = 0
  const lane = async () => {
    while (performance.now() < end) {
      const { status } = await post(url, body, JSON_TYPE)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      calls++
    }
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  return calls / seconds
}

async function metering({ url }: Started): Promise<Figure> {
  const ratios: number[] = []
  let last = ''
  for (let round = 0; round < 4; round++) {
    const free = await rate(`${url}/api/v1/tools/hash-generator`, FREE)
    const metered = await rate(`${url}/api/v1/tools/csv-cleaner`, METERED)
    // The first round warms both.
    if (round > 0) ratios.push(metered / free)
    last = `${Math.round(metered)} ÷ ${Math.round(free)}`
  }
  return {
    what: 'metered small JSON call ÷ free one, calls/s over 32 connections',
    figure: `${quantile(ratios, 0.5).toFixed(2)} (${last})`,
    target: '≥ 0.25',
  }
}

/** A server whose two children are busy with jobs for as long as the measurement takes. */
async function busyServer(name: string) {
  const { url, child } = await startProgram([join(ROOT, 'test/support/hostile-server.ts')], {
    PORT: '0',
    DATA_DIR: join(folder, name),
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_CREDITS: '100000000',
    RATE_LIMIT_PER_MINUTE: '0',
    POOL_SIZE: '2',
    TOOL_TIMEOUT_S: '600',
    LOG_LEVEL: 'error',
  })
  const job = JSON.stringify({ tool_slug: 'misbehave', input: { how: 'sleep', ms: 500_000 } })
  const queue = () => post(`${url}/api/v1/jobs`, job, JSON_TYPE)
  await Promise.all([queue(), queue()])
  const times: { free: number[]; metered: number[] } = { free: [], metered: [] }
  return {
    child,
    queue,
    times,
    async call() {
      times.free.push((await post(`${url}/api/v1/tools/hash-generator`, FREE, JSON_TYPE)).ms)
      times.metered.push((await post(`${url}/api/v1/tools/csv-cleaner`, METERED, JSON_TYPE)).ms)
    },
    p99: (kind: 'free' | 'metered') => quantile(times[kind], 0.99),
  }
}

/**
 * Direct calls to a server behind whose running jobs 10,000 more wait, and to one where none do, in turn: what else the
 * machine does then meets both alike.
 */
async function waiting(): Promise<Figure[]> {
  const servers = await Promise.all([busyServer('none-waiting'), busyServer('waiting')])
  const [none, many] = servers as [(typeof servers)[0], (typeof servers)[0]]
  try {
    const accepting = performance.now()
    for (let i = 0; i < 100; i++) await Promise.all(Array.from({ length: 100 }, many.queue))
    const accepted = Math.round(10_000 / ((performance.now() - accepting) / 1000))
    const inTurn = async (calls: number) => {
      for (let i = 0; i < calls; i++) for (const server of servers) await server.call()
    }
    // Both are warm then, and what accepting left behind is put away.
    await inTurn(1500)
    for (const { times } of servers) for (const list of Object.values(times)) list.length = 0
    const busySeconds = () => servers.map(({ child }) => mainThreadSeconds(child.pid!))
    const before = busySeconds()
    const calls = 3000
    await inTurn(calls)
    const busy = busySeconds().map((seconds, i) => ((seconds - before[i]!) * 1000) / (2 * calls)) as [
      number,
      number,
    ]
    const figure = (kind: 'free' | 'metered') =>
      `${(many.p99(kind) / none.p99(kind)).toFixed(2)} (${many.p99(kind).toFixed(1)} ÷ ${none.p99(kind).toFixed(1)} ms)`
    return [
      {
        what: 'free call beside 10,000 waiting jobs, p99 ÷ without',
        figure: figure('free'),
        target: '≤ 1.2',
      },
      { what: 'metered call beside them, p99 ÷ without', figure: figure('metered'), target: '≤ 1.2' },
      {
        what: 'main thread of the server per call, with ÷ without',
        figure: `${(busy[1] / busy[0]).toFixed(2)} (${busy[1].toFixed(2)} ÷ ${busy[0].toFixed(2)} ms)`,
        target: '≤ 1.2',
      },
      { what: 'jobs accepted per second', figure: String(accepted), target: '' },
    ]
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
  }
}

const STEPS: { tool: string; input?: object }[] = [
  { tool: 'pdf-rotate' },
  { tool: 'pdf-watermark', input: { text: 'DRAFT' } },
  { tool: 'pdf-page-numbers' },
  { tool: 'crop-pdf', input: { top: 10 } },
  { tool: 'bates-numbering' },
  { tool: 'pdf-rotate' },
  { tool: 'pdf-watermark', input: { text: 'COPY' } },
  { tool: 'pdf-compress' },
  { tool: 'pdf-rotate' },
  { tool: 'pdf-compress' },
]

/** Ten tools one by one, each over a connection of its own, against the same ten as a chain. */
async function chain({ url }: Started): Promise<Figure> {
  const bytes = readFileSync(join(ROOT, 'fixtures/three-pages.pdf'))
  const upload = async (content: Buffer) => {
    const headers = { ...AUTH, 'content-type': 'application/pdf' }
    return JSON.parse((await post(`${url}/api/v1/files`, content, headers)).body.toString()).file_id as string
  }
  const oneByOne = async () => {
    let content = bytes
    let ms = 0
    for (const { tool, input } of STEPS) {
      const body = JSON.stringify({ file: await upload(content), ...input })
      const answer = await post(`${url}/api/v1/tools/${tool}`, body, JSON_TYPE)
      if (answer.status !== 200) throw new Error(`${tool}: ${answer.body}`)
      ms += answer.ms
      content = answer.body as Buffer<ArrayBuffer>
    }
    return ms
  }
  const asChain = async () => {
    const body = JSON.stringify({ steps: STEPS, files: [await upload(bytes)] })
    const { job_id } = JSON.parse(
      (await post(`${url}/api/v1/pipelines/run`, body, JSON_TYPE)).body.toString(),
    )
    for (;;) {
      const job = (await (await fetch(`${url}/api/v1/jobs/${job_id}`, { headers: AUTH })).json()) as {
        status: string
        started_at: string
        finished_at: string
      }
      if (job.status === 'failed') throw new Error('the chain failed')
      if (job.status === 'succeeded') return Date.parse(job.finished_at) - Date.parse(job.started_at)
      await pause(20)
    }
  }
  const [apart, together]: [number[], number[]] = [[], []]
  for (let round = 0; round < 7; round++) {
    const [a, b] = [await oneByOne(), await asChain()]
    if (round === 0) continue
    apart.push(a)
    together.push(b)
  }
  const [a, b] = [quantile(apart, 0.5), quantile(together, 0.5)]
  return {
    what: 'ten steps as a pipeline ÷ the ten direct calls',
    figure: `${(b / a).toFixed(2)} (${Math.round(b)} ÷ ${Math.round(a)} ms)`,
    target: '≤ 1.1',
  }
}

try {
  const server = await startService(join(folder, 'data'), { FILES_QUOTA_MB: '20000', LOG_LEVEL: 'error' })
  const figures: Figure[] = []
  for (const measure of [uploads, metering, chain]) {
    figures.push(await measure(server))
    console.log(figures.at(-1)!.what, figures.at(-1)!.figure)
  }
  server.child.kill('SIGTERM')
  figures.push(...(await waiting()))
  report('Platform', [
    '| what | figure | target |',
    '|---|---|---|',
    ...figures.map(({ what, figure, target }) => `| ${what} | ${figure} | ${target} |`),
    '',
    'The callers share the cores with the server.',
  ])
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
