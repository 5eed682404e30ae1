import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Fault } from '../../fault.ts'
import type { Watcher } from '../../lib/async/watched.ts'
import { onInterrupt } from '../../runner/interrupt.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { toolThread } from '../../runner/tool-thread.ts'
import { UsageError } from '../usage-error.ts'
import { writeResult } from './outputs.ts'
import { progressBar } from './progress.ts'
import { readRecipe, readSteps, runRecipe } from './recipe.ts'

/** toolwright pipeline run RECIPE FILE… [-o OUTPUT] [--each] [--server URL] */
export async function pipelineCommand(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      each: { type: 'boolean', default: false },
      force: { type: 'boolean', short: 'f', default: false },
      quiet: { type: 'boolean', short: 'q', default: false },
      server: { type: 'string' },
    },
  })
  const [action, recipe, ...files] = positionals
  if (action !== 'run' || recipe === undefined)
    throw new UsageError('pipeline: expected run RECIPE FILE… [-o OUTPUT] [--each] [--server URL].')
  const controller = new AbortController()
  let remote: Promise<void> | undefined
  const off = onInterrupt(() => {
    controller.abort(new Fault('failed', 'stopped.'))
    return remote ? Promise.race([remote, sleep(2000)]) : toolThread().stop()
  })
  const bar = progressBar(values.quiet)
  // One result for each file goes into a folder.
  const output = values.each && values.output !== undefined ? `${values.output}/` : values.output
  const args = { output, force: values.force }
  const use = async (result: CallResult) => {
    bar.clear()
    const written = await writeResult(result, args)
    if (values.quiet) return
    for (const warning of result.warnings) console.error(`warning: ${warning}`)
    if (written) console.error(written.path)
  }
  try {
    const watcher = { signal: controller.signal, progress: bar.progress }
    const runOn = await runner(recipe, values.server, watcher, env)
    let worst = 0
    for (const some of values.each ? files.map(file => [file]) : [files]) {
      try {
        const run = runOn(some, use)
        if (values.server !== undefined) remote = run
        await run
      } catch (error) {
        if (!values.each || !(error instanceof Fault) || controller.signal.aborted) throw error
        bar.clear()
        console.error(`toolwright: ${some[0]}: ${error.message}`)
        worst = Math.max(worst, error.status >= 500 ? 1 : 2)
      }
    }
    return worst
  } catch (error) {
    bar.clear()
    if (!(error instanceof Fault)) throw error
    console.error(`toolwright: ${error.message}`)
    return error.status >= 500 ? 1 : 2
  } finally {
    off()
  }
}

type Use = (result: CallResult) => Promise<void>

/** Runs a recipe over some files: here, or on a remote service. */
async function runner(
  recipe: string,
  server: string | undefined,
  watcher: Watcher,
  env: NodeJS.ProcessEnv,
): Promise<(files: string[], use: Use) => Promise<void>> {
  if (server === undefined) {
    const plan = await readRecipe(recipe)
    return (files, use) => runRecipe(plan, files, watcher, use)
  }
  const { runRemotely } = await import('./remote-pipeline.ts')
  const steps = await readSteps(recipe)
  return (files, use) => runRemotely(steps, files, { server, key: env['TOOLWRIGHT_KEY'], watcher }, use)
}
