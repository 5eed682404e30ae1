import { randomBytes } from 'node:crypto'
import { boundedBody } from '../lib/net/bounded-body.ts'

const LONGEST_MS = 15_000
const MOST_BYTES = 64 * 1024

type Digest = 'sha256' | 'sha384' | 'sha512'

/** Asks a timestamp service (RFC 3161) over HTTP; its address is the operator's own choice. */
export function createTimestamps(url: URL) {
  const { username, password } = url
  const address = new URL(url)
  address.username = address.password = ''
  const authorization =
    username &&
    `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
  return async (hash: Digest, digest: Buffer, signal: AbortSignal): Promise<Buffer> => {
    const { timestampRequest } = await import('../engines/cms/cms.ts')
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', ...(authorization && { authorization }) },
      body: await timestampRequest(hash, digest, randomBytes(8)),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new Error(`answered ${response.status}`)
    }
    return boundedBody(response.body, MOST_BYTES)
  }
}
