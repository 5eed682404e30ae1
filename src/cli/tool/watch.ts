import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Fault } from '../../fault.ts'
import { uniqueNames } from '../../lib/files/file-names.ts'
import { onInterrupt } from '../../runner/interrupt.ts'
import { toolThread } from '../../runner/tool-thread.ts'
import type { Plan } from '../../service/pipelines/plan.ts'
import { UsageError } from '../usage-error.ts'
import { writeResult } from './outputs.ts'
import { readRecipe, runRecipe } from './recipe.ts'

const LOOK_MS = 1000
/** A stop ends the program in the middle; the file stays where it is, for the next start. */
const NEVER = new AbortController().signal

/**
 * toolwright watch IN OUT --pipeline RECIPE: what is put into IN goes through the pipeline, its result into OUT, the
 * file itself into IN/done, or into IN/failed with the reason beside it. What was not finished is taken again.
 */
export async function watchCommand(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { pipeline: { type: 'string' }, once: { type: 'boolean', default: false } },
  })
  const [folder, out] = positionals
  if (folder === undefined || out === undefined || values.pipeline === undefined)
    throw new UsageError('watch: expected IN OUT --pipeline RECIPE.')
  const plan = await readRecipe(values.pipeline).catch((error: unknown) => {
    throw error instanceof Fault ? new UsageError(error.message) : error
  })
  for (const path of [folder, out, join(folder, 'done'), join(folder, 'failed')])
    await mkdir(path, { recursive: true })
  const off = onInterrupt(() => toolThread().stop())

  let before = new Map<string, string>()
  while (true) {
    const now = await looks(folder)
    // Only what has not changed since the last look is whole: a file may still be arriving.
    const whole = [...now].filter(([name, look]) => before.get(name) === look).map(([name]) => name)
    for (const name of whole) {
      await work(folder, name, out, plan)
      now.delete(name)
    }
    if (values.once && now.size === 0) break
    before = now
    await sleep(LOOK_MS)
  }
  off()
  return 0
}

/** The files of a folder with their size and time; hidden ones and parts of downloads are none. */
async function looks(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || /^\.|\.(part|tmp|crdownload|download)$/i.test(entry.name)) continue
    const { size, mtimeMs } = await stat(join(folder, entry.name))
    if (size > 0) found.set(entry.name, `${size} ${mtimeMs}`)
  }
  return found
}

async function work(folder: string, name: string, out: string, plan: Plan): Promise<void> {
  try {
    const written = await runRecipe(
      plan,
      [join(folder, name)],
      { signal: NEVER, progress: () => undefined },
      result => writeResult(result, { output: `${out}/`, force: true }),
    )
    await moveInto(join(folder, 'done'), folder, name)
    console.log(`${name} -> ${written?.path}`)
  } catch (error) {
    const reason = error instanceof Fault ? error.message : 'The tool failed on this file.'
    const moved = await moveInto(join(folder, 'failed'), folder, name)
    await writeFile(join(folder, 'failed', `${moved}.txt`), `${reason}\n`)
    console.error(`${name}: ${reason}`)
  }
}

/** Moves a file aside under a name that is free there. */
async function moveInto(target: string, folder: string, name: string): Promise<string> {
  const taken = await readdir(target)
  const free = uniqueNames([...taken, name]).at(-1)!
  await rename(join(folder, name), join(target, free))
  return free
}
