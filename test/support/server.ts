import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const KEY = 'test-key'

export interface TestServer {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Everything it printed so far. */
  output: () => string
  /** Calls a tool with JSON; `key` defaults to the bootstrap key, null sends none. */
  json: (slug: string, body: unknown, options?: CallOptions) => Promise<Answer>
  /** Calls a tool with a form: names and their texts or files, in order. */
  form: (slug: string, parts: [string, string | Blob | File][], options?: CallOptions) => Promise<Answer>
  get: (path: string, options?: CallOptions) => Promise<Answer>
  account: () => Promise<{ api_credits: number }>
  /** Ends it with a signal and waits; the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface CallOptions {
  key?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any
}

export interface ServerOptions {
  env?: Record<string, string>
  dataDir?: string
  /** Starts with the tools that misbehave on purpose. */
  hostile?: boolean
  /** Lets operations of its disk and database fail by order, see `faults.ts`. */
  faults?: boolean
  /** Files beside this one that are loaded before its own code. */
  preload?: string[]
  /** Another installation than this one. */
  root?: string
}

/** Starts a real server on a free port with a bootstrap key of 1,000 credits. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'toolwright-data-')))
  const main = options.hostile
    ? join(import.meta.dirname, 'hostile-server.ts')
    : join(options.root ?? ROOT, 'src/main.ts')
  const preload = [...(options.faults ? ['failing-disk.ts'] : []), ...(options.preload ?? [])].flatMap(
    name => ['--import', join(import.meta.dirname, name)],
  )
  const child = spawn(process.execPath, [...preload, main, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: KEY,
      RATE_LIMIT_PER_MINUTE: '0',
      POOL_SIZE: '2',
      LOG_LEVEL: 'error',
      // As the launcher: its own code is compiled with types stripped before, and the stripper is not loaded.
      NODE_COMPILE_CACHE: join(options.root ?? ROOT, 'node_modules/.cache/toolwright'),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.faults ? (['ipc'] as const) : [])],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const found = /listens on (http:\/\/\S+)/.exec(printed)?.[1]
      if (found && printed.includes('\n')) resolve(found)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
  let stopping = false
  const exited = new Promise<number | null>(resolve =>
    child.once('exit', code => {
      if (!stopping) console.error(`the server ended by itself with ${code}: ${printed}`)
      resolve(code)
    }),
  )
  const call = caller(url)
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    process: child,
    output: () => printed,
    json: (slug, body, given) =>
      call('POST', `/api/v1/tools/${slug}`, JSON.stringify(body), {
        ...given,
        headers: { 'content-type': 'application/json', ...given?.headers },
      }),
    form: (slug, parts, given) => {
      const form = new FormData()
      for (const [name, value] of parts) form.append(name, value as string)
      return call('POST', `/api/v1/tools/${slug}`, form, given)
    },
    get: (path, given) => call('GET', path, undefined, given),
    account: async () => (await call('GET', '/api/v1/account', undefined, {})).json,
    stop: async (signal = 'SIGTERM') => {
      stopping = true
      child.kill(signal)
      const code = await exited
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

function caller(url: string) {
  return async (
    method: string,
    path: string,
    body: RequestInit['body'],
    options: CallOptions = {},
  ): Promise<Answer> => {
    const key = options.key === undefined ? KEY : options.key
    const response = await fetch(url + path, {
      method,
      body,
      headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...options.headers },
      signal: options.signal ?? null,
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      json: isJson ? JSON.parse(text) : undefined,
    }
  }
}

/** The one shape of every refusal. */
export function isError(answer: { json: Record<string, unknown> }): void {
  assert.deepEqual(Object.keys(answer.json), ['error'])
  assert.equal(typeof answer.json['error'], 'string')
}
