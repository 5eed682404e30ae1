import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCatalog } from '../../catalog.ts'
import { Fault } from '../../fault.ts'
import { onInterrupt, withTemporary } from '../../runner/interrupt.ts'
import type { CallResult } from '../../runner/protocol.ts'
import { toolThread } from '../../runner/tool-thread.ts'
import { UsageError } from '../usage-error.ts'
import { readArguments, type ToolArguments } from './arguments.ts'
import { readInputs } from './inputs.ts'
import type { ListedTool } from './listing.ts'
import { jsonLine, writeResult } from './outputs.ts'
import { progressBar } from './progress.ts'

/** Exit codes: a wrong input or command line, and a tool that failed. */
export const WRONG_INPUT = 2
export const FAILED = 1

/** toolwright run SLUG [FILE…] [--parameter value …] [-o OUTPUT] */
export async function runToolCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [slug, ...rest] = words
  if (slug === undefined) throw new UsageError('run: expected a tool; "toolwright tools" lists them.')
  const tool = await findTool(slug)
  const args = readArguments(tool, slug, rest)
  if (args.each) return await (await import('./each.ts')).runEach(slug, args, availableParallelism())
  return await runOnce(tool, slug, args, env)
}

export async function findTool(slug: string): Promise<ListedTool> {
  const tool = /^[a-z0-9-]+$/.test(slug) ? await toolThread().declaration(slug) : undefined
  if (!tool) throw new UsageError(`${slug}: there is no such tool; "toolwright tools ${slug}" looks for one.`)
  return tool
}

/** One call, here or on a remote service. */
export async function runOnce(
  tool: ListedTool,
  slug: string,
  args: ToolArguments,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const controller = new AbortController()
  let remote: Promise<CallResult> | undefined
  const off = onInterrupt(() => {
    controller.abort(new Fault('failed', 'stopped.'))
    // A job on a server is told first.
    return remote ? Promise.race([remote, sleep(2000)]) : toolThread().stop()
  })
  const bar = progressBar(args.quiet)
  const run = async (scratch: string) => {
    const raw = await readInputs(tool, slug, args, scratch)
    const call = {
      scratch,
      signal: controller.signal,
      now: Date.now(),
      wantsJson: args.json,
      // Nobody waits behind this call, so the wider limits of jobs hold.
      isJob: true,
      cores: availableParallelism(),
      progress: bar.progress,
      ...(await localTimestamps(env, controller.signal)),
    }
    if (args.server) {
      const [{ callRemote }, whole] = await Promise.all([import('./remote.ts'), createCatalog().load(slug)])
      remote = callRemote(whole!, slug, raw, call, args.server, env)
    }
    const result = await (remote ?? toolThread().perform(slug, raw, call))
    bar.clear()
    await answer(result, args)
    return 0
  }
  try {
    return await withTemporary(mkdtempSync(join(tmpdir(), 'toolwright-')), run)
  } catch (error) {
    bar.clear()
    if (!(error instanceof Fault)) throw error
    tell(args, error.message)
    return error.status >= 500 ? FAILED : WRONG_INPUT
  } finally {
    off()
  }
}

async function answer(result: CallResult, args: ToolArguments): Promise<void> {
  const written =
    args.json && result.name === undefined && !args.output ? undefined : await writeResult(result, args)
  if (!args.quiet) for (const warning of result.warnings) console.error(`warning: ${warning}`)
  if (args.json && args.output !== '-') console.log(await jsonLine(result, written))
  else if (written && !args.quiet) console.error(`${written.path}  ${size(written.size)}`)
}

const size = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 2 ** 20
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 2 ** 20).toFixed(1)} MB`

/** What went wrong, for people on standard error, for machines on standard output. */
function tell(args: ToolArguments, message: string): void {
  if (args.json) console.log(JSON.stringify({ error: message }))
  else console.error(`toolwright: ${message}`)
}

/** On the command line too, the address of a timestamp service comes from the settings. */
async function localTimestamps(env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const url = env['TIMESTAMP_URL']
  if (!url || !URL.canParse(url)) return {}
  const { createTimestamps } = await import('../../service/timestamps.ts')
  const ask = createTimestamps(new URL(url))
  return {
    timestamp: (hash: 'sha256' | 'sha384' | 'sha512', digest: Uint8Array) =>
      ask(hash, Buffer.from(digest), signal),
  }
}
