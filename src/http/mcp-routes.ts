import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault, tooLarge } from '../fault.ts'
import { refuseSwelling } from '../formats/text/json-shape.ts'
import { ROOT } from '../lib/files/installation.ts'
import { readMessages } from '../mcp/exact-messages.ts'
import type { RemoteCaller } from '../mcp/remote.ts'
import { callerAt } from '../service/address-limit.ts'
import { answerHeaders, endIfUnread } from './answers.ts'
import type { HttpContext } from './context.ts'
import { readWhole } from './json-body.ts'
import { isLocalRequest, LOOPBACK_HOST } from './local.ts'
import { ownAddress, traceOf } from './requests.ts'

/** Files go by their id, so that a message is short. */
const LARGEST_MESSAGE = 4 * 2 ** 20
/** Messages that are answered at once. */
const MOST_CALLS = 500
const MOST_LISTENERS = 100

type Handler = import('@modelcontextprotocol/server').McpHttpHandler

interface Message {
  id?: string | number
  method?: string
  params?: { requestId?: string | number }
}

/**
 * `/mcp`: the tools for agents over streamable HTTP. Every message is served by itself, on whichever instance it
 * arrives, for clients of the newest protocol as for those with sessions: the name of a session only tells whose
 * call a cancellation means, so that there is nothing to keep, to expire or to run out of.
 */
export function mcpRoutes(app: FastifyInstance, context: HttpContext): void {
  const { config } = context
  const stopping = new AbortController()
  const running = new Map<string, AbortController>()
  let calls = 0
  let handler: Promise<Handler> | undefined
  app.addHook('preClose', done => {
    stopping.abort()
    void handler?.then(one => one.close())
    done()
  })

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      checkOrigin(request, config)
      if (calls >= MOST_CALLS)
        throw new Fault('too-many', 'Too many messages are being answered; wait before the next.', {
          retryAfter: 5,
        })
      calls++
      try {
        await serve(request, reply)
      } finally {
        calls--
      }
    },
  })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = request.method === 'POST' ? await readWritten(request) : undefined
    // What is no message is refused by the protocol itself.
    const messages = [body].flat().filter(one => typeof one === 'object' && one !== null) as Message[]
    const session = sessionOf(request)
    const cancel = new AbortController()
    const hangUp = () => cancel.abort()
    reply.raw.once('close', hangUp)
    const names = session ? messages.filter(isCall).map(({ id }) => nameOf(session, id)) : []
    for (const name of names) running.set(name, cancel)
    for (const { method, params } of messages)
      if (session && method === 'notifications/cancelled')
        running.get(nameOf(session, params?.requestId))?.abort()
    try {
      const { fetch } = await (handler ??= createHandler(context))
      const caller = callerOf(request, cancel.signal)
      const response = await fetch(
        new Request(new URL('/mcp', ownAddress(request, config)), {
          method: request.method,
          headers: plainHeaders(request),
          signal: cancel.signal,
        }),
        {
          ...(body !== undefined && { parsedBody: body }),
          authInfo: { token: '', clientId: '', scopes: [], extra: { caller } },
        },
      )
      if (messages.some(({ method }) => method === 'initialize'))
        response.headers.set('mcp-session-id', randomUUID())
      await send(request, reply, response)
    } finally {
      reply.raw.removeListener('close', hangUp)
      for (const name of names) running.delete(name)
    }
  }

  async function readWritten(request: FastifyRequest): Promise<unknown> {
    const tooLong = () => tooLarge('body: a message has at most 4 MB; files go by their id or address.')
    const bytes = await readWhole(request.raw, app.watchBody(request), LARGEST_MESSAGE, tooLong)
    refuseSwelling(bytes, true)
    try {
      return readMessages(bytes.toString('utf8'), context.tools)
    } catch {
      throw new Fault('input', 'body: expected a JSON-RPC message.')
    }
  }

  const callerOf = (request: FastifyRequest, cancelled: AbortSignal): RemoteCaller => ({
    admit: purpose => context.service.admit(request.headers.authorization, request.report, purpose),
    admitFree: () => context.checkAddress(request),
    address: callerAt(request.ip),
    local: isLocalRequest(request, config),
    report: request.report,
    traceparent: traceOf(request.headers),
    baseUrl: ownAddress(request, config),
    cancelled,
    stopping: stopping.signal,
  })

  async function send(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<void> {
    reply.hijack()
    context.count(request, response.status)
    reply.raw.writeHead(response.status, {
      ...answerHeaders(request),
      ...Object.fromEntries(response.headers),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    if (!response.body) return void reply.raw.end()
    endIfUnread(reply.raw)
    // Who hangs up in the middle has no use for the rest.
    await pipeline(Readable.fromWeb(response.body as never), reply.raw).catch(() => undefined)
  }
}

/** The protocol and its tools are loaded with the first message: most servers never get one. */
async function createHandler(context: HttpContext): Promise<Handler> {
  const [{ createMcpHandler }, { createRemoteMcp }, { createLongTexts }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../mcp/remote.ts'),
    import('../mcp/long-texts.ts'),
  ])
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const settings = {
    ...context,
    tools: [...context.tools.values()],
    retentionMs: context.config.jobRetentionHours * 3_600_000,
    version,
    texts: createLongTexts(),
  }
  return createMcpHandler(
    ({ authInfo }) => createRemoteMcp(settings, authInfo!.extra!['caller'] as RemoteCaller),
    { maxSubscriptions: MOST_LISTENERS },
  )
}

/**
 * A page may speak to this server only if it comes from there. One that got its own name to lead here (DNS
 * rebinding) is told by that name.
 */
function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin, host = '' } = request.headers
  if (config.local && !LOOPBACK_HOST.test(host))
    throw new Fault(
      'forbidden',
      `host: ${host.slice(0, 100)} is not a name of this server; PUBLIC_URL sets one.`,
    )
  if (origin === undefined) return
  const own = config.publicUrl
    ? new URL(config.publicUrl).origin
    : config.local
      ? `http://${host}`
      : undefined
  if (origin !== own)
    throw new Fault('forbidden', 'origin: pages of other sites may not use this address; see PUBLIC_URL.')
}

const isCall = ({ id, method }: Message): boolean => id !== undefined && method !== undefined

const nameOf = (session: string, id: unknown): string => `${session} ${JSON.stringify(id)}`

/** The name a client was given, with its key: nobody cancels another's calls. */
function sessionOf({ headers }: FastifyRequest): string | undefined {
  const session = headers['mcp-session-id']
  if (typeof session !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(session)) return undefined
  return `${session} ${headers.authorization ?? ''}`
}

function plainHeaders({ headers }: FastifyRequest): Headers {
  const plain = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length' && name !== 'transfer-encoding')
      plain.set(name, value)
  return plain
}
