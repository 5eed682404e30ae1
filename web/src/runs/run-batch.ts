import { Pipelines } from '../../../clients/typescript/src/pipelines.ts'
import type { CatalogEntry } from '../../../src/contract/catalog.ts'
import type { FinishedJob } from '../../../src/contract/jobs.ts'
import type { BatchResult } from '../../../src/contract/pipelines.ts'
import { joined } from '../lib/answers.ts'
import { ApiError } from '../lib/api.ts'
import { errorText } from '../lib/errors.ts'
import { t } from '../lib/messages.ts'
import { type CallResult, callTool } from '../tool/call.ts'
import { bodyOf, type Files, sentValues, type Values } from '../tool/form.ts'
import { type Batch, type BatchItem, type MadeItem, plainError, textParameter } from './batch.ts'
import { mainParameter } from './chain.ts'
import { follow, http, jobs, kept, type Watch } from './job.ts'
import { zipped } from './zipped.ts'

export interface BatchOrder {
  tool: CatalogEntry
  values: Values
  files: Files
  /** The files to run over. */
  many: File[]
}

export interface BatchWatch extends Watch {
  onItems: (items: BatchItem[]) => void
  /** Called once the server has the work, which then goes on without the page. */
  onJob?: (id: string) => void
}

/** Runs a tool over many files as one job of the account that is signed in. */
export async function runAsJob(order: BatchOrder, watch: BatchWatch): Promise<Batch> {
  const { tool, values, many } = order
  const items: BatchItem[] = many.map(({ name }) => ({ name, state: 'waiting' }))
  const tell = () => watch.onItems(items.map(item => ({ ...item })))
  tell()
  const started = performance.now()
  const sent: string[] = []
  const send = async (file: File) => {
    const { file_id } = await kept.upload(file, { signal: watch.signal })
    sent.push(file_id)
    return file_id
  }
  try {
    const ids: string[] = []
    for (const [i, file] of many.entries()) {
      items[i]!.state = 'sending'
      tell()
      watch.onProgress({ phase: 'sending', part: i / many.length })
      ids.push(await send(file))
      items[i]!.state = 'working'
    }
    const input: Record<string, unknown> = sentValues(tool, values)
    for (const { name } of otherFiles(order)) {
      const others: string[] = []
      for (const file of order.files[name]!) others.push(await send(file))
      input[name] = others.length === 1 ? others[0] : others
    }
    tell()
    watch.onProgress({ phase: 'working', part: 0 })
    const pipelines = new Pipelines(http, kept, jobs)
    const { job_id } = await pipelines.queue([{ tool: tool.slug, input }], {
      files: ids,
      each: true,
      signal: watch.signal,
    })
    watch.onJob?.(job_id)
    const job = await follow(job_id, watch)
    return { ...batchOf(job), milliseconds: performance.now() - started }
  } finally {
    // The job holds its own; these would only take room.
    for (const id of sent) kept.delete(id).catch(() => undefined)
  }
}

const otherFiles = ({ tool, files }: BatchOrder) =>
  tool.parameters.filter(
    one =>
      one.type.startsWith('file') &&
      one.name !== mainParameter(tool)?.name &&
      (files[one.name]?.length ?? 0) > 0,
  )

/** What a finished job over many files made. One that failed as a whole throws. */
export function batchOf(job: FinishedJob): Batch {
  if (job.status !== 'succeeded')
    throw new ApiError(502, job.error ?? t('job.theRunIs', { status: job.status }))
  const { files, zip } = job.result as BatchResult
  const open = (id: string) => async () => (await kept.content(id)).file()
  return {
    items: files.map(({ input, file, warnings, result, error }) => {
      if (error !== undefined) return { name: input, state: 'failed', error: plainError(error) }
      const made = file
        ? { name: file.name, size: file.size, mediaType: file.media_type, open: open(file.file_id) }
        : dataItem(input, JSON.stringify(result, null, 2))
      return { name: input, state: 'done', made, warning: joined(warnings) }
    }),
    ...(zip && { zip: open(zip.file_id) }),
    credits: job.credits_used ?? 0,
    milliseconds: Date.parse(job.finished_at ?? '') - Date.parse(job.started_at ?? '') || 0,
  }
}

function dataItem(input: string, text: string) {
  const blob = new Blob([text], { type: 'application/json' })
  const name = `${input.replace(/\.[^.]*$/, '')}.json`
  return { name, size: blob.size, mediaType: blob.type, open: async () => blob }
}

/** Runs a tool over many files with a call each, as whoever is not signed in can. */
export async function runInTurn(order: BatchOrder, watch: BatchWatch): Promise<Batch> {
  const { many } = order
  const items: BatchItem[] = many.map(({ name }) => ({ name, state: 'waiting' }))
  const started = performance.now()
  let credits = 0
  for (const [i, file] of many.entries()) {
    items[i] = { name: file.name, state: 'working' }
    watch.onItems([...items])
    watch.onProgress({
      phase: 'working',
      part: i / many.length,
      count: { done: i, total: many.length, unit: 'files' },
    })
    try {
      const result = await callOne(order, file, watch.signal)
      credits += result.creditsUsed
      const made = result.mediaType.endsWith('json')
        ? dataItem(file.name, result.text)
        : {
            name: result.name || file.name,
            size: result.blob.size,
            mediaType: result.mediaType,
            open: async () => result.blob,
          }
      items[i] = { name: file.name, state: 'done', made, warning: result.warning }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      items[i] = { name: file.name, state: 'failed', error: said(error) }
      // Without an account, credits or a connection the others would fail, too.
      if ([0, 401, 402].includes(error.status)) {
        if (i === 0) throw error
        for (let left = i + 1; left < items.length; left++)
          items[left] = { name: items[left]!.name, state: 'failed', error: said(error) }
        break
      }
    }
  }
  watch.onItems([...items])
  const made = items.flatMap(({ made }) => made ?? [])
  return {
    items,
    ...(made.length > 1 && { zip: () => zipOf(made) }),
    credits,
    milliseconds: performance.now() - started,
  }
}

/** The server's sentence as it is, which the list translates; the page's own where the server said nothing. */
const said = (error: ApiError): string => (error.requestId ? error.message : errorText(error))

async function callOne(order: BatchOrder, file: File, signal: AbortSignal): Promise<CallResult> {
  const { tool, values, files } = order
  const text = textParameter(tool)
  const body = text
    ? bodyOf(tool, { ...values, [text.name]: await file.text() }, files)
    : bodyOf(tool, values, { ...files, [mainParameter(tool)!.name]: [file] })
  for (let tries = 1; ; tries++) {
    try {
      return await callTool(tool, body, { signal })
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 1) : 0
      if (!wait || wait > 60 || tries > 5) throw error
      await new Promise(resolve => setTimeout(resolve, wait * 1000))
      signal.throwIfAborted()
    }
  }
}

const zipOf = async (made: MadeItem[]): Promise<Blob> =>
  zipped(await Promise.all(made.map(async ({ name, open }) => new File([await open()], name))))
