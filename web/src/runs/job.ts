import { Files } from '../../../clients/typescript/src/files.ts'
import { Http } from '../../../clients/typescript/src/http.ts'
import { Jobs } from '../../../clients/typescript/src/jobs.ts'
import type { MadeFile } from '../../../src/contract/files.ts'
import type { FinishedJob } from '../../../src/contract/jobs.ts'
import { joined } from '../lib/answers.ts'
import { ApiError } from '../lib/api.ts'
import { t } from '../lib/messages.ts'
import type { CallResult, Progress } from '../tool/call.ts'

/** As the account that is signed in. A long run must not end with one call that the server was too busy for. */
export const http = new Http({ path: '/app/api/', retries: 4 })
export const kept = new Files(http)
export const jobs = new Jobs(http, kept)

export interface Watch {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Waits for a job, telling how far it is. Cancels it where nobody wants it any more. */
export async function follow(id: string, { signal, onProgress }: Watch): Promise<FinishedJob> {
  try {
    for await (const { job } of jobs.events(id, signal)) {
      const { progress } = job
      if (progress)
        onProgress({
          phase: 'working',
          part: progress.total > 0 ? progress.done / progress.total : undefined,
          count: { done: progress.done, total: progress.total, unit: progress.unit },
        })
    }
  } catch (error) {
    if (signal.aborted) await jobs.cancel(id).catch(() => undefined)
    throw error
  }
  return jobs.get(id)
}

/** What a finished job made, as a direct call would have answered it. One that failed throws. */
export async function resultOf(job: FinishedJob, textType = ''): Promise<CallResult> {
  if (job.status !== 'succeeded')
    throw new ApiError(400, job.error ?? t('job.theRunIs', { status: job.status }))
  const made = job.result as {
    file?: MadeFile
    warnings?: string[]
    text?: string
    markdown?: string
    html?: string
    csv?: string
  }
  const about = {
    ignored: [],
    creditsUsed: job.credits_used ?? 0,
    creditsLeft: undefined,
    milliseconds: Date.parse(job.finished_at ?? '') - Date.parse(job.started_at ?? '') || 0,
  }
  if (made?.file?.file_id) {
    const { name, media_type: mediaType, file_id } = made.file
    const blob = new Blob([await (await kept.content(file_id)).bytes()], { type: mediaType })
    const text = /^text\/|json$/.test(mediaType) ? await blob.text() : ''
    return {
      ...about,
      blob,
      text,
      mediaType,
      name,
      fileId: file_id,
      warning: joined(job.warnings ?? made.warnings),
    }
  }
  const field = (['text', 'markdown', 'html', 'csv'] as const).find(name => typeof made?.[name] === 'string')
  const isText = textType !== '' && field !== undefined
  const text = isText ? made[field]! : JSON.stringify(job.result)
  const mediaType = isText ? textType : 'application/json'
  return {
    ...about,
    blob: new Blob([text], { type: mediaType }),
    text,
    mediaType,
    name: '',
    warning: joined(job.warnings),
  }
}
