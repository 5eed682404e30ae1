import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { CatalogTool } from '../catalog.ts'
import type { Config } from '../config.ts'
import { diskFault, Fault } from '../fault.ts'
import { callerAt, createAddressLimit } from '../service/address-limit.ts'
import type { Service } from '../service/execute.ts'
import type { Files } from '../service/files/files.ts'
import type { JobEvents } from '../service/job-events.ts'
import type { Jobs } from '../service/jobs.ts'
import type { Mails } from '../service/mail/mails.ts'
import type { Pipelines } from '../service/pipelines/pipelines.ts'
import type { Secrets } from '../service/secrets.ts'
import type { Telemetry } from '../service/telemetry/telemetry.ts'
import type { TopUps } from '../service/top-up.ts'
import { type AccessLine, accessLog } from './access-log.ts'
import { accountRoutes } from './account-routes.ts'
import { answerHeaders, endIfUnread, sendFault } from './answers.ts'
import { appRoutes } from './app-routes.ts'
import { createBodyIntake } from './body-intake.ts'
import { createCatalogView } from './catalog-json.ts'
import { catalogRoutes } from './catalog-routes.ts'
import type { HttpContext } from './context.ts'
import { docsRoutes } from './docs-routes.ts'
import { engineFiles } from './engine-files.ts'
import { fileRoutes } from './file-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { isLocalRequest } from './local.ts'
import { mcpRoutes } from './mcp-routes.ts'
import { createMetrics, metricsRoutes } from './metrics.ts'
import { pipelineRoutes } from './pipeline-routes.ts'
import { readyRoutes } from './ready.ts'
import { requestIdOf, traceOf } from './requests.ts'
import { toolRoutes } from './tool-routes.ts'
import { traceCalls } from './trace-calls.ts'
import { webRoutes } from './web-routes.ts'

export interface ServerSettings {
  config: Config
  service: Service
  tools: CatalogTool[]
  jobs: Jobs
  files: Files
  pipelines: Pipelines
  events: JobEvents
  mails: Mails | undefined
  topUps: TopUps
  secrets: Secrets
  deliverNow: () => void
  callsFolder: string
  /** Whether the server was asked to stop: callers and proxies go elsewhere with their next request. */
  isStopping: () => boolean
  /** Where traces and figures go, where somebody collects them. */
  telemetry?: Telemetry | undefined
  /** Told of every answered request, where that is wanted. */
  onAccess?: ((line: AccessLine) => void) | undefined
  /** Told of what broke while answering, with the request's id and the trace it belongs to. */
  onTrouble: (requestId: string, detail: string, traceparent?: string) => void
}

/** How long an upload that was refused early may go on before its connection is cut, and how many are read meanwhile. */
const DRAIN_MS = 1000
const DRAINS_AT_ONCE = 16
let drains = 0

