import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '../../fault.ts'
import { type InputFile, kindOfFile } from '../../lib/files/file-kinds.ts'
import type { CallResult, Progress } from '../../runner/protocol.ts'
import type { RunRequest } from '../run-tool.ts'
import { handsOnEntries, type Plan, type PlannedStep, type Source } from './plan.ts'

export interface ChainRun {
  plan: Plan
  /** The pipeline's own files. */
  inputs: InputFile[]
  /** Files that steps name themselves, by step and parameter. */
  named: Record<string, InputFile[]>
  /** A folder of this run's own; intermediate files live and end there. */
  folder: string
  signal: AbortSignal
  runTool: (request: Omit<RunRequest, 'from'>) => Promise<CallResult>
  /** Told after every step. */
  onStep?: (done: number) => void
  onProgress?: (progress: Progress) => void
  graceMs?: number
}

/** Runs a chain once: each step gets what it names of the files before it. The result is that of the last step. */
export async function runChain(run: ChainRun): Promise<CallResult> {
  const made: (InputFile | undefined)[] = []
  const warnings: string[] = []
  for (const [i, step] of run.plan.steps.entries()) {
    run.signal.throwIfAborted()
    const folder = join(run.folder, `step-${i}`)
    await mkdir(folder, { mode: 0o700 })
    const files = Object.fromEntries(
      Object.entries(step.sources).map(([name, sources]) => [
        name,
        sources.flatMap(source => filesOf(source, step, name, made, run)),
      ]),
    )
    const result = await atStep(i, step, () =>
      run.runTool({
        entry: step.entry,
        input: { form: false, values: step.values, files },
        wantsJson: false,
        folder,
        signal: run.signal,
        ...(run.graceMs !== undefined && { graceMs: run.graceMs }),
        ...(run.onProgress && { onProgress: run.onProgress }),
      }),
    )
    for (const warning of result.warnings) if (!warnings.includes(warning)) warnings.push(warning)
    run.onStep?.(i + 1)
    if (i === run.plan.steps.length - 1) return { ...result, warnings }
    made.push(await takeFile(result, join(run.folder, `made-${i}`)))
  }
  throw new Error('a pipeline without steps')
}

/** What a caller can mend is told with the step that found it. */
async function atStep<T>(i: number, { entry }: PlannedStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'too-many' || error.kind === 'unavailable') throw error
    throw new Fault(error.kind, `steps[${i}] (${entry.slug}): ${error.message}`, { cause: error })
  }
}

function filesOf(
  source: Source,
  step: PlannedStep,
  name: string,
  made: (InputFile | undefined)[],
  { inputs, named, plan }: ChainRun,
): InputFile[] {
  if ('input' in source) return source.input === 'all' ? inputs : [inputs[source.input]!]
  if ('key' in source) return [named[source.key]![source.at]!]
  const file = made[source.step]
  if (!file)
    throw new Fault('input', `${name}: step ${source.step} answered data, not a file that could go on.`)
  const opens =
    handsOnEntries(plan.steps[source.step]!.entry.tool, step.entry.tool, name) && file.kind === 'zip'
  return [opens ? { ...file, unpack: true } : file]
}

/** A step's result as a file for those after it; undefined where it is data. */
async function takeFile(result: CallResult, path: string): Promise<InputFile | undefined> {
  const { content, name } = result
  if (name === undefined) return undefined
  // Its own name in this run's folder: a child is given all its files in one place.
  if ('path' in content) await rename(content.path, path)
  else await writeFile(path, content.text, { mode: 0o600 })
  const { size } = await stat(path)
  return { path, name, size, kind: await kindOfFile(path) }
}
