import { McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CatalogTool } from '../catalog.ts'
import type { FileLink } from '../contract/files.ts'
import { badInput, Fault } from '../fault.ts'
import type { Caller, CallReport, Purpose, Service } from '../service/execute.ts'
import { type Files, inFolder } from '../service/files/files.ts'
import type { JobEvents } from '../service/job-events.ts'
import type { Jobs } from '../service/jobs.ts'
import type { Pipelines } from '../service/pipelines/pipelines.ts'
import { STEPS } from '../service/pipelines/plan.ts'
import { resultText } from '../service/run-tool.ts'
import { isOver, watchJob } from '../service/watch-job.ts'
import type { Job } from '../store/jobs.ts'
import { type Answer, answered, json } from './answers.ts'
import { addCatalogTools, toolOf } from './catalog-tools.ts'
import { exactInput } from './exact-messages.ts'
import { type LongTexts, pageOf } from './long-texts.ts'
import { progressTo } from './progress.ts'

/** How long a call waits for its job: less than the minute after which clients give up. */
const PATIENCE_MS = 45_000
/** Texts up to this size are read for a model. */
const READABLE = 10 * 2 ** 20
const UPLOAD_S = 3600

export interface RemoteMcpSettings {
  tools: readonly CatalogTool[]
  service: Service
  jobs: Jobs
  files: Files
  pipelines: Pipelines
  events: JobEvents
  callsFolder: string
  retentionMs: number
  version: string
  texts: LongTexts
}

/** Who asks, as far as the request tells. */
export interface RemoteCaller {
  /** The account of the key; refused where there is none. */
  admit: (purpose?: Purpose) => Promise<Caller>
  /** Counts a call without a key. */
  admitFree: () => void
  address: string
  local: boolean
  report: CallReport
  traceparent: string | undefined
  /** The address under which the caller reaches this server. */
  baseUrl: string
  /** Fires when the caller cancels or hangs up. */
  cancelled: AbortSignal
  /** Fires when the server stops. */
  stopping: AbortSignal
}

const FILE = {
  description: 'A file_id, or {"url": "https://…"}.',
  anyOf: [{ type: 'string' }, { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] }],
}

/**
 * The tools for agents on the service. Metered tools and chains run as jobs, so that they may take long, can be
 * watched and cancelled, and leave their results as kept files; nothing of a caller is held between two requests.
 */