/** Tools check their own parameters; Fastify's two schema compilers would only cost memory. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** The HTTP server with every route, ready to listen. */
export function createServer(settings: ServerSettings): FastifyInstance {
  const { config, service, telemetry } = settings
  const options: FastifyHttpOptions<Server> = {
    logger: false,
    trustProxy: trusted(config.trustProxy),
    genReqId: request => requestIdOf(request) ?? randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Longer than proxies keep an idle connection (60 s as a rule): closing first loses the request they just sent.
    keepAliveTimeout: 75_000,
    requestTimeout: 0,
    http: {
      // Headers that crawl; bodies are watched by who reads them.
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      // What may wait in each connection: with Node's 64 kB, 500 bodies that wait for the disk take 60 MB more.
      highWaterMark: 16 * 1024,
      // Node would refuse it without a word.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    schemaController: NO_SCHEMAS,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, _request, reply) => {
      sendFault(reply, new Fault('input', 'The address of the request is not well formed.'))
    },
  }
  const app = Fastify(options)
  app.server.on('connect', (_request, socket) =>
    refuseAt(socket, 405, 'CONNECT is not possible here; this is no proxy.'),
  )

  const limit = createAddressLimit({ limit: config.freeRateLimitPerMinute })
  const intake = createBodyIntake({ perCaller: config.uploadsPerAddress })
  const metrics = createMetrics({
    service,
    intake,
    spansDropped: telemetry && (() => telemetry.stats().dropped),
  })
  telemetry?.gatherFrom(metrics.gather)
  const context: HttpContext = {
    config,
    service,
    tools: new Map(settings.tools.map(entry => [entry.slug, entry])),
    catalog: createCatalogView(settings.tools),
    jobs: settings.jobs,
    files: settings.files,
    pipelines: settings.pipelines,
    events: settings.events,
    secrets: settings.secrets,
    mails: settings.mails,
    topUps: settings.topUps,
    trouble: (request, error) =>
      settings.onTrouble(request.id, String((error as Error)?.stack ?? error), traceOf(request.headers)),
    deliverNow: settings.deliverNow,
    callsFolder: settings.callsFolder,
    isStopping: settings.isStopping,
    count: metrics.count,
    checkAddress(request) {
      if (isLocalRequest(request, config)) return
      const retryAfter = limit(request.ip)
      if (retryAfter === undefined) return
      const message = 'Too many calls from this address within a minute; wait before the next.'
      throw new Fault('too-many', message, { retryAfter })
    },
    readyForBody(request, reply) {
      if (/100-continue/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
    },
  }

  // Bodies are read by the routes themselves, which know the limits that hold for each.
  app.removeAllContentTypeParsers()
  // The two usual types are named because Fastify remembers how it found a named one, but not the wildcard.
  app.addContentTypeParser(['application/json', 'multipart/form-data', '*'], (_request, _payload, done) =>
    done(null),
  )
  app.decorate('watchBody', (request, isFree) => {
    const caller = callerAt(request.ip)
    const limited = isLocalRequest(request, config) ? undefined : caller
    return intake.watch(request.raw, limited, isFree ? caller : undefined)
  })
  app.decorateRequest('report')
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('toolCall', false)
  app.decorateRequest('toolSlug', '')

  // Also for calls that came before: a proxy would send its next one on a connection that is about to be closed.
  const endConnection = (reply: FastifyReply) => {
    if (settings.isStopping()) reply.raw.shouldKeepAlive = false
  }

  // Hooks of every request take a callback: a promise each would cost throughput.
  app.addHook('onRequest', (request, reply, done) => {
    request.report = telemetry ? { creditsUsed: 0, timings: [] } : { creditsUsed: 0 }
    request.startedAt = performance.now()
    endConnection(reply)
    if (hasTwoHosts(request.raw.rawHeaders))
      return done(new Fault('input', 'host: was sent twice; send it once.'))
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      return done(new Fault('input', 'host: is missing; every request of HTTP/1.1 names it.'))
    if (request.method === 'OPTIONS' && request.url.startsWith('/api/')) preflight(reply)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    endConnection(reply)
    const kept = reply.getHeader('cache-control')
    reply.headers(answerHeaders(request))
    if (kept !== undefined) reply.header('cache-control', kept)
    metrics.count(request, reply.statusCode)
    drain(request, reply)
    endIfUnread(reply.raw)
    done(null, payload)
  })

  if (settings.onAccess) accessLog(app, settings.onAccess)
  if (telemetry) traceCalls(app, telemetry)

  app.setErrorHandler((error, request, reply) => {
    if (reply.raw.destroyed) return
    sendFault(
      reply,
      asFault(error, detail => settings.onTrouble(request.id, detail, traceOf(request.headers))),
    )
  })
  app.setNotFoundHandler((request, reply) => {
    if (web.sendMissing(request, reply)) return
    sendFault(reply, unknownRoute(app, request, reply))
  })
  // Clients that ask before they send a body are told to go on only once the call is admitted.
  app.server.on('checkContinue', (request, response) => app.routing(request, response))
  // Other expectations may be left unmet; Node would refuse them without a word.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))

  const web = webRoutes(app, context)
  engineFiles(app, context)
  toolRoutes(app, context)
  catalogRoutes(app, context)
  accountRoutes(app, context)
  jobRoutes(app, context)
  fileRoutes(app, context)
  pipelineRoutes(app, context)
  mcpRoutes(app, context)
  appRoutes(app, context)
  docsRoutes(app, context)
  metricsRoutes(app, context, metrics)
  readyRoutes(app, context)
  return app
}

/** A number trusts that many proxies, counted from this server. */
const trusted = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
    .header(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, content-disposition, prefer, range, last-event-id, x-request-id, traceparent, if-none-match',
    )
    .header('access-control-max-age', '86400')
    .send()
}

