import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent, Dispatcher } from 'undici'
import { createTurns } from '../../lib/async/turns.ts'
import { escapeAll, type S3Keys, signed } from './s3-sign.ts'
import { type FileStorage, MissingObject } from './storage.ts'

/** Files above this go in parts of this size. */
const PART = 8 * 2 ** 20
const TRIES = 4
/** Files on their way at once: each holds a connection and a few buffers. */
const AT_ONCE = 16
/** Bytes a second; what comes or goes slower than this is given up. */
const LEAST_RATE = 256 * 1024
const NOTHING = createHash('sha256').digest('hex')

export interface S3Settings {
  bucket: string
  /** Put before every key; empty, or with a slash at its end. */
  prefix: string
  /** Of an S3-compatible server; AWS itself where there is none. */
  endpoint?: string | undefined
  keys: S3Keys
  timeoutMs?: number
  /** Tests shorten the waits between tries. */
  waitMs?: number
}

/** The storage answered, and it was a refusal. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`the file storage answered ${status}${code && ` (${code})`}`)
    this.status = status
    this.code = code
  }
}

interface Body {
  hash: string
  length: number
  open: () => Readable | string
}

type Answer = Dispatcher.ResponseData

/** Files in a bucket of any S3-compatible server. */
export function openS3(settings: S3Settings): FileStorage {
  const { bucket, prefix, endpoint, keys, timeoutMs = 60_000, waitMs = 200 } = settings
  const base = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${keys.region}.amazonaws.com`
  const turns = createTurns(AT_ONCE)
  let agent: Agent | undefined
  const client = async () => {
    const undici = await import('undici')
    agent ??= new undici.Agent({
      connect: { timeout: 10_000 },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 4_000,
    })
    return { request: undici.request, dispatcher: agent }
  }
  const addressOf = (key: string, query: Record<string, string> = {}): URL => {
    const path = (prefix + key).split('/').map(escapeAll).join('/')
    const url = new URL(`${base}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  /** Ends a transfer that crawls: silence alone ends one that stops. */
  const patience = (bytes: number): AbortSignal =>
    AbortSignal.timeout(timeoutMs + Math.ceil((bytes / LEAST_RATE) * 1000))

  /** One signed request, tried again where the connection or the server failed, unless that took its time already. */
  async function send(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: URL,
    { body, headers = {} }: { body?: Body; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const since = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        return await sendOnce(method, url, body, headers)
      } catch (error) {
        const final = error instanceof MissingObject || (error instanceof S3Refusal && !isPassing(error))
        if (final || tries >= TRIES || performance.now() - since >= timeoutMs) throw error
        await sleep(waitMs * 2 ** tries * (0.5 + Math.random()))
      }
    }
  }

  async function sendOnce(
    method: Dispatcher.HttpMethod,
    url: URL,
    body: Body | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const { request, dispatcher } = await client()
    const signature = signed({ method, url, payloadHash: body?.hash ?? NOTHING, now: new Date() }, keys)
    const answer = await request(url, {
      method,
      dispatcher,
      headers: { ...headers, ...signature, 'content-length': String(body?.length ?? 0) },
      ...(body && { body: body.open(), signal: patience(body.length) }),
    })
    if (answer.statusCode < 300) return answer
    const text = await smallText(answer)
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    if (answer.statusCode === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload')
      throw new MissingObject('the bytes of a file are gone from the bucket')
    throw new S3Refusal(answer.statusCode, code)
  }

  async function putParts(key: string, path: string, size: number): Promise<void> {
    const begun = await smallText(await send('POST', addressOf(key, { uploads: '' })))
    const uploadId = unescaped(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? '')
    if (uploadId === '') throw new S3Refusal(200, 'no upload id')
    try {
      const tags: string[] = []
      for (let start = 0; start < size; start += PART) {
        const body = await partOf(path, start, Math.min(size, start + PART))
        const number = String(tags.length + 1)
        const answer = await send('PUT', addressOf(key, { partNumber: number, uploadId }), { body })
        await answer.body.dump()
        tags.push(String(answer.headers['etag'] ?? ''))
      }
      const parts = tags.map(
        (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
      )
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const text = await smallText(await send('POST', addressOf(key, { uploadId }), { body: textBody(list) }))
      // The server may find out only after it has begun to answer 200.
      const code = /<Error>.*<Code>(\w+)<\/Code>/s.exec(text)?.[1]
      if (code) throw new S3Refusal(200, code)
    } catch (error) {
      await send('DELETE', addressOf(key, { uploadId })).then(
        answer => answer.body.dump(),
        () => undefined,
      )
      throw error
    }
  }

  return {
    place: `s3 ${endpoint ?? 'aws'} ${bucket}/${prefix}`,
    shared: true,
    put: (key, path) =>
      turns(async () => {
        const { size } = await stat(path)
        if (size > PART) return putParts(key, path, size)
        const answer = await send('PUT', addressOf(key), { body: await partOf(path, 0, size) })
        await answer.body.dump()
      }),
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return (await send('GET', addressOf(key), { headers })).body
    },
    fetch: (key, path) =>
      turns(async () => {
        const since = performance.now()
        for (let tries = 1; ; tries++) {
          const { body, headers } = await send('GET', addressOf(key))
          const signal = patience(Number(headers['content-length'] ?? 0))
          try {
            return await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
          } catch (error) {
            await rm(path, { force: true })
            if (isLocal(error) || tries >= TRIES || performance.now() - since >= timeoutMs) throw error
          }
        }
      }),
    async remove(key) {
      try {
        await (await send('DELETE', addressOf(key))).body.dump()
      } catch (error) {
        if (!(error instanceof MissingObject)) throw error
      }
    },
    async check() {
      const probe = `probe-${process.pid}-${Date.now()}`
      await (await send('PUT', addressOf(probe), { body: textBody('probe') })).body.dump()
      await (await send('DELETE', addressOf(probe))).body.dump()
    },
    close: async () => {
      await agent?.destroy()
    },
  }
}

/** Refusals that another try may not meet. */
const isPassing = ({ status, code }: S3Refusal): boolean =>
  (status >= 500 && status !== 501 && status !== 507) ||
  status === 429 ||
  status === 408 ||
  code === 'RequestTimeout'

const isLocal = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'EROFS', 'EEXIST'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** A piece of a file, hashed first: the bytes are read twice rather than held. */
async function partOf(path: string, start: number, end: number): Promise<Body> {
  const length = end - start
  if (length === 0) return textBody('')
  const open = () => createReadStream(path, { start, end: end - 1 })
  const hash = createHash('sha256')
  await pipeline(open(), hash)
  return { hash: hash.digest('hex'), length, open }
}

const textBody = (text: string): Body => ({
  hash: createHash('sha256').update(text).digest('hex'),
  length: Buffer.byteLength(text),
  open: () => text,
})

/** An answer of XML, which is short; no more of it is read. */
async function smallText({ body }: Answer): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += chunk
    if (text.length > 65_536) break
  }
  return text
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
