import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogTool } from '../../catalog.ts'
import type { PipelinePlan } from '../../contract/pipelines.ts'
import { badInput, Fault } from '../../fault.ts'
import { createTurns } from '../../lib/async/turns.ts'
import { type FileKind, type InputFile, kindOfFile } from '../../lib/files/file-kinds.ts'
import { uniqueNames } from '../../lib/files/file-names.ts'
import type { CallResult, Progress } from '../../runner/protocol.ts'
import type { NewFile } from '../../store/files.ts'
import type { Job } from '../../store/jobs.ts'
import type { Service } from '../execute.ts'
import type { JobOutcome } from '../execute-job.ts'
import { readRef } from '../files/file-inputs.ts'
import type { Files } from '../files/files.ts'
import { addFiles, bringJobFiles, dropInput, newJobId, openInput, type PreparedInput } from '../job-input.ts'
import { CANCEL_GRACE_MS, keepResult } from '../job-runs.ts'
import type { Jobs, JobTerms, Order } from '../jobs.ts'
import { checkTool } from '../key-scopes.ts'
import { BROKEN } from '../run-tool.ts'
import type { Secrets } from '../secrets.ts'
import { runChain } from './chain.ts'
import { checkInputs, type Plan, planOf, type Steps } from './plan.ts'

/** The name under which jobs of this kind are kept. */
export const PIPELINE = 'pipeline'
/** Files of a batch that are worked on at once. */
const AT_ONCE = 4

export interface PipelineSettings {
  service: Service
  files: Files
  jobs: Jobs
  secrets: Secrets
  findTool: (slug: string) => CatalogTool
}

export interface PipelineOrder {
  steps: Steps
  /** Ids or addresses, as they were sent. */
  files: unknown[]
  /** Runs the chain once for each file. */
  each: boolean
  /** What to call it; its tools where left out. */
  name?: string | undefined
}

export type Pipelines = ReturnType<typeof createPipelines>