/**
 * An answer may be given while an upload still arrives. The rest is read and dropped for a moment, so that the
 * client can finish its write and read the answer; then the connection is cut instead of reading to the end.
 */
function drain(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete || raw.readableEnded || !hasBody(request)) return
  reply.raw.once('finish', () => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    // A flood that is refused must not cost what it would have cost to take it in.
    const isRead = drains < DRAINS_AT_ONCE
    if (isRead) {
      drains++
      raw.once('close', () => drains--)
      raw.resume()
    } else raw.pause()
    setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, DRAIN_MS).unref()
  })
}

/** A proxy may have looked at one of two hosts and we at the other; Node keeps the first and says nothing. */
function hasTwoHosts(headers: string[]): boolean {
  let hosts = 0
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i]!.length === 4 && headers[i]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What a caller is told of an error; what is not a caller's doing is told to the log instead. */
function asFault(error: unknown, log: (detail: string) => void): Fault {
  if (error instanceof Fault) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new Fault('input', 'The request is not well formed: check its address, headers and body.')
  }
  if ((error as Error).name !== 'AbortError')
    log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return (
    diskFault(error) ??
    new Fault('failed', 'Something went wrong on our side; nothing was charged. Try again later.')
  )
}

/** Routes with a part that varies, for telling a wrong method from a wrong path. */
const PATTERNS: [RegExp, string][] = [
  [/^\/api\/v1\/tools\/[^/]+\/?$/, '/api/v1/tools/:slug'],
  [/^\/api\/v1\/jobs\/[^/]+\/?$/, '/api/v1/jobs/:id'],
  [/^\/api\/v1\/files\/[^/]+\/?$/, '/api/v1/files/:id'],
  [/^\/api\/v1\/files\/[^/]+\/content\/?$/, '/api/v1/files/:id/content'],
  [/^\/api\/v1\/files\/[^/]+\/link\/?$/, '/api/v1/files/:id/link'],
  [/^\/api\/v1\/uploads\/[^/]+\/?$/, '/api/v1/uploads/:token'],
  [/^\/api\/v1\/pipelines\/[^/]+\/?$/, '/api/v1/pipelines/:id'],
  [/^\/api\/v1\/pipelines\/[^/]+\/run\/?$/, '/api/v1/pipelines/:id/run'],
  [/^\/api\/v1\/jobs\/[^/]+\/events\/?$/, '/api/v1/jobs/:id/events'],
  [/^\/api\/v1\/jobs\/[^/]+\/deliveries\/?$/, '/api/v1/jobs/:id/deliveries'],
  [/^\/api\/v1\/jobs\/[^/]+\/deliveries\/redeliver\/?$/, '/api/v1/jobs/:id/deliveries/redeliver'],
]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** 405 where the path exists for another method, 404 otherwise. */
function unknownRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Fault {
  const path = request.url.split('?')[0]!
  const allowed = METHODS.filter(
    method => app.findRoute({ url: path, method }) !== null || matchesRoute(app, path, method),
  )
  if (allowed.length > 0 && !allowed.includes(request.method as 'GET')) {
    reply.header('allow', allowed.join(', '))
    return new Fault('method', `${request.method} is not possible here; use ${allowed.join(' or ')}.`)
  }
  return new Fault('not-found', 'There is nothing at this address; /docs describes what there is.')
}

function matchesRoute(app: FastifyInstance, path: string, method: (typeof METHODS)[number]): boolean {
  const known = PATTERNS.find(([shape]) => shape.test(path))
  return known !== undefined && app.hasRoute({ url: known[1], method })
}

/** What the HTTP parser itself refuses gets the same error body, on a connection that is then closed. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooBig = error.code === 'HPE_HEADER_OVERFLOW'
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = tooBig ? 431 : late ? 408 : 400
  const message = tooBig
    ? 'The headers of the request are too large.'
    : late
      ? 'The request did not arrive in time.'
      : 'The request is not valid HTTP.'
  refuseAt(socket, status, message)
}

/**
 * Not imported: an import of `node:http` asks for all that it exports, among them what fetches, which loads a client and
 * HTTP/2: 60 ms and 16 MB of a start.
 */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Answers on a connection that has no reply of its own. */
function refuseAt(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ error: message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n${body}`,
  )
}
