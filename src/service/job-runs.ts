import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogTool } from '../catalog.ts'
import { mayRound } from '../formats/text/exact-json.ts'
import type { CallInput, CallResult, Progress } from '../runner/protocol.ts'
import type { NewFile } from '../store/files.ts'
import type { Job } from '../store/jobs.ts'
import type { Service } from './execute.ts'
import type { JobOutcome } from './execute-job.ts'
import type { Files } from './files/files.ts'
import { bringJobFiles, openInput } from './job-input.ts'
import { resultText } from './run-tool.ts'
import type { Secrets } from './secrets.ts'

/** Inputs above this go to the child on disk. */
const LARGE_INPUT = 256 * 1024
/** How long a cancelled job may go on by itself before its child is ended. */
export const CANCEL_GRACE_MS = 500

export interface RunSettings {
  service: Service
  files: Files
  secrets: Secrets
  findTool: (slug: string) => CatalogTool
}

/** Runs jobs of one tool. */
export function createToolRuns({ service, files, secrets, findTool }: RunSettings) {
  return async function run(
    job: Job,
    folder: string,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobOutcome> {
    const entry = findTool(job.slug)
    const { tool } = entry
    const result = await service.runTool({
      entry,
      from: { caller: job.account_id, keyed: true },
      input: await inputOf(job, folder, tool.exactNumbers),
      wantsJson: true,
      folder,
      signal,
      purpose: 'job',
      graceMs: CANCEL_GRACE_MS,
      onProgress,
      ...(tool.job && { timeoutS: (job.units ?? 1) * tool.job.secondsEach }),
    })
    const credits = tool.credits * (tool.job ? Math.max(1, Math.ceil((job.units ?? 1) / tool.job.direct)) : 1)
    return { ...(await keepResult(files, job.account_id, result)), credits }
  }

  async function inputOf(job: Job, folder: string, exact?: boolean): Promise<CallInput> {
    const input = openInput(secrets, job)
    // A message to the child would round long numbers.
    const isKept = input.length > LARGE_INPUT || (exact && mayRound(input))
    if (job.files === null && isKept) {
      const bodyPath = join(folder, 'body.json')
      await writeFile(bodyPath, input, { mode: 0o600 })
      return { bodyPath }
    }
    const rows = job.files === null ? [] : await service.store.jobFiles(job.id)
    return {
      form: job.form === 1,
      values: JSON.parse(input),
      files: await bringJobFiles(files, rows, JSON.parse(job.files ?? '{}'), folder),
    }
  }
}

/** A result as a job tells it: JSON as it is, a file by its id and a link. */
export async function keepResult(
  files: Files,
  accountId: string,
  result: CallResult,
): Promise<{ text: string; warnings: string[]; files: NewFile[] }> {
  const { content, name, mediaType, warnings } = result
  if (name === undefined || !('path' in content))
    return { text: await resultText(result), warnings, files: [] }
  const file = await files.prepare(accountId, { path: content.path, name, mediaType })
  const said = { file: files.describeMade(file), ...(warnings.length > 0 && { warnings }) }
  return { text: JSON.stringify(said), warnings, files: [file] }
}
