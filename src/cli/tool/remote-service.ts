import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { badInput, Fault, type FaultKind } from '../../fault.ts'
import type { Watcher } from '../../lib/async/watched.ts'
import type { InputFile } from '../../lib/files/file-kinds.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { UsageError } from '../usage-error.ts'

/** What is read of a job: its end, and how far it is until then. */
interface RemoteJob {
  job_id: string
  status: string
  error?: string
  warnings?: string[]
  progress?: { done: number; total: number; unit: Parameters<Watcher['progress']>[2] }
  result?: unknown
}

interface MadeFile {
  file_id: string
  name: string
  media_type: string
}

/** How often a lost event stream is taken up again before that counts as an error. */
const MOST_MISSES = 5

/** A service elsewhere, with the key of its account. */
export class RemoteService {
  readonly #server: string
  readonly #key: string | undefined
  readonly #watcher: Watcher

  constructor(server: string, key: string | undefined, watcher: Watcher) {
    if (!URL.canParse(server))
      throw new UsageError('--server: expected an address such as https://tools.example.org.')
    this.#server = server
    this.#key = key
    this.#watcher = watcher
  }

  /** Sends a request; an answer that is none of success becomes the Fault it tells of. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#key) headers.set('authorization', `Bearer ${this.#key}`)
    const base = this.#server.endsWith('/') ? this.#server : `${this.#server}/`
    const { signal } = this.#watcher
    const answer = await fetch(new URL(path, base), { signal, ...init, headers }).catch((error: Error) => {
      if (signal.aborted) throw signal.reason
      const why = (error.cause as Error | undefined)?.message ?? error.message
      throw new Fault('unavailable', `${this.#server} does not answer (${why}).`)
    })
    if (!answer.ok) throw await faultOf(answer)
    return answer
  }

  /** Keeps a file of this machine there; its id. */
  async upload({ path, name }: InputFile): Promise<string> {
    const form = new FormData()
    form.append('file', await openAsBlob(path), name || 'stdin')
    const answer = await this.send('api/v1/files', { method: 'POST', body: form })
    return ((await answer.json()) as MadeFile).file_id
  }

  async remove(fileId: string, init: RequestInit = {}): Promise<void> {
    await this.send(`api/v1/files/${fileId}`, { ...init, method: 'DELETE' })
  }

  /** Waits for a job and tells its progress. Given up, it is cancelled there. */
  async finished({ job_id: id }: { job_id: string }): Promise<RemoteJob> {
    const { signal, progress } = this.#watcher
    let last: string | undefined
    try {
      for (let misses = 0; ; ) {
        const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) }
        const stream = await this.send(`api/v1/jobs/${id}/events`, { headers })
        try {
          for await (const event of eventsOf(stream)) {
            misses = 0
            last = event.id
            if (event.job.progress) {
              const { done, total, unit } = event.job.progress
              progress(done, total, unit)
            }
            if (event.name !== 'progress') return await this.#ended(id)
          }
          if (stream.status === 204) return await this.#ended(id)
        } catch (error) {
          if (signal.aborted || error instanceof Fault || ++misses > MOST_MISSES) throw error
        }
        await sleep(200 * (misses + 1), undefined, { signal })
      }
    } catch (error) {
      if (!signal.aborted) throw error
      const late = AbortSignal.timeout(2000)
      await this.send(`api/v1/jobs/${id}`, { method: 'DELETE', signal: late }).catch(() => undefined)
      throw signal.reason
    }
  }

  async #ended(id: string): Promise<RemoteJob> {
    const job = (await (await this.send(`api/v1/jobs/${id}`)).json()) as RemoteJob
    if (job.status !== 'succeeded') throw new Fault('failed', job.error ?? `the job is ${job.status}.`)
    return job
  }

  /** What a job made, brought here; a file is not kept there any longer. */
  async resultOf({ result, warnings = [] }: RemoteJob, scratch: string): Promise<CallResult> {
    const { file } = result as { file?: MadeFile }
    if (!file?.file_id)
      return {
        content: { text: JSON.stringify(result) },
        mediaType: 'application/json',
        warnings,
        ignored: [],
      }
    const path = join(scratch, 'answer')
    await save(await this.send(`api/v1/files/${file.file_id}/content`), path)
    await this.remove(file.file_id).catch(() => undefined)
    return { content: { path }, mediaType: file.media_type, name: file.name, warnings, ignored: [] }
  }
}

/** Writes the body of an answer to disk, however large. */
export async function save({ body }: Response, path: string): Promise<void> {
  await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), createWriteStream(path))
}

/** The server-sent events of a job. */
async function* eventsOf({ body }: Response): AsyncGenerator<{ name: string; id: string; job: RemoteJob }> {
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + piece).split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const { event, id, data } = Object.fromEntries(block.split('\n').map(line => fieldOf(line)))
      if (event && data) yield { name: event, id: id ?? '', job: JSON.parse(data) }
    }
  }
}

const fieldOf = (line: string): [string, string] => {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}

const KINDS: Partial<Record<number, FaultKind>> = {
  401: 'unauthorized',
  402: 'payment',
  413: 'too-large',
  429: 'too-many',
}

async function faultOf(answer: Response): Promise<Fault> {
  const text = await answer.text()
  let message = `the service answers ${answer.status}.`
  try {
    message = (JSON.parse(text) as { error?: string }).error ?? message
  } catch {}
  if (answer.status >= 500) return new Fault('failed', message)
  const kind = KINDS[answer.status]
  return kind ? new Fault(kind, message) : badInput(message)
}