export function createRemoteMcp(settings: RemoteMcpSettings, who: RemoteCaller): McpServer {
  const { tools, service, jobs, files, pipelines, texts } = settings
  const server = new McpServer(
    { name: 'toolwright', version: settings.version },
    {
      instructions:
        'File and data tools: PDF, Office, images, CSV, JSON, 3D meshes, audio tags. Find a tool, describe it once, run it. Files go in by file_id (upload_link makes one) or {"url": …}, and come out as links.',
    },
  )
  addCatalogTools(server, { tools, file: FILE, priced: true })

  server.registerTool(
    'upload_link',
    {
      description:
        'An address to send local files to, without a key, for an hour: curl -T FILE ADDRESS answers the file_id.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true },
    },
    () =>
      answered(async () => {
        const { accountId } = await who.admit({ changes: true })
        const link = absolute(files.uploadLink(accountId, UPLOAD_S))
        return json({ ...link, example: `curl -T report.pdf ${link.url}` })
      }),
  )

  server.registerTool(
    'run_tool',
    {
      description:
        'Runs a tool. A file result is answered as file_id and link; text and data are answered themselves.',
      inputSchema: z.object({ slug: z.string(), parameters: z.record(z.string(), z.unknown()).default({}) }),
    },
    ({ slug, parameters }, context) =>
      answered(async () => {
        const entry = toolOf(tools, slug)
        if (entry.tool.credits === 0) return runFree(entry, parameters)
        const caller = await who.admit()
        await service.checkCall(caller, entry)
        const raw = { form: false, values: parameters, files: {} }
        return asJob(caller, context, terms => jobs.create({ ...terms, slug, raw }))
      }),
  )

  server.registerTool(
    'run_pipeline',
    {
      description:
        'Runs a chain of tools: each step takes the file that the step before made. The first takes files.',
      inputSchema: z.object({
        steps: STEPS,
        files: z.array(z.unknown()).max(1000).default([]).describe('A file_id or {"url": …} each.'),
        each: z.boolean().default(false).describe('Run the chain once for each file.'),
      }),
    },
    (order, context) =>
      answered(async () =>
        asJob(await who.admit({ changes: true }), context, terms => pipelines.create(terms, order)),
      ),
  )

  server.registerTool(
    'read_on',
    {
      description:
        'The next part of a long text by its id and offset, the text of a kept file by its file_id, or the result of a job that took longer by its id.',
      inputSchema: z.object({ id: z.string(), offset: z.int().min(0).default(0) }),
      annotations: { readOnlyHint: true },
    },
    ({ id, offset }, context) =>
      answered(async () => {
        const kept = texts.next(id, offset)
        if (kept) return json(kept)
        if (id.startsWith('job_')) return wait(await who.admit(), id, context, offset)
        if (id.startsWith('file_')) return json(await readFile(id, (await who.admit()).accountId, offset))
        throw badInput(`id: there is no text "${id}" any more; run the tool again.`)
      }),
  )

  async function runFree(entry: CatalogTool, values: Record<string, unknown>): Promise<Answer> {
    who.admitFree()
    const inline = entry.tool.runs === 'inline'
    if (!inline) service.pool.checkRoom({ caller: who.address, keyed: false })
    const work = async (folder: string) => {
      const result = await service.execute({
        entry,
        caller: undefined,
        address: who.address,
        input: await exactInput(entry, values, folder),
        wantsJson: false,
        folder,
        signal: who.cancelled,
        report: who.report,
        startedAt: performance.now(),
      })
      const { warnings } = result
      return json({ ...texts.first(await resultText(result)), ...(warnings.length > 0 && { warnings }) })
    }
    return inline ? work('') : inFolder(settings.callsFolder, work)
  }

  /** Queues a job and waits for it; it is cancelled and refunded where its caller is. */
  async function asJob(
    caller: Caller,
    context: ServerContext,
    create: (terms: Parameters<typeof pipelines.create>[0]) => Promise<{ job: Job }>,
  ): Promise<Answer> {
    const { report, local, traceparent } = who
    const signal = AbortSignal.any([who.cancelled, context.mcpReq.signal])
    const { job } = await inFolder(settings.callsFolder, folder =>
      create({ caller, local, report, traceparent, signal, folder }),
    )
    const cancel = () => void jobs.cancel(job.id, caller.accountId).catch(() => undefined)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    try {
      return await wait(caller, job.id, context, 0)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  /** A job's result, or how far it is when patience ends. */
  async function wait(
    { accountId }: Caller,
    id: string,
    context: ServerContext,
    offset: number,
  ): Promise<Answer> {
    const tell = progressTo(context)
    const signal = AbortSignal.any([
      who.cancelled,
      context.mcpReq.signal,
      who.stopping,
      AbortSignal.timeout(PATIENCE_MS),
    ])
    const job = await watchJob({
      events: settings.events,
      find: () => service.store.findOwnJob(id, accountId, settings.retentionMs),
      id,
      signal,
      onChange: ({ progress }) => progress !== null && tell(JSON.parse(progress)),
    })
    if (!job) throw badInput(`id: there is no job "${id}", or it has expired.`)
    if (!isOver(job)) {
      const progress = job.progress === null ? {} : { progress: JSON.parse(job.progress) }
      return json({ job: id, status: job.status, ...progress, next: `read_on with id "${id}" waits for it.` })
    }
    if (job.status !== 'succeeded') throw new Fault('failed', job.error ?? 'The job failed.')
    return json(await present(job, accountId, offset))
  }

  async function present(job: Job, accountId: string, offset: number): Promise<object> {
    const cost = { credits_used: job.credits }
    const result = JSON.parse(job.result!) as JobResult
    if (isMade(result.file)) {
      const { warnings } = result
      const isText = result.file.media_type.startsWith('text/') && result.file.size <= READABLE
      const text = isText ? await readFile(result.file.file_id, accountId, offset) : {}
      return { ...linked(result.file), ...text, ...(warnings && { warnings }), ...cost }
    }
    if (Array.isArray(result.files) && job.slug === 'pipeline') {
      const list = result.files.map(one => (isMade(one.file) ? { ...one, file: linked(one.file) } : one))
      return { files: list, ...(isMade(result.zip) && { zip: linked(result.zip) }), ...cost }
    }
    return { ...pageOf(job.id, textOf(job, result), offset), ...cost }
  }

  /** What a tool answered: its text, where that is what it is for, or its data. */
  function textOf(job: Job, result: Record<string, unknown>): string {
    const returns = tools.find(({ slug }) => slug === job.slug)?.tool.returns
    const text = returns?.kind === 'text' ? result[returns.field as string] : undefined
    return typeof text === 'string' ? text : job.result!
  }

  async function readFile(id: string, accountId: string, offset: number) {
    const file = await files.find(id, accountId)
    if (!file) throw badInput(`id: there is no file ${id}, or it has expired.`)
    if (!/^text\/|json|xml|yaml/.test(file.media_type))
      throw badInput(`id: ${file.name} is ${file.media_type}, not text; fetch it by its link.`)
    if (file.size > READABLE) throw badInput(`id: ${file.name} is over 10 MB; fetch it by its link.`)
    const chunks: Buffer[] = []
    for await (const chunk of await files.read(file)) chunks.push(chunk as Buffer)
    return pageOf(id, Buffer.concat(chunks).toString('utf8'), offset)
  }

  /** Of a made file, what a model needs. */
  const linked = ({ file_id, name, size, media_type, url, expires_at }: Made) =>
    absolute({ file_id, name, size, media_type, url, expires_at })

  const absolute = <T extends FileLink>(link: T): T =>
    link.url.startsWith('/') ? { ...link, url: who.baseUrl + link.url } : link

  return server
}

type Made = FileLink & { file_id: string; name: string; size: number; media_type: string }

interface JobResult extends Record<string, unknown> {
  file?: unknown
  files?: { file?: unknown }[]
  zip?: unknown
  warnings?: string[]
}

const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'file_id' in value && 'url' in value