/** Chains of tools, as jobs. */
export function createPipelines({ service, files, jobs, secrets, findTool }: PipelineSettings) {
  /** Checks everything there is to check, brings the files together and tells the price. */
  async function order(terms: JobTerms, { steps, files: given, each, name }: PipelineOrder): Promise<Order> {
    const plan = planOf(steps, findTool)
    for (const { entry } of plan.steps) checkTool(terms.caller, entry)
    const refs = { files: given.map((one, i) => readRef(one, `files[${i}]`)), ...plan.refs }
    if (each && given.length === 0) throw badInput('files: expected at least one file, as each is true.')
    const preparing = jobs.preparingFor(terms)
    const raw = { form: false, values: {}, files: {} }
    const prepared: PreparedInput = { jobId: newJobId(), raw, files: {}, held: [], known: new Map() }
    try {
      await addFiles(prepared, {}, refs, preparing)
      const inputs = (prepared.files['files'] ?? []).map(id => described(prepared, id))
      checkFiles(plan, inputs, each)
    } catch (error) {
      await dropInput(preparing, prepared)
      throw error
    }
    const runs = each ? given.length : 1
    return {
      slug: PIPELINE,
      name: name ?? nameOf(plan),
      input: JSON.stringify({ steps, each }),
      prepared,
      credits: plan.credits * runs,
    }
  }

  /** Runs a job that `order` made. */
  async function run(
    job: Job,
    folder: string,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<JobOutcome> {
    const { steps, each } = JSON.parse(openInput(secrets, job)) as { steps: Steps; each: boolean }
    const plan = planOf(steps, findTool)
    const rows = await service.store.jobFiles(job.id)
    const { files: inputs = [], ...named } = await bringJobFiles(
      files,
      rows,
      JSON.parse(job.files ?? '{}'),
      folder,
    )
    const total = plan.steps.length * (each ? inputs.length : 1)
    let done = 0
    const onStep = (i: number) => {
      const message = plan.steps[i]?.entry.tool.name
      onProgress({ done: ++done, total, unit: 'steps', ...(message && { message }) })
    }
    const chain = async (own: InputFile[], name: string) => {
      const place = join(folder, name)
      await mkdir(place, { mode: 0o700 })
      return runChain({
        plan,
        inputs: own,
        named,
        folder: place,
        signal,
        runTool: request => service.runTool({ ...request, from: { caller: job.account_id, keyed: true } }),
        onStep,
        graceMs: CANCEL_GRACE_MS,
      })
    }
    if (each) return runBatch(job, plan, inputs, folder, signal, chain)
    const result = await chain(inputs, 'run')
    return {
      ...(await keepResult(files, job.account_id, await asFile(result, folder))),
      credits: plan.credits,
    }
  }

  /** Once for each file; one that fails costs nothing and does not stop the others. */
  async function runBatch(
    job: Job,
    plan: Plan,
    inputs: InputFile[],
    folder: string,
    signal: AbortSignal,
    chain: (own: InputFile[], name: string) => Promise<CallResult>,
  ): Promise<JobOutcome> {
    const turns = createTurns(AT_ONCE)
    const ran = await Promise.all(
      inputs.map((input, i) =>
        turns(() => chain([input], `run-${i}`)).then(
          result => ({ input, result }),
          (error: unknown) => {
            const isOurs = signal.aborted || !(error instanceof Fault)
            if (isOurs || error.kind === 'too-many' || error.kind === 'unavailable') throw error
            return { input, error: error.message }
          },
        ),
      ),
    )
    const good = ran.filter(one => 'result' in one)
    const failed = ran.find(one => 'error' in one)
    if (good.length === 0)
      throw badInput(`files: none of them went through; ${failed?.input.name}: ${failed?.error ?? BROKEN}`)
    const made: NewFile[] = []
    const list: object[] = []
    const entries: InputFile[] = []
    for (const one of ran) {
      if (!('result' in one)) {
        list.push({ input: one.input.name, error: one.error })
        continue
      }
      const result = await asFile(one.result, folder)
      const kept = await keepResult(files, job.account_id, result)
      made.push(...kept.files)
      list.push({
        input: one.input.name,
        ...(kept.files.length > 0 ? JSON.parse(kept.text) : { result: JSON.parse(kept.text) }),
      })
      if ('path' in result.content && result.name !== undefined)
        entries.push(await entryOf(result.content.path, result.name))
    }
    const zip = entries.length > 0 ? await zipOf(job, entries, folder, signal) : undefined
    if (zip) made.push(...zip.files)
    const text = JSON.stringify({ files: list, ...(zip && { zip: JSON.parse(zip.text).file }) })
    return { text, warnings: [], files: made, credits: plan.credits * good.length }
  }

  /** All results in one archive, made by the tool for it. */
  async function zipOf(job: Job, entries: InputFile[], folder: string, signal: AbortSignal) {
    const names = uniqueNames(entries.map(entry => entry.name))
    const named = entries.map((entry, i) => ({ ...entry, name: names[i]! }))
    const place = join(folder, 'zip')
    await mkdir(place, { mode: 0o700 })
    const result = await service.runTool({
      from: { caller: job.account_id, keyed: true },
      entry: findTool('zip-tool'),
      input: { form: false, values: {}, files: { files: named } },
      wantsJson: false,
      folder: place,
      signal,
      graceMs: CANCEL_GRACE_MS,
    })
    const kept = await keepResult(files, job.account_id, { ...result, name: 'results.zip' })
    await rm(place, { recursive: true, force: true })
    return kept
  }

  jobs.runs.set(PIPELINE, run)

  return {
    /** Checks a chain without running it. */
    check: (steps: Steps): Plan => planOf(steps, findTool),
    create: (terms: JobTerms, what: PipelineOrder) => jobs.accept(terms, () => order(terms, what)),
    /** The plan and its price; nothing is kept and nothing charged. */
    async price(terms: JobTerms, what: PipelineOrder): Promise<PipelinePlan> {
      const { credits, prepared } = await order(terms, what)
      await dropInput(jobs.preparingFor(terms), prepared)
      return {
        credits,
        runs: what.each ? what.files.length : 1,
        steps: planOf(what.steps, findTool).steps.map(({ entry }) => ({
          tool: entry.slug,
          name: entry.tool.name,
          credits: entry.tool.credits,
        })),
      }
    },
  }
}

const MOST_NAME = 200

/** Its tools in order: `Merge PDFs → Compress PDF`. */
function nameOf({ steps }: Plan): string {
  const name = steps.map(({ entry }) => entry.tool.name).join(' → ')
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name
}

const described = ({ known }: PreparedInput, id: string): InputFile => {
  const { name, size, kind } = known.get(id)!
  return { path: '', name, size, kind: kind as FileKind }
}

/** In a batch some files may be wrong, but not all. */
function checkFiles(plan: Plan, inputs: InputFile[], each: boolean): void {
  const faults: unknown[] = []
  const runs = each ? inputs.map(input => [input]) : [inputs]
  for (const run of runs) {
    try {
      checkInputs(plan, run)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length === runs.length) throw faults[0]
}

/** A text result is a file here, too. */
async function asFile(result: CallResult, folder: string): Promise<CallResult> {
  if (result.name === undefined || 'path' in result.content) return result
  const path = join(folder, `text-${randomUUID()}`)
  await writeFile(path, result.content.text, { mode: 0o600 })
  return { ...result, content: { path } }
}

async function entryOf(path: string, name: string): Promise<InputFile> {
  const own = `${path}-${randomUUID()}`
  await rename(path, own)
  return { path: own, name, size: (await stat(own)).size, kind: await kindOfFile(own) }
}
