import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../fault.ts'
import { openResult } from '../runner/child-folder.ts'
import type { CallResult, TextResult } from '../runner/protocol.ts'
import { traceOf } from './requests.ts'

/** An answer of which nothing more is fetched for so long is given up. */
const STALLED_MS = 60_000
/** What the system takes off our hands in any case, whether or not the caller reads. */
const SENT_AT_ONCE = 16 * 1024

type Headers = Record<string, string | number>

const EXPOSED = [
  'x-credits-used',
  'x-credits-remaining',
  'x-request-id',
  'traceparent',
  'x-warning',
  'x-ignored-parameters',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'content-disposition',
  'location',
].join(', ')

/** What every answer carries: its id, that any page may read it, what the call cost and how much is left. */
export function answerHeaders({ id, url, toolCall, report, raw }: FastifyRequest): Headers {
  const headers: Headers = { 'x-request-id': id, 'x-content-type-options': 'nosniff' }
  const trace = traceOf(raw.headers)
  if (trace !== undefined) headers['traceparent'] = trace
  if (url.startsWith('/api/')) {
    headers['access-control-allow-origin'] = '*'
    headers['access-control-expose-headers'] = EXPOSED
    // Balances, results and jobs are their caller's alone; what may be kept says so itself.
    headers['cache-control'] = 'no-store'
  }
  if (toolCall) headers['x-credits-used'] = report.creditsUsed
  if (report.creditsRemaining !== undefined) headers['x-credits-remaining'] = report.creditsRemaining
  if (report.rate) {
    headers['ratelimit-limit'] = report.rate.limit
    headers['ratelimit-remaining'] = report.rate.remaining
    headers['ratelimit-reset'] = report.rate.reset
  }
  return headers
}

/** The one error body. */
export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter)
  if (fault.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(fault.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error: fault.message }))
}

/**
 * Ends an answer whose reader has stopped: it would hold its file, memory and connection for as long as it likes. One that
 * has nothing to send at the moment goes on.
 */
export function endIfUnread(raw: ServerResponse, afterMs = STALLED_MS): void {
  raw.setTimeout(afterMs, () => {
    if (raw.writableLength > 0) raw.destroy()
    else raw.setTimeout(afterMs)
  })
}

/** Sends a finished result: a file with its name, or plain JSON. Resolves when there is nothing left to read. */
export async function sendResult(reply: FastifyReply, result: CallResult): Promise<void> {
  reply.headers(resultHeaders(result))
  if ('text' in result.content) return void reply.send(result.content.text)
  // A tool's result is untrusted: it is looked at and read through one handle.
  const { handle, size } = await openResult(result.content.path)
  reply.header('content-length', size)
  const end = Math.max(0, size - 1)
  await reply.send(createReadStream('', { fd: handle, end, highWaterMark: 256 * 1024 }))
}

/** Sends a small result past Fastify, which takes longer over it than the tool over its work. */
export function sendAtOnce(request: FastifyRequest, reply: FastifyReply, result: TextResult): void {
  const { text } = result.content
  const length = Buffer.byteLength(text)
  reply.hijack()
  reply.raw.writeHead(
    200,
    Object.assign(answerHeaders(request), resultHeaders(result), { 'content-length': length }),
  )
  if (length > SENT_AT_ONCE) endIfUnread(reply.raw)
  // Plain ASCII is the same in both, and written faster as bytes.
  reply.raw.end(text, length === text.length ? 'latin1' : 'utf8')
}

function resultHeaders({ warnings, ignored, name, mediaType }: CallResult): Headers {
  const headers: Headers = { 'content-type': mediaType }
  if (warnings.length > 0) headers['x-warning'] = headerText(joined(warnings), 4000)
  if (ignored.length > 0) Object.assign(headers, ignoredHeaders(ignored))
  if (name !== undefined) headers['content-disposition'] = disposition(name)
  return headers
}

/** Names that were sent and not understood. */
export function ignoredHeaders(ignored: readonly string[]): Headers {
  if (ignored.length === 0) return {}
  const names = ignored.slice(0, 50).map(encodeName).join(', ')
  return { 'x-ignored-parameters': headerText(names, 2000) }
}

/** Warnings are told apart by what stands between them, which none may hold. */
const joined = (warnings: string[]): string => warnings.map(one => one.replaceAll('; ', ', ')).join('; ')

const encodeName = (name: string): string =>
  name.replace(/[^\x21-\x2b\x2d-\x7e]/gu, char => encodeURIComponent(char.toWellFormed()))

/** Printable ASCII, as header values must be; typographic marks get their plain form first. */
function headerText(text: string, max: number): string {
  const plain = text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\u00d7/g, 'x')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
  return plain.length > max ? `${plain.slice(0, max - 3)}...` : plain
}

/** `attachment` with the name in both forms of RFC 6266: plain for old readers, UTF-8 for the rest. */
export function disposition(name: string): string {
  const whole = name.toWellFormed()
  const plain = whole.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Whether an Accept header ranks JSON above the text type and anything else that would take it. */
export function prefersJson(accept: string | undefined, textType: string): boolean {
  if (!accept) return false
  const ranges = accept.split(',').map(part => {
    const [type = '', ...params] = part.split(';').map(piece => piece.trim().toLowerCase())
    const q = params.map(param => /^q=([\d.]+)$/.exec(param)?.[1]).find(Boolean)
    return { type, q: q === undefined ? 1 : Math.min(1, Number(q) || 0) }
  })
  const rank = (type: string) => {
    const family = `${type.split('/')[0]}/*`
    for (const wanted of [type, family, '*/*']) {
      const range = ranges.find(one => one.type === wanted)
      if (range) return range.q
    }
    return 0
  }
  return rank('application/json') > rank(textType)
}
