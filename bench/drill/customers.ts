import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEvents } from '../../test/support/events.ts'
import { KEY } from '../../test/support/server.ts'
import type { DrillRow } from './row.ts'

const PDF = readFileSync(join(import.meta.dirname, '../../fixtures/three-pages.pdf'))
const AUTH = { authorization: `Bearer ${KEY}` }
const JSON_TYPE = { ...AUTH, 'content-type': 'application/json' }
/** Longer than whatever a dead server held is waited for, counted from when no server is killed any more. */
const PATIENCE_MS = 180_000

interface Kept {
  file_id: string
  sha256: string
}

interface EndedJob {
  status: string
  error?: string
  result?: { file?: { file_id: string } }
}

/**
 * Callers who do not give up: each upload, call, job and chain is sent again, with its idempotency key, until it is
 * answered. Whatever happens to the servers, each must happen once and be paid once.
 */
export class Customers {
  /** Where the service is right now. */
  readonly #url: () => string
  /** What all of it costs, each once. */
  price = 0
  repeats = 0
  /** Answers that said neither that it did not work now nor that somebody was too fast. */
  readonly odd: string[] = []
  readonly #files: Kept[] = []
  readonly #jobs: { id: string; credits: number }[] = []
  #givenUp = 0
  #calmSince = Number.POSITIVE_INFINITY
  readonly wrong: string[] = []

  constructor(url: () => string) {
    this.#url = url
  }

