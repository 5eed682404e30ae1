import type { Files } from './files.ts'
import type { Http } from './http.ts'
import { type FileInput, fileOf } from './inputs.ts'
import type { Jobs, WaitOptions, Webhook } from './jobs.ts'
import type { Pipeline, PipelinePlan, PipelinesAnswer, QueuedJob } from './types.ts'

/** A step as the service takes it; `tools.ts` knows the parameters of each tool. */
export interface AnyStep {
  tool: string
  input?: object | undefined
}

export interface RunOptions {
  /** The files of the first step; those on this machine are sent first. */
  files?: readonly FileInput[]
  /** Runs the chain once for each file. */
  each?: boolean
  /** What the job is called; the saved name or its tools where left out. */
  name?: string
  webhook?: Webhook
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Chains of tools: `tw.pipelines`. */
export class Pipelines<Step extends AnyStep = AnyStep> {
  readonly #http: Http
  readonly #files: Files
  readonly #jobs: Jobs

  constructor(http: Http, files: Files, jobs: Jobs) {
    this.#http = http
    this.#files = files
    this.#jobs = jobs
  }

  /** Runs a chain and waits for what it makes: a ResultFile, data, or with `each` a list of both. */
  async run(steps: readonly Step[] | string, options: RunOptions & WaitOptions = {}): Promise<unknown> {
    return this.#jobs.wait(await this.queue(steps, options), options)
  }

  /** Queues a chain of steps, or a saved one by its id. */
  async queue(steps: readonly Step[] | string, options: RunOptions = {}): Promise<QueuedJob> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
    return this.#post('', steps, await this.#sent(options), { idempotencyKey, signal: options.signal })
  }

  /** Checks a chain and tells its price; nothing runs. */
  async plan(steps: readonly Step[] | string, options: RunOptions = {}): Promise<PipelinePlan> {
    return this.#post('?dry_run=true', steps, await this.#sent(options), { signal: options.signal })
  }

  #post<T>(
    query: string,
    steps: readonly Step[] | string,
    data: object,
    rest: { idempotencyKey?: string; signal?: AbortSignal | undefined },
  ): Promise<T> {
    return typeof steps === 'string'
      ? this.#http.json(`pipelines/${encodeURIComponent(steps)}/run${query}`, {
          method: 'POST',
          data,
          ...rest,
        })
      : this.#http.json(`pipelines/run${query}`, { method: 'POST', data: { steps, ...data }, ...rest })
  }

  /** The options as the service takes them, with the files of this machine sent. */
  async #sent({ files = [], each, name, webhook, signal }: RunOptions): Promise<object> {
    const refs = []
    for (const file of files) {
      const found = await fileOf(file)
      if ('ref' in found) refs.push(found.ref)
      else {
        const named = { data: found.value, name: found.fileName }
        refs.push((await this.#files.upload(named, { ...(signal && { signal }) })).file_id)
      }
    }
    return {
      files: refs,
      ...(each !== undefined && { each }),
      ...(name !== undefined && { name }),
      ...(webhook && { webhook }),
    }
  }

  async list(): Promise<Pipeline[]> {
    return (await this.#http.json<PipelinesAnswer>('pipelines')).pipelines
  }
  get(id: string): Promise<Pipeline> {
    return this.#http.json(`pipelines/${encodeURIComponent(id)}`)
  }
  save(name: string, steps: readonly Step[]): Promise<Pipeline> {
    return this.#http.json('pipelines', { method: 'POST', data: { name, steps } })
  }
  update(id: string, name: string, steps: readonly Step[]): Promise<Pipeline> {
    return this.#http.json(`pipelines/${encodeURIComponent(id)}`, { method: 'PUT', data: { name, steps } })
  }
  delete(id: string): Promise<void> {
    return this.#http.json(`pipelines/${encodeURIComponent(id)}`, { method: 'DELETE' })
  }
}
