import { Pipelines } from '../../../clients/typescript/src/pipelines.ts'
import type { PipelineStep } from '../../../src/contract/pipelines.ts'
import { follow, http, jobs, kept, resultOf, type Watch } from '../runs/job.ts'

interface Made {
  made: File
  warning: string
}

/** Runs steps on a document as one pipeline. `others` are further files of the last step, by parameter. */
export async function runSteps(
  file: File,
  steps: PipelineStep[],
  others: Record<string, File[]>,
  watch: Watch,
): Promise<Made> {
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

/** The same for whoever has no account, and so nowhere to keep files: one call after the other. */
export async function callSteps(
  file: File,
  steps: PipelineStep[],
  others: Record<string, File[]>,
  { signal, onProgress }: Watch,
): Promise<Made> {
  let made = file
  const warnings: string[] = []
  for (const [at, step] of steps.entries()) {
    onProgress({ phase: 'working', part: steps.length > 1 ? at / steps.length : undefined })
    const body = formFor(step, made, at === steps.length - 1 ? others : {})
    const response = await http.send(`tools/${step.tool}`, { method: 'POST', body: () => body, signal })
    warnings.push(response.headers.get('x-warning') ?? '')
    made = new File([await response.blob()], file.name, { type: 'application/pdf' })
  }
  return { made, warning: warnings.filter(Boolean).join('; ') }
}

/** What a call of a step sends: the document goes where the step takes what came before it. */
export function formFor(step: PipelineStep, file: File, others: Record<string, File[]>): FormData {
  const form = new FormData()
  const input = step.input ?? {}
  form.append(step.tool === 'pdf-merge' ? 'files' : 'file', file, file.name)
  // What a pipeline takes from the step before it is the document itself.
  for (const [name, value] of Object.entries(input).filter(([name]) => !(name in others)))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, all] of Object.entries(others)) for (const one of all) form.append(name, one, one.name)
  return form
}
