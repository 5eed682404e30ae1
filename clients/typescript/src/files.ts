import type { Http } from './http.ts'
import { query } from './http.ts'
import { type BodyBytes, type FileInput, fileOf } from './inputs.ts'
import { ResultFile } from './result.ts'
import type { FileLink, FilesAnswer, KeptFile } from './types.ts'

/** Bytes that come little by little, such as a download or a file handle's stream. */
export interface StreamedFile {
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
  readonly name: string
  readonly mediaType?: string
}

interface Abortable {
  signal?: AbortSignal
}

/** Files that are sent once and used often: `tw.files`. */
export class Files {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  /** Sends a file and keeps it. Whatever a tool takes; an http address is fetched by the service. */
  async upload(
    file: FileInput | StreamedFile,
    options: Abortable & { name?: string } = {},
  ): Promise<KeptFile> {
    const { name, signal } = options
    if (typeof file === 'object' && 'stream' in file && typeof file.stream !== 'function')
      return this.#stream(file as StreamedFile, options)
    const found = await fileOf(file as FileInput)
    if ('ref' in found)
      return typeof found.ref === 'string'
        ? this.get(found.ref)
        : this.#http.json('files', { method: 'POST', data: { ...found.ref, name }, signal })
    const response = await this.#http.send('files', {
      method: 'POST',
      body: () => {
        const form = new FormData()
        form.append('file', found.value, name ?? found.fileName)
        return form
      },
      signal,
    })
    return (await response.json()) as KeptFile
  }

  /** A stream can be sent once only, so it is not tried again. */
  async #stream({ stream, name, mediaType }: StreamedFile, options: Abortable & { name?: string }) {
    const response = await this.#http.send('files', {
      method: 'POST',
      headers: {
        'content-type': mediaType ?? 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(options.name ?? name)}`,
      },
      body: () => stream as BodyBytes,
      once: true,
      signal: options.signal,
    })
    return (await response.json()) as KeptFile
  }

  /** Has the service fetch a file; its id, for forms, which take no addresses. */
  async keep(url: string): Promise<string> {
    return (await this.#http.json<KeptFile>('files', { method: 'POST', data: { url } })).file_id
  }

  get(id: string | KeptFile): Promise<KeptFile> {
    return this.#http.json(`files/${idOf(id)}`)
  }

  /** One page, newest first, and the room that all take. */
  page(options: { limit?: number; cursor?: string } = {}): Promise<FilesAnswer> {
    return this.#http.json(`files${query(options)}`)
  }

  /** Every kept file, newest first: `for await (const file of tw.files.list())`. */
  async *list(): AsyncGenerator<KeptFile, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const { files, next_cursor } = await this.page({ limit: 100, ...(cursor && { cursor }) })
      yield* files
      if (!(cursor = next_cursor)) return
    }
  }

  /** The file itself, as it arrives. */
  async content(id: string | KeptFile, { signal }: Abortable = {}): Promise<ResultFile> {
    return new ResultFile(await this.#http.send(`files/${idOf(id)}/content`, { signal }))
  }

  /** An address that needs no key for a while, a day at most. */
  link(id: string | KeptFile, options: { expires_in?: number } = {}): Promise<FileLink> {
    return this.#http.json(`files/${idOf(id)}/link`, { method: 'POST', data: options })
  }

  delete(id: string | KeptFile): Promise<void> {
    return this.#http.json(`files/${idOf(id)}`, { method: 'DELETE' })
  }
}

const idOf = (file: string | KeptFile): string =>
  encodeURIComponent(typeof file === 'string' ? file : file.file_id)
