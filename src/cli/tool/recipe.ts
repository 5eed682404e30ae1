import { mkdtemp, readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CatalogTool, createCatalog } from '../../catalog.ts'
import { badInput } from '../../fault.ts'
import { withTemporary } from '../../runner/interrupt.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { toolThread } from '../../runner/tool-thread.ts'
import { runChain } from '../../service/pipelines/chain.ts'
import { checkInputs, type Plan, planOf, STEPS, type Steps } from '../../service/pipelines/plan.ts'
import type { Call } from '../../tool.ts'
import { fileOf } from './inputs.ts'

/** Reads the steps of a recipe, the same JSON that the API takes: `{"steps": [{"tool", "input"}]}`. */
export async function readSteps(path: string): Promise<Steps> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw badInput(`${path}: there is no such file.`)
  })
  let recipe: { steps?: unknown }
  try {
    recipe = JSON.parse(text) as { steps?: unknown }
  } catch {
    throw badInput(`${path}: it is not valid JSON.`)
  }
  const steps = STEPS.safeParse(recipe?.steps)
  if (!steps.success) {
    const [issue] = steps.error.issues
    throw badInput(
      `${path}: steps${issue!.path.map(part => `[${String(part)}]`).join('')}: ${issue!.message}.`,
    )
  }
  return steps.data
}

/** A recipe for this machine, checked whole before it runs. */
export async function readRecipe(path: string): Promise<Plan> {
  const steps = await readSteps(path)
  const catalog = createCatalog()
  const entries = new Map<string, CatalogTool>()
  for (const { tool: slug } of steps) {
    const tool = await catalog.load(slug)
    if (tool) entries.set(slug, { slug, family: catalog.files.get(slug)!.family, tool })
  }
  return planOf(steps, slug => {
    const entry = entries.get(slug)
    if (!entry) throw badInput(`tool: there is no tool "${slug}".`)
    return entry
  })
}

/** Runs a recipe once over these files; `use` gets its result while the files of the run still exist. */
export async function runRecipe<T>(
  plan: Plan,
  paths: readonly string[],
  { signal, progress }: { signal: AbortSignal; progress: Call['progress'] },
  use: (result: CallResult) => Promise<T>,
): Promise<T> {
  return withTemporary(await mkdtemp(join(tmpdir(), 'toolwright-')), async folder => {
    const inputs = await Promise.all(paths.map(path => fileOf(path, folder)))
    checkInputs(plan, inputs)
    const result = await runChain({
      plan,
      inputs,
      named: {},
      folder,
      signal,
      runTool: ({ entry, input, folder: scratch }) =>
        toolThread().perform(entry.slug, input, {
          scratch,
          signal,
          now: Date.now(),
          wantsJson: false,
          isJob: true,
          cores: availableParallelism(),
          progress,
        }),
    })
    return await use(result)
  })
}
