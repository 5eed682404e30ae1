import { Pipelines } from '../../../clients/typescript/src/pipelines.ts'
import type { PipelineStep } from '../../../src/contract/pipelines.ts'
import { follow, http, jobs, kept, resultOf, type Watch } from '../runs/job.ts'

/** Runs steps on a document as one pipeline. `others` are further files of the last step, by parameter. */
export async function runSteps(
  file: File,
  steps: PipelineStep[],
  others: Record<string, File[]>,
  watch: Watch,
): Promise<{ made: File; warning: string }> {
  const sent: string[] = []
  const send = async (one: File) => {
    const { file_id } = await kept.upload(one, { signal: watch.signal })
    sent.push(file_id)
    return file_id
  }
  try {
    const main = await send(file)
    const input: Record<string, unknown> = {}
    for (const [name, list] of Object.entries(others)) {
      const ids: string[] = []
      for (const one of list) ids.push(await send(one))
      const before = steps.at(-1)!.input?.[name]
      input[name] = Array.isArray(before) ? [...before, ...ids] : ids.length === 1 ? ids[0] : ids
    }
    const last = steps.at(-1)!
    const whole = [...steps.slice(0, -1), { ...last, input: { ...last.input, ...input } }].map(one => ({
      tool: one.tool,
      input: one.input ?? {},
    }))
    watch.onProgress({ phase: 'working', part: undefined })
    const pipelines = new Pipelines(http, kept, jobs)
    const { job_id } = await pipelines.queue(whole, { files: [main], name: file.name, signal: watch.signal })
    const result = await resultOf(await follow(job_id, watch))
    // The document keeps its name, whatever was done to it.
    return { made: new File([result.blob], file.name, { type: 'application/pdf' }), warning: result.warning }
  } finally {
    for (const id of sent) kept.delete(id).catch(() => undefined)
  }
}
