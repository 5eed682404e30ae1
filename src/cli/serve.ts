import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type Config, ConfigError } from '../config.ts'
import { createServer } from '../http/server.ts'
import { describeSandbox } from '../runner/sandbox/state.ts'
import { bootstrap, type FirstStart } from '../service/accounts.ts'
import { type StartOptions, startService } from '../service/start.ts'
import { lockFolder } from '../store/lock.ts'
import { openStore } from '../store/open.ts'
import { openLog } from './log.ts'
import { settleMemory } from './settle-memory.ts'
import { stopListening } from './stop-listening.ts'

/** How long calls in flight may take once the server was asked to stop. */
const GRACE_MS = 30_000
const LAST_CALLS_MS = 500
/** How long the answers to calls that were cut off may take to leave. */
const LAST_ANSWERS_MS = 2000

/** What tests change: more tools, shorter waits. */
export interface ServeOptions extends Pick<StartOptions, 'toolFolders' | 'deliveries'> {
  graceMs?: number
}

/** Starts the server and resolves with the exit code once it was asked to stop. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<number> {
  const log = openLog(config.logLevel)
  // One call's mistake must not end the others: it is logged, and the server stays up.
  process.on('unhandledRejection', error =>
    log.error({ detail: withoutContent(String((error as Error)?.stack ?? error)) }, 'a promise broke'),
  )
  const lock = lockFolder(config.dataDir)
  if (!lock)
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} is in use by another server; stop it or choose another folder.`,
    )
  const store = await openStore(config, {
    onWaiting: why => console.error(`toolwright: waiting for PostgreSQL (${why}).`),
    onTrouble: detail => log.error({ detail }, 'the database broke'),
  })
  const telemetry = await openTelemetry(config)
  const running = await startService({
    config,
    store,
    telemetry,
    ...options,
    onTrouble: (tool, detail) => log.error({ tool, detail: withoutContent(detail) }, 'a call broke'),
  })
  let isStopping = false
  const app = createServer({
    config,
    service: running.service,
    tools: running.tools,
    jobs: running.jobs,
    files: running.files,
    pipelines: running.pipelines,
    events: running.events,
    secrets: running.secrets,
    mails: running.mails,
    topUps: running.topUps,
    deliverNow: running.deliverNow,
    callsFolder: running.callsFolder,
    isStopping: () => isStopping,
    telemetry,
    onAccess: config.accessLog ? line => log.info(line, 'answered') : undefined,
    onTrouble: (request, detail, traceparent) =>
      log.error({ request, traceparent, detail: withoutContent(detail) }, 'an answer broke'),
  })
  await app.ready()
  const stopping = new Promise<string>(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
  try {
    if (config.sandbox === 'require') {
      running.startChildren()
      const { missing } = await running.sandbox
      if (missing.length > 0)
        throw new ConfigError(`SANDBOX: "require" cannot be met on this machine: ${missing.join('; ')}.`)
    }
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await running.stop(0)
    await store.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  // Only a server that listens makes the first key: otherwise nobody would see it.
  announce(url, config.publicUrl ?? url, await bootstrap(store, config))
  await running.warmUp()
  void running.sandbox.then(state =>
    (state.missing.length > 0 ? console.error : console.log)(describeSandbox(state)),
  )
  setFlagsFromString('--semi-space-growth-factor=2')
  settleMemory(app.server)

  log.info({ signal: await stopping }, 'stopping')
  isStopping = true
  // Proxies that ask /readyz look elsewhere, the others lose their open connections one by one, each after an answer.
  await pause(config.drainS * 1000)
  await stopListening(app.server)
  // Who came in last has a moment to send a request: closing ends connections that have none.
  if (config.drainS > 0) await pause(LAST_CALLS_MS)
  const graceMs = options.graceMs ?? GRACE_MS
  const deadline = Date.now() + graceMs
  const cutOff = setTimeout(() => running.cutOff(), graceMs)
  const force = setTimeout(() => app.server.closeAllConnections(), graceMs + LAST_ANSWERS_MS)
  // A connection that only waits for its next request would hold the end up for as long as it is kept alive. Looked at
  // right after what has arrived was read: a request that is here already makes it busy.
  const idle = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), 100)
  await app.close()
  clearTimeout(cutOff)
  clearTimeout(force)
  clearInterval(idle)
  await running.stop(Math.max(0, deadline - Date.now()))
  await telemetry?.stop()
  await store.close()
  lock.release()
  return 0
}

/** Loaded only where somebody collects what it sends. */
async function openTelemetry({ otlp }: Config) {
  if (!otlp) return undefined
  const { createTelemetry } = await import('../service/telemetry/telemetry.ts')
  const resource = { 'service.name': otlp.serviceName, 'service.instance.id': randomUUID() }
  return createTelemetry({ ...otlp, resource })
}

function announce(listening: string, url: string, first: FirstStart): void {
  const lines = [`Toolwright listens on ${listening}  (API reference: ${url}/docs)`]
  if (first.claimToken) lines.push('', `Claim the dashboard, once:  ${url}/claim#${first.claimToken}`)
  if (first.secret) {
    lines.push(
      '',
      'Your first API key, with 1,000 credits. It is not shown again:',
      `  ${first.secret}`,
      '',
      'Try it:',
      `  curl -X POST ${url}/api/v1/tools/csv-cleaner \\`,
      `    -H 'Authorization: Bearer ${first.secret}' -H 'Content-Type: application/json' \\`,
      `    -d '{"csv":"name, age\\n Ann ,31\\n Ann ,31\\n","options":{"trim":true,"deduplicate":true}}'`,
    )
  }
  console.log(`${lines.join('\n')}\n`)
}

/**
 * Keeps what callers sent out of the log: libraries like to quote their input in messages, so quoted parts and
 * long runs are cut, and the places in our code stay.
 */
function withoutContent(detail: string): string {
  const [first = '', ...rest] = detail.split('\n')
  const message = first
    .replace(/(["'`]).*?\1/g, '$1…$1')
    .replace(/\S{40,}/g, '…')
    .slice(0, 200)
  const frames = rest.filter(line => /^\s+at /.test(line)).slice(0, 12)
  return [message, ...frames].join('\n')
}
