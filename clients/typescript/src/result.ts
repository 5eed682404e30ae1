import { isNode, nodeModule } from './inputs.ts'

/** What the service told beside a result. */
export interface Meta {
  /** What was lost or changed on the way. */
  readonly warnings: readonly string[]
  /** Parameters that were sent and not known. */
  readonly ignored: readonly string[]
  readonly creditsUsed: number
  /** Undefined for calls without a key. */
  readonly creditsRemaining: number | undefined
  readonly requestId: string | undefined
}

/** A file that a tool made. It is still at the service until one of these reads it, once. */
export class ResultFile {
  readonly name: string
  readonly mediaType: string
  /** Bytes, where the service told. */
  readonly size: number | undefined
  readonly meta: Meta
  readonly #response: Response

  constructor(response: Response, about: { name?: string; meta?: Meta } = {}) {
    this.#response = response
    this.meta = about.meta ?? readMeta(response.headers)
    this.mediaType = mediaTypeOf(response)
    this.name = about.name || fileName(response.headers.get('content-disposition') ?? '') || 'result'
    const length = response.headers.get('content-length')
    this.size = length === null ? undefined : Number(length)
  }

  /** The bytes as they arrive. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.#response.body ?? new Blob([]).stream()
  }
  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#response.arrayBuffer().then(buffer => new Uint8Array(buffer))
  }
  text(): Promise<string> {
    return this.#response.text()
  }
  /** As a File, to show it or to hand it to the next tool. */
  async file(): Promise<File> {
    return new File([await this.#response.blob()], this.name, { type: this.mediaType })
  }

  /** Node: writes it while it arrives, and answers the path. Into a folder (`out/`) under its own name. */
  async save(path = this.name): Promise<string> {
    if (!isNode()) throw new TypeError('save: pages have no disk; use file() or stream().')
    const [fs, { basename, join }, { Readable }, { pipeline }] = await Promise.all([
      nodeModule<typeof import('node:fs')>('fs'),
      nodeModule<typeof import('node:path')>('path'),
      nodeModule<typeof import('node:stream')>('stream'),
      nodeModule<typeof import('node:stream/promises')>('stream/promises'),
    ])
    const isFolder = /[\\/]$/.test(path) || (fs.existsSync(path) && fs.statSync(path).isDirectory())
    // The name comes from outside; only its last part counts.
    const target = isFolder ? join(path, basename(this.name)) : path === this.name ? basename(path) : path
    if (isFolder) fs.mkdirSync(path, { recursive: true })
    const part = `${target}.part`
    try {
      const body = this.stream() as Parameters<typeof Readable.fromWeb>[0]
      await pipeline(Readable.fromWeb(body), fs.createWriteStream(part))
      fs.renameSync(part, target)
    } catch (error) {
      fs.rmSync(part, { force: true })
      throw error
    }
    return target
  }
}

const metas = new WeakMap<object, Meta>()

/** Warnings, credits and the request id of a result. */
export function metaOf(result: object): Meta {
  const meta = result instanceof ResultFile ? result.meta : metas.get(result)
  if (!meta) throw new TypeError('metaOf: expected a result of a tool.')
  return meta
}

/** The result of an answer: data as it is, anything else as a file. */
export async function resultOf(response: Response): Promise<unknown> {
  if (mediaTypeOf(response) !== 'application/json' || response.headers.has('content-disposition'))
    return new ResultFile(response)
  const data = (await response.json()) as object
  return withMeta(data, readMeta(response.headers))
}

export function withMeta(data: unknown, meta: Meta): unknown {
  if (typeof data === 'object' && data !== null) metas.set(data, meta)
  return data
}

export function readMeta(headers: Headers): Meta {
  const remaining = headers.get('x-credits-remaining')
  return {
    warnings: listOf(headers.get('x-warning'), '; '),
    ignored: listOf(headers.get('x-ignored-parameters'), ', '),
    creditsUsed: Number(headers.get('x-credits-used') ?? 0),
    creditsRemaining: remaining === null ? undefined : Number(remaining),
    requestId: headers.get('x-request-id') ?? undefined,
  }
}

const listOf = (header: string | null, between: string): string[] =>
  (header ?? '').split(between).filter(part => part !== '')

const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** The name in a content-disposition header, the UTF-8 form first. */
export function fileName(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Fall through to the plain form.
    }
  }
  return /filename="([^"]*)"/.exec(header)?.[1] ?? ''
}
