import { SignatureError } from './errors.ts'

/** What a delivery says. */
export interface WebhookEvent {
  readonly event: 'job.succeeded' | 'job.failed' | 'job.cancelled'
  readonly delivery_id: string
  readonly job_id: string
  readonly tool_slug: string
  readonly status: string
  readonly result?: unknown
  readonly error?: string
  readonly credits_used?: number
  readonly created_at: string
  readonly finished_at?: string
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies a delivery by the Standard Webhooks scheme and answers what it says; throws a SignatureError otherwise.
 * `body` as it arrived, before any parsing. Deliveries older than `tolerance` seconds (300) are refused.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  { tolerance = 300, now = Date.now() }: { tolerance?: number; now?: number } = {},
): Promise<WebhookEvent> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : lowerCased(headers, name)
    if (!value) throw wrong(`${name} is missing.`)
    return value
  }
  const [id, timestamp, signatures] = [
    header('webhook-id'),
    header('webhook-timestamp'),
    header('webhook-signature'),
  ]
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance)
    throw wrong('the delivery is too old, or a clock is wrong.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const raw = keyOf(secret)
  if (raw.length === 0) throw wrong('the secret is empty, which would let everybody sign.')
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const one of signatures.split(' ')) {
    const [version, text] = one.split(',')
    const signature = version === 'v1' && text ? fromBase64(text) : undefined
    // verify compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  }
  throw wrong('the signature does not hold.')
}

const wrong = (what: string): SignatureError =>
  new SignatureError(0, `webhook: ${what}`, { code: 'signature' })

function lowerCased(
  headers: Record<string, string | string[] | undefined>,
  name: string,
): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}

/** A secret that begins with whsec_ is base64, as the scheme wants it. */
const keyOf = (secret: string): Uint8Array<ArrayBuffer> =>
  (secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : undefined) ?? new TextEncoder().encode(secret)

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), char => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}