  /** One visit of each kind, at once. */
  async visit(): Promise<void> {
    await Promise.all([this.#direct(), this.#jobById(), this.#jobAsForm(), this.#chain()])
  }

  /** No server is killed from now on: what is not answered soon never will be. */
  calm(): void {
    this.#calmSince = performance.now()
  }

  readonly #isOver = (): boolean => performance.now() > this.#calmSince + PATIENCE_MS

  async balance(): Promise<number> {
    return ((await this.#get('/api/v1/account')) as { api_credits: number }).api_credits
  }

  /** Sends until there is an answer that is none of a server in trouble. */
  async #send(path: string, init: () => RequestInit): Promise<Response> {
    for (;;) {
      try {
        const answer = await fetch(this.#url() + path, init())
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 409) return answer
        const said = await answer.text()
        if (answer.status >= 500 && answer.status !== 503) this.odd.push(`${path}: ${answer.status} ${said}`)
      } catch (error) {
        if (this.#isOver()) throw error
      }
      if (this.#isOver()) throw new Error(`${path} is not answered`)
      this.repeats++
      await pause(100)
    }
  }

  async #get(path: string): Promise<unknown> {
    return (await this.#send(path, () => ({ headers: AUTH }))).json()
  }

  /** Sends one thing with a key of its own; the price counts once, however often it is sent. */
  async #paid(path: string, credits: number, init: () => RequestInit): Promise<Response> {
    const key = { 'idempotency-key': randomUUID() }
    this.price += credits
    const answer = await this.#send(path, () => {
      const made = init()
      return { method: 'POST', ...made, headers: { ...(made.headers as Record<string, string>), ...key } }
    })
    if (!answer.ok) this.wrong.push(`${path} answered ${answer.status} ${await answer.clone().text()}`)
    return answer
  }

  async #upload(): Promise<Kept> {
    const bytes = Buffer.concat([PDF, Buffer.from(`\n%${randomBytes(40_000).toString('hex')}\n`)])
    const answer = await this.#send('/api/v1/files', () => ({
      method: 'POST',
      body: form(bytes),
      headers: AUTH,
    }))
    const kept = (await answer.json()) as Kept
    if (kept.sha256 !== sha256(bytes)) this.wrong.push(`an upload answered ${answer.status}`)
    this.#files.push(kept)
    return kept
  }

  async #direct(): Promise<void> {
    const answer = await this.#paid('/api/v1/tools/pdf-rotate', 2, () => ({ body: form(PDF), headers: AUTH }))
    await answer.arrayBuffer().catch(() => undefined)
  }

  async #jobById(): Promise<void> {
    const { file_id } = await this.#upload()
    const body = JSON.stringify({ tool_slug: 'pdf-rotate', input: { file: file_id } })
    await this.#job('/api/v1/jobs', 2, () => ({ body, headers: JSON_TYPE }))
  }

  async #jobAsForm(): Promise<void> {
    const body = () => form(PDF, { tool_slug: 'pdf-page-numbers' })
    await this.#job('/api/v1/jobs', 2, () => ({ body: body(), headers: AUTH }))
  }

  async #chain(): Promise<void> {
    const { file_id } = await this.#upload()
    const steps = [{ tool: 'pdf-rotate' }, { tool: 'crop-pdf', input: { top: 10 } }]
    const body = JSON.stringify({ steps, files: [file_id] })
    await this.#job('/api/v1/pipelines/run', 4, () => ({ body, headers: JSON_TYPE }))
  }

  /** Queues a job and watches it to its end, taking a stream that breaks up again where it was. */
  async #job(path: string, credits: number, init: () => RequestInit): Promise<void> {
    const answer = await this.#paid(path, credits, init)
    if (!answer.ok) return
    const { job_id } = (await answer.json()) as { job_id: string }
    this.#jobs.push({ id: job_id, credits })
    const seen: Record<string, string> = {}
    while (!this.#isOver()) {
      const stream = `${this.#url()}/api/v1/jobs/${job_id}/events`
      const read = await readEvents(stream, { ...AUTH, ...seen }).catch(() => undefined)
      const last = read?.events.at(-1)
      if (last && last.event !== 'progress') return
      if (last?.id) seen['last-event-id'] = last.id
      await pause(100)
    }
    this.wrong.push(`the stream of ${job_id} told no end`)
  }

  /** What was promised: each job ended well, each file is whole, each price was paid once. */
  async check(before: number): Promise<DrillRow[]> {
    for (const { id, credits } of this.#jobs) {
      const job = (await this.#get(`/api/v1/jobs/${id}`)) as EndedJob
      const made = job.result?.file?.file_id
      // A job that was running at three kills may be what ends its server; it is not started again, and refunded.
      if (/given up/.test(job.error ?? '')) {
        this.#givenUp++
        this.price -= credits
      } else if (job.status !== 'succeeded') this.wrong.push(`job ${id} is ${job.status}: ${job.error}`)
      else if (!made) this.wrong.push(`job ${id} made no file`)
      else if ((await this.#content(made)).length < 100) this.wrong.push(`the file of job ${id} is lost`)
    }
    for (const { file_id, sha256: expected } of this.#files)
      if (sha256(await this.#content(file_id)) !== expected)
        this.wrong.push(`file ${file_id} is not what was sent`)
    // A call that a killed server had only reserved is given back when the server's lease ends.
    const look = async () => before - (await this.balance()) - this.price
    let beside = await look()
    for (; beside !== 0 && !this.#isOver(); beside = await look()) await pause(1000)
    return [
      { what: 'jobs accepted', value: this.#jobs.length, unit: '' },
      { what: 'files promised', value: this.#files.length, unit: '' },
      { what: 'jobs given up after three starts, refunded', value: this.#givenUp, unit: '' },
      { what: 'requests sent again', value: this.repeats, unit: '' },
      {
        what: 'lost, failed or changed',
        value: this.wrong.length,
        unit: '',
        most: 0,
        note: this.wrong.join('; '),
      },
      {
        what: 'credits beside the price of each once',
        value: Math.abs(beside),
        unit: '',
        most: 0,
      },
    ]
  }

  /** Deletes every file there is, also what was kept without its sender hearing of it. */
  async deleteAll(): Promise<void> {
    for (;;) {
      const { files } = (await this.#get('/api/v1/files?limit=100')) as { files: Kept[] }
      if (files.length === 0) return
      for (const { file_id } of files)
        await this.#send(`/api/v1/files/${file_id}`, () => ({ method: 'DELETE', headers: AUTH }))
    }
  }

  async #content(id: string): Promise<Buffer> {
    const answer = await this.#send(`/api/v1/files/${id}/content`, () => ({ headers: AUTH }))
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function form(bytes: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'a.pdf'))
  return form
}
