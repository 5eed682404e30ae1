import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { badInput, type Fault, tooLarge } from '../../fault.ts'
import { guardedLookup, isOfCertificate, NO_HTTP, RefusedAddress } from '../courier.ts'
import { checkUrl } from '../webhook-guard.ts'

const MAX_REDIRECTS = 3
const MAX_BYTES = 50 * 2 ** 20
const TIMEOUT_MS = 60_000
const CONNECT_MS = 10_000

export interface FetchRequest {
  url: string
  /** What messages call the address. */
  name: string
  /** The new file it goes to. */
  path: string
  allowPrivate: boolean
  signal?: AbortSignal
  /** Tests have less time. */
  timeoutMs?: number
}

export interface Fetched {
  name: string
  mediaType: string | undefined
}

/** Fetches a file from an address that a caller named: never from a place that callers must not reach. */
export async function fetchUrl(request: FetchRequest): Promise<Fetched> {
  const { name, allowPrivate, timeoutMs = TIMEOUT_MS } = request
  const undici = await import('undici')
  const dispatcher = new undici.Agent({
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs), lookup: guardedLookup(allowPrivate) },
    pipelining: 0,
    maxHeaderSize: 16_384,
  })
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    let url = await checkUrl(name, request.url, allowPrivate)
    for (let hops = 0; ; hops++) {
      const answer = await undici.request(url, {
        dispatcher,
        signal,
        headers: { 'user-agent': 'toolwright-files', accept: '*/*', 'accept-encoding': 'identity' },
      })
      const next = redirect(answer)
      if (next === undefined) {
        await keep(answer, request, signal)
        return { name: nameOf(answer, url), mediaType: header(answer, 'content-type') }
      }
      await answer.body.dump({ limit: 16_384, signal })
      if (hops === MAX_REDIRECTS) throw badInput(`${name}: redirects more than ${MAX_REDIRECTS} times.`)
      if (!URL.canParse(next, url) || !/^https?:/.test(new URL(next, url).protocol))
        throw badInput(`${name}: redirects to something that is not an http or https address.`)
      // An answer from the public network must not lead into a private one.
      url = await checkUrl(
        `${name}: redirects to an address that`,
        new URL(next, url).href,
        allowPrivate,
      ).catch((error: Fault) => {
        throw badInput(error.message.replace('that: ', 'that '))
      })
    }
  } catch (error) {
    await rm(request.path, { force: true })
    if (request.signal?.aborted) throw error
    throw explained(error, request)
  } finally {
    await dispatcher.destroy()
  }
}

type Answer = Dispatcher.ResponseData

const header = ({ headers }: Answer, name: string): string | undefined => headers[name]?.toString()

function redirect(answer: Answer): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.statusCode) ? header(answer, 'location') : undefined
}

/** Writes the body down, unpacked where it came packed, up to the limit. */
async function keep(answer: Answer, { name, path }: FetchRequest, signal: AbortSignal): Promise<void> {
  if (answer.statusCode !== 200) {
    answer.body.on('error', () => undefined).destroy()
    throw badInput(`${name}: the server there answered ${answer.statusCode}; expected the file with 200.`)
  }
  if (Number(header(answer, 'content-length') ?? 0) > MAX_BYTES) {
    answer.body.on('error', () => undefined).destroy()
    throw over(name)
  }
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > MAX_BYTES) done(over(name))
      else done(null, chunk)
    },
  })
  const unpack = unpacking(header(answer, 'content-encoding'), name)
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const source: Readable = answer.body
  if (unpack) await pipeline(source, unpack, meter, target, { signal })
  else await pipeline(source, meter, target, { signal })
}

const over = (name: string): Fault => tooLarge(`${name}: the file there is over the limit of 50 MB.`)

function unpacking(encoding: string | undefined, name: string): Transform | undefined {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return undefined
  if (/^(x-)?gzip$|^deflate$/i.test(encoding)) return createUnzip()
  if (/^br$/i.test(encoding)) return createBrotliDecompress()
  throw badInput(`${name}: the server there sends the file in an encoding that is not known here.`)
}

/** What the server calls the file, or the last part of its address. */
function nameOf(answer: Answer, url: URL): string {
  const disposition = header(answer, 'content-disposition') ?? ''
  return dispositionName(disposition) ?? decoded(url.pathname.split('/').pop() ?? '')
}

/** The file name of a Content-Disposition header, in either form of RFC 6266. */
export function dispositionName(header: string): string | undefined {
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;\s]+)/.exec(header)?.[1]
  if (encoded !== undefined) return decoded(encoded)
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/.exec(header)
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  // Headers come as Latin-1; names in UTF-8 are what people mean.
  return name === undefined ? undefined : Buffer.from(name, 'latin1').toString('utf8')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a caller is told of an address that did not give a file. */
function explained(error: unknown, { name, timeoutMs = TIMEOUT_MS }: FetchRequest): unknown {
  const cause = ((error as Error).cause ?? error) as Error & { code?: string }
  if (cause instanceof RefusedAddress) return badInput(`${name}: ${cause.message}; use a public address.`)
  const { code = '' } = cause
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return badInput(
      `${name}: no connection within ${Math.min(CONNECT_MS, timeoutMs) / 1000} seconds; check the address and its port.`,
    )
  if (cause.name === 'TimeoutError' || /TIMEOUT/.test(code))
    return badInput(`${name}: the file did not arrive within ${timeoutMs / 1000} seconds.`)
  if (cause.name === NO_HTTP) return badInput(`${name}: the answer there is not HTTP.`)
  const why = REASONS[code] ?? KINDS.find(([kind]) => kind.test(code))?.[1]
  if (why) return badInput(`${name}: ${why}.`)
  if (isOfCertificate(code)) return badInput(`${name}: the certificate there was not accepted.`)
  return error
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host name could not be resolved',
  EAI_AGAIN: 'the host name could not be resolved',
  // A name that no name server would be asked for, such as one with a label of 300 letters.
  EINVAL: 'the host name could not be resolved',
  ECONNRESET: 'the connection broke before the file was whole',
  EPIPE: 'the connection broke before the file was whole',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  UND_ERR_SOCKET: 'the connection broke before the file was whole',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke before the file was whole',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection broke before the file was whole',
  Z_BUF_ERROR: 'the file there is packed and cut off',
}

/** Codes that come in many forms: of zlib and Brotli, of sockets and the HTTP client. */
const KINDS: [RegExp, string][] = [
  [/^Z_|^ERR_+(BROTLI|ERROR_FORMAT)/, 'the file there is packed and damaged'],
  [/^UND_ERR_|^E(CONN|NET|HOST|ADDR|PROTO)/, 'the connection failed'],
]
