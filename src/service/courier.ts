import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import type { Agent } from 'undici'
import type { Job } from '../store/jobs.ts'
import type { Secrets } from './secrets.ts'
import { literalOf, refusedAddress } from './webhook-guard.ts'

const TIMEOUT_MS = 10_000

/** How one try went: a status, or why there was none. */
export interface Delivery {
  status: number | null
  error: string | null
  retryAfterMs: number | undefined
}

export interface Courier {
  deliver: (job: Job) => Promise<Delivery>
  close: () => Promise<void>
}

/** A name leads to an address that must not be called. */
export class RefusedAddress extends Error {}

/** Resolves a name and lets only checked addresses through, so that the one checked is the one connected to. */
export function guardedLookup(allowPrivate: boolean) {
  return (
    name: string,
    options: { all?: boolean; family?: number | string },
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    lookup(name, { all: true, family: (options.family as 0 | 4 | 6 | undefined) ?? 0 }, (error, found) => {
      if (error) return done(error, '')
      const refused = found.map(one => refusedAddress(one.address, allowPrivate)).find(Boolean)
      if (refused) return done(new RefusedAddress(`the address ${refused}`), '')
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
  }
}

/** Sends results to their receivers: signed, bounded in time, never redirected, never to a refused address. */
export function createCourier({
  secrets,
  allowPrivate,
}: {
  secrets: Secrets
  allowPrivate: boolean
}): Courier {
  const agents = new Map<boolean, Agent>()
  /** The HTTP client is loaded with the first delivery: most servers never send one. */
  const client = async (privateToo: boolean) => {
    const undici = await import('undici')
    const known = agents.get(privateToo)
    if (known) return { request: undici.request, dispatcher: known }
    const dispatcher = new undici.Agent({
      connect: { timeout: TIMEOUT_MS, lookup: guardedLookup(privateToo) },
      // A fresh connection each time: no receiver can hold one open to be reused after a rebind.
      pipelining: 0,
      keepAliveTimeout: 1,
      maxHeaderSize: 16_384,
    })
    agents.set(privateToo, dispatcher)
    return { request: undici.request, dispatcher }
  }

  return {
    async deliver(job) {
      const privateToo = allowPrivate || job.webhook_private === 1
      const url = new URL(job.webhook_url!)
      const literal = literalOf(url)
      const refused = literal && refusedAddress(literal, privateToo)
      if (refused) return { status: null, error: `the address ${refused}`, retryAfterMs: undefined }
      const secret = opened(secrets, job.webhook_secret!)
      if (secret === undefined)
        return { status: null, error: 'the secret cannot be opened on this server', retryAfterMs: undefined }
      const body = payload(job)
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const timestamp = String(Math.floor(Date.now() / 1000))
      const standard = createHmac('sha256', standardKey(secret))
        .update(`${job.delivery_id}.${timestamp}.${body}`)
        .digest('base64')
      try {
        const { request, dispatcher } = await client(privateToo)
        const response = await request(url, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'toolwright-webhooks',
            'x-service-signature': `sha256=${signature}`,
            'webhook-id': job.delivery_id!,
            'webhook-timestamp': timestamp,
            'webhook-signature': `v1,${standard}`,
            ...(job.traceparent && { traceparent: job.traceparent }),
          },
          dispatcher,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        // What a receiver says does not matter, and must not fill our memory.
        response.body.on('error', () => undefined)
        response.body.destroy()
        return {
          status: response.statusCode,
          error: response.statusCode < 300 ? null : `answered ${response.statusCode}`,
          retryAfterMs: readRetryAfter(response.headers['retry-after']),
        }
      } catch (error) {
        return { status: null, error: explain(error), retryAfterMs: undefined }
      }
    },
    close: async () => {
      await Promise.all([...agents.values()].map(agent => agent.destroy()))
    },
  }
}

/** The key of the Standard Webhooks scheme: secrets that begin with `whsec_` are base64, others are taken as they are. */
const standardKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)

/** Undefined when it was sealed with another SECRET_KEY; the operator may set the right one before the tries end. */
function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(sealed)
  } catch {
    return undefined
  }
}

function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return undefined
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

function explain(error: unknown): string {
  const cause = (error as Error).cause ?? error
  if (cause instanceof RefusedAddress) return cause.message
  const { name, code } = cause as { name?: string; code?: string }
  if (name === 'TimeoutError' || /TIMEOUT/.test(code ?? '')) return 'no answer within 10 seconds'
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return 'the host name could not be resolved'
  if (isOfCertificate(code)) return 'the certificate was not accepted'
  if (name === NO_HTTP) return 'the answer is not HTTP'
  return 'the connection failed'
}

/** The name of the HTTP client's error for bytes that are no answer. */
export const NO_HTTP = 'HTTPParserError'

/** Whether an error's code is of TLS. What OpenSSL finds in a chain of certificates has names of no one form. */
export const isOfCertificate = (code: string | undefined): boolean =>
  /CERT|TLS|SSL|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/.test(
    code ?? '',
  )

/** The body of a delivery: the same bytes at every try, so that receivers can tell repeats. */
export function payload(job: Job): string {
  const time = (ms: number) => JSON.stringify(new Date(ms).toISOString())
  const fields = [
    `"event":"job.${job.status}"`,
    `"delivery_id":${JSON.stringify(job.delivery_id)}`,
    `"job_id":${JSON.stringify(job.id)}`,
    `"tool_slug":${JSON.stringify(job.slug)}`,
    `"status":"${job.status}"`,
    job.status === 'succeeded' ? `"result":${job.result}` : `"error":${JSON.stringify(job.error)}`,
    `"credits_used":${job.credits}`,
    `"created_at":${time(job.created_at)}`,
    `"finished_at":${time(job.finished_at!)}`,
  ]
  return `{${fields.join(',')}}`
}
