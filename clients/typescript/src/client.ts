import { Files } from './files.ts'
import { Http, query, type Settings } from './http.ts'
import { bodyOf } from './inputs.ts'
import { Jobs, type Progress } from './jobs.ts'
import { type AnyStep, Pipelines } from './pipelines.ts'
import { resultOf } from './result.ts'
import type { AccountAnswer, CatalogAnswer, CatalogEntry, UsageAnswer } from './types.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Queue it and wait: for work that takes long, with the wider limits of jobs. Needs a key. */
  asJob?: boolean
  /** Called with how far the work is; makes the call a job. */
  onProgress?: (progress: Progress) => void
  /** Makes a repeated call cost once; made up where it is left out. */
  idempotencyKey?: string
}

/** The service without its tools; `Toolwright` adds a function for each. */
export class Client<Step extends AnyStep = AnyStep> {
  readonly files: Files
  readonly jobs: Jobs
  readonly pipelines: Pipelines<Step>
  protected readonly http: Http

  constructor(settings: Settings = {}) {
    this.http = new Http(settings)
    this.files = new Files(this.http)
    this.jobs = new Jobs(this.http, this.files)
    this.pipelines = new Pipelines(this.http, this.files, this.jobs)
  }

  /** The balance and the key that is used. */
  account(): Promise<AccountAnswer> {
    return this.http.json('account')
  }
  usage(options: { days?: number } = {}): Promise<UsageAnswer> {
    return this.http.json(`account/usage${query(options)}`)
  }
  /** Every tool with its parameters. */
  async catalog(
    options: {
      q?: string
      family?: string
      free?: boolean
      availability?: 'available' | 'browser-only'
    } = {},
  ): Promise<CatalogEntry[]> {
    return (await this.http.json<CatalogAnswer>(`tools${query(options)}`)).tools
  }
  tool(slug: string): Promise<CatalogEntry> {
    return this.http.json(`tools/${encodeURIComponent(slug)}`)
  }

  /** Calls a tool by its slug; `files` names its file parameters. The functions of the tools do this. */
  async call(
    slug: string,
    input: object,
    files: readonly string[] = [],
    options: CallOptions = {},
  ): Promise<unknown> {
    const { signal, asJob, onProgress, idempotencyKey = crypto.randomUUID() } = options
    if (asJob || onProgress) {
      const order = { slug, input, files, idempotencyKey }
      return this.jobs.run(order, { ...(onProgress && { onProgress }), ...(signal && { signal }) })
    }
    const body = await bodyOf(input, files, url => this.files.keep(url))
    const response = await this.http.send(`tools/${encodeURIComponent(slug)}`, {
      method: 'POST',
      // Text results come as data, with all that is known of them.
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(body.type === 'json' && { 'content-type': 'application/json' }),
      },
      body: () => body.make(),
      idempotencyKey,
      signal,
    })
    return resultOf(response)
  }
}
